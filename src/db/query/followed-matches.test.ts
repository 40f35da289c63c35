import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noteChanges } from '#db/core/changes.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId, sampleUnit } from '#tests/support/samples.ts'
import { FollowedMatches } from './followed-matches.ts'
import { tidyChanges } from './kept.ts'

let db: PortalDatabase
let read: number
beforeEach(() => {
  db = openDevice()
  read = 0
  db.rows('units').hook('reading', (row) => {
    read += 1
    return row
  })
})
afterEach(() => db.close())

const idOf = (number: number): string => sampleId(5, number)
const write = (numbers: readonly number[], note: string) =>
  db.transaction('rw', db.rows('units'), db.changes, async () => {
    await db.rows('units').bulkPut(numbers.map((number) => ({ ...sampleUnit({ id: idOf(number), number, note }), revision: 1 })))
    await noteChanges(db, [{ kind: 'units', ids: numbers.map(idOf) }])
  })
const follow = () => new FollowedMatches(db, 'units', ({ number, note }) => `${number} ${note}`)
const found =
  (...numbers: number[]) =>
  () =>
    Promise.resolve(numbers.map(idOf))

describe('what a question finds', () => {
  it('is read once, and then only what changed, came or went', async () => {
    await write([1, 2, 3, 4], 'old')
    const matches = follow()
    await matches.catchUp(found(1, 2, 3))
    expect([matches.all().toSorted(), read]).toEqual([['1 old', '2 old', '3 old'], 3])
    await matches.catchUp(found(1, 2, 3))
    expect(read).toBe(3)
    await write([2, 4], 'new')
    await matches.catchUp(found(2, 3, 4))
    expect([matches.all().toSorted(), read]).toEqual([['2 new', '3 old', '4 new'], 5])
  })

  it('is read in parts, all of it', async () => {
    const many = Array.from({ length: 260 }, (_, n) => n + 1)
    await write(many, 'old')
    const matches = follow()
    await matches.catchUp(found(...many))
    expect([new Set(matches.all()).size, read]).toEqual([260, 260])
  })

  it('is read anew where it is no longer known what changed', async () => {
    await write([1, 2], 'old')
    const matches = follow()
    await matches.catchUp(found(1, 2))
    await write([1], 'new')
    await write([2], 'new')
    await tidyChanges(db)
    await matches.catchUp(found(1, 2))
    expect(matches.all().toSorted()).toEqual(['1 new', '2 new'])
  })

  it('loses nothing of what changes while it is being found', async () => {
    await write([1], 'old')
    const matches = follow()
    await matches.catchUp(found(1))
    await matches.catchUp(async () => {
      await write([1], 'new')
      return [idOf(1)]
    })
    await matches.catchUp(found(1))
    expect(matches.all()).toEqual(['1 new'])
  })

  it('loses nothing of what changed before an answer that failed', async () => {
    await write([1], 'old')
    const matches = follow()
    await matches.catchUp(found(1))
    await write([1], 'new')
    await expect(matches.catchUp(() => Promise.reject(new Error('a broken disk')))).rejects.toThrow('a broken disk')
    await matches.catchUp(found(1))
    expect(matches.all()).toEqual(['1 new'])
  })
})
