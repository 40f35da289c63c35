import { Fragment } from 'react'
import { hasLongWord, type PrintTable } from './print-table.ts'

/** A table on paper: its headers again on every page, what rows have in common once above them, and what they come to at the end. */
export const PrintedTable = ({ table: { headers, rows, total, leading } }: { table: PrintTable }) => {
  const line = (cells: readonly string[]) =>
    cells.map((cell, place) => (
      <td
        key={`${place} ${headers[place]?.text}`}
        data-figure={headers[place]?.isFigure || undefined}
        data-long={hasLongWord(cell) || undefined}
      >
        <bdi>{cell}</bdi>
      </td>
    ))
  return (
    <table data-dense={leading !== undefined || undefined}>
      <thead>
        <tr>
          {headers.map(({ text, isFigure }, place) => (
            <th key={`${place} ${text}`} scope="col" data-figure={isFigure || undefined}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, section, cells }, place) => (
          <Fragment key={id}>
            {section === undefined || section === rows[place - 1]?.section ? null : (
              <tr data-section>
                <th scope="rowgroup" colSpan={headers.length}>
                  <bdi>{section}</bdi>
                </th>
              </tr>
            )}
            <tr>{line(cells)}</tr>
          </Fragment>
        ))}
        {total ? <tr data-total>{line(total)}</tr> : null}
      </tbody>
    </table>
  )
}
