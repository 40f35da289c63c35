import { Paper, Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

interface CompanyPartProps {
  readonly title: string
  /** The heading, which can take the focus when what had it is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** A part of a form or of the facts about the company, under its heading. */
export const CompanyPart = ({ title, titleRef, children }: CompanyPartProps) => (
  <Paper component="section" withBorder radius="lg" p="md" aria-label={title}>
    <Title ref={titleRef} tabIndex={-1} order={2} size="h3" mb="sm">
      {title}
    </Title>
    {children}
  </Paper>
)
