import { Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './dashboard.module.css'

interface PanelProps {
  readonly title: string
  readonly aside?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A part of the dashboard under a heading of its own. */
export const Panel = ({ title, aside, className, children }: PanelProps) => {
  const id = useId()
  return (
    <section className={`${classes.panel} ${className ?? ''}`} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <Title order={2} id={id} className={classes.panelTitle}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </section>
  )
}
