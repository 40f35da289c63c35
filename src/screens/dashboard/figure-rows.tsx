import { useLingui } from '@lingui/react'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './dashboard.module.css'
import { Count, FigureLink } from './figure-link.tsx'
import type { Counted } from './figures.ts'
import type { DashboardFigures } from './use-dashboard.ts'

export interface FigureRow {
  readonly figure: Counted
  readonly icon: Icon
  /** How much it matters that there is one. */
  readonly tone: 'plain' | 'warning' | 'error'
  /** Said of it besides, in the same line. */
  readonly note?: ReactNode
}

/** Figures below each other, each a line that opens its list. What there is none of stands back. */
export const FigureRows = ({ rows, figures }: { rows: readonly FigureRow[]; figures: DashboardFigures }) => {
  const { _ } = useLingui()
  return (
    <ul className={classes.rows}>
      {rows.map(({ figure, icon: Glyph, tone, note }) => {
        const count = figures.countOf(figure)
        return (
          <li key={figure.label.id}>
            <FigureLink figure={figure} className={classes.row}>
              <Glyph size={20} stroke={1.75} aria-hidden className={classes.rowIcon} data-tone={count ? tone : 'none'} />
              <span className={classes.rowLabel}>
                {_(figure.label)}
                {note ? <span className={classes.note}> {note}</span> : null}
              </span>{' '}
              <span className={`figures ${classes.rowCount}`} data-none={count === 0 || undefined}>
                <Count value={count} />
              </span>
            </FigureLink>
          </li>
        )
      })}
    </ul>
  )
}
