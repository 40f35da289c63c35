import { driveFault, driveOf, drivesKnown, type Drive, type Driven } from '../bookings/drives.ts'
import { sameValue } from '../kernel/edit.ts'
import type { Instant } from '../kernel/instant.ts'
import type { Rejection } from '../kernel/rejection.ts'
import { movedBy, type MoveEdits } from './board.ts'
import { asDrafted, type DraftPlan } from './draft-plan.ts'
import type { Operation } from './operation.ts'

/** A change of a draft that would be refused. */
export interface Refused {
  readonly id: string
  readonly rejection: Rejection
}

/** The bookings whose hours tell whether a draft can be: those of the deliveries that it is about, and of those that their drivers would have. */
export const bookingsOf = (plan: DraftPlan, operations: readonly Operation[]): string[] => {
  const drafted = asDrafted(operations, plan)
  const drivers = new Set(drafted.flatMap(({ id, driverId }) => (plan[id] && driverId !== null ? [driverId] : [])))
  const ids = drafted.flatMap(({ id, type, driverId, bookingId }) =>
    type === 'delivery' && (plan[id] || (driverId !== null && drivers.has(driverId))) ? [bookingId] : [],
  )
  return [...new Set(ids)]
}

interface Planned {
  /** All that are open, as they are. */
  readonly operations: readonly Operation[]
  /** Those of {@link bookingsOf}, by id. */
  readonly bookings: ReadonlyMap<string, Driven>
}

/** The deliveries that a draft puts where their driver could not be in time, as all would stand then. */
export const clashesIn = (plan: DraftPlan, { operations, bookings }: Planned, now: Instant): Refused[] => {
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

/** A change of the draft as it is sent. */
interface Sent {
  readonly operationId: string
  readonly edits: MoveEdits
  /** Of the second half of a change: the driver from whom the first one took it. */
  readonly takenFrom?: string
}

/** What frees its driver or its day for others goes first. */
const freesFirst = ({ edits: { driverId, scheduledOn } }: Sent): number => Number(driverId?.to !== null && scheduledOn?.to !== null)

/** The change that takes a movement from its driver for a moment, and what is left of its own change then: its place in that day is gone, too. */
const inTwo = ({ operationId, edits }: Sent, { driverId }: Operation): readonly [Sent, Sent] => {
  const { runOrder } = edits
  const given: MoveEdits = {
    ...edits,
    driverId: { from: null, to: edits.driverId ? edits.driverId.to : driverId },
    ...(runOrder ? { runOrder: { from: null, to: runOrder.to } } : {}),
  }
  return [
    { operationId, edits: { driverId: { from: edits.driverId ? edits.driverId.from : driverId, to: null } } },
    { operationId, edits: given, ...(driverId === null ? {} : { takenFrom: driverId }) },
  ]
}

/**
 * A draft in the order in which it can be published: nobody is given a delivery before they are rid of another one of that hour. Where each
 * waits for the other, as when two drivers change deliveries of one hour, one is taken from its driver first; all others are
 * changed in one step, so that their bookings are never without a driver.
 */
export const asPublished = (plan: DraftPlan, { operations, bookings }: Planned, now: Instant): readonly Sent[] => {
  const rows = new Map(operations.map((row) => [row.id, row]))
  const driveAt = (row: Operation): Drive | null => {
    const booking = bookings.get(row.bookingId)
    return booking ? driveOf(booking, row) : null
  }
  const drives = new Map<string, Drive>()
  const stand = (row: Operation): void => {
    const drive = driveAt(row)
    if (drive) drives.set(row.id, drive)
    else drives.delete(row.id)
  }
  for (const row of operations) stand(row)
  const canGo = ({ operationId, edits }: Sent): boolean => {
    const row = rows.get(operationId)
    const drive = row ? driveAt(movedBy(row, edits)) : null
    // Who has it at that hour already keeps it.
    return drive === null || sameValue(drive, drives.get(operationId)) || driveFault([...drives.values()], drive, now) === null
  }
  const sent: Sent[] = []
  const waiting = Object.entries(plan)
    .map(([operationId, edits]) => ({ operationId, edits }))
    .toSorted((a, b) => freesFirst(a) - freesFirst(b))
  const take = (change: Sent): void => {
    waiting.splice(waiting.indexOf(change), 1)
    const row = rows.get(change.operationId)
    const moved = row && movedBy(row, change.edits)
    sent.push(change)
    if (!moved) return
    rows.set(moved.id, moved)
    stand(moved)
  }
  for (let next = waiting[0]; next; next = waiting[0]) {
    const possible = waiting.find(canGo)
    const holding = possible ? undefined : waiting.find(({ operationId }) => drives.has(operationId))
    const row = holding && rows.get(holding.operationId)
    if (!holding || !row) {
      take(possible ?? next)
      continue
    }
    const [freed, given] = inTwo(holding, row)
    waiting.splice(waiting.indexOf(holding), 1, freed, given)
    take(freed)
  }
  return sent
}

/** What stays in a draft whose publishing was refused in part; `refused`: the movements, each as often as something of it was. */
export const leftOf = (plan: DraftPlan, sent: readonly Sent[], refused: readonly string[]): DraftPlan | null => {
  const left = [...new Set(refused)].flatMap((id) => {
    const all = sent.filter(({ operationId }) => operationId === id)
    // What could not even be taken from its driver is still with them.
    const isUntouched = refused.filter((one) => one === id).length === all.length
    const edits = isUntouched ? plan[id] : all.at(-1)?.edits
    return edits ? [[id, edits] as const] : []
  })
  return left.length === 0 ? null : Object.fromEntries(left)
}

/**
 * What is kept of a draft once it is published (`plan`): what was refused (`left`), and what was drafted while the rest was on its way.
 * `kept`: the draft as it is by then; null: it was thrown away meanwhile.
 */
export const afterPublishing = (kept: DraftPlan | null, plan: DraftPlan, left: DraftPlan | null): DraftPlan | null => {
  const since = Object.entries(kept ?? {}).filter(([id, edits]) => !sameValue(edits, plan[id]))
  const stays = { ...(kept === null ? {} : left), ...Object.fromEntries(since) }
  return Object.keys(stays).length === 0 ? null : stays
}
