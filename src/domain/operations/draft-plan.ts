import * as v from 'valibot'
import { editsOf, sameValue, type FieldEdit } from '../kernel/edit.ts'
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

/** One change upon an earlier one of the same movement: what the earlier one began with, and what the later one comes to. */
const upon = (later: MoveEdits, earlier: MoveEdits): MoveEdits => {
  const both = {
    scheduledOn: seenFirst(later.scheduledOn ?? earlier.scheduledOn, earlier.scheduledOn),
    driverId: seenFirst(later.driverId ?? earlier.driverId, earlier.driverId),
    runOrder: seenFirst(later.runOrder ?? earlier.runOrder, earlier.runOrder),
  }
  return Object.fromEntries(Object.entries(both).filter(([, edit]) => edit !== undefined && !sameValue(edit.from, edit.to)))
}

/**
 * The draft once what was published of it (`published`) was taken back: that is in it again, and what was drafted since (`kept`; null: nothing)
 * stands upon it.
 */
export const withTakenBack = (kept: DraftPlan | null, published: DraftPlan): DraftPlan => {
  const next = new Map(Object.entries(published))
  for (const [id, edits] of Object.entries(kept ?? {})) next.set(id, upon(edits, published[id] ?? {}))
  return Object.fromEntries([...next].filter(([, edits]) => Object.keys(edits).length > 0))
}
