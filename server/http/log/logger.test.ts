import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { answerProblem } from '#server/http/problems.ts'
import { accessLog } from './access.ts'
import { describeError } from './describe-error.ts'
import { createLogger } from './logger.ts'

const recorded = () => {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(...chunk.toString().trim().split('\n'))
      done()
    },
  })
  return { lines, logger: createLogger('trace', destination) }
}

const SECRETS = [
  'noura@example.sa',
  '0512345678',
  'Rimal-2026',
  'session=abc',
  'Noura',
  '1010482716',
  '9a4fe4ea-e9fe-8e3c-9e07-428554449a3e',
  'hidden',
]

describe('the log', () => {
  it('says of a request what was asked of which route and how it went, and nothing of the person', async () => {
    const { lines, logger } = recorded()
    const app = new Hono().use(accessLog(logger))
    app.onError((error) => {
      logger.error({ err: error }, 'request threw')
      return answerProblem(error)
    })
    app.post('/api/vendors/:id', async (c) => {
      const body = await c.req.text()
      throw new Error(`Key (email)=(noura@example.sa) of "Noura" 0512345678 failed\nparams: Noura, ${body}`, {
        cause: new SyntaxError(`Unexpected token in "${body}"`),
      })
    })
    const response = await app.request('/api/vendors/9a4fe4ea-e9fe-8e3c-9e07-428554449a3e?search=Noura&email=noura@example.sa', {
      method: 'POST',
      headers: { 'Cookie': 'session=abc', 'Authorization': 'Bearer hidden', 'User-Agent': 'hidden' },
      body: JSON.stringify({ email: 'noura@example.sa', password: 'Rimal-2026', commercialRegisterNumber: '1010482716' }),
    })
    const text = lines.join('\n')
    for (const secret of SECRETS) expect(text).not.toContain(secret)
    const access = JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>
    expect(Object.keys(access).sort()).toEqual(['level', 'method', 'ms', 'msg', 'requestId', 'route', 'status', 'time'])
    expect(access).toMatchObject({
      level: 'error',
      method: 'POST',
      route: '/api/vendors/:id',
      status: 500,
      requestId: response.headers.get('x-request-id'),
    })
  })

  it('names the route that answered, not the one that catches all', async () => {
    const { lines, logger } = recorded()
    const app = new Hono().use(accessLog(logger))
    app.route(
      '/api/session',
      new Hono().get('/', (c) => c.text('ok')),
    )
    app.get('*', (c) => c.text('page'))
    await app.request('/api/session?token=hidden')
    await app.request('/dashboard?id=hidden')
    expect(lines.map((line) => (JSON.parse(line) as { route: string }).route)).toEqual(['/api/session', '/*'])
    await app.request('/dashboard', { method: 'NOURA' })
    expect(lines.at(-1)).not.toContain('NOURA')
  })

  it('describes an error by kind, code and place', () => {
    const described = describeError(
      Object.assign(new TypeError('value "Noura" of 12345 for noura@example.sa'), { code: '23505', detail: 'hidden' }),
    )
    expect(described).toMatchObject({ type: 'TypeError', code: '23505', message: 'value "…" of … for …@…' })
    expect(described.at[0]).toContain('logger.test.ts')
    expect(JSON.stringify(described)).not.toContain('hidden')
    expect(describeError('noura@example.sa')).toEqual({ type: 'string', message: 'a value that is not an error was thrown', at: [] })
  })
})
