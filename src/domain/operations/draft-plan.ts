import * as v from 'valibot'
import { driveFault, driveOf, drivesKnown, type Driven } from '../bookings/drives.ts'
import { editsOf, sameValue, type FieldEdit } from '../kernel/edit.ts'
import type { Day, Instant } from '../kernel/instant.ts'
import type { Rejection } from '../kernel/rejection.ts'
import { movedBy, planEdits, type Move, type MoveEdits } from './board.ts'
import { operationSchema, type Operation } from './operation.ts'

const { scheduledOn, driverId, runOrder } = operationSchema.entries

const draftPlan = v.record(v.string(), editsOf({ scheduledOn, driverId, runOrder: runOrder.wrapped }))

/** A plan that nobody but its maker sees yet: what is to be changed of each movement, by id. */
export type DraftPlan = Readonly<Record<string, MoveEdits>>

/** A draft as it was kept; null: there is none, or nothing that can be read. */
export const readDraftPlan = (kept: unknown): DraftPlan | null => {
  const read = v.safeParse(draftPlan, kept)
  return read.success ? read.output : null
}

/** Movements as they would stand if the draft were published. */
export const asDrafted = (operations: readonly Operation[], draft: DraftPlan | null): readonly Operation[] =>
  draft === null
    ? operations
    : operations.map((operation) => {
        const edits = draft[operation.id]
        return edits ? movedBy(operation, edits) : operation
      })

const seenFirst = <Value>(now: FieldEdit<Value> | undefined, earlier: FieldEdit | undefined): FieldEdit<Value> | undefined =>
  now && { from: earlier ? earlier.from : now.from, to: now.to }

/**
 * The draft with more moves. What stood there when a field was first changed stays its value before, so that publishing tells whether
 * somebody else changed it meanwhile. What comes back to where it is falls out. `actual`: the movements as they are, by id.
 */
export const withMoves = (draft: DraftPlan, moves: readonly Move[], actual: ReadonlyMap<string, Operation>): DraftPlan => {
  const next = new Map(Object.entries(draft))
  for (const { operation, to } of moves) {
    const edits = planEdits(actual.get(operation.id) ?? operation, to)
    const earlier = next.get(operation.id)
    if (!edits) next.delete(operation.id)
    else {
      const kept = {
        scheduledOn: seenFirst(edits.scheduledOn, earlier?.scheduledOn),
        driverId: seenFirst(edits.driverId, earlier?.driverId),
        runOrder: seenFirst(edits.runOrder, earlier?.runOrder),
      }
      next.set(operation.id, Object.fromEntries(Object.entries(kept).filter(([, edit]) => edit !== undefined)))
    }
  }
  return Object.fromEntries(next)
}

/** A change of the draft as it is sent. */
interface Sent {
  readonly operationId: string
  readonly edits: MoveEdits
}

type Row = Pick<Operation, 'id' | 'driverId' | 'scheduledOn'>

/** Whose run of which day a change of the draft takes a movement from, and into whose it comes; null: nobody's. */
const runsOf = ({ operationId, edits: { driverId, scheduledOn } }: Sent, operations: ReadonlyMap<string, Row>) => {
  const row = operations.get(operationId)
  const run = (driver: string | null | undefined, on: Day | null | undefined) => (driver && on ? `${driver} ${on}` : null)
  return {
    from: run(row?.driverId, row?.scheduledOn),
    to: run(driverId ? driverId.to : row?.driverId, scheduledOn ? scheduledOn.to : row?.scheduledOn),
  }
}

/**
 * A draft in the order in which it can be published (`operations`: the movements as they are). Nobody is given two deliveries of one hour, so
 * whatever changes its run with others is taken from its driver before anybody is given theirs.
 */
export const asPublished = (
  plan: DraftPlan,
  operations: readonly Row[],
): { readonly freed: readonly Sent[]; readonly given: readonly Sent[] } => {
  const rows = new Map(operations.map((row) => [row.id, row]))
  // What goes back to a pool frees its driver for others.
  const all = Object.entries(plan)
    .map(([operationId, edits]) => ({ operationId, edits }))
    .toSorted((a, b) => Number(a.edits.driverId?.to !== null) - Number(b.edits.driverId?.to !== null))
  const runs = new Map(all.map((one) => [one.operationId, runsOf(one, rows)]))
  const isExchanged = ({ operationId }: Sent): boolean => {
    const { from, to } = runs.get(operationId) ?? { from: null, to: null }
    return from !== null && to !== null && from !== to && [...runs.values()].some((other) => other.to === from)
  }
  const exchanged = new Set(all.filter(isExchanged))
  const driversOf = ({ operationId, edits: { driverId } }: Sent) => {
    const own = rows.get(operationId)?.driverId ?? null
    return driverId ?? { from: own, to: own }
  }
  return {
    freed: [...exchanged].map((one) => ({ operationId: one.operationId, edits: { driverId: { from: driversOf(one).from, to: null } } })),
    given: all.map((one) =>
      exchanged.has(one) ? { ...one, edits: { ...one.edits, driverId: { from: null, to: driversOf(one).to } } } : one,
    ),
  }
}

/** A change of a draft that would be refused. */
export interface Refused {
  readonly id: string
  readonly rejection: Rejection
}

/** The bookings whose hours tell whether a draft can be: those of the deliveries that the drivers whom it is about would have. */
export const bookingsOf = (plan: DraftPlan, operations: readonly Operation[]): string[] => {
  const drafted = asDrafted(operations, plan)
  const drivers = new Set(drafted.flatMap(({ id, driverId }) => (plan[id] && driverId !== null ? [driverId] : [])))
  const ids = drafted.flatMap(({ type, driverId, bookingId }) =>
    type === 'delivery' && driverId !== null && drivers.has(driverId) ? [bookingId] : [],
  )
  return [...new Set(ids)]
}

/**
 * The deliveries that a draft puts where their driver could not be in time, as all would stand then. `operations`: all that are open, as they
 * are; `bookings`: those of {@link bookingsOf}, by id.
 */
export const clashesIn = (
  plan: DraftPlan,
  { operations, bookings }: { readonly operations: readonly Operation[]; readonly bookings: ReadonlyMap<string, Driven> },
  now: Instant,
): Refused[] => {
  const drafted = asDrafted(operations, plan)
  const drives = drivesKnown({ planned: drafted, bookings, elsewhere: [] })
  return drafted.flatMap((operation) => {
    const edits = plan[operation.id]
    const booking = edits?.driverId || edits?.scheduledOn ? bookings.get(operation.bookingId) : undefined
    const drive = booking && driveOf(booking, operation)
    const rejection = drive && driveFault(drives, drive, now)
    return rejection ? [{ id: operation.id, rejection }] : []
  })
}

/** The draft without one of its changes (`before` and `after` it); null: it, or what it moved, was changed since. */
export const withoutChange = (
  draft: DraftPlan | null,
  { before, after }: { readonly before: DraftPlan; readonly after: DraftPlan },
): DraftPlan | null => {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((id) => !sameValue(before[id], after[id]))
  if (draft === null || ids.some((id) => !sameValue(draft[id], after[id]))) return null
  const stay = Object.entries(draft).filter(([id]) => !ids.includes(id))
  return Object.fromEntries([...stay, ...Object.entries(before).filter(([id]) => ids.includes(id))])
}
