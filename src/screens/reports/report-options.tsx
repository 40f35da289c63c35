import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import classes from './reports.module.css'

interface ReportOptionsProps {
  /** Somebody chooses days of their own. */
  readonly isOwn: boolean
  readonly children: ReactNode
}

/** What a report can be asked for beside its period: on a phone it is folded away, as it would fill the screen before the first figure. */
export const ReportOptions = ({ isOwn, children }: ReportOptionsProps) => {
  const { t } = useLingui()
  const room = useTableRoom()
  const [isOpen, setOpen] = useState(isOwn)
  const [wasOwn, setWasOwn] = useState(isOwn)
  if (wasOwn !== isOwn) {
    setWasOwn(isOwn)
    if (isOwn) setOpen(true)
  }
  if (room !== 'phone') return children
  return (
    <details className={classes.options} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t`Days and layout`}</summary>
      <div>{children}</div>
    </details>
  )
}
