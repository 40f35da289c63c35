import type { HistoryEntry } from '#db/core/history.ts'
import { sha256Of } from '#db/files/files.ts'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { refKey, type RowRef } from '#domain/kernel/entity.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { proofOf, unique } from '#domain/operations/proof.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'
import { broughtBy, notedBy, type Clocks, type NotedBy } from './noted-by.ts'

/**
 * What the evidence is without: `arriving`: whatever has not come to this device for the first time; `booking`: it is not on this device;
 * `movements`: they could not be read; `clock`: changes are not sent yet, and the server has no moment of theirs.
 */
export type Missing = 'arriving' | 'booking' | 'movements' | 'clock'

/** What is known here of a penalty and of the booking it is for. */
export interface Known {
  readonly penalty: Penalty
  readonly booking: Booking | null
  readonly movements: readonly Operation[]
  /** Of all of them. */
  readonly history: readonly HistoryEntry[]
  readonly missing: readonly Missing[]
}

export interface Evidence {
  /** The file, as UTF-8. */
  readonly text: string
  /** SHA-256 of the text, in lower-case hex. */
  readonly sha256: string
}

interface Found {
  readonly isArriving: boolean
  readonly booking: Booking | null
  /** Null: they could not be read. */
  readonly movements: readonly Operation[] | null
  /** Some of it is not sent yet. */
  readonly isUnsent: boolean
}

/** Whether one of the rows holds what the server has not seen. What was refused is not in the row any more, and never will be sent. */
export const isUnsentOf = (refs: readonly RowRef[], states: ReadonlyMap<string, RowSyncState>): boolean =>
  refs.some((ref) => {
    const state = states.get(refKey(ref))
    return state !== undefined && state !== 'failed'
  })

/** What the evidence is without, as far as this device can tell. */
export const missingOf = ({ isArriving, booking, movements, isUnsent }: Found): readonly Missing[] => [
  ...(isArriving ? ['arriving' as const] : []),
  ...(booking === null ? ['booking' as const] : []),
  ...(movements === null ? ['movements' as const] : []),
  ...(isUnsent ? ['clock' as const] : []),
]

/** The files that prove something of a penalty: those of the dispute, of the booking and of its movements, each once. */
const evidenceFiles = ({ penalty, booking, movements }: Omit<Known, 'history' | 'missing'>): readonly FileRef[] => {
  const { images, papers } = proofOf(movements)
  return unique([...(penalty.dispute?.files ?? []), ...(booking?.deliveryImages ?? []), ...(booking?.proof ?? []), ...images, ...papers])
}

/** A file with whoever brought it and when, as far as this device knows. */
interface BroughtFile extends Clocks {
  readonly file: FileRef
  readonly by: NotedBy
}

/** {@link evidenceFiles} with whoever brought each, and when by both clocks. What came with a record from elsewhere says neither. */
export const broughtFiles = ({ history, ...known }: Omit<Known, 'missing'>): readonly BroughtFile[] =>
  evidenceFiles(known).map((file) => {
    const added = known.movements.flatMap(({ additions = [] }) => additions).find(({ files }) => files.includes(file.sha256))
    return { file, at: added?.at ?? null, deviceAt: added?.deviceAt ?? null, by: null, ...broughtBy(history, file.sha256) }
  })

/** Each step of the booking and of its movements by both clocks, with whoever noted it. */
const notedSteps = ({ booking, movements, history }: Omit<Known, 'missing'>) => [
  ...(booking?.tracking ?? []).map(({ status, at, deviceAt }) => ({
    record: { kind: 'bookings', id: booking?.id },
    step: status,
    at,
    deviceAt,
    by: booking && notedBy(history, { kind: 'bookings', id: booking.id }, { at, deviceAt }),
  })),
  ...movements.flatMap(({ id, steps = [] }) => {
    const record = { kind: 'operations', id } as const
    return steps.map(({ step, at, deviceAt }) => ({ record, step, at, deviceAt, by: notedBy(history, record, { at, deviceAt }) }))
  }),
]

/** What of a movement is evidence: its steps by both clocks with their notes, and what was brought home; not what an undo would need. */
const told = ({ history: _history, ...movement }: Operation): Omit<Operation, 'history'> => movement

/**
 * The evidence in a dispute as one JSON file: the penalty with the dispute, the booking with its tracking and the steps of its movements by
 * both clocks, who noted each on which device, and the files with whoever brought them and their hashes, which prove them unchanged. It
 * says itself what it is without.
 */
export const evidenceOf = async (known: Known): Promise<Evidence> => {
  const { penalty, booking, movements, history, missing } = known
  const done = history.flatMap((entry) => (entry.state === 'done' ? [entry.audit] : []))
  const steps = notedSteps(known)
  const files = broughtFiles(known).map(({ file, ...brought }) => ({ ...file, ...brought }))
  const text = `${JSON.stringify({ format: 'penalty-evidence', version: 2, penalty, booking, movements: movements.map(told), steps, history: done, files, missing }, null, 2)}\n`
  return { text, sha256: await sha256Of(new TextEncoder().encode(text)) }
}
