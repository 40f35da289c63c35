import { Ltr } from '#ui/ltr.tsx'
import classes from './reports.module.css'

export interface HeadlineFigure {
  readonly id: string
  readonly label: string
  readonly words: string
  /** What it counts. */
  readonly means: string
  /** Against the period before. */
  readonly change: string | null
}

/** The figures of the whole period, each with what it means. */
export const Headline = ({ figures }: { figures: readonly HeadlineFigure[] }) => (
  <dl className={classes.headline}>
    {figures.map(({ id, label, words, means, change }) => (
      <div key={id} data-figure={id}>
        <dt>{label}</dt>
        <dd className={classes.figure}>
          <Ltr>{words}</Ltr>
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
