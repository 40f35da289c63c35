import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { ANSWER_LIMIT_MS, request } from './request.ts'

const answers = (answer: Response | Error) => {
  vi.stubGlobal('navigator', { onLine: true })
  const fetched = vi.fn<typeof fetch>(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const refused = (code: string) => ({ ok: false, refusal: { code } })

describe('asking the server', () => {
  it('sends JSON with the cookie, once, under a time limit', async () => {
    const fetched = answers(Response.json({ a: 1 }))
    expect(await request('/api/session', { method: 'POST', body: { b: 2 } })).toEqual({ ok: true, body: { a: 1 } })
    expect(fetched).toHaveBeenCalledTimes(1)
    const [path, init] = fetched.mock.calls[0] ?? []
    expect([path, init?.method, init?.credentials, init?.body]).toEqual(['/api/session', 'POST', 'same-origin', '{"b":2}'])
    expect(init?.signal).toBeInstanceOf(AbortSignal)
    expect(ANSWER_LIMIT_MS).toBeLessThanOrEqual(15_000)
  })

  it('takes an empty answer for null', async () => {
    answers(new Response(null, { status: 204 }))
    expect(await request('/api/session', { method: 'DELETE' })).toEqual({ ok: true, body: null })
  })

  it('passes a problem on with its fields and its wait', async () => {
    const problem = { type: 'about:blank', title: 'x', status: 429, code: 'rate.limited', retryAfter: 30 }
    answers(Response.json(problem, { status: 429 }))
    expect(await request('/api/session', { method: 'POST' })).toMatchObject({
      ok: false,
      refusal: { code: 'rate.limited', retryAfter: 30 },
    })
  })

  it.each([
    ['a page of another server', new Response('<html>', { status: 502 }), 'server.failed'],
    ['a refusal that is no problem document', Response.json({ error: 'x' }, { status: 500 }), 'server.failed'],
    ['a broken answer', new Response('{"a":', { status: 200 }), 'server.failed'],
    ['no answer in time', new DOMException('slow', 'TimeoutError'), 'outage.slow'],
    ['no connection', new TypeError('failed to fetch'), 'outage.unreachable'],
  ])('says of %s what it is', async (_what, answer, code) => {
    answers(answer)
    expect(await request('/api/session', { method: 'GET' })).toEqual(refused(code))
  })

  it('tries whatever the browser thinks of the network, and takes its word for the reason only', async () => {
    answers(Response.json({ a: 1 }))
    vi.stubGlobal('navigator', { onLine: false })
    expect(await request('/api/session')).toEqual({ ok: true, body: { a: 1 } })
    answers(new TypeError('failed to fetch'))
    vi.stubGlobal('navigator', { onLine: false })
    expect(await request('/api/session')).toEqual(refused('outage.offline'))
  })

  it('gives what the schema holds, and nothing that it does not', async () => {
    const schema = v.object({ a: v.number() })
    answers(Response.json({ a: 1, b: 2 }))
    expect(await request('/api/session', { schema })).toEqual({ ok: true, body: { a: 1 } })
    answers(Response.json({ a: 'x' }))
    expect(await request('/api/session', { schema })).toEqual(refused('server.failed'))
  })
})
