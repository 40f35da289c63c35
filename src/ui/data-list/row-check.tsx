import { useLingui } from '@lingui/react/macro'
import { memo, type MouseEvent } from 'react'
import classes from './row-check.module.css'

interface RowCheckProps {
  readonly place: number
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly name: string
  readonly onCheck: (event: MouseEvent, place: number) => void
}

/** The box that selects a row: a plain element, because a list has dozens of them. */
const Check = ({ place, isActive, isSelected, name, onCheck }: RowCheckProps) => {
  const { t } = useLingui()
  return (
    <input
      type="checkbox"
      className={classes.box}
      // The row itself answers to keys; this is for the pointer, and for those who walk through a row.
      tabIndex={isActive ? 0 : -1}
      aria-label={t`Select ${name}`}
      checked={isSelected}
      onClick={(event) => onCheck(event, place)}
      readOnly
    />
  )
}

export const RowCheck = memo(Check)
