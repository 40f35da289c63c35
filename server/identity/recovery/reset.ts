import { sql } from 'drizzle-orm'
import { sha256Hex } from '#server/http/sha256.ts'
import { iso } from '#server/database/iso.ts'
import { endSessions, lockAccount, type EndedSession } from '#server/identity/accounts/end-sessions.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import type { Core } from '#server/database/core.ts'

/** What a new password that came by mail has put an end to. */
export interface Reset {
  readonly userId: string
  readonly vendorId: string
  readonly email: string
  /** The Nafath identity whose link was removed. */
  readonly nafath: { readonly lastFour: string; readonly linkedAt: string } | null
  readonly ended: readonly EndedSession[]
}

const LINK = sql`last_four as "lastFour", ${iso('linked_at')} as "linkedAt"`

/**
 * Sets the password of whoever a recovery's link was sent to. Whoever else had come into the account is out, in the same transaction: every
 * session ends, every other link that is on its way dies, and no Nafath identity is linked any more, because nobody knows who linked it.
 * `expired`: the token is old, made up, or died with another one's use.
 */
export const resetPassword = async (
  { database, now, auth }: Pick<Core, 'database' | 'now'> & { readonly auth: Pick<Auth, 'recoveryLink' | 'hashPassword'> },
  form: { token: string; password: string },
): Promise<Reset | 'used' | 'expired'> => {
  const tokenHash = sha256Hex(form.token)
  const at = sql`${now().toISOString()}::timestamptz`
  const link = await auth.recoveryLink(form.token)
  const refusal = async () =>
    (await database.query(sql`select 1 as used from used_links where token_hash = ${tokenHash}`)).length > 0 ? 'used' : 'expired'
  if (!link) return refusal()
  const hash = await auth.hashPassword(form.password)
  const { userId, identifier } = link
  const reset = await database.transaction(async (tx): Promise<Reset | null> => {
    await lockAccount(tx, userId)
    const links = await tx.rows<{ mine: boolean }>(sql`
      delete from verification where value = ${userId} returning identifier = ${identifier} and expires_at > ${at} as mine`)
    if (!links.some(({ mine }) => mine)) return null
    await tx.rows(sql`
      update account set password = ${hash}, updated_at = now(), reset_at = ${at} where user_id = ${userId} and provider_id = 'credential'`)
    await tx.rows(sql`insert into used_links (token_hash, used_at) values (${tokenHash}, ${at}) on conflict do nothing`)
    const [nafath] = await tx.rows<NonNullable<Reset['nafath']>>(sql`delete from nafath_links where user_id = ${userId} returning ${LINK}`)
    await tx.rows(sql`delete from nafath_attempts where user_id = ${userId}`)
    const ended = await endSessions(tx, { userId, except: null })
    const [person] = await tx.rows<{ email: string; vendorId: string }>(sql`
      select u.email, m.vendor_id::text as "vendorId" from "user" u join members m on m.user_id = u.id
      where u.id = ${userId} order by m.created_at, m.vendor_id limit 1`)
    return person ? { userId, ...person, nafath: nafath ?? null, ended } : null
  })
  return reset ?? refusal()
}
