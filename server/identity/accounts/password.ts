import { and, eq, sql } from 'drizzle-orm'
import { nafathLinks } from '#server/database/account-tables.ts'
import { account, verification } from '#server/database/auth-tables.ts'
import { accountFacts } from '#server/identity/auth/account-facts.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import type { Core } from '#server/database/core.ts'
import { reserveOwnPassword } from '#server/http/limits/password-tries.ts'
import type { TryParts } from '#server/http/limits/tries.ts'
import { ProblemError } from '#server/http/problems.ts'
import { endSessions, lockAccount, type EndedSession } from './end-sessions.ts'

/** The answer to somebody whose session is open and who does not know its password. `field` is where they typed it. */
const wrong = (field: string): ProblemError => new ProblemError(409, 'password.wrong', { fields: { [field]: 'password.incorrect' } })

/**
 * Has somebody who is signed in prove that they know the password. Resolves to its hash.
 * @throws ProblemError 409 `password.wrong` beside `field`, 429 `rate.limited`
 */
export const requirePassword = async (
  parts: TryParts & { readonly auth: Pick<Auth, 'isPassword'> },
  of: { userId: string; password: string; field: string },
): Promise<string> => {
  const giveBack = await reserveOwnPassword(parts, of.userId)
  const facts = await accountFacts(parts.database, of)
  if (!facts?.password || !(await parts.auth.isPassword(of.password, facts.password))) throw wrong(of.field)
  await giveBack()
  return facts.password
}

/**
 * Sets a new password where the old one is right. In one transaction with it, every other session of the account ends and links of
 * recoveries that are on their way die; of two changes at once with the same old password one wins. Resolves to the sessions that ended,
 * and to the last digits of the Nafath identity that goes on signing in.
 * @throws ProblemError 409 `password.wrong`, 400 `password.same` beside `password`, 429 `rate.limited`
 */
export const changePassword = async (
  parts: TryParts & Pick<Core, 'database'> & { readonly auth: Pick<Auth, 'hashPassword' | 'isPassword'> },
  of: { userId: string; sessionId: string; oldPassword: string; password: string },
): Promise<{ ended: EndedSession[]; lastFour: string | null }> => {
  const { userId } = of
  const old = await requirePassword(parts, { userId, password: of.oldPassword, field: 'oldPassword' })
  // Said only to whoever knows it: a change whose answer was lost is found out by it.
  if (of.password === of.oldPassword) throw new ProblemError(400, 'body.invalid', { fields: { password: 'password.same' } })
  const hash = await parts.auth.hashPassword(of.password)
  return parts.database.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const changed = await tx.orm
      .update(account)
      .set({ password: hash, updatedAt: sql`now()` })
      .where(and(eq(account.userId, userId), eq(account.providerId, 'credential'), eq(account.password, old)))
      .returning({ id: account.id })
    if (changed.length === 0) throw wrong('oldPassword')
    await tx.orm.delete(verification).where(eq(verification.value, userId))
    const [link] = await tx.orm.select().from(nafathLinks).where(eq(nafathLinks.userId, userId))
    return { ended: await endSessions(tx, { userId, except: of.sessionId }), lastFour: link?.lastFour ?? null }
  })
}
