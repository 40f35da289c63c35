import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

interface SectionProps {
  readonly title: string
  /** The heading, which can take the focus when what had it is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** A group of settings. */
export const Section = ({ title, titleRef, children }: SectionProps) => (
  <Paper component="section" withBorder radius="lg" p="md" aria-label={title}>
    <Stack gap="sm">
      <Title ref={titleRef} tabIndex={-1} order={2} size="h3">
        {title}
      </Title>
      {children}
    </Stack>
  </Paper>
)
