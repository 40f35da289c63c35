import type { Container } from '../containers/container.ts'
import { unitLabel } from '../containers/barcode.ts'
import type { RowRef } from '../kernel/entity.ts'
import { refuse, type DecisionContext, type Refused, type Rows } from '../kernel/mutation.ts'
import { AWAY, unitLifecycle, type UnitAction, type UnitState } from '../units/lifecycle.ts'
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

const recordOf = (rows: Rows, { containerId, number }: UnitRef): Unit | undefined => rows.get('units', unitId(containerId, number))

/** Whether a bin is noted as another booking's by now. */
export const isOthers = (rows: Rows, { bookingId }: Pick<Operation, 'bookingId'>, unit: UnitRef): boolean => {
  const at = recordOf(rows, unit)?.bookingId
  return Boolean(at) && at !== bookingId
}

/**
 * Whether a bin that is to be put down is noted as away, for nobody by name, and is not the one that was loaded. It is taken, for the yard
 * may have noted the very one; but so would be any other of which only the number was mistyped, so whoever puts it down is asked.
 */
export const isNotedAway = (noted: Unit, { unit: loaded }: Pick<Operation, 'unit'>): boolean =>
  AWAY.includes(noted.status) && !noted.bookingId && !isSameUnit(noted, loaded)

/** What is done with a bin that is loaded: nothing more where somebody in the yard has noted it as gone, without saying for whom. */
export const loading = (rows: Rows, unit: UnitRef): readonly UnitAction[] => {
  const noted = recordOf(rows, unit)
  return noted && AWAY.includes(noted.status) && !noted.bookingId ? [] : ['send_out']
}

/**
 * What is done with a bin that is put down, as far as nobody in the yard has noted it yet. `isLoaded`: it is the one that came along, which the yard
 * may have noted as brought in meanwhile.
 */
export const placing = (rows: Rows, operation: Operation, unit: UnitRef, isLoaded: boolean): readonly UnitAction[] | Refused => {
  const { status, bookingId } = recordOf(rows, unit) ?? {}
  if (isLoaded && isOthers(rows, operation, unit))
    return refuse('operation.unit_elsewhere', { label: labelOf(rows, unit), number: operation.bookingNumber })
  const isOurs = status !== undefined && AWAY.includes(status) && (isLoaded || !bookingId)
  if (isOurs) return status === 'out' ? ['place'] : []
  // What was taken away to be emptied is empty when it comes back.
  const isEmptied = status === 'full_in_yard' && operation.type === 'dump_and_return'
  return [...(isEmptied ? (['empty'] as const) : []), 'send_out', 'place']
}

/** What is done with a bin that comes back as it left; nothing where it is noted as in a yard already, or as another booking's. */
export const unloading = (rows: Rows, operation: Operation, unit: UnitRef): readonly UnitAction[] => {
  const status = recordOf(rows, unit)?.status
  return status !== undefined && AWAY.includes(status) && !isOthers(rows, operation, unit) ? ['bring_in'] : []
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
    if ('no' in next) return refuse(next.no, { number, label: unitLabel(container.barcode, number) })
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
