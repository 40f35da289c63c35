import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { id as recordId } from '#domain/kernel/id.ts'
import { colleagueList, invitationAgainForm, invitationForm } from '#protocol/colleagues.ts'
import { mailLanguage } from '#protocol/password.ts'
import type { Core } from '#server/database/core.ts'
import { formBody, json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { countTry, type TryRule } from '#server/http/limits/tries.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { Auth, Session } from '#server/identity/auth/auth.ts'
import { requireOwnOrigin, requireSession, type SessionEnv } from '#server/identity/auth/guards.ts'
import { findVendorUser } from '#server/identity/auth/vendor-users.ts'
import { invitationMail, removedMail } from '#server/mail/colleague-mails.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { isStorable } from '#server/mutations/arguments.ts'
import { INVITATION_DAYS, invitedAddress, keepInvitation, listInvitations, renewInvitation, withdrawInvitation } from './invitations.ts'
import { listPeople, removePerson } from './people.ts'

interface ColleagueParts extends Core {
  readonly auth: Auth
  readonly publicUrl: string
  /** Keys the hashes under which tries are counted. */
  readonly secret: string
  /** Sends a mail some time. */
  readonly post: (mail: Mail) => void
}

/** Mails of one vendor to one address: whoever presses twice has not meant two. */
const AGAIN: TryRule = { name: 'invitation/again', max: 1, seconds: 60 }
/** Mails of one vendor. */
const OF_VENDOR: TryRule = { name: 'invitation/vendor', max: 20, seconds: 3600 }
/** Mails of one vendor to one address in an hour: a fraction of what all may send there, so that none keeps the others from inviting somebody. */
const OWN_TO_ADDRESS: TryRule = { name: 'invitation/own-mails', max: 5, seconds: 3600 }
/** Mails to one address, whoever invites: nobody's letter box is to be filled. */
const TO_ADDRESS: TryRule = { name: 'invitation/mails', max: 20, seconds: 3600 }

const LIST = {
  summary: 'Who works for the vendor, and who was invited to',
  caller: 'session',
  answers: { 200: json({ ColleagueList: colleagueList }) },
} as const

const INVITE = {
  summary: 'Invite a colleague: a mail with a link is sent; an address that was invited before gets a new link',
  caller: 'session',
  body: formBody({ InvitationForm: invitationForm }),
  answers: { 201: json({ ColleagueList: colleagueList }) },
  problems: { 409: ['colleague.exists', 'colleagues.full'], 429: ['rate.limited'] },
} as const

const SEND_AGAIN = {
  summary: 'Send an invitation again; its older link dies',
  caller: 'session',
  params: v.object({ invitationId: recordId }),
  body: formBody({ InvitationAgainForm: invitationAgainForm }),
  answers: { 200: json({ ColleagueList: colleagueList }) },
  problems: { 429: ['rate.limited'] },
} as const

const WITHDRAW = {
  summary: 'Withdraw an invitation: its link leads nowhere from then on',
  caller: 'session',
  params: v.object({ invitationId: recordId }),
  answers: { 204: null },
} as const

const REMOVE = {
  summary: 'Remove a colleague: their account is closed and their devices are revoked; the mail about it is in `language`',
  caller: 'session',
  params: v.object({
    userId: v.pipe(
      v.string(),
      v.check((name) => isStorable(name)),
    ),
  }),
  query: v.object({ language: mailLanguage }),
  answers: { 204: null },
  problems: { 409: ['colleague.last'] },
} as const

/**
 * `GET /`, `DELETE /:userId`, `POST /invitations`, `POST /invitations/:invitationId/again` and `DELETE /invitations/:invitationId`, each for
 * the vendor of whoever asks: mount at `/api/colleagues`.
 */
export const colleagueRoutes = (parts: ColleagueParts): Hono<SessionEnv> => {
  const { auth, database, pokes, publicUrl, post } = parts
  const listed = async ({ vendorId, userId }: Session) => ({
    people: await listPeople(database, { vendorId, asker: userId }),
    invitations: await listInvitations(parts, vendorId),
  })
  /** Counted before anything is written, in single statements: calls at the same moment do not get past it. */
  const countMail = async (vendorId: string, email: string): Promise<void> => {
    await countTry(parts, AGAIN, `${vendorId}/${email}`)
    await countTry(parts, OF_VENDOR, vendorId)
    await countTry(parts, OWN_TO_ADDRESS, `${vendorId}/${email}`)
    await countTry(parts, TO_ADDRESS, email)
  }
  const send = (sent: NonNullable<Awaited<ReturnType<typeof renewInvitation>>>, inviter: string): void => {
    const { email, token, language } = sent
    // Behind the `#`: browsers keep that to themselves, so the token is in no log and no referrer.
    const url = `${publicUrl}/join#${token}`
    post({ mustArrive: 'invitation', to: email, ...invitationMail({ url, days: INVITATION_DAYS, inviter, language }) })
  }
  const remove = async (c: Context<SessionEnv>, { userId, language }: { userId: string; language: 'en' | 'ar' }): Promise<void> => {
    const asker = c.get('session')
    const removed = await removePerson(parts, { vendorId: asker.vendorId, asker: asker.userId, userId })
    if (removed === 'gone') throw new ProblemError(403, 'device.revoked')
    if (removed === 'unknown') throw new ProblemError(404, 'not_found')
    if (removed === 'last') throw new ProblemError(409, 'colleague.last')
    for (const sessionId of removed.sessions) pokes.sessionEnded(sessionId)
    const by = userId === asker.userId ? null : asker.email
    post({ mustArrive: 'removed', to: removed.email, ...removedMail({ by, at: parts.now(), language }) })
  }
  return new Hono<SessionEnv>()
    .use(requireOwnOrigin(publicUrl), requireSession(auth))
    .get('/', endpoint(LIST), async (c) => c.json(await listed(c.get('session'))))
    .post('/invitations', endpoint(INVITE), async (c) => {
      const { email: typed, language } = c.req.valid('json')
      const session = c.get('session')
      const { vendorId } = session
      const email = typed.toLowerCase()
      // Only of one's own company: whether an address has an account elsewhere is nobody's business here.
      if ((await findVendorUser(database, { vendorId, email })).status === 'exists')
        throw new ProblemError(409, 'colleague.exists', { fields: { email: 'email.colleague' } })
      await countMail(vendorId, email)
      send(await keepInvitation(parts, { vendorId, email, language, by: session }), session.email)
      return c.json(await listed(session), 201)
    })
    .post('/invitations/:invitationId/again', endpoint(SEND_AGAIN), async (c) => {
      const session = c.get('session')
      const { vendorId } = session
      const id = c.req.valid('param').invitationId
      const email = await invitedAddress(parts, { vendorId, id })
      if (email === null) throw new ProblemError(404, 'not_found')
      await countMail(vendorId, email)
      const renewed = await renewInvitation(parts, { vendorId, id, language: c.req.valid('json').language, by: session })
      if (!renewed) throw new ProblemError(404, 'not_found')
      send(renewed, session.email)
      return c.json(await listed(session))
    })
    .delete('/invitations/:invitationId', endpoint(WITHDRAW), async (c) => {
      const { vendorId } = c.get('session')
      if (!(await withdrawInvitation(parts, { vendorId, id: c.req.valid('param').invitationId }))) throw new ProblemError(404, 'not_found')
      return c.body(null, 204)
    })
    .delete('/:userId', endpoint(REMOVE), async (c) => {
      await remove(c, { ...c.req.valid('param'), ...c.req.valid('query') })
      return c.body(null, 204)
    })
}
