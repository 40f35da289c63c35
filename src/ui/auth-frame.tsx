import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import classes from './auth-frame.module.css'

interface AuthFrameProps {
  readonly title: string
  /** Null where what stands below says it all. */
  readonly lead: ReactNode | null
  /** Between the edge of the card and its title. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** One card in the middle of the page: how everything looks that comes before the main area. */
export const AuthFrame = ({ title, lead, above, children }: AuthFrameProps) => {
  useDocumentTitle(title)
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <Brand />
        <Group gap={4}>
          <LanguageSwitch />
          <ThemeSwitch />
        </Group>
      </header>
      <main className={classes.main}>
        <Paper className={classes.card} withBorder radius="lg">
          <Stack gap="lg">
            {above}
            <div>
              <Title order={1}>{title}</Title>
              {lead === null ? null : <Text c="dimmed">{lead}</Text>}
            </div>
            {children}
          </Stack>
        </Paper>
      </main>
    </div>
  )
}
