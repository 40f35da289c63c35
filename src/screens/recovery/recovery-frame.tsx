import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Brand } from '#ui/brand.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { ThemeSwitch } from '#ui/theme-switch.tsx'
import classes from './recovery.module.css'

/** One card in the middle of the page, as on the way in. */
export const RecoveryFrame = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => {
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
            <div>
              <Title order={1}>{title}</Title>
              <Text c="dimmed">{lead}</Text>
            </div>
            {children}
          </Stack>
        </Paper>
      </main>
    </div>
  )
}
