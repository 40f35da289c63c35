import { describe, expect, it } from 'vitest'
import { MovementDay } from '#tests/support/movement-day.ts'
import { sampleContext, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { etaAgain, etaFrom, etaOn, timeOf } from './eta.ts'
import type { Operation } from './operation.ts'

describe('an expected moment', () => {
  it('is a time of Riyadh on the movement’s day', () => {
    expect(etaOn('2026-11-25', '13:30', null)).toBe('2026-11-25T10:30:00.000Z')
    expect(timeOf('2026-11-25T10:30:00.000Z')).toBe('13:30')
    expect([etaOn('2026-11-25', '', null), timeOf(null)]).toEqual([null, ''])
  })

  it('is on the next day behind midnight, where the window reaches there', () => {
    const night = { from: '22:00', to: '01:00' }
    expect(etaOn('2026-11-25', '00:30', night)).toBe('2026-11-25T21:30:00.000Z')
    expect(etaOn('2026-11-25', '01:00', night)).toBe('2026-11-25T22:00:00.000Z')
    expect(etaOn('2026-11-25', '23:00', night)).toBe('2026-11-25T20:00:00.000Z')
    expect(etaOn('2026-11-25', '12:00', night)).toBe('2026-11-25T09:00:00.000Z')
    expect(etaOn('2026-11-25', '00:30', { from: '00:00', to: '01:00' })).toBe('2026-11-24T21:30:00.000Z')
  })

  it('stays what it was where a form says nothing else of it, though its window was removed', () => {
    const was = { scheduledOn: '2026-11-25', etaAt: '2026-11-25T21:30:20.000Z', hours: null }
    const said = { on: '2026-11-25', time: '00:30', within: null }
    expect(etaAgain(was, said)).toBe(was.etaAt)
    expect(etaAgain(was, { ...said, on: '2026-11-26' })).toBe('2026-11-25T21:30:00.000Z')
    expect(etaAgain(was, { ...said, time: '00:45' })).toBe('2026-11-24T21:45:00.000Z')
    expect(etaAgain(was, { ...said, time: '' })).toBeNull()
    expect(etaAgain(was, { ...said, within: { from: '22:00', to: '01:00' } })).toBe('2026-11-25T21:30:00.000Z')
  })

  it('is the next such time when it is said on the road, and none that is over', () => {
    expect(etaFrom('2026-11-25T10:30:20.000Z', '13:30')).toBe('2026-11-25T10:30:00.000Z')
    expect(etaFrom('2026-11-25T10:30:00.000Z', '14:15')).toBe('2026-11-25T11:15:00.000Z')
    expect(etaFrom('2026-11-25T20:50:00.000Z', '00:30')).toBe('2026-11-25T21:30:00.000Z')
    expect(etaFrom('2026-11-25T10:30:00.000Z', '13:00')).toBeNull()
  })
})

describe('the expected moment of a movement', () => {
  const ID = sampleId(7)
  const DAY = '2026-11-25'
  const AT = '2026-11-25T10:30:00.000Z'
  const begin = (over: Partial<Operation> = {}) =>
    new MovementDay([], [['operations', sampleOperation({ driverId: sampleId(3), scheduledOn: DAY, etaAt: null, ...over })]])
  const etaAt = (day: MovementDay) => day.get('operations', ID)?.etaAt
  const plan = (day: MovementDay, edits: object) => day.do('operation.plan', { operationId: ID, edits })

  it('is planned with its day, and refused for another one', () => {
    const day = begin()
    expect(plan(day, { etaAt: { from: null, to: AT } })).toBe('done')
    expect(etaAt(day)).toBe(AT)
    expect(plan(begin(), { etaAt: { from: null, to: '2026-11-25T21:30:00.000Z' } })).toBe('done')
    expect(plan(begin(), { etaAt: { from: null, to: '2026-11-27T10:30:00.000Z' } })).toBe('mutation.invalid')
    expect(plan(begin({ scheduledOn: null }), { etaAt: { from: null, to: AT } })).toBe('mutation.invalid')
  })

  it('does not outlive its day', () => {
    const day = begin({ etaAt: AT })
    expect(plan(day, { scheduledOn: { from: DAY, to: '2026-11-26' } })).toBe('done')
    expect(etaAt(day)).toBeNull()
    const kept = begin({ etaAt: AT })
    plan(kept, { pinned: { from: false, to: true } })
    expect(etaAt(kept)).toBe(AT)
  })

  it('is none where its plan arrives after its day', () => {
    const day = begin({ scheduledOn: null })
    const edits = { scheduledOn: { from: null, to: '2026-11-20' }, etaAt: { from: null, to: '2026-11-20T10:30:00.000Z' } }
    expect(plan(day, edits)).toBe('done')
    expect(day.get('operations', ID)).toMatchObject({ scheduledOn: '2026-11-21', etaAt: null })
  })

  it('is said when the driver leaves, for the hours to come', () => {
    const soon = new Date(Date.parse(sampleContext.clientAt) + 3_600_000).toISOString()
    const day = begin()
    expect(day.do('operation.depart', { operationId: ID, etaAt: soon })).toBe('done')
    expect(etaAt(day)).toBe(soon)
    const late = begin({ etaAt: AT })
    expect(late.do('operation.depart', { operationId: ID, etaAt: null })).toBe('done')
    expect(etaAt(late)).toBeNull()
    const kept = begin({ etaAt: AT })
    kept.do('operation.depart', { operationId: ID })
    expect(etaAt(kept)).toBe(AT)
    const inHours = (hours: number, more = 0) => new Date(Date.parse(sampleContext.clientAt) + hours * 3_600_000 + more).toISOString()
    const departWith = (etaAt: string) => begin().do('operation.depart', { operationId: ID, etaAt })
    expect([departWith(inHours(24)), departWith(inHours(-24))]).toEqual(['done', 'done'])
    expect([departWith(inHours(24, 1)), departWith(inHours(-24, -1))]).toEqual(['mutation.invalid', 'mutation.invalid'])
    for (const year of [2025, 2027])
      expect(begin().do('operation.depart', { operationId: ID, etaAt: `${year}-11-25T10:30:00.000Z` })).toBe('mutation.invalid')
  })
})
