import { describe, expect, it } from 'vitest'
import { DatabaseAwayError } from '#server/database/database.ts'
import { answerProblem, ProblemError } from './problems.ts'

const wrapped = (cause: unknown): Error => new Error('Failed query: select secret params: a@b.sa', { cause })
const withCode = (code: string): Error => Object.assign(new Error('inner'), { code })

describe('problem documents', () => {
  it.each([
    ['a refusal', new ProblemError(409, 'protocol.gap'), 409, 'protocol.gap'],
    ['a lost connection', wrapped(withCode('08006')), 503, 'server.busy'],
    ['a refused connection', withCode('ECONNREFUSED'), 503, 'server.busy'],
    ['too many connections', withCode('53300'), 503, 'server.busy'],
    ['a shutdown of the database', wrapped(withCode('57P01')), 503, 'server.busy'],
    ['a deadlock', wrapped(withCode('40P01')), 503, 'server.busy'],
    ['a lock that took too long', wrapped(withCode('55P03')), 503, 'server.busy'],
    ['a database that takes no writes', wrapped(withCode('25006')), 503, 'server.busy'],
    ['a connection that broke', wrapped(new DatabaseAwayError('gone')), 503, 'server.busy'],
    ['a socket whose server is down', Object.assign(withCode('ENOENT'), { syscall: 'connect' }), 503, 'server.busy'],
    ['a disk that is full', wrapped(withCode('ENOSPC')), 503, 'server.busy'],
    ['a file that is missing', Object.assign(withCode('ENOENT'), { syscall: 'open' }), 500, 'server.failed'],
    ['a broken constraint', wrapped(withCode('23505')), 500, 'server.failed'],
    ['a defect', new TypeError('x is not a function'), 500, 'server.failed'],
    ['something that is no error', 'text', 500, 'server.failed'],
  ])('answer %s', async (_what, error, status, code) => {
    const response = answerProblem(error)
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Type')).toBe('application/problem+json')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ type: 'about:blank', status, code })
    expect(text).not.toMatch(/select|secret|a@b\.sa|inner|function/)
  })

  it('say when to try again, in whole seconds for the header', () => {
    const response = answerProblem(new ProblemError(429, 'rate.limited', { retryAfter: 12.2 }))
    expect(response.headers.get('Retry-After')).toBe('13')
  })
})
