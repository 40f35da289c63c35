import * as v from 'valibot'
import type { Container } from '../containers/container.ts'
import { defineEntity, type RowRef } from '../kernel/entity.ts'
import { columnsOf, field, inner, schemasOf } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { text } from '../kernel/text.ts'
import { UNIT_STATES, type UnitState } from './lifecycle.ts'

/** The highest number a unit can have. A deletion takes all of a container's units along, so there must be an end to them. */
export const MOST_NUMBER = 2000

export const unitNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_NUMBER))

const UNIT_FIELDS = {
  id: inner(id),
  containerId: field(id, { column: 'reference' }),
  /** Its label is `<barcode>-<number>`, with the barcode the container has now. */
  number: field(unitNumber, { column: 'integer' }),
  status: field(v.picklist(UNIT_STATES), { column: 'enumeration' }),
  /** The yard it was last in, as far as somebody said. */
  yardId: field(v.nullable(id), { column: 'reference' }),
  /** What is wrong with it, as of its last damage. */
  note: inner(v.nullable(text(1, 300))),
  /** When somebody last had it before their eyes, by their device. */
  seenAt: field(instant, { column: 'instant' }),
  /** When it was last counted, by the device that counted it; left out where it never was, or by an older server. */
  countedAt: inner(v.optional(instant)),
  /** What was known before the count that last changed it, which can be taken back as long as nothing else was done with it. */
  beforeCount: inner(
    v.optional(
      v.object({ yardId: v.nullable(id), seenAt: v.nullable(instant), countedAt: v.optional(instant), updatedAt: v.optional(instant) }),
    ),
  ),
  /** The mutation that last changed it, so that an undo takes back that one and no other. */
  decisionId: inner(id),
  /** The booking at whose customer's it is; null, or left out by older records: none, or nobody noted it. */
  bookingId: field(v.optional(v.nullable(id)), { column: 'reference' }),
  /** The movement that brought it in full: whoever empties it has done that one's last step. */
  movementId: inner(v.optional(v.nullable(id))),
  updatedAt: field(instant, { column: 'instant' }),
}
const unitColumns = columnsOf(UNIT_FIELDS)

/** A physical bin. One that was never touched has no record: it is in the yard. */
export const unitSchema = v.object(schemasOf(UNIT_FIELDS))
export type Unit = v.InferOutput<typeof unitSchema>

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly units: Unit
  }
  interface ColumnNames {
    readonly units: keyof typeof unitColumns
  }
}

export const units = defineEntity({
  kind: 'units',
  schema: unitSchema,
  columnsVersion: 2,
  columns: unitColumns,
  newest: 'updatedAt',
  derivation: 2,
})

/** The id of a container's n-th unit: the container's, with the number mixed into its second group of hex digits. */
export const unitId = (containerId: string, number: number): string => {
  const group = (Number.parseInt(containerId.slice(9, 13), 16) ^ number).toString(16).padStart(4, '0')
  return `${containerId.slice(0, 9)}${group}${containerId.slice(13)}`
}

/** Numbers up to this one were retired before units had records of their own (imported containers may begin so). */
export const goneBefore = ({ inventory }: Pick<Container, 'inventory'>): number =>
  Math.max(0, inventory.units - inventory.stock - (inventory.retired ?? 0))

/** The highest number a container has given. */
export const lastNumber = ({ inventory }: Pick<Container, 'inventory'>): number => Math.min(inventory.units, MOST_NUMBER)

/** The state of a container's unit of a number; `unit` is its record, where there is one. Null: no such unit was ever there. */
export const stateOf = (
  container: Pick<Container, 'inventory'>,
  number: number,
  unit: Pick<Unit, 'status'> | null | undefined,
): UnitState | null => {
  if (number < 1 || number > lastNumber(container)) return null
  return unit?.status ?? (number <= goneBefore(container) ? 'retired' : 'in_yard')
}

/** Every record that units of a container may have. */
export const unitRefs = (container: Pick<Container, 'id' | 'inventory'>): RowRef<'units'>[] =>
  Array.from({ length: lastNumber(container) }, (_, at) => ({ kind: 'units', id: unitId(container.id, at + 1) }))
