import { describe, expect, it } from 'vitest'
import type { Board } from '#domain/operations/board.ts'
import { sampleOperation } from '#tests/support/samples.ts'
import { keptActive, NOTHING, openingLane, picked, stillThere, type Pick, type Selection } from './selection.ts'

const order = ['a', 'b', 'c', 'd']
const pick = (selection: Selection, id: string, how: Pick, lane: Selection['lane'] = 'unassigned') =>
  picked(selection, { lane, id, how, order })
const ids = (selection: Selection) => [...selection.ids]

describe('what is chosen on a board', () => {
  it('is one alone, several one by one, or all between two in either direction', () => {
    const one = pick(NOTHING, 'b', 'only')
    expect(ids(one)).toEqual(['b'])
    expect(ids(pick(one, 'd', 'toggle'))).toEqual(['b', 'd'])
    expect(ids(pick(one, 'b', 'toggle'))).toEqual([])
    expect(ids(pick(one, 'd', 'range'))).toEqual(['b', 'c', 'd'])
    expect(ids(pick(pick(NOTHING, 'd', 'only'), 'b', 'range'))).toEqual(['d', 'b', 'c'])
    expect(ids(pick(pick(one, 'd', 'toggle'), 'c', 'only'))).toEqual(['c'])
  })

  it('starts anew from a lane in which nothing was chosen', () => {
    const one = pick(NOTHING, 'b', 'only')
    expect(ids(pick(one, 'd', 'range', 'unscheduled'))).toEqual(['b', 'd'])
  })

  it('forgets what left the board, and nothing else', () => {
    const two = pick(pick(NOTHING, 'a', 'only'), 'b', 'toggle')
    expect(ids(stillThere(two, (id) => id === 'b'))).toEqual(['b'])
    expect(stillThere(two, () => true)).toBe(two)
  })

  const lanes = ['unassigned', 'unscheduled', 'driver:1', 'driver:2'] as const
  const boardOf = (...ids: readonly string[][]): Board => ({
    on: '2026-11-21',
    today: '2026-11-21',
    time: '12:00',
    nightUntil: null,
    lanes: new Map(lanes.map((lane, at) => [lane, (ids[at] ?? []).map((id) => sampleOperation({ id }))])),
    elsewhere: new Map(),
  })

  it('begins on a phone with the first pool in which something waits', () => {
    expect(openingLane(boardOf(['a'], ['b'], ['c']))).toBe('unassigned')
    expect(openingLane(boardOf([], ['b'], ['c']))).toBe('unscheduled')
    expect(openingLane(boardOf([], [], ['c']))).toBe('unassigned')
  })
  const keptAfter = (selection: Selection, before: Board, now: Board) => {
    const { lane, active } = keptActive(selection, before, now, lanes)
    return [lane, active]
  }

  it('lets keys go on with the next that is left of a lane, else with the last, whoever took the others away', () => {
    const before = boardOf(order)
    const after = (active: string | null, ...left: string[]) => keptAfter({ ...NOTHING, active }, before, boardOf(left, order))
    expect(after('b', 'a', 'c', 'd')).toEqual(['unassigned', 'c'])
    expect(after('b', 'a', 'd')).toEqual(['unassigned', 'd'])
    expect(after('d', 'a', 'b')).toEqual(['unassigned', 'b'])
    expect(after('b', 'x')).toEqual(['unassigned', 'x'])
    expect(after('a', 'a', 'c')).toEqual(['unassigned', 'a'])
    expect(after(null, 'a')).toEqual(['unassigned', null])
    // It is on its way into the lane.
    expect(after('y', 'a')).toEqual(['unassigned', 'y'])
  })

  it('lets keys go where the last of a lane went, and from what left the board to the nearest lane that has something', () => {
    const selection: Selection = { ...NOTHING, lane: 'driver:1', active: 'a' }
    const before = boardOf([], ['c'], ['a'], ['b'])
    expect(keptAfter(selection, before, boardOf(['a'], ['c'], [], ['b']))).toEqual(['unassigned', 'a'])
    expect(keptAfter(selection, before, boardOf([], ['c'], [], ['b']))).toEqual(['driver:2', 'b'])
    expect(keptAfter(selection, before, boardOf(['d'], ['c'], [], []))).toEqual(['unscheduled', 'c'])
    expect(keptAfter(selection, before, boardOf())).toEqual(['driver:1', null])
  })
})
