import type { HistoryEntry } from '#db/core/history.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'

/** What is known here of a penalty and of the booking it is for. */
export interface Known {
  readonly penalty: Penalty
  readonly booking: Booking | null
  readonly history: readonly HistoryEntry[]
}

export interface Evidence {
  /** The file, as UTF-8. */
  readonly text: string
  /** SHA-256 of the text, in lower-case hex. */
  readonly sha256: string
}

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The evidence in a dispute as one JSON file: the penalty with the dispute, the booking with its tracking by both clocks, who did what on which
 * device, and the files by their hashes, which prove them unchanged.
 */
export const evidenceOf = async ({ penalty, booking, history }: Known): Promise<Evidence> => {
  const done = history.flatMap((entry) => (entry.state === 'done' ? [entry.audit] : []))
  const files = [...(penalty.dispute?.files ?? []), ...(booking?.deliveryImages ?? []), ...(booking?.proof ?? [])]
  const text = `${JSON.stringify({ format: 'penalty-evidence', version: 1, penalty, booking, history: done, files }, null, 2)}\n`
  return { text, sha256: hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))) }
}
