import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A group of settings. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" withBorder radius="lg" p="md" aria-label={title}>
    <Stack gap="sm">
      <Title order={2} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
)
