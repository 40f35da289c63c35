import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isNationalId } from '#domain/kernel/national-id.ts'
import { NO_NAFATH } from '#server/identity/nafath/off.ts'
import { sandboxNafath } from '#server/identity/nafath/sandbox.ts'
import { ENGINES, type EngineUnderTest } from '../engines.ts'
import { readProblem } from '../read-answer.ts'
import { openAccounts, type Accounts } from './world.ts'

/** Time stands still until a test moves it. */
const BEGUN = Date.now()

describe('the Nafath sandbox', () => {
  let world: Accounts
  let clock = 0
  beforeAll(async () => {
    world = await openAccounts(ENGINES[0] as EngineUnderTest, { now: () => new Date(BEGUN + clock) })
  })
  afterAll(() => world.close())

  const begin = async (nationalId: string) => {
    const browser = world.browser()
    const answer = await browser.send('POST', '/api/nafath', { nationalId, purpose: 'sign-in', terms: true, language: 'en' })
    const attempt = (await answer.json()) as { id: string; number: string; expiresAt: string }
    return {
      ...attempt,
      after: async (seconds: number) => {
        clock += seconds * 1000
        return (await (await browser.send('GET', `/api/nafath/${attempt.id}`)).json()) as { state: string; code?: string }
      },
    }
  }

  it('says that it is one', async () => {
    expect(await (await world.app.request('/api/config')).json()).toMatchObject({ nafath: 'sandbox' })
  })

  // The ids that docs/operating.md names.
  it.each([
    ['1010101010', 5, { state: 'failed', code: 'nafath.not_linked' }],
    ['1234567897', 5, { state: 'rejected' }],
    ['1000000008', 6, { state: 'expired' }],
    ['1000000099', 5, { state: 'failed', code: 'nafath.unavailable' }],
  ])('comes to its end with %s', async (nationalId, seconds, end) => {
    expect(isNationalId(nationalId)).toBe(true)
    const attempt = await begin(nationalId)
    expect(attempt.number).toMatch(/^\d\d$/)
    expect(await attempt.after(1)).toMatchObject({ state: 'waiting' })
    expect(await attempt.after(seconds)).toMatchObject(end)
  })

  it.each([{}, { terms: false }])('asks nobody for a sign-in that accepts no terms: %o', async (terms) => {
    const answer = await world
      .browser()
      .send('POST', '/api/nafath', { nationalId: '1010101010', purpose: 'sign-in', language: 'en', ...terms })
    expect(await readProblem(answer)).toMatchObject({ status: 400, fields: { terms: 'terms.required' } })
  })

  it('is asked by any process: what it knows is in the name of the transaction', async () => {
    const ask = { nationalId: '1010101010', attemptId: '', language: 'en', address: '' } as const
    const begun = await sandboxNafath(() => new Date(0)).begin(ask)
    if (begun === 'pending') throw new Error('the sandbox asks anybody')
    expect(await sandboxNafath(() => new Date(3999)).read({ ...ask, ...begun })).toBe('waiting')
    expect(await sandboxNafath(() => new Date(4000)).read({ ...ask, ...begun })).toBe('approved')
  })

  it('is called back by nobody', async () => {
    await expect(sandboxNafath(() => new Date()).verifyCallback('x')).rejects.toThrow()
  })
})

describe('a server without Nafath', () => {
  it('says so and asks nobody', async () => {
    const world = await openAccounts(ENGINES[0] as EngineUnderTest, { nafath: NO_NAFATH })
    expect(await (await world.app.request('/api/config')).json()).toMatchObject({ nafath: 'off' })
    const answer = await world
      .browser()
      .send('POST', '/api/nafath', { nationalId: '1010101010', purpose: 'sign-in', terms: true, language: 'en' })
    expect(await readProblem(answer)).toMatchObject({ status: 503, code: 'nafath.unavailable' })
    await world.close()
  })
})
