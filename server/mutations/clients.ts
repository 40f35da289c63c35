import { sql } from 'drizzle-orm'
import { sqlState, type Sql } from '#server/database/database.ts'
import { ProblemError } from '#server/http/problems.ts'

interface Caller {
  readonly vendorId: string
  readonly userId: string
  readonly clientId: string
}

const UNIQUE_VIOLATION = '23505'

/** What is known of a device: its last done seq, and whether its last visit is worth noting anew. */
export interface KnownClient {
  readonly lastSeq: number
  readonly overdue: boolean
}

/** The device, or null for an unknown one. @throws ProblemError 403 when it is another account's */
export const readClient = async (tx: Sql, caller: Caller): Promise<KnownClient | null> => {
  const [row] = await tx.rows<KnownClient & { userId: string }>(sql`
    select user_id as "userId", last_seq::float8 as "lastSeq", last_seen_at < now() - interval '1 hour' as overdue from sync_clients
    where vendor_id = ${caller.vendorId}::uuid and client_id = ${caller.clientId}::uuid`)
  if (row && row.userId !== caller.userId) throw new ProblemError(403, 'auth.forbidden')
  return row ?? null
}

/**
 * The device's last done seq, registering a new device. The vendor's lock is held, so nobody else moves it meanwhile.
 * @throws ProblemError 409 `reset.client` when an unknown device does not begin at 1 (it was forgotten: its numbers mean
 * nothing here any more), 403 when the client id is another account's
 */
export const lockClient = async (tx: Sql, caller: Caller, seq: number): Promise<number> => {
  const known = await readClient(tx, caller)
  if (known !== null) return known.lastSeq
  if (seq > 1) throw new ProblemError(409, 'reset.client')
  await insertClient(tx, caller)
  return 0
}

const insertClient = async (tx: Sql, caller: Caller): Promise<void> => {
  try {
    await tx.rows(
      sql`insert into sync_clients (vendor_id, client_id, user_id) values (${caller.vendorId}::uuid, ${caller.clientId}::uuid, ${caller.userId})`,
    )
  } catch (error) {
    // Row-level security hides another vendor's device; the unique index still knows its id.
    if (sqlState(error) === UNIQUE_VIOLATION) throw new ProblemError(403, 'auth.forbidden')
    throw error
  }
}

/** Moves the device's last done seq, in the transaction of the effect. */
export const advanceClient = async (tx: Sql, caller: Caller, seq: number): Promise<void> => {
  await tx.rows(sql`
    update sync_clients set last_seq = ${seq}::bigint, last_seen_at = now()
    where vendor_id = ${caller.vendorId}::uuid and client_id = ${caller.clientId}::uuid`)
}

/** Notes that a device was here; asked at most once an hour ({@link KnownClient.overdue}), so that a read does not become a write each time. */
export const touchClient = async (tx: Sql, caller: Caller): Promise<void> => {
  await tx.rows(sql`
    update sync_clients set last_seen_at = now()
    where vendor_id = ${caller.vendorId}::uuid and client_id = ${caller.clientId}::uuid`)
}
