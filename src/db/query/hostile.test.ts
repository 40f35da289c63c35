import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { QueryEngine } from './engine.ts'
import type { Query } from './query.ts'

const ports = { pause: () => Promise.resolve(), lock: (_name: string, work: () => Promise<void>) => work(), chunkSlots: 8, now: () => 0 }
const ALL = { start: 0, end: 1000 }

let db: PortalDatabase
let revision: number
let engine: QueryEngine
beforeEach(() => {
  db = openDevice()
  revision = 0
  engine = new QueryEngine(db, ports)
})
afterEach(() => db.close())

const request = (n: number, over: object = {}): ChangeRequest => ({
  ...requestOn(sampleBooking({ id: sampleId(5, n), number: 1000 + n }), 'renewal', {
    id: sampleId(6, n),
    number: 5000 + n,
    requestedAt: new Date(1.7e12 + n * 1000).toISOString(),
  }),
  ...over,
})

const put = async (...bodies: readonly ChangeRequest[]) => {
  revision += 1
  const rows = bodies.map((body) => ({ ...putLine('requests', body), revision }))
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision, after: null }, durable: 0 })
}
const many = (count: number) => Array.from({ length: count }, (_, n) => request(n))

const totalOf = async (asked: object, of = engine) => (await of.query({ kind: 'requests', ...asked } as Query, ALL)).total

describe('a row of a later release', () => {
  it.each<[string, object]>([
    ['a name in one language', { customerName: { en: 'Zed' } }],
    ['a name that is a number', { customerName: { en: 5, ar: 7 } }],
    ['an address without a text', { address: { en: 'x', ar: null } }],
    ['a barcode with a structure', { container: { ...request(2).container, barcode: { code: 1 } } }],
    ['no container', { container: null }],
    ['no details', { details: undefined }],
    ['figures out of bounds', { number: 1e300, quantity: Number.NaN }],
    ['moments that are none', { requestedAt: 5, effectiveOn: '+275760-09-13' }],
    ['a name of half a character', { customerName: { en: 'x'.repeat(10_000), ar: '\ud800' } }],
    ['a state nobody knows', { status: 'hologram' }],
  ])('with %s hides no row, now and at the next start', async (_what, over) => {
    await put(request(1), request(2, over), request(3))
    expect([await totalOf({}), await totalOf({ search: '5001' })]).toEqual([3, 1])
    await engine.keep({ always: true })
    const sort = [
      { column: 'quantity', direction: 'ascending' },
      { column: 'effectiveOn', direction: 'descending' },
    ]
    expect(await totalOf({ sort }, new QueryEngine(db, ports))).toBe(3)
  })
})

describe('a question of a later release', () => {
  const answer = async (asked: object) => {
    const { total, unknown } = await engine.query({ kind: 'requests', ...asked } as Query, ALL)
    return [total, unknown]
  }
  beforeEach(() => put(request(1), request(2, { status: 'frozen' }), request(3, { decidedAt: null })))

  it('asks for a value this release does not know: no other unknown one is shown in its place', async () => {
    expect(await answer({ filters: [{ column: 'status', anyOf: ['paused', 'pending'] }] })).toEqual([2, []])
    expect(await answer({ filters: [{ column: 'status', from: 'paused' }] })).toEqual([0, []])
    expect(await answer({ filters: [{ column: 'bookingId', from: 'paused' }] })).toEqual([0, []])
  })

  it('asks for what is no number: not for rows without one', async () => {
    expect(await answer({ filters: [{ column: 'decidedAt', anyOf: [null] }] })).toEqual([3, []])
    expect(await answer({ filters: [{ column: 'decidedAt', anyOf: [Number.POSITIVE_INFINITY] }] })).toEqual([0, []])
  })
})

describe('what is kept on the device', () => {
  it.each([0, 1, 7, 9, 4000])('is built anew where a part of the texts claims %i rows', async (count) => {
    await put(...many(20))
    await engine.ids({ kind: 'requests' })
    await engine.keep({ always: true })
    const texts = (await db.columns.toArray()).filter(({ key }) => key.includes('/t'))
    for (const { key, bytes } of texts) {
      new Uint32Array(bytes.buffer, 0, 1)[0] = count
      await db.columns.put({ key, bytes })
    }
    expect([texts.length, await totalOf({ search: '5001' }, new QueryEngine(db, ports))]).toEqual([3, 1])
  })

  it('is built anew where a figure in it is damaged', async () => {
    await put(...many(20))
    const sorted = { kind: 'requests', sort: [{ column: 'number', direction: 'ascending' }] } as const
    const ids = await engine.ids(sorted)
    await engine.keep({ always: true })
    for (const { key, bytes } of (await db.columns.toArray()).filter((part) => part.key.includes('/c'))) {
      // Behind the ids: the first column is the number.
      const at = 16 + 16 * (new Uint32Array(bytes.buffer, 0, 1)[0] ?? 0)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      await db.columns.put({ key, bytes })
    }
    expect(await new QueryEngine(db, ports).ids(sorted)).toEqual(ids)
  })

  it.each([{ size: 19 }, { size: 8 }, { size: 0 }, { parts: [] }])('is built anew where the list of parts says %j', async (wrong) => {
    await put(...many(20))
    await engine.ids({ kind: 'requests' })
    await engine.keep({ always: true })
    await db.columnSets.filter(({ parts }) => parts !== undefined).modify(wrong)
    expect(await totalOf({}, new QueryEngine(db, ports))).toBe(20)
  })
})

describe('where the past is gone', () => {
  it('because the changes were cleared away by hand, rows are read anew', async () => {
    await put(request(1), request(2))
    await engine.ids({ kind: 'requests' })
    await put(request(3))
    await db.changes.clear()
    expect(await engine.ids({ kind: 'requests' })).toHaveLength(3)
    await put(request(4))
    expect(await engine.ids({ kind: 'requests' })).toHaveLength(4)
  })

  it('because the database was made anew under the same name, nothing of the old one is answered', async () => {
    for (const one of many(5)) await put(one)
    await engine.ids({ kind: 'requests' })
    await db.delete({ disableAutoOpen: false })
    await db.open()
    await put(request(2, { number: 7777 }))
    expect(await engine.ids({ kind: 'requests' })).toEqual([sampleId(6, 2)])
    expect(await totalOf({ search: '7777' })).toBe(1)
  })
})

describe('while rows change without a pause', () => {
  const races = async (asked: QueryEngine) => {
    let done = false
    const answer = asked.query({ kind: 'requests' }, ALL).finally(() => {
      done = true
    })
    for (let n = 0; !done && n < 300; n += 1) await put(request(n % 50, { quantity: n + 1 }))
    expect(done).toBe(true)
    const { rows, total } = await answer
    expect([total, new Set(rows.map(({ id }) => id)).size]).toEqual([50, 50])
  }

  it('a question is answered, by rows of one moment', async () => {
    await put(...many(50))
    await races(engine)
  })

  it('rows beside the table are found as well', async () => {
    const old = [{ ...request(49), revision: 1 }]
    const closed = {
      after: (id: string) => Promise.resolve(old.filter((row) => row.id > id)),
      byIds: (ids: readonly string[]) => Promise.resolve(old.filter((row) => ids.includes(row.id))),
    }
    await put(...many(49))
    await races(new QueryEngine(db, { ...ports, closed: { requests: [closed] } }))
  })
})
