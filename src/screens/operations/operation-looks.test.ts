import { describe, expect, it } from 'vitest'
import { workedOn, type BoardNow } from '#domain/operations/board.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { sampleOperation } from '#tests/support/samples.ts'
import { daysLate } from './operation-looks.tsx'

const [YESTERDAY, TODAY] = ['2026-11-21', '2026-11-22']
const at = (time: string, nightUntil: string | null = null): BoardNow => ({ today: TODAY, time, nightUntil })
const late = (operation: Operation, now: BoardNow) => daysLate(operation, workedOn(operation, now))
const ofNight = sampleOperation({ scheduledOn: YESTERDAY, dueOn: YESTERDAY, hours: { from: '20:00', to: '02:00' } })
const ofDay = { ...ofNight, hours: null }

describe('how late a movement is', () => {
  it('is counted from the day that was agreed, of what is open', () => {
    expect([daysLate(ofDay, TODAY), daysLate({ ...ofDay, dueOn: '2026-11-19' }, TODAY)]).toEqual([1, 3])
    expect(daysLate({ ...ofDay, containerStatus: 'cancelled' }, TODAY)).toBe(0)
  })

  it('is not counted on as long as the night lasts for which it is planned: list and board say the same', () => {
    expect([late(ofNight, at('01:59')), late(ofNight, at('02:00'))]).toEqual([0, 1])
    // What has no hours is worked on as long as those of the day before last.
    expect([late(ofDay, at('00:30', '01:00')), late(ofDay, at('00:30')), late(ofDay, at('01:00', '01:00'))]).toEqual([0, 1, 1])
    // It may have been late already.
    expect(late({ ...ofNight, dueOn: '2026-11-19' }, at('00:30'))).toBe(2)
  })
})
