import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import type { SignedInDevice } from '#protocol/devices.ts'
import { session } from '#server/database/auth-tables.ts'
import { pushDevices, revokedSessions } from '#server/database/schema.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import { LIMITS } from '#server/http/limits/limits.ts'
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

/** Ends the sessions of an account beyond the limit, those seen longest ago: their devices keep what they hold and ask to sign in again. */
export const endBeyond = async (database: Pick<Database, 'query'>, userId: string): Promise<void> => {
  await database.query(sql`
    delete from session where id in (select id from session where user_id = ${userId} order by updated_at desc, created_at desc, id offset ${LIMITS.sessionsOfPerson}::int)`)
}

/** The living sessions of one account, the last seen first. */
export const listDevices = async (database: Database, of: { userId: string; sessionId: string }): Promise<SignedInDevice[]> => {
  const rows = await database.orm
    .select()
    .from(session)
    .where(and(eq(session.userId, of.userId), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.updatedAt), session.id)
    .limit(100)
  return rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: updatedAt.toISOString(),
    label: deviceLabel(userAgent),
    current: id === of.sessionId,
  }))
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
  const byUser = of.userId === undefined ? undefined : eq(pushDevices.userId, of.userId)
  await tx.orm.delete(pushDevices).where(and(eq(pushDevices.vendorId, of.vendorId), eq(pushDevices.sessionId, of.sessionId), byUser))
}

/** The same for all sessions of an account but one: those that have ended with its password. */
export const stopPushToDevices = async (tx: Sql, of: { vendorId: string; userId: string; except: string | null }): Promise<void> => {
  const others = sql`${pushDevices.sessionId} is distinct from ${of.except}::text`
  await tx.orm.delete(pushDevices).where(and(eq(pushDevices.vendorId, of.vendorId), eq(pushDevices.userId, of.userId), others))
}

/** Makes a revocation of a session that has ended already: its device is told at its next contact. */
export const rememberRevoked = async (database: Database, of: RevokedSession): Promise<void> => {
  await database.orm.insert(revokedSessions).values(of).onConflictDoNothing()
}

/** The revoked session of a token, or null for any other token. */
export const findRevoked = async (database: Pick<Database, 'orm'>, token: string): Promise<RevokedSession | null> => {
  const [row] = await database.orm
    .select()
    .from(revokedSessions)
    .where(eq(revokedSessions.tokenHash, hashOfSession(token)))
  return row ?? null
}

/** Notes that somebody's account was taken out of a company: kept as a session would be whose token is the account's id, and for as long. */
export const rememberRemoved = async (tx: Sql, { vendorId, userId }: { vendorId: string; userId: string }): Promise<void> => {
  await tx.orm
    .insert(revokedSessions)
    .values({ vendorId, userId, tokenHash: hashOfSession(userId) })
    .onConflictDoNothing()
}

/** That note, or null: an account that is merely not found is not one that was removed. */
export const findRemoved = (database: Pick<Database, 'orm'>, userId: string): Promise<RevokedSession | null> =>
  findRevoked(database, userId)

/** Whether the session of a token with this hash was revoked. */
export const isRevoked = async (database: Pick<Database, 'orm'>, tokenHash: string): Promise<boolean> =>
  (await database.orm.select().from(revokedSessions).where(eq(revokedSessions.tokenHash, tokenHash))).length > 0

/** Which of these sessions are over, however they ended. */
export const endedSessions = async (database: Pick<Database, 'orm'>, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const living = await database.orm
    .select({ id: session.id })
    .from(session)
    .where(and(gt(session.expiresAt, sql`now()`), inArray(session.id, [...ids])))
  return new Set(ids.filter((id) => !living.some((one) => one.id === id)))
}

/** Sessions stay this long after their end. Their cookies ended with them, so that no device can come back by one. */
const EXPIRED_DAYS = 30

/** Forgets sessions that nobody used until they ended, {@link EXPIRED_DAYS} later. The library removes only those whose device asks once more. */
export const forgetExpired = async (database: Pick<Database, 'orm'>, now: Date): Promise<void> => {
  await database.orm.delete(session).where(lt(session.expiresAt, new Date(now.getTime() - EXPIRED_DAYS * DAY_MS)))
}

/** Forgets revocations older than {@link REVOKED_DAYS}. */
export const forgetRevoked = async (database: Pick<Database, 'orm'>, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - REVOKED_DAYS * DAY_MS)
  await database.orm.delete(revokedSessions).where(lt(revokedSessions.revokedAt, before))
}
