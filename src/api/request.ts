import * as v from 'valibot'
import { problem, type Problem } from '#protocol/problem.ts'

/** Longer than any honest answer takes (ms); after it the person is told instead of kept waiting. */
export const ANSWER_LIMIT_MS = 15_000

/** Why it was not done: the server's problem code, or `outage.offline`, `outage.unreachable`, `outage.slow`. */
export type Refusal = Pick<Problem, 'code' | 'fields' | 'retryAfter' | 'triesLeft'>
export type Answer<Body> = { readonly ok: true; readonly body: Body } | { readonly ok: false; readonly refusal: Refusal }

interface Ask<Schema extends v.GenericSchema> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON. */
  readonly body?: unknown
  /** What the answer must hold; without it the answer is not looked at. */
  readonly schema?: Schema
  /** How long (ms) to wait. */
  readonly limit?: number
}

const refused = (code: string): { readonly ok: false; readonly refusal: Refusal } => ({ ok: false, refusal: { code } })

const read = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

const outage = (error: unknown): string => {
  if (error instanceof SyntaxError) return 'server.failed'
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'outage.slow'
  // It was tried: the browser's word is good enough for the reason, not for leaving it.
  return navigator.onLine ? 'outage.unreachable' : 'outage.offline'
}

/**
 * Asks the server once for what only it can do or know, with a time limit. Never throws: what went wrong is a refusal with a code, also
 * where the answer does not hold what it should (`server.failed`).
 */
export const request = async <Schema extends v.GenericSchema>(
  path: string,
  { method = 'GET', body, schema, limit = ANSWER_LIMIT_MS }: Ask<Schema> = {},
): Promise<Answer<v.InferOutput<Schema>>> => {
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(limit),
      ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const answered = await read(response)
    if (!response.ok) {
      const parsed = v.safeParse(problem, answered)
      return parsed.success ? { ok: false, refusal: parsed.output } : refused('server.failed')
    }
    if (!schema) return { ok: true, body: answered }
    const parsed = v.safeParse(schema, answered)
    return parsed.success ? { ok: true, body: parsed.output } : refused('server.failed')
  } catch (error) {
    return refused(outage(error))
  }
}

/** Null when it was done, else why not. */
export const refusalOf = (answer: Answer<unknown>): Refusal | null => (answer.ok ? null : answer.refusal)
