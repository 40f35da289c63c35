import { Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { useFollowCounters } from '#db/hooks/use-known-counters.ts'
import { onDemand } from '#ui/on-demand.ts'
import { Brand } from '#ui/brand.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { showShortcuts, useShortcutsShown } from '#ui/shortcuts/sheet.ts'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { useDesktop } from '#ui/use-desktop.ts'
import '#ui/theme/mantine-portal.css'
import { AccountMenu } from './account-menu.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { FirstLoadNote } from './first-load-note.tsx'
import { SearchButton } from './search-button.tsx'
import { NotificationBell, type NotificationsPanel } from './notification-bell.tsx'
import { Sidebar } from './sidebar.tsx'
import { SyncChip, type SyncPanelType } from './sync-chip.tsx'
import { InsideMain } from '#ui/main-area.tsx'
import classes from './shell.module.css'
import { useGoKeys } from './use-go-keys.ts'
import { MainPlace } from './main-place.tsx'

// Loaded with the first question about keys.
const { Component: ShortcutSheet } = onDemand(
  () => import('./shortcuts/shortcut-sheet.tsx'),
  (module) => module.ShortcutSheet,
)

const Shortcuts = () => {
  const isOpen = useShortcutsShown()
  const [wanted, setWanted] = useState(isOpen)
  if (isOpen && !wanted) setWanted(true)
  useGoKeys()
  return wanted ? <ShortcutSheet opened={isOpen} onClose={() => showShortcuts(false)} /> : null
}

interface ShellProps {
  readonly panel: SyncPanelType
  readonly notifications: NotificationsPanel
  /** Stands above the main area, and says what goes before it. */
  readonly banner: ReactNode
  /** Stands below the main area, where what comes late moves nothing. */
  readonly foot: ReactNode
  readonly children: ReactNode
}

/** The frame of the main area. */
export const Shell = ({ panel, notifications, banner, foot, children }: ShellProps) => {
  const { t } = useLingui()
  const desktop = useDesktop()
  const main = useRef<HTMLElement>(null)
  useFollowCounters()
  return (
    <div className={classes.shell} data-desktop={desktop || undefined}>
      <a href="#content" className="skip-link">{t`Skip to the content`}</a>
      {desktop ? <Sidebar /> : null}
      <div className={classes.column}>
        <header className={classes.header}>
          {desktop ? (
            <Breadcrumb />
          ) : (
            <Link to="/" className={classes.home} aria-label={t`Vendor Portal`}>
              <Brand compact />
            </Link>
          )}
          {desktop ? <SearchButton /> : null}
          <Group gap={4} wrap="nowrap" className={classes.tools}>
            {desktop ? null : <SearchButton />}
            <SyncChip panel={panel} />
            <NotificationBell panel={notifications} />
            {desktop ? (
              <>
                <LanguageSwitch />
                <ThemeSwitch />
              </>
            ) : null}
            <AccountMenu />
          </Group>
        </header>
        <FirstLoadNote />
        {banner}
        <main ref={main} id="content" tabIndex={-1} className={classes.main}>
          <InsideMain value>{children}</InsideMain>
        </main>
        <MainPlace main={main} />
        {foot}
        {desktop ? null : <BottomBar />}
        <Shortcuts />
      </div>
    </div>
  )
}
