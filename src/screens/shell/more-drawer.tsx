import { Group, UnstyledButton } from '@mantine/core'
import { IconKeyboard, IconLogout } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useCounters } from '#db/hooks/use-row.ts'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { BottomSheet } from '#ui/overlay/on-demand.tsx'
import { showShortcuts } from '#ui/shortcuts/sheet.ts'
import { useKeysLikely } from '#ui/use-keys-likely.ts'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { HelpLinks } from './help-links.tsx'
import { APART, findPlace, NAV, NAV_COUNTERS, type NavItem } from './nav.ts'
import { NavLink } from './nav-link.tsx'
import { useSignOut } from './sign-out.tsx'
import classes from './shell.module.css'

/** Everything that has no place in the bottom bar. */
export const MoreDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const counters = useCounters(NAV_COUNTERS)
  const { ask, dialog } = useSignOut()
  const hasKeys = useKeysLikely()
  const here = findPlace(pathname)?.item
  const groups = NAV.map((group) => ({ ...group, items: group.items.filter((item) => !item.atThumb) })).filter(
    ({ items }) => items.length > 0,
  )
  const linkTo = (item: NavItem) => (
    <NavLink
      key={item.path}
      item={item}
      current={item === here}
      count={(item.counter === undefined ? 0 : counters?.[item.counter]) ?? 0}
      onClick={onClose}
    />
  )
  const leave = () => {
    onClose()
    ask()
  }
  return (
    <>
      <BottomSheet opened={opened} onClose={onClose} title={t({ message: 'More', context: 'navigation' })}>
        {groups.map(({ id, label, items }) => (
          <div key={id} role="group" aria-label={i18n._(label)}>
            <div className={classes.groupLabel} aria-hidden>
              {i18n._(label)}
            </div>
            {items.map(linkTo)}
          </div>
        ))}
        <div className={classes.apart}>{APART.map(linkTo)}</div>
        {hasKeys ? (
          <UnstyledButton
            className={classes.navLink}
            onClick={() => {
              onClose()
              showShortcuts(true)
            }}
          >
            <IconKeyboard size={20} stroke={1.75} aria-hidden />
            <span className={classes.navLabel}>{t`Keyboard shortcuts`}</span>
          </UnstyledButton>
        ) : null}
        <UnstyledButton className={classes.navLink} onClick={leave}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          <span className={classes.navLabel}>{t`Sign out`}</span>
        </UnstyledButton>
        <HelpLinks onClick={onClose} />
        <Group justify="space-between" mt="md">
          <LanguageSwitch />
          <ThemeSwitch />
        </Group>
      </BottomSheet>
      {dialog}
    </>
  )
}
