import { describe, expect, it } from 'vitest'
import { NOTHING, picked, stillThere, withoutMoved, type Pick, type Selection } from './selection.ts'

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

  it('lets keys go on with the next that is left once movements went elsewhere, else with the last', () => {
    const after = (active: string | null, ...moved: string[]) =>
      withoutMoved({ ...NOTHING, ids: new Set(moved), active, anchor: active }, order, new Set(moved))
    expect(after('b', 'b')).toEqual({ ...NOTHING, active: 'c' })
    expect(after('b', 'b', 'c')).toEqual({ ...NOTHING, active: 'd' })
    expect(after('d', 'c', 'd')).toEqual({ ...NOTHING, active: 'b' })
    expect(after('a', 'b')).toEqual({ ...NOTHING, active: 'a' })
    expect(after('a', ...order)).toEqual(NOTHING)
    expect(after(null, 'a')).toEqual(NOTHING)
  })
})
