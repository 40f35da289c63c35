import { useVirtualizer } from '@tanstack/react-virtual'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import sheet from '#ui/data-list/sheet.module.css'
import { cellText } from './cell-text.ts'
import type { CheckedRow } from './check-rows.ts'
import type { NamedColumn } from './declaration.ts'
import classes from './preview-table.module.css'

interface PreviewTableProps {
  readonly columns: readonly NamedColumn[]
  readonly rows: readonly CheckedRow<object>[]
}

/** The rows of a file as they were read; only those near the screen are drawn. */
export const PreviewTable = ({ columns, rows }: PreviewTableProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    getItemKey: (place) => rows[place]?.line ?? place,
    overscan: 8,
  })
  const template = { gridTemplateColumns: `4rem repeat(${columns.length}, minmax(9rem, 1fr))` }
  return (
    <div
      ref={scroller}
      className={`${sheet.scroller} ${classes.scroller}`}
      role="table"
      aria-label={t`Rows of the file`}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
    >
      <div role="rowgroup" className={sheet.head}>
        <div role="row" aria-rowindex={1} className={`${sheet.row} ${classes.row}`} style={template}>
          <div role="columnheader">{t`Line`}</div>
          {columns.map(({ name, header }) => (
            <div key={name} role="columnheader">
              {i18n._(header)}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={sheet.body} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              className={`${sheet.row} ${classes.row}`}
              data-faulty={row.row === null || undefined}
              style={{ ...template, transform: `translateY(${start}px)` }}
            >
              <div role="rowheader" className="figures">
                {formatNumber(row.line, language)}
              </div>
              {columns.map((column) => {
                const { name } = column
                const fault = row.faults[name]
                return (
                  <div key={name} role="cell" data-faulty={fault !== undefined || undefined}>
                    <bdi>{cellText(column, row.texts[name] ?? '', language)}</bdi>
                    {fault === undefined ? null : <div className={classes.fault}>{i18n._(fault)}</div>}
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
    </div>
  )
}
