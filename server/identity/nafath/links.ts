import { and, eq } from 'drizzle-orm'
import { nafathLinks } from '#server/database/account-tables.ts'
import { session } from '#server/database/auth-tables.ts'
import { endSessions, lockAccount, type EndedSession } from '#server/identity/accounts/end-sessions.ts'
import type { Core } from '#server/database/core.ts'

type LinkCore = Pick<Core, 'database' | 'now'>

/** The account that an identity signs in to, or null. */
export const findLinked = async ({ database }: Pick<Core, 'database'>, idHash: string): Promise<string | null> => {
  const [row] = await database.orm.select().from(nafathLinks).where(eq(nafathLinks.idHash, idHash))
  return row?.userId ?? null
}

/** The identity an account is linked to (its hash), or null. */
export const linkOf = async ({ database }: Pick<Core, 'database'>, userId: string): Promise<string | null> => {
  const [row] = await database.orm.select().from(nafathLinks).where(eq(nafathLinks.userId, userId))
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
    const { userId, idHash, lastFour } = of
    const alive = await tx.orm
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.id, of.sessionId), eq(session.userId, userId)))
    if (alive.length === 0) return 'ended'
    const made = await tx.orm
      .insert(nafathLinks)
      .values({ userId, idHash, lastFour, linkedAt: now() })
      .onConflictDoNothing()
      .returning({ userId: nafathLinks.userId })
    if (made.length > 0) return 'linked'
    const [owner] = await tx.orm.select().from(nafathLinks).where(eq(nafathLinks.idHash, idHash))
    if (!owner) return 'other'
    return owner.userId === userId ? 'known' : 'taken'
  })

/**
 * Removes the link of an account and, in one transaction with it, ends its other sessions: nobody stays in who came in by the identity. Resolves to
 * its last digits and to the sessions that ended, or to null where there was no link.
 */
export const unlinkIdentity = async (
  { database }: Pick<Core, 'database'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ lastFour: string; ended: EndedSession[] } | null> =>
  database.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const [link] = await tx.orm.delete(nafathLinks).where(eq(nafathLinks.userId, userId)).returning({ lastFour: nafathLinks.lastFour })
    return link ? { lastFour: link.lastFour, ended: await endSessions(tx, { userId, except: sessionId }) } : null
  })
