import { expect, it } from 'vitest'
import { sampleId, sampleOperation } from '#tests/support/samples.ts'
import { moveInRun } from './same-lane.ts'

const one = (at: number, more: Parameters<typeof sampleOperation>[0] = {}) =>
  sampleOperation({ id: sampleId(at), scheduledOn: '2026-11-30', containerStatus: 'scheduled', ...more })
const id = sampleId

it('a movement is told by the place it comes to', () => {
  const run = [one(1), one(2), one(3)]
  expect(moveInRun(run, [id(1)], id(3))).toEqual({ isSame: false, isBeforeUnderWay: false, place: 2, of: 3 })
  expect(moveInRun(run, [id(1)], null)).toEqual({ isSame: false, isBeforeUnderWay: false, place: 3, of: 3 })
  expect(moveInRun(run, [id(1), id(3)], null)).toEqual({ isSame: false, isBeforeUnderWay: false, place: 2, of: 3 })
})

it('nothing is moved where it stands already: the only one, the last one, or below what a driver is on the way with', () => {
  expect(moveInRun([one(1)], [id(1)], null)?.isSame).toBe(true)
  expect(moveInRun([one(1), one(2)], [id(2)], null)?.isSame).toBe(true)
  const run = [one(1, { containerStatus: 'on_the_way' }), one(2), one(3)]
  expect(moveInRun(run, [id(2)], id(1))).toEqual({ isSame: true, isBeforeUnderWay: true, place: 2, of: 3 })
  expect(moveInRun(run, [id(3)], id(1))).toEqual({ isSame: false, isBeforeUnderWay: true, place: 2, of: 3 })
})

it('what last night left stays ahead of the day', () => {
  const run = [one(1, { scheduledOn: '2026-11-29' }), one(2)]
  expect(moveInRun(run, [id(1)], null)?.isSame).toBe(true)
})

it('what comes from elsewhere, or is held, is no move within the run', () => {
  expect(moveInRun([one(1)], [id(2)], null)).toBeNull()
  expect(moveInRun([one(1, { pinned: true }), one(2)], [id(1)], null)).toBeNull()
})
