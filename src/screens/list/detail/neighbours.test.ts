import { describe, expect, it } from 'vitest'
import { findWaiting, neighboursOf, nextWaiting } from './neighbours.ts'

const list = (...ids: string[]) => ({ rows: ids.map((id) => ({ id, waits: id === id.toUpperCase() })), start: 10 })
const waits = (row: { waits: boolean }) => row.waits

describe('the neighbours of a record', () => {
  it('are those of the list', () => {
    expect(neighboursOf(list('A', 'B', 'C'), 'B', null)).toMatchObject({ place: 11, previous: { id: 'A' }, next: { id: 'C' } })
    expect(neighboursOf(list('A', 'B'), 'A', null)).toMatchObject({ place: 10, previous: null, next: { id: 'B' } })
  })

  it('are found by its last place when it left the list', () => {
    expect(neighboursOf(list('A', 'C'), 'B', 11)).toMatchObject({ place: 11, previous: { id: 'A' }, next: { id: 'C' } })
    expect(neighboursOf(list('A'), 'B', 11)).toMatchObject({ previous: { id: 'A' }, next: null })
  })

  it('are not known of a record that is not at hand', () => {
    expect(neighboursOf(list('A'), 'Z', null)).toBeNull()
    expect(neighboursOf(list('A'), 'Z', 3)).toBeNull()
    expect(neighboursOf(list('A'), 'Z', 12)).toBeNull()
    expect(neighboursOf(list('A'), 'Z', 11)).toMatchObject({ place: 11, previous: { id: 'A' }, next: null })
  })
})

describe('the next record that waits', () => {
  it('stands behind the one answered, whether that one is still in the list or not', () => {
    expect(nextWaiting(list('A', 'B', 'c', 'D'), 'B', null, waits)?.id).toBe('D')
    expect(nextWaiting(list('A', 'C', 'D'), 'B', 11, waits)?.id).toBe('C')
  })

  it('stands before it where none is behind, and is never the one answered', () => {
    expect(nextWaiting(list('A', 'b', 'C'), 'C', null, waits)?.id).toBe('A')
    expect(nextWaiting(list('A', 'B', 'c'), 'c', null, waits)?.id).toBe('B')
    expect(nextWaiting(list('C'), 'C', null, waits)).toBeNull()
  })

  it('may be anywhere in the list: where none at hand waits, the whole list is asked, and only then', async () => {
    const whole = () => Promise.resolve(['B', 'far'])
    expect(await findWaiting(null, 'B', whole)).toBe('far')
    expect(await findWaiting(null, 'B', () => Promise.resolve(['B']))).toBeNull()
    expect(await findWaiting('C', 'B', () => Promise.reject(new Error('asked')))).toBe('C')
  })
})
