import * as v from 'valibot'
import { problem, type Problem } from '#protocol/problem.ts'

/** Longer than any honest answer takes; after it the person is told instead of kept waiting. */
export const ANSWER_LIMIT_MS = 15_000

type Refusal = Pick<Problem, 'code' | 'fields' | 'retryAfter'>
export type Answer = { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly refusal: Refusal }

const refused = (code: string): Answer => ({ ok: false, refusal: { code } })

const read = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

/**
 * Asks the server once, with a time limit. Never throws: what went wrong is a code, either the server's problem code or
 * `outage.offline`, `outage.unreachable`, `outage.slow`.
 */
export const askServer = async (path: string, init: { method: string; body?: unknown }): Promise<Answer> => {
  if (!navigator.onLine) return refused('outage.offline')
  try {
    const response = await fetch(path, {
      method: init.method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      ...(init.body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(init.body) }),
    })
    const body = await read(response)
    if (response.ok) return { ok: true, body }
    const parsed = v.safeParse(problem, body)
    return parsed.success ? { ok: false, refusal: parsed.output } : refused('server.failed')
  } catch (error) {
    if (error instanceof SyntaxError) return refused('server.failed')
    return refused(error instanceof DOMException && error.name === 'TimeoutError' ? 'outage.slow' : 'outage.unreachable')
  }
}
