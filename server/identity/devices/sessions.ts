import { sql } from 'drizzle-orm'
import type { SignedInDevice } from '#protocol/devices.ts'
import { iso } from '#server/database/iso.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import type { Database, Sql } from '#server/database/database.ts'
import { deviceLabel } from './label.ts'

/** Revoked sessions are remembered this long, because by their cookies devices are known for as long (`server/identity/auth/known-device.ts`). */
export const REVOKED_DAYS = 400

/** A session that was ended from another device, found by the cookie its device still has. */
export interface RevokedSession {
  readonly vendorId: string
  readonly userId: string
  readonly tokenHash: string
}

/** By what a session is known once it has ended: the hash of its cookie's token. */
export const hashOfSession = sha256Hex

/** The living sessions of one account, the last seen first. */
export const listDevices = async (database: Database, of: { userId: string; sessionId: string }): Promise<SignedInDevice[]> => {
  const rows = await database.query<{ id: string; userAgent: string | null; signedInAt: string; lastSeenAt: string }>(sql`
    select id, user_agent as "userAgent", ${iso('created_at')} as "signedInAt", ${iso('updated_at')} as "lastSeenAt"
    from session where user_id = ${of.userId} and expires_at > now() order by updated_at desc, id limit 100`)
  return rows.map(({ userAgent, ...rest }) => ({ ...rest, label: deviceLabel(userAgent), current: rest.id === of.sessionId }))
}

/**
 * Ends a session of one's own account and remembers its token's hash, in one statement: the device that still holds it
 * is told why. False when the account has no such session.
 */
export const revokeDevice = async (database: Database, of: { vendorId: string; userId: string; sessionId: string }): Promise<boolean> => {
  const rows = await database.query(sql`
    with gone as (delete from session where id = ${of.sessionId} and user_id = ${of.userId} returning token)
    insert into revoked_sessions (token_hash, vendor_id, user_id)
    select encode(sha256(convert_to(token, 'UTF8')), 'hex'), ${of.vendorId}::uuid, ${of.userId} from gone
    on conflict (token_hash) do nothing returning 1 as revoked`)
  return rows.length > 0
}

/**
 * Forgets where to push to for a session that is over: nothing more is to appear there, even where the device itself is never heard of
 * again. With `userId` only where it was a session of that person.
 */
export const stopPushToSession = async (tx: Sql, of: { vendorId: string; userId?: string; sessionId: string }): Promise<void> => {
  const byUser = of.userId === undefined ? sql`` : sql`and user_id = ${of.userId}`
  await tx.rows(sql`delete from push_devices where vendor_id = ${of.vendorId}::uuid and session_id = ${of.sessionId} ${byUser}`)
}

/** The same for all sessions of an account but one: those that have ended with its password. */
export const stopPushToDevices = async (tx: Sql, of: { vendorId: string; userId: string; except: string | null }): Promise<void> => {
  await tx.rows(sql`
    delete from push_devices where vendor_id = ${of.vendorId}::uuid and user_id = ${of.userId} and session_id is distinct from ${of.except}::text`)
}

/** Makes a revocation of a session that has ended already: its device is told at its next contact. */
export const rememberRevoked = async (database: Database, of: RevokedSession): Promise<void> => {
  await database.query(sql`
    insert into revoked_sessions (token_hash, vendor_id, user_id) values (${of.tokenHash}, ${of.vendorId}::uuid, ${of.userId})
    on conflict (token_hash) do nothing`)
}

/** The revoked session of a token, or null for any other token. */
export const findRevoked = async (database: Pick<Database, 'query'>, token: string): Promise<RevokedSession | null> => {
  const [row] = await database.query<RevokedSession>(sql`
    select vendor_id::text as "vendorId", user_id as "userId", token_hash as "tokenHash" from revoked_sessions where token_hash = ${hashOfSession(token)}`)
  return row ?? null
}

/** Whether the session of a token with this hash was revoked. */
export const isRevoked = async (database: Pick<Database, 'query'>, tokenHash: string): Promise<boolean> =>
  (await database.query(sql`select 1 as revoked from revoked_sessions where token_hash = ${tokenHash}`)).length > 0

/** Which of these sessions are over, however they ended. */
export const endedSessions = async (database: Pick<Database, 'query'>, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const living = await database.query<{ id: string }>(sql`
    select id from session where expires_at > now() and id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`)
  return new Set(ids.filter((id) => !living.some((session) => session.id === id)))
}

/** Forgets revocations older than {@link REVOKED_DAYS}. */
export const forgetRevoked = async (database: Pick<Database, 'query'>, now: Date): Promise<void> => {
  await database.query(
    sql`delete from revoked_sessions where revoked_at < ${new Date(now.getTime() - REVOKED_DAYS * 86_400_000).toISOString()}::timestamptz`,
  )
}
