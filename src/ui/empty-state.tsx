import { Stack, Text, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon: Icon
  readonly title: string
  /** Why, and what to do next. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** Nothing to show: why, and one way on. */
export const EmptyState = ({ icon: Glyph, title, children, action }: EmptyStateProps) => (
  <Stack className={classes.empty} align="center" gap="xs">
    <Glyph size={40} stroke={1.5} className={classes.icon} aria-hidden />
    <Title order={2} size="h3">
      {title}
    </Title>
    <Text c="dimmed" ta="center" maw={420}>
      {children}
    </Text>
    {action}
  </Stack>
)
