import { describe, expect, it } from 'vitest'
import { sampleDriver, sampleId } from '#tests/support/samples.ts'
import { dayCapacity, loadOf } from './capacity.ts'

const today = '2026-11-21'
const driver = (n: number, over: Parameters<typeof sampleDriver>[0] = {}) =>
  sampleDriver({ id: sampleId(3, n), phoneVerifiedAt: '2026-01-01T00:00:00.000Z', ...over })

describe('the capacity of a day', () => {
  it('is that of the drivers who may drive then', () => {
    const drivers = [driver(1), driver(2, { available: false }), driver(3, { licenseExpiresOn: '2026-11-23' })]
    const on = (day: string) => dayCapacity({ on: day, today, drivers })
    expect([on('2026-11-21'), on('2026-11-23'), on('2026-11-24')]).toEqual([16, 16, 8])
    expect(dayCapacity({ on: today, today, drivers: [] })).toBe(0)
  })

  it.each([
    [0, 16, 'open'],
    [13, 16, 'open'],
    [14, 16, 'limited'],
    [16, 16, 'limited'],
    [17, 16, 'overbooked'],
    [1, 0, 'overbooked'],
    [0, 0, 'limited'],
  ] as const)('with %i movements of %i is %s', (movements, capacity, load) => {
    expect(loadOf(movements, capacity)).toBe(load)
  })
})
