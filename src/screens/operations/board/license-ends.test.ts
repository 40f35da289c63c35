import { describe, expect, it } from 'vitest'
import type { Goal } from '#domain/operations/board.ts'
import { sampleDriver, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { licenseEnds } from './license-ends.ts'

const TODAY = '2026-11-22'
const short = sampleDriver({ id: sampleId(3, 1), licenseExpiresOn: '2026-11-25' })
const long = sampleDriver({ id: sampleId(3, 2), licenseExpiresOn: '2028-01-01' })
const over = sampleDriver({ id: sampleId(3, 3), licenseExpiresOn: '2026-11-21' })
const drivers = new Map([short, long, over].map((driver) => [driver.id, driver]))

const planned = (n: number, driverId: string | null, scheduledOn: string | null) =>
  sampleOperation({ id: sampleId(7, n), driverId, scheduledOn })
const ends = (goal: Pick<Goal, 'on' | 'driverId'>, ...moved: readonly ReturnType<typeof planned>[]) =>
  licenseEnds({ moved, goal, today: TODAY, driverOf: (driverId) => drivers.get(driverId) }).map(({ id }) => id)

describe('a license that ends before the day something is moved to', () => {
  it('is that of who gets it', () => {
    expect(ends({ on: '2026-11-26', driverId: short.id }, planned(1, null, TODAY))).toEqual([short.id])
    expect(ends({ on: '2026-11-26', driverId: long.id }, planned(1, short.id, TODAY))).toEqual([])
    // It is valid on its last day; where it has run out nothing is given at all.
    expect(ends({ on: '2026-11-25', driverId: short.id }, planned(1, null, TODAY))).toEqual([])
    expect(ends({ on: '2026-11-26', driverId: over.id }, planned(1, null, TODAY))).toEqual([])
  })

  it('is that of each driver who keeps what gets another day, once', () => {
    const moved = [planned(1, short.id, TODAY), planned(2, long.id, TODAY), planned(3, short.id, TODAY), planned(4, null, TODAY)]
    expect(ends({ on: '2026-12-01' }, ...moved)).toEqual([short.id])
    expect(ends({ driverId: short.id }, planned(1, long.id, '2026-12-01'), planned(2, null, TODAY))).toEqual([short.id])
  })

  it('is none where nothing is changed, or there is no day and nobody', () => {
    expect(ends({ on: '2026-12-01', driverId: short.id }, planned(1, short.id, '2026-12-01'))).toEqual([])
    expect(ends({ on: null, driverId: short.id }, planned(1, null, TODAY))).toEqual([])
    expect(ends({ on: '2026-12-01', driverId: null }, planned(1, short.id, TODAY))).toEqual([])
    expect(ends({ on: '2026-12-01', driverId: sampleId(3, 9) }, planned(1, null, TODAY))).toEqual([])
  })
})
