import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as v from 'valibot'
import { answerOf, type NafathProvider } from './provider.ts'

/** The real service's settings: they stay on this server. */
export interface NafathSettings {
  readonly url: string
  readonly appId: string
  readonly appKey: string
  /** The service name that was registered for this portal. */
  readonly service: string
  /** Who callbacks are for, as registered; null: not looked at. */
  readonly audience: string | null
  /** Seconds a person has to answer. */
  readonly seconds: number
}

const TIME_LIMIT_MS = 10_000
const POLL_MS = 5000
const MAX_ANSWER_BYTES = 65_536
/** The provider's code for: a question to this person is still open. */
const STILL_OPEN = '400-034-050'
/** Its codes for: this transaction is over. */
const OVER = ['400-034-051', '400-034-053']

const begun = v.object({ transId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)), random: v.union([v.string(), v.number()]) })
const status = v.object({ status: v.string() })
const failure = v.object({ code: v.string() })
const claims = v.object({ transId: v.string(), status: v.string() })
const twoDigits = v.pipe(v.string(), v.regex(/^\d{1,2}$/))

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the provider said no with. Its own text is not kept: it can repeat the national id. */
class NafathError extends Error {
  override readonly name = 'NafathError'
  readonly code: string
  constructor(httpStatus: number, code: string) {
    super(`the Nafath service answered ${httpStatus} ${code}`)
    this.code = code
  }
}

/** The Nafath service over HTTP. Every call has a time limit; nothing is repeated. */
export const liveNafath = (settings: NafathSettings, timeLimitMs = TIME_LIMIT_MS): NafathProvider => {
  const base = settings.url.replace(/\/+$/, '')
  const keys = { 'APP-ID': settings.appId, 'APP-KEY': settings.appKey }
  const signatures = createRemoteJWKSet(new URL(`${base}/api/v1/mfa/jwk`), { headers: keys, timeoutDuration: timeLimitMs })

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept': 'application/json', ...keys, ...headers },
      body: JSON.stringify(body),
      // The keys go to the address that was configured and to no other.
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    const text = await response.text()
    if (text.length > MAX_ANSWER_BYTES) throw new NafathError(response.status, 'too long')
    const answer = parseJson(text)
    if (response.ok) return answer
    throw new NafathError(response.status, v.is(failure, answer) ? answer.code.slice(0, 40) : 'without a code')
  }

  return {
    kind: 'live',
    pollMs: POLL_MS,
    begin: async ({ nationalId, attemptId, language, address }) => {
      try {
        const path = `/api/v1/mfa/request?local=${language}&requestId=${encodeURIComponent(attemptId)}`
        const answer = v.parse(begun, await post(path, { nationalId, service: settings.service }, { 'X-Forwarded-For': address }))
        const number = v.parse(twoDigits, String(answer.random)).padStart(2, '0')
        return { transId: answer.transId, number, seconds: settings.seconds }
      } catch (error) {
        if (error instanceof NafathError && error.code === STILL_OPEN) return 'pending'
        throw error
      }
    },
    read: async ({ nationalId, transId, number }) => {
      try {
        return answerOf(v.parse(status, await post('/api/v1/mfa/request/status', { nationalId, transId, random: number })).status)
      } catch (error) {
        if (error instanceof NafathError && OVER.includes(error.code)) return 'expired'
        throw error
      }
    },
    verifyCallback: async (token) => {
      const { payload } = await jwtVerify(token, signatures, {
        algorithms: ['RS256'],
        clockTolerance: 60,
        // A token without an end could be used for ever.
        requiredClaims: ['exp'],
        ...(settings.audience === null ? {} : { audience: settings.audience }),
      })
      const said = v.parse(claims, payload)
      return { transId: said.transId, answer: answerOf(said.status) }
    },
  }
}
