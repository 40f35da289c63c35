import * as v from 'valibot'
import { editsOf, type FieldEdit } from '../kernel/edit.ts'
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

/** Whether a draft takes a movement from a driver whom it gives another one. */
const isExchanged = (plan: DraftPlan, { operationId, edits: { driverId } }: Sent): boolean =>
  driverId !== undefined &&
  driverId.from !== null &&
  driverId.to !== null &&
  Object.entries(plan).some(([id, edits]) => id !== operationId && edits.driverId?.to === driverId.from)

/**
 * A draft in the order in which it can be published. Nobody is given two deliveries of one hour, so whoever changes hands with others is
 * taken from the old driver before anybody is given theirs.
 */
export const asPublished = (plan: DraftPlan): { readonly freed: readonly Sent[]; readonly given: readonly Sent[] } => {
  // What goes back to a pool frees its driver for others.
  const all = Object.entries(plan)
    .map(([operationId, edits]) => ({ operationId, edits }))
    .toSorted((a, b) => Number(a.edits.driverId?.to !== null) - Number(b.edits.driverId?.to !== null))
  const exchanged = all.filter((one) => isExchanged(plan, one))
  return {
    freed: exchanged.map(({ operationId, edits }) => ({
      operationId,
      edits: { driverId: { from: edits.driverId?.from ?? null, to: null } },
    })),
    given: all.map((one) =>
      exchanged.includes(one) ? { ...one, edits: { ...one.edits, driverId: { from: null, to: one.edits.driverId?.to ?? null } } } : one,
    ),
  }
}

/** Whether a draft takes the booking of a number (its movements are among the operations) from a driver. */
export const leavesDriver = (
  plan: DraftPlan,
  operations: readonly Operation[],
  { number, driverId }: { number: unknown; driverId: string | null | undefined },
): boolean =>
  operations.some(
    ({ id, bookingNumber }) => bookingNumber === number && plan[id]?.driverId?.from === driverId && plan[id]?.driverId?.to !== driverId,
  )
