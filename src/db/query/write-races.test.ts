import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CountedColumns, pullRequests, requestOf, requestsOf } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'
import type { PortalDatabase } from '#db/core/database.ts'

const always = { always: true }

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  await pullRequests(db, requestsOf(0, 20))
})
afterEach(() => {
  vi.restoreAllMocks()
  db.close()
})

const found = (of: CountedColumns, search = '') => {
  const query = { kind: 'requests', search } as const
  return of.ask((table) => table.slotsOf(query).slots.length, query)
}

describe('while a write waits for that of another window', () => {
  it('rows that come are left out of it: what it wrote is whole at the next start', async () => {
    const turn = Promise.withResolvers<void>()
    let isFree = true
    const columns = new CountedColumns(db, { lock: (_, work) => (isFree ? work() : turn.promise.then(work)) })
    await columns.rows()
    await columns.keep(always)
    isFree = false
    await pullRequests(db, [requestOf(0, 30)])
    await columns.rows()
    const writing = columns.keep(always)
    await pullRequests(db, requestsOf(20, 23))
    await columns.expectTrue(db)
    turn.resolve()
    await writing
    const next = new CountedColumns(db)
    await next.expectTrue(db)
    expect(next.built.times).toBe(0)
  })
})

describe('while a write waits for its words', () => {
  it('columns of another window are read in the place of its own: their words are waited for, too', async () => {
    const other = new CountedColumns(db)
    await other.rows()
    await other.keep(always)
    const columns = new CountedColumns(db)
    const [ofOwn, ofOthers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const waiting = [ofOwn, ofOthers]
    const read = db.columns.bulkGet.bind(db.columns)
    vi.spyOn(db.columns, 'bulkGet').mockImplementation(((keys: string[]) => {
      const bytes = read(keys)
      const gate = keys.some((key) => /\/t\d+\//.test(key)) ? waiting.shift() : undefined
      return gate ? gate.promise.then(() => bytes) : bytes
    }) as never)
    await found(columns)
    await pullRequests(db, [requestOf(3, 30)])
    await found(columns)
    const writing = columns.keep(always)
    await pullRequests(db, [requestOf(12, 30)])
    await other.rows()
    await other.keep(always)
    await pullRequests(db, [requestOf(4, 30)])
    await found(columns)
    expect(waiting).toEqual([])
    ofOwn.resolve()
    for (let turn = 0; turn < 50; turn += 1) await db.meta.count()
    ofOthers.resolve()
    await writing
    const next = new CountedColumns(db)
    expect([await found(next, '5001'), await found(next, '5019'), next.built.times]).toEqual([1, 1, 0])
  })
})
