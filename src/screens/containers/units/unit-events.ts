import * as v from 'valibot'
import type { HistoryEntry } from '#db/core/history.ts'
import type { Audit, ChangedField } from '#domain/audits/audit.ts'
import { parseRef, refKey } from '#domain/kernel/entity.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import { photos, STEPS, weightTicket, type Step } from '#domain/operations/operation.ts'
import { unitLifecycle, UNIT_STATES, type UnitState } from '#domain/units/lifecycle.ts'
import { changeUnits } from '#domain/units/mutations.ts'
import type { Unit } from '#domain/units/unit.ts'

/** What an entry of a unit's history says of this unit. */
export interface UnitEvent {
  /** What it became. Null: nothing here says so. */
  readonly state: UnitState | null
  /** It was seen where it stood, and stayed as it was: a scan of a count. */
  readonly isSeen: boolean
  /** What a driver did with it. */
  readonly step: Step | null
  /** The movement it was part of. */
  readonly movementId: string | null
  /** Pictures that came with it. */
  readonly photos: readonly FileRef[]
  /** This unit's fields alone: a change may be about two hundred others. */
  readonly changes: Audit['changes']
}

/** The fields that are told with a change. */
const DETAIL_FIELDS = ['yardId', 'note'] as const
const PHOTOS = ['photosBefore', 'photosAfter'] as const
const state = v.picklist(UNIT_STATES)
const step = v.picklist(STEPS)

/** What is known of a unit at a moment; what is not there is not known. */
type Known = Readonly<Record<string, unknown>>

const readState = (value: unknown): UnitState | null => {
  const read = v.safeParse(state, value)
  return read.success ? read.output : null
}

const stepOf = (name: string): Step | null => {
  const [kind, verb] = name.split('.')
  const read = v.safeParse(step, kind === 'operation' ? verb : null)
  return read.success ? read.output : null
}

const readPhotos = (value: unknown): readonly FileRef[] => {
  const read = v.safeParse(photos, value)
  return read.success ? read.output : []
}

const ticketPhoto = (value: unknown): readonly FileRef[] => {
  const read = v.safeParse(weightTicket, value)
  return read.success && read.output.photo ? [read.output.photo] : []
}

/** The pictures that a change added to its movement. */
const addedPhotos = (fields: Readonly<Record<string, ChangedField>>): readonly FileRef[] => {
  const added = PHOTOS.flatMap((name) => {
    const had = new Set(readPhotos(fields[name]?.before).map(({ sha256 }) => sha256))
    return readPhotos(fields[name]?.after).filter(({ sha256 }) => !had.has(sha256))
  })
  return [...added, ...ticketPhoto(fields['weightTicket']?.after)]
}

/** The movement of a change: its steps are other than before. Where it was emptied without one, the movement that had brought it in. */
const movementOf = ({ changes }: Audit, movementId: string | null): string | null => {
  const stepped = Object.keys(changes).find((key) => parseRef(key).kind === 'operations' && changes[key]?.['steps'] !== undefined)
  if (stepped !== undefined) return parseRef(stepped).id
  return movementId !== null && changes[refKey({ kind: 'operations', id: movementId })] ? movementId : null
}

/** Whether somebody saw it: a count that is taken back turns the moment back. */
const isLater = ({ before, after }: ChangedField): boolean => typeof before !== 'string' || (typeof after === 'string' && after > before)

const doneEvent = (audit: Audit, unit: Unit, now: Known): { readonly event: UnitEvent; readonly before: Known } => {
  const key = refKey({ kind: 'units', id: unit.id })
  const given = audit.changes[key] ?? {}
  // Its first record tells no field: it says itself how it began.
  const isFirst = Object.keys(given).length === 0
  const fields = isFirst
    ? Object.fromEntries(
        DETAIL_FIELDS.flatMap((name) => (now[name] === undefined ? [] : [[name, { before: null, after: now[name] }] as const])),
      )
    : given
  const became = given['status']?.after ?? now['status']
  const movementId = movementOf(audit, unit.movementId ?? null)
  const event = {
    state: readState(became),
    isSeen: audit.name === changeUnits.name && given['status'] === undefined && given['seenAt'] !== undefined && isLater(given['seenAt']),
    step: stepOf(audit.name),
    movementId,
    photos: movementId === null ? [] : addedPhotos(audit.changes[refKey({ kind: 'operations', id: movementId })] ?? {}),
    changes: { [key]: Object.fromEntries(Object.entries(fields).filter(([, field]) => field.before !== field.after)) },
  }
  const before = Object.fromEntries(Object.entries(given).map(([name, field]) => [name, field.before]))
  return { event, before: { ...now, ...before } }
}

const waitingArgs = v.object({
  operationId: v.optional(v.string(), ''),
  photosBefore: v.optional(v.unknown()),
  photosAfter: v.optional(v.unknown()),
  weightTicket: v.optional(v.unknown()),
})

const NO_ARGS: v.InferOutput<typeof waitingArgs> = { operationId: '' }

const waitingEvent = (entry: Extract<HistoryEntry, { state: 'waiting' }>, unit: Unit): UnitEvent => {
  const key = refKey({ kind: 'units', id: unit.id })
  const change = entry.name === changeUnits.name ? v.safeParse(changeUnits.args, entry.args) : null
  const move = change?.success ? change.output.moves.find(({ number }) => number === unit.number) : undefined
  const isTakenBack = change?.success === true && change.output.takesBack !== undefined
  const next = move?.from === undefined ? null : unitLifecycle[move.from][move.action]
  const steps = stepOf(entry.name)
  const read = v.safeParse(waitingArgs, entry.args)
  const { operationId, ...proof } = read.success ? read.output : NO_ARGS
  const told = { yardId: change?.success ? change.output.yardId : undefined, note: move?.note }
  return {
    state: isTakenBack ? (move?.from ?? null) : next && 'to' in next ? next.to : null,
    isSeen: move?.action === 'count' && !isTakenBack,
    step: steps,
    movementId: steps === null || operationId === '' ? null : operationId,
    photos: addedPhotos(Object.fromEntries(Object.entries(proof).map(([name, after]) => [name, { before: null, after }] as const))),
    changes: {
      [key]: Object.fromEntries(
        Object.entries(told).flatMap(([name, after]) => (after === undefined ? [] : [[name, { before: null, after }] as const])),
      ),
    },
  }
}

/** What each entry of a unit's history says of it; both in the order in which it happened. `unit` is the record as it is now. */
export const unitEvents = (history: readonly HistoryEntry[], unit: Unit): readonly UnitEvent[] => {
  let now: Known = { ...unit }
  const newestFirst = history.toReversed().map((entry) => {
    if (entry.state === 'waiting') {
      // What it was before such a change stands in no audit row.
      now = {}
      return waitingEvent(entry, unit)
    }
    const { event, before } = doneEvent(entry.audit, unit, now)
    now = before
    return event
  })
  return newestFirst.toReversed()
}
