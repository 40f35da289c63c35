import type { ReactNode } from 'react'
import classes from './action-line.module.css'

/** Holds `ActionLine`s. */
export const ActionLines = ({ label, children }: { readonly label?: string; readonly children: ReactNode }) => (
  <ul className={classes.lines} aria-label={label}>
    {children}
  </ul>
)

interface ActionLineProps {
  /** What can be done with it; they move below it where both do not fit beside each other. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Somebody or something in a short list, with the buttons that belong to it. */
export const ActionLine = ({ actions, children }: ActionLineProps) => (
  <li className={classes.line}>
    <div className={classes.facts}>{children}</div>
    {actions ? <div className={classes.actions}>{actions}</div> : null}
  </li>
)
