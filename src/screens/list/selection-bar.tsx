import { ActionIcon, Button } from '@mantine/core'
import { IconChecks, IconX } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './list.module.css'
import type { RowSelection } from '#ui/data-list/types.ts'

/** So long a region is there before something is said in it. */
const EMPTY_MS = 100

interface SelectionBarProps {
  readonly selection: Pick<RowSelection, 'ids' | 'isAll' | 'toggleAll'>
  readonly isTable: boolean
  readonly onEnd: () => void
  /** What can be done with the selected rows. */
  readonly children: ReactNode
}

/** How many rows are selected, and what can be done with them: in one element for every room, so that a dialog of theirs outlives a turned tablet. */
export const SelectionBar = ({ selection, isTable, onEnd, children }: SelectionBarProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const count = selection.ids.size
  const words = <Plural value={count} one="# selected" other="# selected" />
  // A region that comes with its words is not read out: it has none at first.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), EMPTY_MS)
    return () => clearTimeout(timer)
  }, [])
  const isShort = !isTable && count > 0
  return (
    <>
      {!isTable && (
        <ActionIcon size={44} aria-label={t`Clear selection`} onClick={onEnd}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      )}
      <span aria-hidden>{isShort ? formatNumber(count, language) : words}</span>
      <span className="visually-hidden" role="status">
        {isThere && words}
      </span>
      {!isTable && !selection.isAll && (
        <ActionIcon size={44} aria-label={t`Select all that match`} onClick={selection.toggleAll}>
          <IconChecks size={20} aria-hidden />
        </ActionIcon>
      )}
      {count > 0 && <div className={classes.barActions}>{children}</div>}
      {isTable ? <Button variant="subtle" size="compact-sm" h={44} onClick={onEnd}>{t`Clear selection`}</Button> : null}
    </>
  )
}
