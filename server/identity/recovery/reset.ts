import { and, eq, gt, sql } from 'drizzle-orm'
import { sha256Hex } from '#server/http/sha256.ts'
import { nafathAttempts, nafathLinks, usedLinks } from '#server/database/account-tables.ts'
import { account, user, verification } from '#server/database/auth-tables.ts'
import { members } from '#server/database/schema.ts'
import { requireOpen } from '#server/identity/accounts/closed.ts'
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

/**
 * Sets the password of whoever a recovery's link was sent to. Whoever else had come into the account loses it in the same transaction: every
 * session ends, every other link that is on its way dies, and no Nafath identity is linked any more, because nobody knows who linked it.
 * `expired`: the token is old, made up, or died with another one's use.
 * @throws ProblemError 403 `account.closed`
 */
export const resetPassword = async (
  { database, now, auth }: Pick<Core, 'database' | 'now'> & { readonly auth: Pick<Auth, 'recoveryLink' | 'hashPassword'> },
  form: { token: string; password: string },
): Promise<Reset | 'used' | 'expired'> => {
  const tokenHash = sha256Hex(form.token)
  const at = now()
  const link = await auth.recoveryLink(form.token)
  const refusal = async () =>
    (await database.orm.select().from(usedLinks).where(eq(usedLinks.tokenHash, tokenHash))).length > 0 ? 'used' : 'expired'
  if (!link) return refusal()
  // Whoever has the link has the letter box, and may know. The link stays good for as long as it is: the account may be opened again.
  await requireOpen(database, link)
  const hash = await auth.hashPassword(form.password)
  const { userId, identifier } = link
  const reset = await database.transaction(async (tx): Promise<Reset | null> => {
    await lockAccount(tx, userId)
    // An older mail that is opened first takes nothing from the link of the newer one.
    const alive = await tx.orm
      .select({ id: verification.id })
      .from(verification)
      .where(and(eq(verification.identifier, identifier), eq(verification.value, userId), gt(verification.expiresAt, at)))
    if (alive.length === 0) return null
    await tx.orm.delete(verification).where(eq(verification.value, userId))
    await tx.orm
      .update(account)
      .set({ password: hash, updatedAt: sql`now()`, resetAt: at })
      .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
    await tx.orm.insert(usedLinks).values({ tokenHash, usedAt: at }).onConflictDoNothing()
    const [cut] = await tx.orm.delete(nafathLinks).where(eq(nafathLinks.userId, userId)).returning()
    await tx.orm.delete(nafathAttempts).where(eq(nafathAttempts.userId, userId))
    const ended = await endSessions(tx, { userId, except: null })
    const [person] = await tx.orm
      .select({ email: user.email, vendorId: members.vendorId })
      .from(user)
      .innerJoin(members, eq(members.userId, user.id))
      .where(eq(user.id, userId))
      .orderBy(members.createdAt, members.vendorId)
      .limit(1)
    const nafath = cut ? { lastFour: cut.lastFour, linkedAt: cut.linkedAt.toISOString() } : null
    return person ? { userId, ...person, nafath, ended } : null
  })
  return reset ?? refusal()
}
