import { sql } from 'drizzle-orm'
import type { Core } from '#server/core.ts'

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

/** Links an identity and an account, each to no other: `taken` when the identity has another account, `other` when the account has another identity. */
export const linkIdentity = async (
  parts: LinkCore,
  of: { userId: string; idHash: string; lastFour: string },
): Promise<'linked' | 'taken' | 'other'> => {
  const { database, now } = parts
  await database.query(sql`
    insert into nafath_links (user_id, id_hash, last_four, linked_at)
    values (${of.userId}, ${of.idHash}, ${of.lastFour}, ${now().toISOString()}::timestamptz) on conflict do nothing`)
  const owner = await findLinked(parts, of.idHash)
  if (owner === of.userId) return 'linked'
  return owner === null ? 'other' : 'taken'
}
