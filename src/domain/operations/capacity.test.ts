import { describe, expect, it } from 'vitest'
import { sampleDriver, sampleId } from '#tests/support/samples.ts'
import { USUAL_HOURS } from '../hours/usual-hours.ts'
import { dayCapacity, loadOf } from './capacity.ts'

const today = '2026-11-21'
const driver = (n: number, over: Parameters<typeof sampleDriver>[0] = {}) =>
  sampleDriver({ id: sampleId(3, n), phoneVerifiedAt: '2026-01-01T00:00:00.000Z', ...over })

describe('the capacity of a day', () => {
  it('is that of the drivers who may drive then', () => {
    const drivers = [driver(1), driver(2, { available: false }), driver(3, { licenseExpiresOn: '2026-11-23' })]
    const on = (day: string) => dayCapacity({ on: day, today, drivers, hours: undefined })
    expect([on('2026-11-21'), on('2026-11-23'), on('2026-11-24')]).toEqual([16, 16, 8])
    expect(dayCapacity({ on: today, today, drivers: [], hours: undefined })).toBe(0)
  })

  it('is less on half days, none on closed ones, and rounded down', () => {
    const drivers = [driver(1), driver(2)]
    const half = { from: '08:00', to: '12:00' }
    const hours = { ...USUAL_HOURS, thursday: half, saturday: { from: '08:00', to: '15:00' } }
    const on = (day: string) => dayCapacity({ on: day, today, drivers, hours })
    // Sunday, Thursday, Friday, Saturday.
    expect([on('2026-11-22'), on('2026-11-26'), on('2026-11-27'), on('2026-11-28')]).toEqual([16, 5, 0, 9])
  })

  it('loses no whole movement to a share that is no exact number', () => {
    const drivers = Array.from({ length: 11 }, (_, n) => driver(n + 1))
    // 450 minutes of 660: 11 drivers of 8 stops each drive 60.
    const long = { from: '08:00', to: '19:00' }
    const days = { sunday: long, monday: long, tuesday: long, wednesday: long, saturday: long, thursday: { from: '08:00', to: '15:30' } }
    expect(dayCapacity({ on: '2026-11-26', today, drivers, hours: { ...USUAL_HOURS, ...days } })).toBe(60)
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
