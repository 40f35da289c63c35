import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ChartFacts } from '#ui/charts/chart-facts.ts'
import { Ltr } from '#ui/ltr.tsx'
import classes from './reports.module.css'

/** What a chart draws, as a table: where the report's own table has other lines, or nothing of the period before. */
export const ChartTable = ({ header, chart: { series, points, format } }: { header: string; chart: ChartFacts }) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.twin} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t`The chart in figures`}</summary>
      {isOpen ? (
        <div className={classes.frame} tabIndex={0} role="region" aria-label={t`The chart in figures`}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{header}</th>
                {series.map(({ id, label }) => (
                  <th key={id} scope="col" data-figure>
                    <bdi>{label}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map(({ key, name, values }) => (
                <tr key={key}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  {series.map(({ id }) => (
                    <td key={id} data-figure>
                      <Ltr>{format(values[id] ?? 0)}</Ltr>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  )
}
