import type { HistoryEntry } from '#db/core/history.ts'
import { sha256Of } from '#db/files/files.ts'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { refKey, type RowRef } from '#domain/kernel/entity.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { proofOf, unique } from '#domain/operations/proof.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'

/**
 * What the evidence is without: `arriving`: whatever has not come to this device for the first time; `booking`: it is not on this device; `movements`:
 * they could not be read; `clock`: changes are not sent yet, and the server has no moment of theirs.
 */
export type Missing = 'arriving' | 'booking' | 'movements' | 'clock'

/** What is known here of a penalty and of the booking it is for. */
export interface Known {
  readonly penalty: Penalty
  readonly booking: Booking | null
  readonly movements: readonly Operation[]
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
export const evidenceFiles = ({ penalty, booking, movements }: Omit<Known, 'history' | 'missing'>): readonly FileRef[] => {
  const { images, papers } = proofOf(movements)
  return unique([...(penalty.dispute?.files ?? []), ...(booking?.deliveryImages ?? []), ...(booking?.proof ?? []), ...images, ...papers])
}

/** What of a movement is evidence: its steps by both clocks with their notes, and what was brought home; not what an undo would need. */
const told = ({ history: _history, ...movement }: Operation): Omit<Operation, 'history'> => movement

/**
 * The evidence in a dispute as one JSON file: the penalty with the dispute, the booking with its tracking and the steps of its movements by both clocks, who did what on which
 * device, and the files by their hashes, which prove them unchanged. It says itself what it is without.
 */
export const evidenceOf = async ({ penalty, booking, movements, history, missing }: Known): Promise<Evidence> => {
  const done = history.flatMap((entry) => (entry.state === 'done' ? [entry.audit] : []))
  const files = evidenceFiles({ penalty, booking, movements })
  const text = `${JSON.stringify({ format: 'penalty-evidence', version: 1, penalty, booking, movements: movements.map(told), history: done, files, missing }, null, 2)}\n`
  return { text, sha256: await sha256Of(new TextEncoder().encode(text)) }
}
