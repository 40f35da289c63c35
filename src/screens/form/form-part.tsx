import { Paper, Stack, Title } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

interface FormPartProps {
  readonly title: string
  /** The heading, which can take the focus when what had it is gone. */
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** A part of a form, or of facts that a form gives, under its heading. */
export const FormPart = ({ title, titleRef, children }: FormPartProps) => (
  <Paper component="section" withBorder radius="lg" p="md" aria-label={title}>
    <Title ref={titleRef} tabIndex={-1} order={2} size="h3" mb="sm">
      {title}
    </Title>
    <Stack gap="md">{children}</Stack>
  </Paper>
)
