import { describe, expect, it } from 'vitest'
import { ProblemError } from '#server/http/problems.ts'
import { isVerdict, openVerdicts } from './verdicts.ts'

const key = { vendorId: 'a0000000-0000-4000-8000-000000000001', sha256: 'a'.repeat(64) }

describe('a verdict', () => {
  it.each([
    ['of a kind that is not taken', new ProblemError(415, 'file.type'), true],
    ['of what is wrong with its content', new ProblemError(422, 'file.unreadable'), true],
    ['of a quota, which may have room later', new ProblemError(413, 'files.full'), false],
    ['of a busy server', new ProblemError(503, 'server.busy'), false],
    ['of nobody', new Error('gone'), false],
  ])('%s: %s: %s', (_what, error, isOne) => {
    expect(isVerdict(error)).toBe(isOne)
  })

  it('that came late is given once, to the vendor whose file it is', () => {
    const verdicts = openVerdicts()
    const verdict = new ProblemError(415, 'file.type')
    verdicts.keep(key, verdict)
    expect(verdicts.take({ ...key, vendorId: 'a0000000-0000-4000-8000-000000000002' })).toBeUndefined()
    expect([verdicts.take(key), verdicts.take(key)]).toEqual([verdict, undefined])
  })
})
