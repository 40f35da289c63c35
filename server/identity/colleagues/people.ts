import { and, eq, sql } from 'drizzle-orm'
import type { Colleague } from '#protocol/colleagues.ts'
import { user, verification } from '#server/database/auth-tables.ts'
import type { Core } from '#server/database/core.ts'
import { invitations, members } from '#server/database/schema.ts'
import { lockAccount } from '#server/identity/accounts/end-sessions.ts'
import { closeSignUps } from '#server/identity/accounts/sign-ups.ts'
import { rememberRemoved, stopPushToDevices } from '#server/identity/devices/sessions.ts'
import { withinVendor } from './accept.ts'

/** Who works for a vendor, the longest first. `asker` is marked as their own. */
export const listPeople = async (database: Core['database'], of: { vendorId: string; asker: string }): Promise<Colleague[]> => {
  const rows = await database.orm
    .select({ id: user.id, name: user.name, email: user.email, since: members.createdAt })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(eq(members.vendorId, of.vendorId))
    .orderBy(members.createdAt, user.id)
    .limit(500)
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString(), own: row.id === of.asker }))
}

/** Somebody who works for the vendor no longer, and the sessions that ended with it. */
interface Removed {
  readonly email: string
  readonly sessions: readonly string[]
}

/**
 * Takes somebody out of the company, in one transaction: their account goes, all their sessions are revoked (each device hands over what it
 * had not sent, and wipes itself; one whose session ended earlier does so by its cookie), their invitations are withdrawn. What they did
 * keeps their name. It waits for a push of theirs that is being carried out, and none comes after it. `last`: nobody would be left; of
 * people who remove each other at once one wins. `unknown`: no colleague has that id. `gone`: whoever asks was removed meanwhile.
 */
export const removePerson = async (
  { database, now }: Pick<Core, 'database' | 'now'>,
  of: { vendorId: string; asker: string; userId: string },
): Promise<Removed | 'last' | 'unknown' | 'gone'> => {
  const { vendorId, asker, userId } = of
  return database.transaction(async (tx) => {
    await withinVendor(tx, vendorId)
    const people = await tx.orm
      .select({ id: members.userId })
      .from(members)
      .where(eq(members.vendorId, vendorId))
      .orderBy(members.userId)
      .for('update')
    if (!people.some(({ id }) => id === asker)) return 'gone'
    if (!people.some(({ id }) => id === userId)) return 'unknown'
    if (people.length === 1) return 'last'
    await lockAccount(tx, userId)
    const [person] = await tx.orm.select({ email: user.email }).from(user).where(eq(user.id, userId))
    const sessions = await tx.rows<{ id: string }>(sql`
      with ended as (delete from session where user_id = ${userId} returning id, token),
      revoked as (
        insert into revoked_sessions (token_hash, vendor_id, user_id)
        select encode(sha256(convert_to(token, 'UTF8')), 'hex'), ${vendorId}::uuid, ${userId} from ended on conflict (token_hash) do nothing)
      select id from ended`)
    await rememberRemoved(tx, { vendorId, userId })
    await stopPushToDevices(tx, { vendorId, userId, except: null })
    await tx.orm.delete(invitations).where(and(eq(invitations.vendorId, vendorId), eq(invitations.invitedBy, userId)))
    await tx.orm.delete(verification).where(eq(verification.value, userId))
    await tx.orm.delete(user).where(eq(user.id, userId))
    const email = person?.email ?? ''
    // One that was cut off at its last step would let them in again.
    await closeSignUps(tx.orm, { email, at: now() })
    return { email, sessions: sessions.map(({ id }) => id) }
  })
}
