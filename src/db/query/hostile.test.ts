import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { sampleId } from '#tests/support/samples.ts'
import { numberedRequest, openQueryDevice, QUERY_PORTS } from '#tests/support/query-device.ts'
import { QueryEngine } from './engine.ts'
import type { Query } from './query.ts'

const ALL = { start: 0, end: 1000 }

let device: ReturnType<typeof openQueryDevice>
beforeEach(() => {
  device = openQueryDevice()
})
afterEach(() => device.db.close())

const put = (...bodies: readonly ChangeRequest[]) => device.pull(bodies)
const many = (count: number) => Array.from({ length: count }, (_, n) => numberedRequest(n))

const totalOf = async (asked: object, of = device.engine) => (await of.query({ kind: 'requests', ...asked } as Query, ALL)).total

describe('a row of a later release', () => {
  it.each<[string, object]>([
    ['a name in one language', { customerName: { en: 'Zed' } }],
    ['a name that is a number', { customerName: { en: 5, ar: 7 } }],
    ['an address without a text', { address: { en: 'x', ar: null } }],
    ['a barcode with a structure', { container: { ...numberedRequest(2).container, barcode: { code: 1 } } }],
    ['no container', { container: null }],
    ['no details', { details: undefined }],
    ['figures out of bounds', { number: 1e300, quantity: Number.NaN }],
    ['moments that are none', { requestedAt: 5, effectiveOn: '+275760-09-13' }],
    ['a name of half a character', { customerName: { en: 'x'.repeat(10_000), ar: '\ud800' } }],
    ['a state nobody knows', { status: 'hologram' }],
  ])('with %s hides no row, now and at the next start', async (_what, over) => {
    await put(numberedRequest(1), numberedRequest(2, over), numberedRequest(3))
    expect([await totalOf({}), await totalOf({ search: '5001' })]).toEqual([3, 1])
    await device.engine.keep({ always: true })
    const sort = [
      { column: 'quantity', direction: 'ascending' },
      { column: 'effectiveOn', direction: 'descending' },
    ]
    expect(await totalOf({ sort }, new QueryEngine(device.db, QUERY_PORTS))).toBe(3)
  })
})

describe('a question of a later release', () => {
  const answer = async (asked: object) => {
    const { total, unknown } = await device.engine.query({ kind: 'requests', ...asked } as Query, ALL)
    return [total, unknown]
  }
  beforeEach(() => put(numberedRequest(1), numberedRequest(2, { status: 'frozen' }), numberedRequest(3, { decidedAt: null })))

  it('asks for a value this release does not know: no other unknown one is shown in its place', async () => {
    expect(await answer({ filters: [{ column: 'status', anyOf: ['paused', 'pending'] }] })).toEqual([2, []])
    expect(await answer({ filters: [{ column: 'status', from: 'paused' }] })).toEqual([0, []])
    expect(await answer({ filters: [{ column: 'bookingId', from: 'paused' }] })).toEqual([0, []])
  })

  it('asks for borders that are neither numbers nor texts: they are passed over, and named', async () => {
    expect(await answer({ filters: [{ column: 'number', from: null }] })).toEqual([3, ['number']])
    expect(await answer({ filters: [{ column: 'number', to: { later: 1 } }] })).toEqual([3, ['number']])
  })

  it.each([
    [{ start: 50, end: 60 }, 3, 0],
    [{ start: -5, end: 2 }, 0, 2],
    [{ start: 2, end: 1 }, 2, 0],
    [{ start: 1, end: Number.POSITIVE_INFINITY }, 1, 2],
  ])('asks for the window %j: there are as many rows as there are', async (range, start, count) => {
    const found = await device.engine.query({ kind: 'requests' }, range)
    expect(found).toMatchObject({ start, total: 3, unknown: [], isCut: false })
    expect(found.rows).toHaveLength(count)
  })

  it('asks for what is no number: not for rows without one', async () => {
    expect(await answer({ filters: [{ column: 'decidedAt', anyOf: [null] }] })).toEqual([3, []])
    expect(await answer({ filters: [{ column: 'decidedAt', anyOf: [Number.POSITIVE_INFINITY] }] })).toEqual([0, []])
  })
})

describe('what is kept on the device', () => {
  it.each([0, 1, 7, 9, 4000])('is built anew where a part of the texts claims %i rows', async (count) => {
    await put(...many(20))
    await device.engine.ids({ kind: 'requests' })
    await device.engine.keep({ always: true })
    const texts = (await device.db.columns.toArray()).filter(({ key }) => key.includes('/t'))
    for (const { key, bytes } of texts) {
      new Uint32Array(bytes.buffer, 0, 1)[0] = count
      await device.db.columns.put({ key, bytes })
    }
    expect([texts.length, await totalOf({ search: '5001' }, new QueryEngine(device.db, QUERY_PORTS))]).toEqual([3, 1])
  })

  it('is built anew where a figure in it is damaged', async () => {
    await put(...many(20))
    const sorted = { kind: 'requests', sort: [{ column: 'number', direction: 'ascending' }] } as const
    const ids = await device.engine.ids(sorted)
    await device.engine.keep({ always: true })
    for (const { key, bytes } of (await device.db.columns.toArray()).filter((part) => part.key.includes('/c'))) {
      // Behind the ids and the widths of the columns: the first of them is the number.
      const [count = 0] = new Uint32Array(bytes.buffer, 0, 1)
      const widths = Math.ceil(Object.keys(findEntity('requests')?.columns ?? {}).length / 8) * 8
      const at = 16 + 16 * count + widths
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      await device.db.columns.put({ key, bytes })
    }
    expect(await new QueryEngine(device.db, QUERY_PORTS).ids(sorted)).toEqual(ids)
  })

  it.each<[string, string, Omit<Query<'requests'>, 'kind'>]>([
    ['the words', '/t', { search: '5013' }],
    ['what references stand for', '/r', { filters: [{ column: 'bookingId', anyOf: [numberedRequest(13).bookingId] }] }],
  ])('is built anew where one bit of %s is damaged', async (_name, side, question) => {
    await put(...many(20))
    const ids = await device.engine.ids({ kind: 'requests', ...question })
    expect(ids).toHaveLength(1)
    await device.engine.keep({ always: true })
    const parts = (await device.db.columns.toArray()).filter(({ key }) => key.includes(side))
    for (const { key, bytes } of parts)
      for (let at = bytes.length - 1; at > bytes.length / 2; at -= 8) {
        const damaged = bytes.slice()
        damaged[at] = (damaged[at] ?? 0) ^ 1
        await device.db.columns.put({ key, bytes: damaged })
        expect(await new QueryEngine(device.db, QUERY_PORTS).ids({ kind: 'requests', ...question })).toEqual(ids)
        await device.db.columns.put({ key, bytes })
      }
  })

  it.each([{ size: 19 }, { size: 8 }, { size: 0 }, { parts: [] }])('is built anew where the list of parts says %j', async (wrong) => {
    await put(...many(20))
    await device.engine.ids({ kind: 'requests' })
    await device.engine.keep({ always: true })
    await device.db.columnSets.filter(({ parts }) => parts !== undefined).modify(wrong)
    expect(await totalOf({}, new QueryEngine(device.db, QUERY_PORTS))).toBe(20)
  })
})

describe('where the past is gone', () => {
  it('because the changes were cleared away by hand, rows are read anew', async () => {
    await put(numberedRequest(1), numberedRequest(2))
    await device.engine.ids({ kind: 'requests' })
    await put(numberedRequest(3))
    await device.db.changes.clear()
    expect(await device.engine.ids({ kind: 'requests' })).toHaveLength(3)
    await put(numberedRequest(4))
    expect(await device.engine.ids({ kind: 'requests' })).toHaveLength(4)
  })

  it('and changes were noted again since, rows are read anew: what came in between is nowhere noted', async () => {
    await put(numberedRequest(1), numberedRequest(2))
    await device.engine.ids({ kind: 'requests' })
    await put(numberedRequest(3))
    await device.db.changes.clear()
    await put(numberedRequest(4))
    expect(await device.engine.ids({ kind: 'requests' })).toHaveLength(4)
  })

  it('because the database was made anew under the same name, nothing of the old one is answered', async () => {
    for (const one of many(5)) await put(one)
    await device.engine.ids({ kind: 'requests' })
    await device.db.delete({ disableAutoOpen: false })
    await device.db.open()
    await put(numberedRequest(2, { number: 7777 }))
    expect(await device.engine.ids({ kind: 'requests' })).toEqual([sampleId(6, 2)])
    expect(await totalOf({ search: '7777' })).toBe(1)
  })
})

describe('while rows change without a pause', () => {
  const races = async (asked: QueryEngine) => {
    let done = false
    const answer = asked.query({ kind: 'requests' }, ALL).finally(() => {
      done = true
    })
    for (let n = 0; !done && n < 300; n += 1) await put(numberedRequest(n % 50, { quantity: n + 1 }))
    expect(done).toBe(true)
    const { rows, total } = await answer
    expect([total, new Set(rows.map(({ id }) => id)).size]).toEqual([50, 50])
  }

  it('a question is answered, by rows of one moment', async () => {
    await put(...many(50))
    await races(device.engine)
  })

  it('rows beside the table are found as well', async () => {
    const old = [{ ...numberedRequest(49), revision: 1 }]
    const closed = {
      after: (id: string) => Promise.resolve(old.filter((row) => row.id > id)),
      byIds: (ids: readonly string[]) => Promise.resolve(old.filter((row) => ids.includes(row.id))),
    }
    await put(...many(49))
    await races(new QueryEngine(device.db, { ...QUERY_PORTS, closed: { requests: [closed] } }))
  })
})
