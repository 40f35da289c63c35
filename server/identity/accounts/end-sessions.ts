import { eq, sql } from 'drizzle-orm'
import { iso } from '#server/database/iso.ts'
import { pushDevices } from '#server/database/schema.ts'
import type { Core } from '#server/database/core.ts'
import type { Sql } from '#server/database/database.ts'
import { stopPushToDevices } from '#server/identity/devices/sessions.ts'

/** A session that was ended without being revoked: its device keeps what it holds and asks for the new password. */
export interface EndedSession {
  readonly id: string
  /** SHA-256 of the cookie's token: by it the session can still be revoked. */
  readonly tokenHash: string
  readonly userAgent: string | null
  /** An instant. */
  readonly lastSeenAt: string
}

/**
 * Begins a change of what opens an account: until the transaction ends no session, link or other change of this account can come into being,
 * and all that came before is seen by what follows.
 */
export const lockAccount = async (tx: Sql, userId: string): Promise<void> => {
  await tx.rows(sql`select 1 as locked from "user" where id = ${userId} for update`)
}

/** Ends all sessions of an account but one, inside a transaction. The last seen first. */
export const endSessions = (tx: Sql, of: { userId: string; except: string | null }): Promise<EndedSession[]> =>
  tx.rows<EndedSession>(sql`
    with ended as (delete from session where user_id = ${of.userId} and id is distinct from ${of.except}::text returning *)
    select id, encode(sha256(convert_to(token, 'UTF8')), 'hex') as "tokenHash", user_agent as "userAgent",
      ${iso('updated_at')} as "lastSeenAt"
    from ended where expires_at > now() order by updated_at desc, id`)

/** What follows the end of sessions once it is committed: their open pages are told, and their devices receive no messages any more. */
export const afterEnd = async (
  { database, pokes }: Pick<Core, 'database' | 'pokes'>,
  of: { vendorId: string; userId: string; except: string | null; ended: readonly EndedSession[] },
): Promise<void> => {
  for (const { id } of of.ended) pokes.sessionEnded(id)
  // Without a turn: whoever keeps the vendor busy must not hold it up.
  await database.vendorTransaction(of.vendorId, (tx) => stopPushToDevices(tx, of), { unqueued: true })
}

/**
 * Ends the sessions of all of a vendor's people, whose account was closed: their open pages are told, and their devices receive no messages any
 * more. A crash before it lets nobody in: no session is read of a closed account.
 */
export const endSessionsOfVendor = async ({ database, pokes }: Pick<Core, 'database' | 'pokes'>, vendorId: string): Promise<void> => {
  const ended = await database.query<{ id: string }>(sql`
    delete from session using members where members.vendor_id = ${vendorId}::uuid and session.user_id = members.user_id returning session.id`)
  for (const { id } of ended) pokes.sessionEnded(id)
  await database.vendorTransaction(vendorId, (tx) => tx.orm.delete(pushDevices).where(eq(pushDevices.vendorId, vendorId)), {
    unqueued: true,
  })
}
