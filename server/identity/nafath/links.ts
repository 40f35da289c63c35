import { sql } from 'drizzle-orm'
import { lockAccount } from '#server/identity/accounts/end-sessions.ts'
import type { Core } from '#server/database/core.ts'

type LinkCore = Pick<Core, 'database' | 'now'>

/** The account that an identity signs in to, or null. */
export const findLinked = async ({ database }: Pick<Core, 'database'>, idHash: string): Promise<string | null> => {
  const [row] = await database.query<{ userId: string }>(sql`select user_id as "userId" from nafath_links where id_hash = ${idHash}`)
  return row?.userId ?? null
}

/** The identity an account is linked to (its hash), or null. */
export const linkOf = async ({ database }: Pick<Core, 'database'>, userId: string): Promise<string | null> => {
  const [row] = await database.query<{ idHash: string }>(sql`select id_hash as "idHash" from nafath_links where user_id = ${userId}`)
  return row?.idHash ?? null
}

/**
 * Links an identity and an account, each to no other: `taken` when the identity has another account, `other` when the account has another
 * identity, `known` when it was linked already, `ended` when the session that asks ended meanwhile: a new password cuts links, and none that
 * is just being made may come after it.
 */
export const linkIdentity = async (
  { database, now }: LinkCore,
  of: { userId: string; sessionId: string; idHash: string; lastFour: string },
): Promise<'linked' | 'known' | 'taken' | 'other' | 'ended'> =>
  database.transaction(async (tx) => {
    await lockAccount(tx, of.userId)
    const alive = await tx.rows(sql`select 1 as alive from session where id = ${of.sessionId} and user_id = ${of.userId}`)
    if (alive.length === 0) return 'ended'
    const made = await tx.rows(sql`
      insert into nafath_links (user_id, id_hash, last_four, linked_at)
      values (${of.userId}, ${of.idHash}, ${of.lastFour}, ${now().toISOString()}::timestamptz) on conflict do nothing returning 1 as made`)
    if (made.length > 0) return 'linked'
    const [owner] = await tx.rows<{ userId: string }>(sql`select user_id as "userId" from nafath_links where id_hash = ${of.idHash}`)
    if (!owner) return 'other'
    return owner.userId === of.userId ? 'known' : 'taken'
  })

/** Removes the link of an account. Resolves to the last digits of the identity, or null where there was none. */
export const unlinkIdentity = async ({ database }: Pick<Core, 'database'>, userId: string): Promise<string | null> => {
  const [link] = await database.query<{ lastFour: string }>(
    sql`delete from nafath_links where user_id = ${userId} returning last_four as "lastFour"`,
  )
  return link?.lastFour ?? null
}
