import { sql } from 'drizzle-orm'
import type { Auth } from '#server/auth/auth.ts'
import type { Core } from '#server/core.ts'

/** `wrong`: the old password is not the account's. `ended`: the sessions that were ended, all but the caller's. */
export type PasswordChange = { readonly ok: true; readonly ended: readonly string[] } | { readonly ok: false }

/**
 * Sets a new password where the old one is right. In one statement with it, every other session of the account ends and links of
 * recoveries that are on their way die; of two changes at once with the same old password one wins.
 */
export const changePassword = async (
  parts: Pick<Core, 'database'> & { readonly auth: Pick<Auth, 'hashPassword' | 'isPassword'> },
  of: { userId: string; sessionId: string; oldPassword: string; password: string },
): Promise<PasswordChange> => {
  const { database, auth } = parts
  const own = sql`user_id = ${of.userId} and provider_id = 'credential'`
  const [account] = await database.query<{ password: string | null }>(sql`select password from account where ${own}`)
  if (!account?.password || !(await auth.isPassword(of.oldPassword, account.password))) return { ok: false }
  const hash = await auth.hashPassword(of.password)
  const [done] = await database.query<{ changed: number; ended: string[] }>(sql`
    with changed as (
      update account set password = ${hash}, updated_at = now() where ${own} and password = ${account.password} returning user_id),
    ended as (
      delete from session where user_id in (select user_id from changed) and id <> ${of.sessionId} returning id),
    links as (delete from verification where value in (select user_id from changed))
    select (select count(*)::int from changed) as changed, (select coalesce(json_agg(id), '[]'::json) from ended) as ended`)
  return done && done.changed > 0 ? { ok: true, ended: done.ended } : { ok: false }
}
