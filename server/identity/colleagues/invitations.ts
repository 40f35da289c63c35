import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import type { Invitation } from '#protocol/colleagues.ts'
import type { MailLanguage } from '#protocol/password.ts'
import { usedLinks } from '#server/database/account-tables.ts'
import type { Core } from '#server/database/core.ts'
import type { Sql } from '#server/database/database.ts'
import { invitations } from '#server/database/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import { newLinkToken, vendorOfToken } from './link-token.ts'
import { LIMITS } from '#server/http/limits/limits.ts'

type InvitationCore = Pick<Core, 'database' | 'now'>

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7
/** Invitations that nobody answered are forgotten this long after their link. */
const KEPT_DAYS = 30

/** Who sends an invitation. */
interface Inviter {
  readonly userId: string
  readonly name: string
}

/** An invitation whose mail is to be sent now; its token is nowhere else. */
interface Sent {
  readonly token: string
  readonly email: string
  readonly language: MailLanguage
}

/** An invitation as the link of its mail finds it. */
export interface FoundInvitation {
  readonly vendorId: string
  readonly email: string
  readonly inviterName: string
}

const fresh = ({ now }: InvitationCore, vendorId: string, { userId, name }: Inviter) => {
  const token = newLinkToken(vendorId)
  const sentAt = now()
  const expiresAt = new Date(sentAt.getTime() + INVITATION_DAYS * DAY_MS)
  return { token, row: { tokenHash: sha256Hex(token), invitedBy: userId, inviterName: name, sentAt, expiresAt } }
}

/**
 * Holds whoever invites among the vendor's people until the transaction ends: a removal waits for it and then withdraws what it kept, and
 * after a removal nothing is sent in that person's name.
 * @throws ProblemError 403 `device.revoked` where they were removed meanwhile
 */
const holdInviter = async (tx: Sql, { userId }: Inviter): Promise<void> => {
  const [row] = await tx.rows<{ held: boolean }>(sql`select hold_member(${userId}) as held`)
  if (row?.held !== true) throw new ProblemError(403, 'device.revoked')
}

/**
 * Keeps an invitation; where that address was invited before, the same one with a new link.
 * @throws ProblemError 409 `colleagues.full` where too many wait, also of those made at the same moment; 403 `device.revoked` where whoever
 * invites was removed meanwhile
 */
export const keepInvitation = async (
  core: InvitationCore,
  of: { vendorId: string; email: string; language: MailLanguage; by: Inviter },
): Promise<Sent> => {
  const { vendorId, email, language, by } = of
  const { token, row } = fresh(core, vendorId, by)
  await core.database.vendorTransaction(
    vendorId,
    async (tx) => {
      await holdInviter(tx, by)
      // One after the other, else two would each leave the other out of account.
      await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`invitations ${vendorId}`}, 0))`)
      const others = await tx.orm
        .select({ id: invitations.id })
        .from(invitations)
        .where(and(eq(invitations.vendorId, vendorId), ne(invitations.email, email)))
      if (others.length >= LIMITS.invitationsOfVendor) throw new ProblemError(409, 'colleagues.full')
      await tx.orm
        .insert(invitations)
        .values({ vendorId, id: randomUUID(), email, language, ...row })
        .onConflictDoUpdate({ target: [invitations.vendorId, invitations.email], set: { language, ...row } })
    },
    { unqueued: true },
  )
  return { token, email, language }
}

/**
 * Gives a waiting invitation a new link; the older one leads nowhere from then on. Null: there is no such invitation.
 * @throws ProblemError 403 `device.revoked` where whoever sends it was removed meanwhile
 */
export const renewInvitation = async (
  core: InvitationCore,
  of: { vendorId: string; id: string; language: MailLanguage; by: Inviter },
): Promise<Sent | null> => {
  const { vendorId, id, language, by } = of
  const { token, row } = fresh(core, vendorId, by)
  const [renewed] = await core.database.vendorTransaction(
    vendorId,
    async (tx) => {
      await holdInviter(tx, by)
      return tx.orm
        .update(invitations)
        .set({ language, ...row })
        .where(and(eq(invitations.vendorId, vendorId), eq(invitations.id, id)))
        .returning({ email: invitations.email })
    },
    { unqueued: true },
  )
  return renewed ? { token, language, ...renewed } : null
}

/** The address of a waiting invitation, or null. */
export const invitedAddress = async (
  { database }: Pick<Core, 'database'>,
  of: { vendorId: string; id: string },
): Promise<string | null> => {
  const own = and(eq(invitations.vendorId, of.vendorId), eq(invitations.id, of.id))
  const [row] = await database.vendorTransaction(of.vendorId, (tx) => tx.orm.select().from(invitations).where(own), { readOnly: true })
  return row?.email ?? null
}

/** Withdraws an invitation. False: there is none, or it was accepted. */
export const withdrawInvitation = async ({ database }: Pick<Core, 'database'>, of: { vendorId: string; id: string }): Promise<boolean> => {
  const gone = await database.vendorTransaction(
    of.vendorId,
    (tx) =>
      tx.orm
        .delete(invitations)
        .where(and(eq(invitations.vendorId, of.vendorId), eq(invitations.id, of.id)))
        .returning({ id: invitations.id }),
    { unqueued: true },
  )
  return gone.length > 0
}

/** A vendor's waiting invitations, the latest first; those whose link is over too, because they can be sent again. */
export const listInvitations = async ({ database }: Pick<Core, 'database'>, vendorId: string): Promise<Invitation[]> => {
  const rows = await database.vendorTransaction(
    vendorId,
    (tx) =>
      tx.orm
        .select()
        .from(invitations)
        .where(eq(invitations.vendorId, vendorId))
        .orderBy(desc(invitations.sentAt), invitations.id)
        .limit(LIMITS.invitationsOfVendor),
    { readOnly: true },
  )
  return rows.map(({ id, email, language, inviterName, sentAt, expiresAt }) => ({
    id,
    email,
    language,
    invitedBy: inviterName,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** What a token leads to where no invitation has it: one that was accepted is told from one that is old, withdrawn or made up. */
export const withoutInvitation = async ({ database }: Pick<Core, 'database'>, token: string) => {
  const used = await database.orm
    .select()
    .from(usedLinks)
    .where(eq(usedLinks.tokenHash, sha256Hex(token)))
  return used.length > 0 ? ('invitation.used' as const) : ('invitation.expired' as const)
}

/** The invitation of a link. Uses nothing up. */
export const findInvitation = async (
  core: InvitationCore,
  token: string,
): Promise<FoundInvitation | 'invitation.expired' | 'invitation.used'> => {
  const vendorId = vendorOfToken(token)
  if (vendorId === null) return 'invitation.expired'
  const its = and(eq(invitations.vendorId, vendorId), eq(invitations.tokenHash, sha256Hex(token)), gt(invitations.expiresAt, core.now()))
  const [row] = await core.database.vendorTransaction(vendorId, (tx) => tx.orm.select().from(invitations).where(its), { readOnly: true })
  return row ?? withoutInvitation(core, token)
}

/** Forgets a vendor's invitations that nobody answered. */
export const forgetInvitations = async (tx: Sql, vendorId: string, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await tx.orm.delete(invitations).where(and(eq(invitations.vendorId, vendorId), lt(invitations.expiresAt, before)))
}
