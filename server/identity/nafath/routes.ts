import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { id as uuid } from '#domain/kernel/id.ts'
import { nafathAttempt, nafathCallback, nafathForm, nafathStatus, type NafathAttempt, type NafathForm } from '#protocol/nafath.ts'
import { requireInvitation, requireNobody } from '#server/identity/colleagues/join-routes.ts'
import { requirePassword } from '#server/identity/accounts/password.ts'
import { requireOwnOrigin } from '#server/identity/auth/guards.ts'
import { readJson } from '#server/http/body.ts'
import { formBody, json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import { addressOf } from '#server/http/limits/client-address.ts'
import { ProblemError } from '#server/http/problems.ts'
import { endAttempt, hashOfNationalId, keepAttempt, loadAttempt, newAttemptId } from './attempts.ts'
import { carriedAttempt, giveAttempt } from './browser-cookie.ts'
import { countAttempt } from './count-attempt.ts'
import { finish, sessionOf, type FinishParts } from './finish.ts'
import { linkOf } from './links.ts'
import type { NafathProvider } from './provider.ts'
import { bringUpToDate, statusOf } from './settle.ts'

interface NafathParts extends FinishParts {
  readonly provider: NafathProvider
  /** Attempts that one network address may begin in an hour. */
  readonly perHour?: number
}

const MAX_CALLBACK_BYTES = 32_768

const begin = async (parts: NafathParts, c: Context, form: NafathForm): Promise<NafathAttempt> => {
  const { nationalId, purpose, password = '', language, join } = form
  const { secret, publicUrl } = parts
  const session = purpose === 'link' ? await sessionOf(parts, c) : null
  if (purpose === 'link' && session === null) throw new ProblemError(401, 'auth.required')
  const idHash = hashOfNationalId(nationalId, secret)
  if (session) {
    // Whoever found an open session must not be able to make it a way in of their own, nor to try out which identity is linked.
    await requirePassword(parts, { userId: session.userId, password, field: 'password' })
    const linked = await linkOf(parts, session.userId)
    if (linked !== null && linked !== idHash) throw new ProblemError(409, 'nafath.other_id')
  }
  // Nobody's phone rings for what leads nowhere.
  if (join) {
    await requireNobody(parts, c)
    await requireInvitation(parts, join.token)
  }
  await countAttempt(parts, c, { idHash, userId: session?.userId ?? null })
  const id = newAttemptId()
  const begun = await parts.provider.begin({ nationalId, attemptId: id, language, address: addressOf(c) }).catch(() => {
    parts.report('nafath.failed', { step: 'begin' })
    throw new ProblemError(503, 'nafath.unavailable', { retryAfter: 30 })
  })
  if (begun === 'pending') throw new ProblemError(409, 'nafath.pending')
  const userId = session?.userId ?? null
  const expiresAt = await keepAttempt(parts, { id, purpose, userId, idHash, lastFour: nationalId.slice(-4), begun })
  await giveAttempt(c, { attempt: id, nationalId, language, ...(join ? { join } : {}), secret, publicUrl, now: parts.now() })
  return { id, number: begun.number, expiresAt, seconds: begun.seconds, pollMs: parts.provider.pollMs }
}

const BEGIN = {
  summary: 'Ask for a confirmation in the Nafath app: to sign in, (signed in) to link the identity, or to accept an invitation with it',
  caller: 'everyone',
  body: formBody({ NafathForm: nafathForm }),
  answers: { 201: json({ NafathAttempt: nafathAttempt }) },
  problems: {
    401: ['auth.required'],
    403: ['account.closed'],
    409: [
      'password.wrong',
      'nafath.other_id',
      'nafath.pending',
      'join.signed_in',
      'invitation.expired',
      'invitation.used',
      'invitation.email_taken',
    ],
    429: ['rate.limited'],
    503: ['nafath.unavailable'],
  },
} as const

const STATUS = {
  summary:
    'How an attempt stands, for the browser that began it; an approved sign-in sets the session cookie, and once more where the answer was lost',
  caller: 'everyone',
  params: v.object({ attemptId: uuid }),
  answers: { 200: json({ NafathStatus: nafathStatus }) },
} as const

const CALLBACK = {
  summary: 'The provider says how an attempt ended, in a token it signed',
  caller: 'provider',
  // Read by the handler: what is not as it should be is not signed either (401).
  body: json({ NafathCallback: nafathCallback }),
  answers: { 204: null },
} as const

/**
 * `POST /` and `GET /:attemptId` for the portal, `POST /callback` for the provider: mount at `/api/nafath`. An attempt exists for the
 * browser that began it only; for every other it is 404.
 */
export const nafathRoutes = (parts: NafathParts): Hono =>
  new Hono()
    .post('/callback', endpoint(CALLBACK), async (c) => {
      // Called by a server, so it has no origin: what it may do hangs on the signature alone.
      const body = v.safeParse(nafathCallback, await readJson(c, MAX_CALLBACK_BYTES))
      const said = body.success ? await parts.provider.verifyCallback(body.output.token).catch(() => null) : null
      if (!body.success || said === null || said.transId !== body.output.transId) throw new ProblemError(401, 'auth.required')
      const { requestId } = body.output
      const { transId, answer } = said
      if (v.is(uuid, requestId) && answer !== 'waiting') {
        const failed = answer === 'unknown' || answer === 'failed'
        await endAttempt(parts, {
          id: requestId,
          transId,
          ...(failed ? { state: 'failed', code: 'nafath.unavailable' } : { state: answer }),
        })
      }
      return c.body(null, 204)
    })
    .use(requireOwnOrigin(parts.publicUrl))
    .post('/', endpoint(BEGIN), async (c) => c.json(await begin(parts, c, c.req.valid('json')), 201))
    .get('/:attemptId', endpoint(STATUS), async (c) => {
      const carried = await carriedAttempt(c, { secret: parts.secret, now: parts.now() })
      const attempt = carried?.attempt === c.req.valid('param').attemptId ? await loadAttempt(parts, carried.attempt) : null
      if (!carried || !attempt) throw new ProblemError(404, 'not_found')
      const present = await bringUpToDate(parts, attempt, carried.nationalId)
      return c.json(
        present.state === 'approved'
          ? await finish(parts, c, { ...present, language: carried.language, join: carried.join })
          : statusOf(present),
      )
    })
