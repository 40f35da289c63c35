import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { id as uuid } from '#domain/kernel/id.ts'
import { nafathCallback, nafathForm, type NafathAttempt, type NafathStatus } from '#protocol/nafath.ts'
import type { Auth, Session } from '#server/auth/auth.ts'
import { requireOwnOrigin } from '#server/auth/guards.ts'
import { readJson } from '#server/body.ts'
import type { Core } from '#server/core.ts'
import { readForm } from '#server/forms.ts'
import { addressOf } from '#server/limits/client-address.ts'
import { countTry, type TryRule } from '#server/limits/tries.ts'
import { ProblemError } from '#server/problems.ts'
import { beginSession } from '#server/session/routes.ts'
import {
  consumeAttempt,
  endAttempt,
  failAttempt,
  hashOfNationalId,
  keepAttempt,
  loadAttempt,
  newAttemptId,
  type Attempt,
} from './attempts.ts'
import { carriedAttempt, giveAttempt } from './browser-cookie.ts'
import { findLinked, linkIdentity, linkOf } from './links.ts'
import type { NafathProvider } from './provider.ts'
import { bringUpToDate, POLL_MS, statusOf } from './settle.ts'

export interface NafathParts extends Core {
  readonly auth: Auth
  readonly provider: NafathProvider
  readonly publicUrl: string
  /** Keys hashes and seals the cookie. */
  readonly secret: string
  /** Attempts that one network address may begin in an hour. */
  readonly perHour?: number
  /** For tests: how often the provider may be asked. */
  readonly pollMs?: number
}

const MAX_CALLBACK_BYTES = 32_768
/** Questions to one person, whoever asks: nobody's phone is to ring all day. */
const QUESTIONS: TryRule = { name: 'nafath/person', max: 6, seconds: 600 }

const sessionOf = async ({ auth }: NafathParts, c: Context): Promise<Session | null> =>
  (await auth.read(c.req.raw.headers))?.session ?? null

/** The one effect of an approved sign-in: a session, for the browser that began it. */
const finishSignIn = async (parts: NafathParts, c: Context, attempt: Attempt): Promise<NafathStatus> => {
  const userId = await findLinked(parts, attempt.idHash)
  const cookies =
    userId === null ? null : await parts.auth.issueSession({ userId, address: addressOf(c), userAgent: c.req.header('User-Agent') ?? '' })
  if (cookies) return { ...statusOf(attempt), session: await beginSession(c, { auth: parts.auth, cookies }) }
  await failAttempt(parts, attempt.id, 'nafath.not_linked')
  return statusOf(attempt, { state: 'failed', code: 'nafath.not_linked' })
}

/** The one effect of an approved link, for the account that asked for it. */
const finishLink = async (parts: NafathParts, attempt: Attempt, userId: string): Promise<NafathStatus> => {
  const outcome = await linkIdentity(parts, { userId, idHash: attempt.idHash, lastFour: attempt.lastFour })
  if (outcome === 'linked') return statusOf(attempt)
  const code = outcome === 'taken' ? 'nafath.taken' : 'nafath.other_id'
  await failAttempt(parts, attempt.id, code)
  return statusOf(attempt, { state: 'failed', code })
}

/** What an approval comes to: its effect the first time, and only word of it later. */
const finish = async (parts: NafathParts, c: Context, attempt: Attempt): Promise<NafathStatus> => {
  if (attempt.purpose === 'sign-in')
    return (await consumeAttempt(parts, attempt.id)) ? finishSignIn(parts, c, attempt) : statusOf(attempt, { state: 'expired' })
  const session = await sessionOf(parts, c)
  // The link is for the account that asked, also when this browser has meanwhile signed in to another.
  if (session === null || session.userId !== attempt.userId) throw new ProblemError(401, 'auth.required')
  return (await consumeAttempt(parts, attempt.id)) ? finishLink(parts, attempt, session.userId) : statusOf(attempt)
}

const begin = async (parts: NafathParts, c: Context): Promise<NafathAttempt> => {
  const { nationalId, purpose, language } = await readForm(c, nafathForm)
  const { secret, publicUrl } = parts
  const session = purpose === 'link' ? await sessionOf(parts, c) : null
  if (purpose === 'link' && session === null) throw new ProblemError(401, 'auth.required')
  const idHash = hashOfNationalId(nationalId, secret)
  if (session) {
    const linked = await linkOf(parts, session.userId)
    if (linked !== null && linked !== idHash) throw new ProblemError(409, 'nafath.other_id')
  }
  await countTry(parts, { name: 'nafath', max: parts.perHour ?? 20, seconds: 3600 }, addressOf(c))
  await countTry(parts, QUESTIONS, idHash)
  const id = newAttemptId()
  const begun = await parts.provider.begin({ nationalId, attemptId: id, language, address: addressOf(c) }).catch(() => {
    parts.report('nafath.failed', { step: 'begin' })
    throw new ProblemError(503, 'nafath.unavailable', { retryAfter: 30 })
  })
  if (begun === 'pending') throw new ProblemError(409, 'nafath.pending')
  const userId = session?.userId ?? null
  const expiresAt = await keepAttempt(parts, { id, purpose, userId, idHash, lastFour: nationalId.slice(-4), begun })
  await giveAttempt(c, { attempt: id, nationalId, secret, publicUrl, now: parts.now() })
  return { id, number: begun.number, expiresAt, seconds: begun.seconds, pollMs: parts.pollMs ?? POLL_MS }
}

/**
 * `POST /` and `GET /:attemptId` for the portal, `POST /callback` for the provider: mount at `/api/nafath`. An attempt exists for the
 * browser that began it only; for every other it is 404.
 */
export const nafathRoutes = (parts: NafathParts): Hono =>
  new Hono()
    .post('/callback', async (c) => {
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
    .post('/', async (c) => c.json(await begin(parts, c), 201))
    .get('/:attemptId', async (c) => {
      const carried = await carriedAttempt(c, { secret: parts.secret, now: parts.now() })
      const attempt = carried?.attempt === c.req.param('attemptId') ? await loadAttempt(parts, carried.attempt) : null
      if (!carried || !attempt) throw new ProblemError(404, 'not_found')
      const present = await bringUpToDate(parts, attempt, carried.nationalId)
      return c.json(present.state === 'approved' ? await finish(parts, c, present) : statusOf(present))
    })
