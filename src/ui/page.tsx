import { Group, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  readonly title: string
  /** Stands beside the title, e.g. a count. */
  readonly aside?: ReactNode
  readonly actions?: ReactNode
  /** The content scrolls inside itself (a long list) instead of with the page. */
  readonly fill?: boolean
  /** Text and settings to read, not a table: no wider than one reads, its actions at the same edge. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** A screen's frame: its one first-level heading, its main actions, its content. */
export const Page = ({ title, aside, actions, fill = false, narrow = false, children }: PageProps) => {
  useDocumentTitle(title)
  return (
    <section className={classes.page} data-fill={fill || undefined} data-narrow={narrow || undefined}>
      <Group className={classes.heading} justify="space-between" wrap="nowrap">
        <Group className={classes.title} align="baseline">
          <Title order={1}>{title}</Title>
          {aside}
        </Group>
        {actions}
      </Group>
      {children}
    </section>
  )
}
