import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noteChanges } from '#db/core/changes.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { pullLines } from '#tests/support/columns-world.ts'
import { sampleId, sampleUnit } from '#tests/support/samples.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { FollowedRows } from './followed-rows.ts'
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

const write = (numbers: readonly number[], note: string) =>
  db.transaction('rw', db.rows('units'), db.changes, async () => {
    const rows = numbers.map((number) => ({ ...sampleUnit({ id: sampleId(5, number), number, note }), revision: 1 }))
    await db.rows('units').bulkPut(rows)
    await noteChanges(db, [{ kind: 'units', ids: rows.map(({ id }) => id) }])
  })
const follow = () => new FollowedRows(db, 'units', ({ number, note }) => `${number} ${note}`)
const costs = async <Result>(work: () => Promise<Result>): Promise<readonly [Result, number]> => {
  const before = read
  const result = await work()
  return [result, read - before]
}

describe('followed rows', () => {
  it('do not change with a deletion of what was never here', async () => {
    const unit = sampleUnit({ id: sampleId(5, 1) })
    await pullLines(db, [putLine('units', unit)])
    const rows = follow()
    await rows.catchUp()
    await pullLines(db, [{ t: 'del', kind: 'units', id: sampleId(5, 9), revision: 2 }])
    expect(await rows.catchUp()).toBe(false)
    await pullLines(db, [{ t: 'del', kind: 'units', id: unit.id, revision: 3 }])
    expect([await rows.catchUp(), rows.all()]).toEqual([true, []])
  })

  it('are read once, and from then on only those that changed', async () => {
    await write([1, 2, 3, 4, 5], 'old')
    const rows = follow()
    expect(await costs(() => rows.catchUp())).toEqual([true, 5])
    expect(await costs(() => rows.catchUp())).toEqual([false, 0])
    await write([2], 'new')
    expect(await costs(() => rows.catchUp())).toEqual([true, 1])
    expect(rows.all().toSorted()).toEqual(['1 old', '2 new', '3 old', '4 old', '5 old'])
  })

  it('are all there, however many there are, and each is read once', async () => {
    await write(
      Array.from({ length: 2001 }, (_, at) => at + 1),
      'one of many',
    )
    const rows = follow()
    expect(await costs(() => rows.catchUp())).toEqual([true, 2001])
    expect(new Set(rows.all()).size).toBe(2001)
  })

  it('lose those that are gone', async () => {
    await write([1, 2], 'old')
    const rows = follow()
    await rows.catchUp()
    await db.transaction('rw', db.rows('units'), db.changes, async () => {
      await db.rows('units').delete(sampleId(5, 1))
      await noteChanges(db, [{ kind: 'units', ids: [sampleId(5, 1)] }])
    })
    expect(await rows.catchUp()).toBe(true)
    expect(rows.all()).toEqual(['2 old'])
  })

  it('are read anew where it is no longer known what changed', async () => {
    await write([1, 2], 'old')
    const rows = follow()
    await rows.catchUp()
    await write([1], 'new')
    await write([2], 'new')
    await tidyChanges(db)
    expect(await costs(() => rows.catchUp())).toEqual([true, 2])
    expect(rows.all().toSorted()).toEqual(['1 new', '2 new'])
  })

  it('are of kinds that have columns: of others no change is noted, which nobody would clear away', async () => {
    await pullLines(db, [putLine('views', { id: sampleId(14, 1) }), putLine('units', sampleUnit({ id: sampleId(5, 1) }))])
    expect([await db.rows('views').count(), (await db.changes.toArray()).map(({ kind }) => kind)]).toEqual([1, ['units']])
  })

  it('lose those that are gone also where they are read anew', async () => {
    await pullLines(
      db,
      [1, 2].map((number) => putLine('units', sampleUnit({ id: sampleId(5, number), number, note: 'old' }))),
    )
    const rows = follow()
    await rows.catchUp()
    await pullLines(db, [{ t: 'del', kind: 'units', id: sampleId(5, 1), revision: 2 }])
    await pullLines(db, [putLine('units', sampleUnit({ id: sampleId(5, 2), number: 2, note: 'new' }), 3)])
    await tidyChanges(db)
    expect(await costs(() => rows.catchUp())).toEqual([true, 1])
    expect(rows.all()).toEqual(['2 new'])
  })

  it('tell what changed while they were read', async () => {
    await write([1], 'old')
    const rows = follow()
    await Promise.all([rows.catchUp(), write([2], 'late')])
    await rows.catchUp()
    expect(rows.all().toSorted()).toEqual(['1 old', '2 late'])
  })

  it('miss nothing of what changed when it had just been read', async () => {
    // More than are read at a time.
    await write(
      Array.from({ length: 1001 }, (_, number) => number),
      'old',
    )
    const writing: Promise<unknown>[] = []
    const rows = new FollowedRows(db, 'units', ({ note }) => {
      if (writing.length === 0) writing.push(write([1], 'late'))
      return note
    })
    await rows.catchUp()
    await Promise.all(writing)
    await rows.catchUp()
    expect(rows.all().filter((note) => note === 'late')).toHaveLength(1)
  })
})
