import { plainAmount } from '#db/import/plain-amount.ts'
import type { FieldEdit } from '#domain/kernel/edit.ts'
import { tidy } from '#domain/kernel/form.ts'
import { amountText, readAmount } from '#domain/kernel/money.ts'
import type { Container } from '#domain/containers/container.ts'
import { containerForm } from '#domain/containers/container-form.ts'
import type { CellPlace } from './cell-range.ts'

/** The columns of the grid, in their order. */
export const PRICE_FIELDS = ['price', 'basePrice', 'pickupFee', 'deliveryFee'] as const
type PriceField = (typeof PRICE_FIELDS)[number]

/** Cells that were typed into, by container and field: what stands there now, and what stood there when it was typed. */
export interface TypedCell {
  readonly id: string
  readonly field: PriceField
  readonly text: string
  readonly was: string
}
export type TypedCells = ReadonlyMap<string, TypedCell>

export const cellKey = (id: string, field: PriceField): string => `${id}.${field}`

/** What stands in a cell. */
export const cellText = (row: Container, field: PriceField, typed: TypedCells): string =>
  typed.get(cellKey(row.id, field))?.text ?? amountText(row[field])

/** What is wrong with a cell, as a code; null where nothing is. */
export const cellFault = ({ field, text }: Pick<TypedCell, 'field' | 'text'>): string | null =>
  Object.values(containerForm.faultsOf({ ...containerForm.toValues(null), [field]: text }, [field]))[0] ?? null

/** Where the first cell with a fault stands among the rows; null: in none of them. */
export const firstFault = (rows: readonly Container[], typed: TypedCells): CellPlace | null => {
  const faulty = new Set([...typed].flatMap(([key, cell]) => (cellFault(cell) === null ? [] : [key])))
  for (const [row, { id }] of faulty.size === 0 ? [] : rows.entries()) {
    const column = PRICE_FIELDS.findIndex((field) => faulty.has(cellKey(id, field)))
    if (column >= 0) return { row, column }
  }
  return null
}

/** An amount as it is read, however it was written: with its currency, say, as a spreadsheet copies it. */
export const readText = (written: string): string => tidy('amount', plainAmount(written))

/** What was typed into a cell of a container. */
export interface CellWrite {
  readonly row: Container
  readonly field: PriceField
  readonly text: string
}

/** What is written at places of the grid, as cells of its containers; what lies beside the grid is left out. */
export const cellsAt = (
  rows: readonly Container[],
  writes: readonly { readonly place: CellPlace; readonly text: string }[],
): readonly CellWrite[] =>
  writes.flatMap(({ place, text }) => {
    const [row, field] = [rows[place.row], PRICE_FIELDS[place.column]]
    return row && field ? [{ row, field, text }] : []
  })

/**
 * The cells with some of them typed into. One that reads again as it did is as if it had never been touched. `isTyping`: more is to come;
 * else an amount is shown as it is read, however it was written.
 */
export const typeInto = (typed: TypedCells, writes: readonly CellWrite[], isTyping = false): TypedCells => {
  const next = new Map(typed)
  for (const { row, field, text: written } of writes) {
    const text = isTyping ? written : readText(written)
    const key = cellKey(row.id, field)
    const was = next.get(key)?.was ?? amountText(row[field])
    if (text.trim() === was) next.delete(key)
    else next.set(key, { id: row.id, field, text: text.trim(), was })
  }
  return next
}

/** The edits of each container, by its id. Cells with a fault are left out, and those that say the same amount in another way. */
export const editsByContainer = (typed: TypedCells): ReadonlyMap<string, Readonly<Record<string, FieldEdit>>> => {
  const edits = new Map<string, Record<string, FieldEdit>>()
  for (const { id, field, text, was } of typed.values()) {
    const to = readAmount(text)
    if (to !== null && amountText(to) !== was) edits.set(id, { ...edits.get(id), [field]: { from: readAmount(was), to } })
  }
  return edits
}

/** The cells with those of some containers typed over what stands there now: somebody else changed it meanwhile, and these take its place. */
export const typedOver = (typed: TypedCells, rows: readonly Container[]): TypedCells => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    [...typed].map(([key, cell]) => {
      const row = byId.get(cell.id)
      return [key, row ? { ...cell, was: amountText(row[cell.field]) } : cell] as const
    }),
  )
}
