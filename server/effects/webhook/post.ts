import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { openInternet, PrivateAddressError } from './open-internet.ts'
import { isPrivateHost } from './private-address.ts'

interface Post {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  /** For all of it: finding the host, connecting, and the answer's first line. */
  readonly timeoutMs: number
  readonly allowsPrivate: boolean
}

/** What the other side answered. Its words are not read. */
interface Answered {
  readonly status: number
  /** The header `Retry-After`, as it stands. */
  readonly retryAfter: string | undefined
}

const MOST_ANSWER_BYTES = 65_536

const lookup = openInternet()

/**
 * Posts once and follows no redirect: what is sent goes to the address that was configured and to no other.
 * @throws when there is no answer in time, and where the host is on a private network that is not allowed (`code` `EPRIVATE`)
 */
export const post = async ({ url, headers, body, timeoutMs, allowsPrivate }: Post): Promise<Answered> => {
  if (!allowsPrivate && isPrivateHost(url.hostname)) throw new PrivateAddressError(url.hostname)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeoutMs),
        ...(allowsPrivate ? {} : { lookup }),
      },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
        // The connection serves the next call, unless its answer is a long one.
        let bytes = 0
        answer.on('error', () => undefined)
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes > MOST_ANSWER_BYTES) answer.destroy()
        })
      },
    )
    call.on('error', reject)
    // Whoever wants to speak something else than HTTP (101) gives neither an answer nor an error.
    call.on('close', () => reject(new Error('there was no answer')))
    call.end(body)
  })
}

const MAX_RETRY_AFTER_MS = 6 * 3_600_000

/** How long the other side asks to wait, in ms, six hours at most: its header gives seconds, or a date. Null: it does not say. */
export const askedWait = (retryAfter: string | undefined, now: Date): number | null => {
  if (retryAfter === undefined) return null
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : null
}

/** Why a call got no answer, as a code: `timeout`, `EPRIVATE`, or the system's. */
export const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
  // So name servers that do not answer are called.
  return code === 'ETIMEOUT' ? 'timeout' : code
}
