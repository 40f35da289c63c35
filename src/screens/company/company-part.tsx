import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a form or of the facts about the company, under its heading. */
export const CompanyPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" withBorder radius="lg" p="md" aria-label={title}>
    <Title order={2} size="h3" mb="sm">
      {title}
    </Title>
    {children}
  </Paper>
)
