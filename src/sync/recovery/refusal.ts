import * as v from 'valibot'
import { RESET_CODES } from '#protocol/sync.ts'
import type { RoundOutcome } from '#sync/core/outcome.ts'

/** Refusals of one request that the round itself deals with, before anything becomes an outcome. */
export type Obstacle =
  /** The server cannot read the request: one of its changes, or the request as such. `isBare`: it is not certain that the server said so. */
  | { readonly kind: 'unreadable'; readonly reason: string; readonly isBare: boolean }
  /** The server speaks an older protocol than it once said: an older release took its place. */
  | { readonly kind: 'older-server'; readonly reason: string }
  /** A change names files the server does not have. Nothing from it on was done. */
  | { readonly kind: 'files-missing'; readonly files: readonly string[] }
  /** This sign-in was ended from another device: hand over and leave. */
  | { readonly kind: 'leave' }

const refusalBody = v.object({
  code: v.optional(v.string(), ''),
  files: v.optional(v.array(v.string()), []),
  fields: v.optional(v.record(v.string(), v.string()), {}),
  serverNow: v.optional(v.string()),
})

/** The code (and files) of a problem document; empty for an answer that is none. */
export const readProblem = async (response: Response): Promise<v.InferOutput<typeof refusalBody>> => {
  const body: unknown = await response.json().catch(() => null)
  const parsed = v.safeParse(refusalBody, body)
  return parsed.success ? parsed.output : { code: '', files: [], fields: {} }
}

const retryAfterMs = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}

/** What any refusal can mean, whatever was asked; null where it is about what was asked. */
export const commonRefusal = (response: Response, code: string): RoundOutcome | Obstacle | null => {
  if (response.status === 401) return { kind: 'signed-out' }
  if (response.status === 403 && code === 'device.revoked') return { kind: 'leave' }
  if (response.status === 426) return { kind: 'update-required' }
  if (response.status === 408 || response.status === 429 || response.status >= 500)
    return { kind: 'outage', where: 'server', retryAfterMs: retryAfterMs(response) }
  return null
}

/**
 * As what stands before the server refuses a request for what is written in it. Without a code of ours nobody knows whether it is that, or the way
 * as such: the same is asked without the change.
 */
const BARE = [403, 406, 422]

/** Whether a refusal is about what is written in the request, or may be. */
export const isUnreadable = (status: number, code: string): boolean =>
  status === 400 || status === 413 || (code === '' && BARE.includes(status))

/** What a refused sync request means. Anything that is not plainly our fault counts as an outage: it is tried again. */
export const refusedSync = async (response: Response): Promise<RoundOutcome | Obstacle> => {
  const { code, files, fields, serverNow } = await readProblem(response)
  const common = commonRefusal(response, code)
  if (common) return common
  if (code === 'files.missing') return { kind: 'files-missing', files }
  // A gap, or a client it does not know, means that the server forgot something: the same cure as for one that says it lost data.
  if (['protocol.gap', 'reset.epoch', 'reset.client'].includes(code))
    return { kind: 'reset', lost: true, restored: code === 'reset.epoch', serverNow }
  if (RESET_CODES.some((reset) => reset === code)) return { kind: 'reset', lost: false, serverNow }
  const reason = `${response.status} ${code}`
  if (response.status === 400 && 'protocol' in fields) return { kind: 'older-server', reason }
  return isUnreadable(response.status, code) ? { kind: 'unreadable', reason, isBare: code === '' } : { kind: 'defect', reason }
}
