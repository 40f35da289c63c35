import { Figure } from './report-table.tsx'
import type { Cell } from './table.ts'
import { Ltr } from '#ui/ltr.tsx'
import classes from './reports.module.css'

export interface HeadlineFigure {
  readonly id: string
  readonly label: string
  /** The figure, with the list of what it counts. */
  readonly cell: Cell
  /** What it counts. */
  readonly means: string
  /** Against the period before. */
  readonly change: string | null
}

/** The figures of the whole period, each with what it means; they open what they count as those of the table do. */
export const Headline = ({ figures }: { figures: readonly HeadlineFigure[] }) => (
  <dl className={classes.headline}>
    {figures.map(({ id, label, cell, means, change }) => (
      <div key={id} data-figure={id}>
        <dt>{label}</dt>
        <dd className={classes.figure}>
          <Figure cell={cell} />
          {change === null ? null : (
            <small>
              <Ltr>{change}</Ltr>
            </small>
          )}
        </dd>
        <dd className={classes.means}>{means}</dd>
      </div>
    ))}
  </dl>
)
