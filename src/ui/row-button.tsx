import type { ComponentProps } from 'react'
import classes from './row-button.module.css'

interface RowButtonProps extends ComponentProps<'button'> {
  readonly tone: 'primary' | 'plain'
}

/** A button in a row of a list: it looks like every other one and is a plain element, because a list has a hundred of them. */
export const RowButton = ({ tone, className = '', children, ...props }: RowButtonProps) => (
  <button type="button" {...props} className={`${classes.button} ${className}`} data-tone={tone}>
    <span className={classes.label}>{children}</span>
  </button>
)
