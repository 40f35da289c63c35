import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { nafathLinks, usedLinks } from '#server/database/account-tables.ts'
import { account, user } from '#server/database/auth-tables.ts'
import type { Core } from '#server/database/core.ts'
import { sqlState, type Sql } from '#server/database/database.ts'
import { invitations, members } from '#server/database/schema.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import { readAllNotifications } from '#domain/notifications/mutations.ts'
import { executeForPerson } from '#server/mutations/execute.ts'
import { closeSignUps } from '#server/identity/accounts/sign-ups.ts'
import { withoutInvitation } from './invitations.ts'
import { vendorOfToken } from './link-token.ts'

/** Why nothing came of an acceptance. */
type JoinRefusal = 'invitation.expired' | 'invitation.used' | 'invitation.email_taken' | 'nafath.taken'

/** Undoes what an acceptance had done before it was refused. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: JoinRefusal
  constructor(code: JoinRefusal) {
    super(code)
    this.code = code
  }
}

interface Acceptance {
  readonly token: string
  /** What the person is called. */
  readonly name: string
  /** Null: signs in by the identity alone, until a password is set by the link of a mail. */
  readonly passwordHash: string | null
  /** The Nafath identity that was confirmed. */
  readonly identity: { readonly idHash: string; readonly lastFour: string } | null
}

/** Has the rest of a transaction that works outside the vendor's role see this vendor's rows, and of the walled tables no others. */
export const withinVendor = async (tx: Sql, vendorId: string): Promise<void> => {
  await tx.rows(sql`select set_config('app.vendor_id', ${vendorId}, true)`)
}

const openPerson = async (tx: Sql, of: Acceptance & { vendorId: string; email: string; at: Date }): Promise<string> => {
  const { vendorId, email, at, name, passwordHash, identity } = of
  const userId = randomUUID()
  const opened = await tx.orm
    .insert(user)
    .values({ id: userId, name, email, emailVerified: true })
    .onConflictDoNothing()
    .returning({ id: user.id })
  if (opened.length === 0) throw new Refused('invitation.email_taken')
  await tx.orm.insert(account).values({ id: randomUUID(), accountId: userId, providerId: 'credential', userId, password: passwordHash })
  await tx.orm.insert(members).values({ vendorId, userId })
  // A sign-up of their own would open another company once they leave this one, with a password they no longer think of.
  await closeSignUps(tx.orm, { email, at })
  if (identity === null) return userId
  const linked = await tx.orm
    .insert(nafathLinks)
    .values({ userId, ...identity, linkedAt: at })
    .onConflictDoNothing()
    .returning({ userId: nafathLinks.userId })
  if (linked.length === 0) throw new Refused('nafath.taken')
  return userId
}

/**
 * What the others were told before somebody joined is no news to them: what a company of years had to say would all be unread. They have
 * joined all the same where that fails.
 */
const startInbox = async (
  core: Core,
  { vendorId, userId, name, at }: { vendorId: string; userId: string; name: string; at: string },
): Promise<void> => {
  const args = { inboxId: randomUUID(), upTo: at }
  const mutation = { id: randomUUID(), name: readAllNotifications.name, args, clientAt: at }
  try {
    await executeForPerson(core, { vendorId, person: { id: userId, name }, mutation })
  } catch (error) {
    core.report('join.inbox_failed', { vendorId, fault: sqlState(error) })
  }
}

/**
 * Accepts an invitation: it goes first, so that of acceptances at the same moment one wins, and in the same transaction the person comes
 * into being as one of the vendor's people. What is refused leaves the invitation as it was.
 * @returns the person's id, or why nothing came of it
 */
export const acceptInvitation = async (core: Core, of: Acceptance): Promise<{ readonly userId: string } | JoinRefusal> => {
  const { database, now } = core
  const vendorId = vendorOfToken(of.token)
  if (vendorId === null) return 'invitation.expired'
  const at = now()
  const tokenHash = sha256Hex(of.token)
  try {
    const userId = await database.transaction(async (tx) => {
      await withinVendor(tx, vendorId)
      const its = and(eq(invitations.vendorId, vendorId), eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, at))
      const [taken] = await tx.orm.delete(invitations).where(its).returning({ email: invitations.email })
      if (!taken) return null
      await tx.orm.insert(usedLinks).values({ tokenHash, usedAt: at }).onConflictDoNothing()
      return openPerson(tx, { ...of, vendorId, email: taken.email, at })
    })
    if (userId === null) return await withoutInvitation({ database }, of.token)
    await startInbox(core, { vendorId, userId, name: of.name, at: at.toISOString() })
    return { userId }
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}
