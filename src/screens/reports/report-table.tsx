import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { PlainLink } from '#ui/plain-link.tsx'
import classes from './reports.module.css'
import type { Cell, ReportTable as Table } from './table.ts'

/** More lines nobody reads on a screen; a file has them all. */
const MOST_LINES = 400
/** Lines of a wide table are fewer: each figure is a link. */
const MOST_CELLS = 5000

/** A figure, which leads to the rows that it counts. */
export const Figure = ({ cell: { words, drill } }: { cell: Cell }) =>
  drill ? (
    <PlainLink {...drill} className={classes.drill}>
      <Ltr>{words}</Ltr>
    </PlainLink>
  ) : (
    <Ltr>{words}</Ltr>
  )

/** The report in figures: the chart's twin for readers and keys. Each figure that a list can show leads to the rows it counts. */
export const ReportTable = ({ title, table: { leading, figures, lines, total } }: { title: string; table: Table }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const shown = lines.slice(0, Math.min(MOST_LINES, Math.floor(MOST_CELLS / figures.length)))
  const [some, all] = [formatNumber(shown.length, language), formatNumber(lines.length, language)]
  return (
    <>
      {/* Wider than a phone: whoever has only keys scrolls it, too. */}
      <div className={classes.frame} tabIndex={0} role="region" aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              {leading.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
              {figures.map((header, place) => (
                <th key={`${place} ${header}`} scope="col" data-figure>
                  <bdi>{header}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, names, cells }) => (
              <tr key={key}>
                {names.map((name, place) => (
                  <th key={leading[place]} scope="row">
                    <bdi>{name}</bdi>
                  </th>
                ))}
                {cells().map((cell, place) => (
                  <td key={`${place} ${figures[place]}`} data-figure>
                    <Figure cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={leading.length}>{t`Total`}</th>
              {total.map((cell, place) => (
                <td key={`${place} ${figures[place]}`} data-figure>
                  <Figure cell={cell} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {lines.length > shown.length ? (
        <Text size="sm" c="dimmed">{t`The first ${some} of ${all} lines. A file or wider groups show all of them.`}</Text>
      ) : null}
    </>
  )
}
