import { importPKCS8, SignJWT } from 'jose'
import * as v from 'valibot'
import type { PushData } from '#protocol/push.ts'
import type { Sent } from '#server/effects/channel.ts'
import { askedWait, faultOf } from '#server/effects/webhook/post.ts'
import { asStrings, readSubscription, TTL_SECONDS, type PushTransport } from './transport.ts'

/** The fields used of a service account key (the JSON file of the Firebase console). */
const serviceAccount = v.object({
  project_id: v.pipe(v.string(), v.regex(/^[a-z0-9:.-]+$/)),
  client_email: v.string(),
  private_key: v.string(),
  token_uri: v.optional(v.pipe(v.string(), v.url()), 'https://oauth2.googleapis.com/token'),
})

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const TIMEOUT_MS = 10_000
const tokenAnswer = v.object({ access_token: v.string(), expires_in: v.number() })
const fcmDetail = v.object({
  errorCode: v.optional(v.string()),
  fieldViolations: v.optional(v.array(v.object({ field: v.optional(v.string()) })), []),
})
const fcmError = v.object({ error: v.object({ message: v.optional(v.string(), ''), details: v.optional(v.array(fcmDetail), []) }) })

interface Outside {
  readonly fetch: typeof fetch
  readonly now: () => Date
}

/** Access tokens for the messaging service: asked for with a signed assertion, used until a minute before they run out. */
const accessTokens = (account: v.InferOutput<typeof serviceAccount>, outside: Outside) => {
  let known: { token: string; until: number } | undefined
  const ask = async (): Promise<string> => {
    const seconds = Math.floor(outside.now().getTime() / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(await importPKCS8(account.private_key, 'RS256'))
    const response = await outside.fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw Object.assign(new Error('the token service gives none'), { code: `token_http_${response.status}` })
    const { access_token, expires_in } = v.parse(tokenAnswer, await response.json())
    known = { token: access_token, until: outside.now().getTime() + (expires_in - 60) * 1000 }
    return access_token
  }
  return {
    get: async () => (known && known.until > outside.now().getTime() ? known.token : ask()),
    forget: () => {
      known = undefined
    },
  }
}

/** The code with which the service says that a token is dead. */
const GONE = 'UNREGISTERED'
/** The token is of another project than our account: forgetting it would silence everybody for a mistake in the settings. */
const OTHER_PROJECT = 'SENDER_ID_MISMATCH'

/** So the service names a token that is none, mostly; which field is at fault it says of some only. */
const NO_TOKEN = /not a valid FCM registration token/i

const readFailure = async (response: Response, now: Date): Promise<Sent> => {
  const parsed = v.safeParse(fcmError, await response.json().catch(() => null))
  const { message, details } = parsed.success ? parsed.output.error : { message: '', details: [] }
  const codes = details.flatMap(({ errorCode }) => errorCode ?? [])
  if (codes.includes(GONE)) return { status: 'gone' }
  if (codes.includes(OTHER_PROJECT)) return { status: 'refused', fault: OTHER_PROJECT }
  // The request itself is at fault, and stays so: either the token is none at all, or we wrote something that the service does not take.
  if (response.status === 400) {
    const isToken =
      NO_TOKEN.test(message) || details.some(({ fieldViolations }) => fieldViolations.some(({ field }) => field === 'message.token'))
    return isToken ? { status: 'gone' } : { status: 'refused', fault: 'http_400' }
  }
  return { status: 'later', waitMs: askedWait(response.headers.get('Retry-After') ?? undefined, now), fault: `http_${response.status}` }
}

/**
 * Firebase Cloud Messaging (HTTP v1). Data-only messages: with a `notification` part the worker's SDK would show it
 * itself, beside ours.
 * @throws when the key is not a service account
 */
export const firebaseTransport = (accountJson: string, outside: Outside = { fetch, now: () => new Date() }): PushTransport => {
  const account = v.parse(serviceAccount, JSON.parse(accountJson))
  const tokens = accessTokens(account, outside)
  const address = `https://fcm.googleapis.com/v1/projects/${account.project_id}/messages:send`
  const post = async (token: string, data: PushData): Promise<Response> =>
    outside.fetch(address, {
      method: 'POST',
      headers: { 'Authorization': `Bearer ${await tokens.get()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        message: { token, data: asStrings(data), webpush: { headers: { Urgency: 'high', TTL: String(TTL_SECONDS) } } },
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return {
    send: async (token, data) => {
      // A device of the time when this portal used standard Web Push. It brings Firebase's token at its next start.
      if (readSubscription(token)) return { status: 'gone' }
      try {
        let response = await post(token, data)
        if (response.status === 401) {
          tokens.forget()
          response = await post(token, data)
        }
        return response.ok ? { status: 'sent' } : await readFailure(response, outside.now())
      } catch (error) {
        // `fetch` hides what the system said behind an error of its own.
        const why = error instanceof TypeError && error.cause !== undefined ? error.cause : error
        return { status: 'later', waitMs: null, fault: faultOf(why) }
      }
    },
  }
}
