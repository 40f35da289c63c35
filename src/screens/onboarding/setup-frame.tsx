import { Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWaiting } from '#db/hooks/use-sync.ts'
import { useOnline } from '#platform/connectivity.ts'
import { Brand } from '#ui/brand.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { TextLink } from '#ui/links.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import { useDesktop } from '#ui/use-desktop.ts'
import { InsideMain } from '#ui/main-area.tsx'
import classes from './onboarding.module.css'

interface SetupFrameProps {
  /** Whether nothing is left to do, so that nothing can be finished later. */
  readonly isDone: boolean
  readonly children: ReactNode
}

/** Around the steps of the set-up: the way out, and whether what was given has left this device. */
export const SetupFrame = ({ isDone, children }: SetupFrameProps) => {
  const { t } = useLingui()
  const desktop = useDesktop()
  const online = useOnline()
  const waiting = useWaiting()?.length ?? 0
  const words = !online
    ? t`You are offline. What you enter is kept on this device and sent later.`
    : waiting > 0
      ? t`Saved on this device, being sent`
      : ''
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <Brand compact={!desktop} />
        <Group gap={4} wrap="nowrap">
          <LanguageSwitch />
          <ThemeSwitch />
          {isDone ? null : <TextLink to="/" className={classes.later}>{t`Finish later`}</TextLink>}
        </Group>
      </header>
      <main className={classes.main}>
        <InsideMain value>
          <Text size="sm" c="dimmed" role="status" className={classes.status}>
            {words}
          </Text>
          {children}
        </InsideMain>
      </main>
    </div>
  )
}
