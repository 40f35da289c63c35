import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a form, under its heading. */
export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" withBorder radius="lg" p="md" aria-label={title}>
    <Title order={2} size="h3" mb="sm">
      {title}
    </Title>
    <Stack gap="md">{children}</Stack>
  </Paper>
)
