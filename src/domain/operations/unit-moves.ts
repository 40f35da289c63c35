import type { Container } from '../containers/container.ts'
import { unitLabel } from '../containers/barcode.ts'
import type { RowRef } from '../kernel/entity.ts'
import { refuse, type DecisionContext, type Refused, type Rows } from '../kernel/mutation.ts'
import { unitLifecycle, type UnitAction, type UnitState } from '../units/lifecycle.ts'
import { stateOf, unitId, type Unit } from '../units/unit.ts'
import type { Operation, UnitRef } from './operation.ts'

/** What has to be known of a unit. */
export const unitNeeds = (unit: UnitRef | null | undefined): RowRef<'containers' | 'units'>[] =>
  unit
    ? [
        { kind: 'containers', id: unit.containerId },
        { kind: 'units', id: unitId(unit.containerId, unit.number) },
      ]
    : []

/** Whether two name the same bin. */
export const isSameUnit = (one: UnitRef | null | undefined, other: UnitRef | null | undefined): boolean =>
  !!one && !!other && one.containerId === other.containerId && one.number === other.number

/** What is painted on a bin, as far as its container is known. */
export const labelOf = (rows: Rows, unit: UnitRef): string => {
  const container = rows.get('containers', unit.containerId)
  return container ? unitLabel(container.barcode, unit.number) : String(unit.number)
}

/** Whether a bin can stand for another container's: a customer gets the size they booked, for their kind of waste. */
const isAlike = (one: Container, other: Container): boolean => one.binSize === other.binSize && one.wasteType === other.wasteType

/** Refuses a bin that a movement is not for. */
export const misfit = (rows: Rows, operation: Operation, unit: UnitRef): Refused | null => {
  const [own, its] = [rows.get('containers', operation.containerId), rows.get('containers', unit.containerId)]
  if (!its) return refuse('record.not_found', { kind: 'containers' })
  return own && !isAlike(own, its) ? refuse('operation.other_size', { label: labelOf(rows, unit), number: operation.bookingNumber }) : null
}

interface Move {
  readonly unit: UnitRef
  /** One after the other. */
  readonly actions: readonly UnitAction[]
  /** At whose customer's it is afterwards; null: at nobody's. */
  readonly bookingId: string | null
  /** Where it comes to; null: nobody knows which yard. Left out: as it was noted. */
  readonly yardId?: string | null | undefined
  /** The movement that brings it in full. */
  readonly movementId?: string | undefined
}

/** The record of a bin after something was done with it, or why that cannot be. */
export const movedUnit = (rows: Rows, context: DecisionContext, { unit, actions, bookingId, yardId, movementId }: Move): Unit | Refused => {
  const { containerId, number } = unit
  const container = rows.get('containers', containerId)
  if (!container) return refuse('record.not_found', { kind: 'containers' })
  const before = rows.get('units', unitId(containerId, number))
  const found = stateOf(container, number, before)
  // Ids are derived: two containers whose ids differ little could mean the same record.
  if (found === null || (before && before.containerId !== containerId)) return refuse('unit.unknown', { number })
  let state: UnitState = found
  for (const action of actions) {
    const next = unitLifecycle[state][action]
    if ('no' in next) return refuse(next.no, { number })
    state = next.to
  }
  const seenAt = context.clientAt < context.now ? context.clientAt : context.now
  return {
    id: unitId(containerId, number),
    containerId,
    number,
    status: state,
    yardId: yardId === undefined ? (before?.yardId ?? null) : yardId,
    note: before?.note ?? null,
    seenAt: before && before.seenAt > seenAt ? before.seenAt : seenAt,
    // A count that is under way has it as found, wherever it goes.
    ...(before?.countedAt === undefined ? {} : { countedAt: before.countedAt }),
    decisionId: context.mutationId,
    bookingId,
    ...(movementId === undefined ? {} : { movementId }),
    updatedAt: context.now,
  }
}
