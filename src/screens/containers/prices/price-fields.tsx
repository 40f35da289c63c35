import { Paper, Text, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Container } from '#domain/containers/container.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { toast } from '#ui/toast.ts'
import { containerName, CONTAINER_FIELD_MESSAGES } from '../messages.ts'
import { useZoneName } from '../zone-names.ts'
import { pasteInto, textsOf, type CellPlace } from './cell-range.ts'
import { cellFault, cellKey, cellsAt, cellText, PRICE_FIELDS, readText } from './price-cells.ts'
import classes from './price-grid.module.css'
import type { useTypedCells } from './use-typed-cells.ts'

interface PriceFieldsProps {
  readonly rows: readonly Container[]
  readonly cells: ReturnType<typeof useTypedCells>
  /** The cell that somebody is led to. */
  readonly goal: CellPlace | null
}

interface PriceCardProps {
  readonly row: Container
  readonly cells: PriceFieldsProps['cells']
  /** Several cells were pasted into one of these fields, by its column. */
  readonly onPaste: (column: number, texts: readonly (readonly string[])[]) => void
}

const PriceCard = ({ row, cells, onPaste }: PriceCardProps) => {
  const { i18n } = useLingui()
  const zone = useZoneName(row.zoneId)
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-label={row.barcode}>
      <Text fw={600}>
        <bdi>{row.barcode}</bdi>
      </Text>
      <Text size="sm" c="dimmed" mb="sm">
        {containerName(row, (message) => i18n._(message))} · <bdi>{zone}</bdi>
      </Text>
      <div className={classes.pair}>
        {PRICE_FIELDS.map((field, column) => {
          const text = cellText(row, field, cells.typed)
          const label = i18n._(CONTAINER_FIELD_MESSAGES[field].label)
          const fault = cells.typed.has(cellKey(row.id, field)) ? cellFault({ field, text }) : null
          return (
            <TextInput
              key={field}
              label={label}
              inputMode="decimal"
              dir="ltr"
              value={text}
              error={fault === null ? null : describeFormFault(i18n, fault, label)}
              data-column={column}
              onChange={({ currentTarget }) => cells.write([{ row, field, text: currentTarget.value }], cellKey(row.id, field))}
              onPaste={(event) => {
                const texts = textsOf(event.clipboardData.getData('text/plain'))
                if (texts.flat().length < 2) return
                event.preventDefault()
                onPaste(column, texts)
              }}
              onBlur={() => {
                const plain = readText(text)
                if (plain !== text) cells.write([{ row, field, text: plain }], cellKey(row.id, field))
                cells.rest()
              }}
              onFocus={({ currentTarget }) => currentTarget.select()}
              rightSection="SAR"
              rightSectionWidth={52}
            />
          )
        })}
      </div>
    </Paper>
  )
}

/** The same prices as fields, for a phone; only those near the screen are drawn. */
export const PriceFields = ({ rows, cells, goal }: PriceFieldsProps) => {
  const { t } = useLingui()
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 260,
    getItemKey: (place) => rows[place]?.id ?? place,
    overscan: 4,
  })
  useEffect(() => {
    if (!goal) return
    const { row, column } = goal
    virtualizer.scrollToIndex(row, { align: 'center' })
    const field = () => scroller.current?.querySelector<HTMLElement>(`[data-index="${row}"] [data-column="${column}"]`)
    // One that was out of sight is drawn with the next frame.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => field()?.focus()))
    return () => cancelAnimationFrame(frame)
  }, [goal, virtualizer])
  const paste = (place: CellPlace, texts: readonly (readonly string[])[]) => {
    const { writes, left } = pasteInto({ from: place, to: place }, texts, { rows: rows.length, columns: PRICE_FIELDS.length })
    cells.write(cellsAt(rows, writes))
    if (left > 0) toast(t`Some of the pasted cells had no place in the grid and were left out.`, 'warning')
  }
  return (
    <div ref={scroller} className={classes.fields}>
      <div className={classes.fieldsBody} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return row === undefined ? null : (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.card}
              style={{ transform: `translateY(${start}px)` }}
            >
              <PriceCard row={row} cells={cells} onPaste={(column, texts) => paste({ row: index, column }, texts)} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
