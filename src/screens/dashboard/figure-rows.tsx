import { useLingui } from '@lingui/react'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './dashboard.module.css'
import { Count, FigureLink } from './figure-link.tsx'
import type { Counted } from './figures.ts'
import { useKnown } from './figures-context.tsx'

export interface FigureRow {
  readonly figure: Counted
  readonly icon: Icon
  /** How much it matters that there is one. */
  readonly tone: 'plain' | 'warning' | 'error'
  /** Said of it besides, in the same line. */
  readonly Note?: ComponentType
}

const RowIcon = ({ figure, icon: Glyph, tone }: FigureRow) => {
  const count = useKnown().countOf(figure)
  return <Glyph size={20} stroke={1.75} aria-hidden className={classes.rowIcon} data-tone={count ? tone : 'none'} />
}

/** Figures below each other, each a line that opens its list. What there is none of stands back. */
export const FigureRows = ({ rows }: { rows: readonly FigureRow[] }) => {
  const { _ } = useLingui()
  return (
    <ul className={classes.rows}>
      {rows.map((row) => {
        const { figure, Note } = row
        return (
          <li key={figure.label.id}>
            <FigureLink figure={figure} className={classes.row}>
              <RowIcon {...row} />
              <span className={classes.rowLabel}>
                {_(figure.label)}
                {Note ? <Note /> : null}
              </span>{' '}
              <Count figure={figure} className={classes.rowCount} />
            </FigureLink>
          </li>
        )
      })}
    </ul>
  )
}
