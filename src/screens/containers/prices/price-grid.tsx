import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Container } from '#domain/containers/container.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import sheet from '#ui/data-list/sheet.module.css'
import { toast } from '#ui/toast.ts'
import { useSteady } from '#ui/use-steady.ts'
import { containerName, CONTAINER_FIELD_MESSAGES } from '../messages.ts'
import { useZoneName } from '../zone-names.ts'
import { isWithin, type CellPlace } from './cell-range.ts'
import { cellFault, cellKey, cellText, PRICE_FIELDS } from './price-cells.ts'
import classes from './price-grid.module.css'
import { useCellKeys } from './use-cell-keys.ts'
import type { useTypedCells } from './use-typed-cells.ts'

const ROW_HEIGHT = 44

const focusAtEnd = (input: HTMLInputElement | null): void => {
  input?.focus({ preventScroll: true })
  input?.setSelectionRange(input.value.length, input.value.length)
}

interface PriceGridProps {
  readonly rows: readonly Container[]
  readonly cells: ReturnType<typeof useTypedCells>
  /** The cell that somebody is led to. */
  readonly goal: CellPlace | null
  /** Is told what is wrong with the cell one stands on; null: nothing. */
  readonly onFault: (fault: string | null) => void
}

const ZoneCell = ({ zoneId }: { zoneId: string }) => (
  <div role="gridcell" aria-colindex={2}>
    <bdi>{useZoneName(zoneId)}</bdi>
  </div>
)

/** Prices of many containers as a spreadsheet: arrows, typing, copying and pasting work as they do there. */
export const PriceGrid = ({ rows, cells, goal, onFault }: PriceGridProps) => {
  const { t, i18n } = useLingui()
  const { direction } = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const keys = useCellKeys({
    rows,
    cells,
    isRightToLeft: direction === 'rtl',
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2),
    onLeft: (left) => {
      if (left > 0) toast(t`Some of the pasted cells had no place in the grid and were left out.`, 'warning')
    },
  })
  const { range, active, edited, wantsFocus } = keys
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (place) => rows[place]?.id ?? place,
    overscan: 8,
    // Below the headers, which stay.
    scrollMargin: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    // The active cell has the focus, so it stays also where it is out of sight.
    rangeExtractor: (seen) => [...new Set([active.row, ...defaultRangeExtractor(seen)])].toSorted((a, b) => a - b),
  })
  const lead = useSteady(keys.go)
  useEffect(() => {
    if (goal) lead(goal)
  }, [goal, lead])
  useEffect(() => virtualizer.scrollToIndex(active.row), [virtualizer, active.row])
  useLayoutEffect(() => {
    if (!wantsFocus.current || edited !== null) return
    wantsFocus.current = false
    scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  })
  const [row, field] = [rows[active.row], PRICE_FIELDS[active.column]]
  const typed = row && field ? cells.typed.get(cellKey(row.id, field)) : undefined
  const code = typed ? cellFault(typed) : null
  const said = code === null || !field ? null : describeFormFault(i18n, code, i18n._(CONTAINER_FIELD_MESSAGES[field].label))
  useEffect(() => {
    onFault(said)
    return () => onFault(null)
  }, [onFault, said])
  const pressed = useRef('')
  const press = (place: CellPlace, isOnward: boolean) => {
    if (edited !== null && place.row === active.row && place.column === active.column) return
    // What is typed belongs to the cell it was typed in.
    keys.commit()
    keys.select(place, isOnward ? range.from : place)
  }
  return (
    <div
      ref={scroller}
      className={`${sheet.scroller} ${classes.scroller}`}
      role="grid"
      aria-label={t`Prices`}
      aria-rowcount={rows.length + 1}
      aria-colcount={PRICE_FIELDS.length + 2}
      aria-multiselectable
      tabIndex={-1}
      onCopy={keys.onCopy}
      onPaste={keys.onPaste}
    >
      <div role="rowgroup" className={sheet.head}>
        <div role="row" aria-rowindex={1} className={`${sheet.row} ${classes.row}`}>
          <div role="columnheader" aria-colindex={1}>{t`Container`}</div>
          <div role="columnheader" aria-colindex={2}>{t`Zone`}</div>
          {PRICE_FIELDS.map((field, column) => (
            <div key={field} role="columnheader" aria-colindex={column + 3} data-price>
              {i18n._(CONTAINER_FIELD_MESSAGES[field].label)}
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
              role="row"
              aria-rowindex={index + 2}
              className={`${sheet.row} ${classes.row}`}
              style={{ transform: `translateY(${start - ROW_HEIGHT}px)` }}
            >
              <div role="rowheader" aria-colindex={1} className={classes.name}>
                <bdi className="figures">{row.barcode}</bdi>
                <Text component="span" size="sm" c="dimmed" truncate>
                  {containerName(row, (message) => i18n._(message))}
                </Text>
              </div>
              <ZoneCell zoneId={row.zoneId} />
              {PRICE_FIELDS.map((field, column) => {
                const place = { row: index, column }
                const isActive = active.row === index && active.column === column
                const isTyped = cells.typed.has(cellKey(row.id, field))
                const text = cellText(row, field, cells.typed)
                const fault = isTyped ? cellFault({ field, text }) : null
                const label = i18n._(CONTAINER_FIELD_MESSAGES[field].label)
                return (
                  <div
                    key={field}
                    role="gridcell"
                    aria-colindex={column + 3}
                    className={classes.cell}
                    data-price
                    tabIndex={isActive ? 0 : -1}
                    aria-selected={isWithin(range, place)}
                    aria-invalid={fault !== null || undefined}
                    data-typed={isTyped || undefined}
                    title={fault === null ? undefined : describeFormFault(i18n, fault, label)}
                    onKeyDown={keys.onKeyDown}
                    onPointerDown={(event) => {
                      pressed.current = event.pointerType
                      // A finger may only want to scroll: it selects when it is lifted where it was put.
                      if (event.pointerType !== 'touch') press(place, event.shiftKey)
                    }}
                    onPointerEnter={(event) => {
                      if (event.buttons === 1 && event.pointerType === 'mouse' && edited === null) keys.select(place, range.from)
                    }}
                    onClick={() => {
                      if (pressed.current !== 'touch') return
                      // The first tap selects, the second one types.
                      if (isActive && edited === null) keys.type(text)
                      else press(place, false)
                    }}
                    onDoubleClick={() => keys.type(text)}
                  >
                    {isActive && edited !== null ? (
                      <input
                        className={classes.input}
                        aria-label={label}
                        aria-invalid={fault !== null || undefined}
                        inputMode="decimal"
                        dir="ltr"
                        ref={focusAtEnd}
                        value={edited}
                        onChange={({ currentTarget }) => keys.type(currentTarget.value)}
                        onBlur={keys.commit}
                      />
                    ) : (
                      <>
                        <bdi className="figures">{text}</bdi>
                        {isTyped ? (
                          <span className="visually-hidden">
                            {fault === null ? t({ message: 'changed', context: 'cell' }) : describeFormFault(i18n, fault, label)}
                          </span>
                        ) : null}
                      </>
                    )}
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
