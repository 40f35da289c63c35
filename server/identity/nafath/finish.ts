import type { Context } from 'hono'
import type { NafathStatus } from '#protocol/nafath.ts'
import type { MailLanguage } from '#protocol/password.ts'
import { isClosed } from '#server/identity/accounts/closed.ts'
import { acceptInvitation } from '#server/identity/colleagues/accept.ts'
import { vendorOfToken } from '#server/identity/colleagues/link-token.ts'
import type { Auth, Session } from '#server/identity/auth/auth.ts'
import type { Core } from '#server/database/core.ts'
import { addressOf } from '#server/http/limits/client-address.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { nafathLinkedMail } from '#server/mail/security-mails.ts'
import { ProblemError } from '#server/http/problems.ts'
import { beginSession, headersWith, infoOf } from '#server/identity/session/begin.ts'
import { consumeAgain, consumeAttempt, failAttempt, loadAttempt, mayAgain, noteSession, type Attempt } from './attempts.ts'
import { findLinked, linkIdentity } from './links.ts'
import { statusOf } from './settle.ts'

export interface FinishParts extends Core {
  readonly auth: Auth
  readonly publicUrl: string
  /** Keys hashes and seals the cookies. */
  readonly secret: string
  /** Sends a mail some time. */
  readonly post: (mail: Mail) => void
}

/** An attempt, and what the browser that began it carries: the language, and what an invitation is accepted with. */
type Approved = Attempt & { readonly language: MailLanguage; readonly join?: { readonly token: string; readonly name: string } | undefined }

/** Whoever is signed in in the browser that asks, or null. */
export const sessionOf = async ({ auth }: Pick<FinishParts, 'auth'>, c: Context): Promise<Session | null> =>
  (await auth.read(c.req.raw.headers))?.session ?? null

/** Begins the session that an approval gives, and notes it with the attempt. */
const giveSession = async (parts: FinishParts, c: Context, attempt: Attempt, cookies: readonly string[]): Promise<NafathStatus> => {
  const found = await parts.auth.read(headersWith(cookies))
  if (found) await noteSession(parts, { id: attempt.id, sessionId: found.session.sessionId })
  return { ...statusOf(attempt), session: await beginSession(c, parts, cookies) }
}

/** The one effect of an approved sign-in: a session, for the browser that began it. */
const finishSignIn = async (parts: FinishParts, c: Context, attempt: Attempt): Promise<NafathStatus> => {
  const { auth } = parts
  const userId = await findLinked(parts, attempt.idHash)
  if (userId !== null && (await isClosed(parts.database, { userId }))) {
    await failAttempt(parts, attempt.id, 'account.closed')
    return statusOf(attempt, { state: 'failed', code: 'account.closed' })
  }
  const cookies =
    userId === null ? null : await auth.issueSession({ userId, address: addressOf(c), userAgent: c.req.header('User-Agent') ?? '' })
  if (cookies) {
    // A link that was cut ends the sessions there are. One that was being made through it ends here.
    if ((await findLinked(parts, attempt.idHash)) === userId) return giveSession(parts, c, attempt, cookies)
    await auth.signOut(headersWith(cookies))
  }
  await failAttempt(parts, attempt.id, 'nafath.not_linked')
  return statusOf(attempt, { state: 'failed', code: 'nafath.not_linked' })
}

/** The one effect of an approved link, for the account that asked for it. Its owner is told. */
const finishLink = async (parts: FinishParts, attempt: Approved, session: Session): Promise<NafathStatus> => {
  const { userId, sessionId, email } = session
  const outcome = await linkIdentity(parts, { userId, sessionId, idHash: attempt.idHash, lastFour: attempt.lastFour })
  if (outcome === 'ended') throw new ProblemError(401, 'auth.required')
  if (outcome === 'linked') {
    const recoveryUrl = `${parts.publicUrl}/forgot-password`
    parts.post({
      mustArrive: 'nafath_linked',
      to: email,
      ...nafathLinkedMail({ lastFour: attempt.lastFour, recoveryUrl, at: parts.now(), language: attempt.language }),
    })
  }
  if (outcome === 'linked' || outcome === 'known') return statusOf(attempt)
  const code = outcome === 'taken' ? 'nafath.taken' : 'nafath.other_id'
  await failAttempt(parts, attempt.id, code)
  return statusOf(attempt, { state: 'failed', code })
}

/** The one effect of an approved acceptance: an account with this identity, and a session for the browser that began it. */
const finishJoin = async (parts: FinishParts, c: Context, { join, ...attempt }: Approved): Promise<NafathStatus> => {
  const { idHash, lastFour } = attempt
  // Somebody may have signed in in this browser while the phone was answered.
  const isTaken = (await sessionOf(parts, c)) !== null
  // The account may have been closed meanwhile: the invitation stays for when it is opened again.
  const vendorId = join ? vendorOfToken(join.token) : null
  const isShut = vendorId !== null && (await isClosed(parts.database, { vendorId }))
  const refusal = isTaken ? 'join.signed_in' : isShut ? 'account.closed' : 'invitation.expired'
  const joined =
    join && !isTaken && !isShut ? await acceptInvitation(parts, { ...join, passwordHash: null, identity: { idHash, lastFour } }) : refusal
  if (typeof joined !== 'string') {
    const { userId } = joined
    const cookies = await parts.auth.issueSession({ userId, address: addressOf(c), userAgent: c.req.header('User-Agent') ?? '' })
    if (cookies) return giveSession(parts, c, attempt, cookies)
  }
  const code = typeof joined === 'string' ? joined : 'invitation.used'
  await failAttempt(parts, attempt.id, code)
  return statusOf(attempt, { state: 'failed', code })
}

/**
 * An approval that had its effect before, asked for by the browser that began it, whose answer may have been lost on the way: for a moment
 * the session is given once more. Where only the cookie came, it is the one that came. Whoever has ended the session, by a sign-out, from another
 * device or with a new password, has ended this too.
 */
const finishAgain = async (parts: FinishParts, c: Context, { id }: Approved): Promise<NafathStatus> => {
  const attempt = await loadAttempt(parts, id)
  if (!attempt) throw new ProblemError(404, 'not_found')
  const [own, linked] = [await sessionOf(parts, c), await findLinked(parts, attempt.idHash)]
  const again = attempt.state === 'approved' && linked !== null ? mayAgain(parts, attempt) : 'never'
  // It was confirmed in time, and used: that the time is up would not be true.
  if (again === 'never') return statusOf(attempt, { state: 'failed', code: attempt.code ?? 'not_found' })
  if (own?.userId === linked) return { ...statusOf(attempt), session: infoOf(own) }
  if (again === 'now' && (attempt.sessionId === null || !(await parts.auth.isAlive(attempt.sessionId))))
    return statusOf(attempt, { state: 'failed', code: 'not_found' })
  const isTaken = again === 'now' && (await consumeAgain(parts, attempt))
  return isTaken ? finishSignIn(parts, c, attempt) : statusOf(attempt, { state: 'waiting' })
}

/**
 * What an approval comes to: its effect the first time, for a moment its session again, and only word of it later. @throws ProblemError 401
 * `auth.required`, 404
 */
export const finish = async (parts: FinishParts, c: Context, attempt: Approved): Promise<NafathStatus> => {
  if (attempt.purpose === 'sign-in')
    return (await consumeAttempt(parts, attempt.id)) ? finishSignIn(parts, c, attempt) : finishAgain(parts, c, attempt)
  if (attempt.purpose === 'join')
    return (await consumeAttempt(parts, attempt.id)) ? finishJoin(parts, c, attempt) : finishAgain(parts, c, attempt)
  const session = await sessionOf(parts, c)
  // The link is for the account that asked, also when this browser has meanwhile signed in to another.
  if (session === null || session.userId !== attempt.userId) throw new ProblemError(401, 'auth.required')
  if (await consumeAttempt(parts, attempt.id)) return finishLink(parts, attempt, session)
  // It had its effect before, or a new password by mail has done away with it.
  if (!(await loadAttempt(parts, attempt.id))) throw new ProblemError(404, 'not_found')
  return statusOf(attempt)
}
