import { describe, expect, it } from 'vitest'
import { MAX_MUTATIONS } from '#protocol/sync.ts'
import { FILE_PIECE_BYTES, MAX_FILE_BYTES } from '#protocol/files.ts'
import { ProblemError } from '#server/http/problems.ts'
import { ALLOWANCES, openAllowance } from './allowance.ts'

const world = (burst: number, perSecond: number) => {
  let time = Date.parse('2026-11-21T09:00:00.000Z')
  const spend = openAllowance({ burst, perSecond }, () => new Date(time))
  return {
    pass: (ms: number) => {
      time += ms
    },
    /** Seconds to wait; 0 when the call may go on. */
    ask: (who = 'a'): number => {
      try {
        spend(who)
        return 0
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status !== 429) throw error
        return error.details.retryAfter ?? Number.NaN
      }
    },
  }
}

describe('an allowance', () => {
  it('lets a burst through, then what comes back in time, and says how long to wait', () => {
    const { ask, pass } = world(3, 0.5)
    expect([ask(), ask(), ask(), ask()]).toEqual([0, 0, 0, 2])
    pass(1000)
    expect(ask()).toBe(1)
    pass(1000)
    expect([ask(), ask()]).toEqual([0, 2])
  })

  it('is whole again after a pause and never more than whole', () => {
    const { ask, pass } = world(2, 1)
    expect([ask(), ask(), ask()]).toEqual([0, 0, 1])
    pass(86_400_000)
    expect([ask(), ask(), ask()]).toEqual([0, 0, 1])
  })

  it('keeps callers apart', () => {
    const { ask } = world(1, 1)
    expect([ask('a'), ask('b'), ask('a'), ask('b')]).toEqual([0, 0, 1, 1])
  })

  it('gives nothing for a clock that goes back', () => {
    const { ask, pass } = world(1, 1)
    ask()
    pass(-60_000)
    expect(ask()).toBe(1)
  })

  it('does not forget a busy caller because many quiet ones came by', () => {
    const { ask, pass } = world(2, 1)
    for (let n = 0; n < 9_990; n += 1) ask(`quiet-${n}`)
    pass(5000)
    expect([ask('busy'), ask('busy'), ask('busy')]).toEqual([0, 0, 1])
    for (let n = 0; n < 100; n += 1) ask(`other-${n}`)
    expect(ask('busy')).toBe(1)
  })

  it('forgets the caller that was quiet longest where all have asked for more than there was', () => {
    const { ask, pass } = world(1, 0.001)
    expect([ask('first'), ask('second')]).toEqual([0, 0])
    for (let n = 0; n < 9_998; n += 1) ask(`busy-${n}`)
    pass(1000)
    expect(ask('first')).toBeGreaterThan(0)
    ask('newcomer')
    expect(ask('first')).toBeGreaterThan(0)
    expect(ask('second')).toBe(0)
  })
})

describe('what one device is allowed', () => {
  it('is enough for a thousand waiting changes and for a file in its smallest pieces', () => {
    expect(1000 / MAX_MUTATIONS).toBeLessThan(ALLOWANCES.sync.burst / 10)
    expect((MAX_FILE_BYTES / FILE_PIECE_BYTES) * 16).toBeLessThan(ALLOWANCES.files.burst)
  })
})
