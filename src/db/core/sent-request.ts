import { sameValue } from '#domain/kernel/edit.ts'
import type { Cursor, WireMutation } from '#protocol/sync.ts'
import type { PortalStore } from './database.ts'

/** A request as it was sent, and the state of the device when it was made. */
export interface SentRequest {
  readonly clientId: string
  /** How far the device had read; moved on by each part of the answer that was applied. */
  readonly cursor: Cursor | null
  /** What was really sent: the outbox may hold something else by the time the answer comes. */
  readonly mutations: readonly WireMutation[]
}

/** An answer to a device that is another one by now: a second run was faster, or the device was reset meanwhile. Nothing of it is applied. */
export class StaleAnswer extends Error {
  override readonly name = 'StaleAnswer'
}

/**
 * The answer may be applied only on the state it was asked from: rows under another cursor could bring back what was deleted, and
 * outcomes of another client id are about other places in the queue. Must run inside the transaction that applies it.
 * @throws StaleAnswer
 */
export const requireUnmoved = async (db: PortalStore, { clientId, cursor }: SentRequest): Promise<void> => {
  const [client, position] = await db.meta.bulkGet(['clientId', 'cursor'])
  if (client?.value !== clientId || !sameValue(position?.value ?? null, cursor)) throw new StaleAnswer('the device has moved on')
}
