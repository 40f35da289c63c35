import type { HistoryEntry } from '#db/core/history.ts'
import type { Audit } from '#domain/audits/audit.ts'

interface Refused {
  readonly id: string
  readonly code: string
  readonly clientAt: string
  /** When the server refused it. */
  readonly serverAt: string
}

/** Whether a change was refused because what it decides was decided before. */
export const isDecided = (code: string): boolean => /^(request|booking|penalty)\.(already_|was_|decided_)/.test(code)

/**
 * The change of a record because of which another one was refused, by its history: the last that somebody else made since, and before it
 * was refused. What was decided before may have been decided long before this device heard of it, and by its own person on another one.
 */
export const cameFirst = (history: readonly HistoryEntry[], { id, code, clientAt, serverAt }: Refused): Audit | null => {
  const last = history.findLast(
    (entry) =>
      entry.state === 'done' &&
      entry.audit.serverAt <= serverAt &&
      (isDecided(code) ? entry.audit.mutationId !== id : !entry.own && entry.audit.serverAt > clientAt),
  )
  return last?.state === 'done' ? last.audit : null
}
