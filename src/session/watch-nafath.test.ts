import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NafathStatus } from '#protocol/nafath.ts'
import type { Answer } from '#api/request.ts'
import { watchNafath, type NafathEnd } from './watch-nafath.ts'

const ATTEMPT = { id: 'a', number: '07', expiresAt: '', seconds: 60, pollMs: 5000 }
const SESSION = { userId: 'u', vendorId: 'v', email: 'a@example.com', name: 'A', expiresAt: '' }
const statusAnswer = (state: NafathStatus['state'], more: Partial<NafathStatus> = {}): Answer<NafathStatus> => ({
  ok: true,
  body: { state, number: '07', expiresAt: '', ...more },
})
const refuses = (code: string): Answer<NafathStatus> => ({ ok: false, refusal: { code } })

describe('watching a confirmation in the Nafath app', () => {
  let looks: number[] = []
  let ends: NafathEnd[] = []
  let reached: boolean[] = []
  let visible = true
  let back: () => void = () => undefined
  let left = 0
  let answer: () => Promise<Answer<NafathStatus>>
  beforeEach(() => {
    vi.useFakeTimers()
    looks = []
    ends = []
    reached = []
    visible = true
    left = 0
    answer = () => Promise.resolve(statusAnswer('waiting'))
  })
  afterEach(() => void vi.useRealTimers())

  const watch = () => {
    const begun = Date.now()
    return watchNafath(
      ATTEMPT,
      { onEnd: (end) => ends.push(end), onReach: (was) => reached.push(was) },
      {
        read: () => {
          looks.push(Date.now() - begun)
          return answer()
        },
        now: () => Date.now(),
        isVisible: () => visible,
        onReturn: (called) => {
          back = called
          return () => (left += 1)
        },
      },
    )
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

  it('looks every five seconds until there is an answer, and then no more', async () => {
    watch()
    await pass(12_000)
    answer = () => Promise.resolve(statusAnswer('rejected'))
    await pass(60_000)
    expect(looks).toEqual([5000, 10_000, 15_000])
    expect([ends, left]).toEqual([[{ state: 'rejected', code: null }], 1])
  })

  it('says why it failed', async () => {
    answer = () => Promise.resolve(statusAnswer('failed', { code: 'nafath.not_linked' }))
    watch()
    await pass(5000)
    expect(ends).toEqual([{ state: 'failed', code: 'nafath.not_linked' }])
  })

  it('ends at once where the server no longer knows the attempt', async () => {
    answer = () => Promise.resolve(refuses('not_found'))
    watch()
    await pass(5000)
    expect(ends).toEqual([{ state: 'failed', code: 'not_found' }])
  })

  it.each(['outage.offline', 'outage.unreachable', 'outage.slow', 'server.busy', 'rate.limited'])('lives through %s', async (code) => {
    answer = () => Promise.resolve(refuses(code))
    watch()
    await pass(11_000)
    answer = () => Promise.resolve(statusAnswer('approved', { session: SESSION }))
    await pass(5000)
    expect(reached).toEqual([false, false])
    expect(ends).toEqual([{ state: 'approved', code: null }])
  })

  it('looks on after its time while nobody can be asked, as long as an approval can be collected, and lets the server say how it ended', async () => {
    answer = () => Promise.resolve(refuses('outage.unreachable'))
    watch()
    await pass(90_000)
    expect([ends, reached.length]).toEqual([[], 18])
    answer = () => Promise.resolve(statusAnswer('approved', { session: SESSION }))
    await pass(5000)
    expect(ends).toEqual([{ state: 'approved', code: null }])
  })

  it('gives up two minutes after its time, without a word of what only the server knows', async () => {
    answer = () => Promise.resolve(refuses('outage.unreachable'))
    watch()
    await pass(179_000)
    expect(ends).toEqual([])
    await pass(1000)
    expect(ends).toEqual([{ state: 'failed', code: 'not_found' }])
  })

  it('rests while the page is hidden and looks as soon as it is back', async () => {
    watch()
    await pass(6000)
    visible = false
    back()
    await pass(20_000)
    expect(looks).toEqual([5000])
    visible = true
    back()
    await pass(0)
    expect(looks).toEqual([5000, 26_000])
    await pass(5000)
    expect(looks).toHaveLength(3)
  })

  it('asks one question at a time, however often the page comes back', async () => {
    answer = () => new Promise((resolve) => setTimeout(() => resolve(statusAnswer('waiting')), 8000))
    watch()
    await pass(5000)
    back()
    back()
    await pass(7000)
    expect(looks).toEqual([5000])
  })

  it('is silent after it was stopped, but not about a sign-in that came with the last answer', async () => {
    answer = () => new Promise((resolve) => setTimeout(() => resolve(statusAnswer('rejected')), 1000))
    const stop = watch()
    await pass(5000)
    stop()
    await pass(60_000)
    expect([looks.length, ends]).toEqual([1, []])

    answer = () => new Promise((resolve) => setTimeout(() => resolve(statusAnswer('approved', { session: SESSION })), 1000))
    const stopOther = watch()
    await pass(5000)
    stopOther()
    await pass(1000)
    expect(ends).toEqual([{ state: 'approved', code: null }])
  })
})
