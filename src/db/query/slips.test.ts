import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { flag } from '#domain/kernel/column.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { sampleId } from '#tests/support/samples.ts'
import { numberedRequest, openQueryDevice, QUERY_PORTS } from '#tests/support/query-device.ts'
import { ColumnStore } from './column-store.ts'
import { QueryEngine } from './engine.ts'
import type { Query } from './query.ts'
import { TextStore } from './text-store.ts'

let device: ReturnType<typeof openQueryDevice>
beforeEach(() => {
  device = openQueryDevice()
})
afterEach(() => device.db.close())

const put = (...bodies: readonly ChangeRequest[]) => device.pull(bodies)

const found = async (asked: object, of = device.engine) => {
  const { rows, total } = await of.query({ kind: 'requests', ...asked } as Query, { start: 0, end: 5000 })
  expect(rows).toHaveLength(total)
  return rows.map((row) => (row as unknown as ChangeRequest).number - 5000)
}
const by = (column: string, direction = 'ascending') => ({ sort: [{ column, direction }] })

const QUESTIONS = [
  { which: 'that is new', isAskedBefore: false },
  { which: 'that was asked before', isAskedBefore: true },
]

describe.each(QUESTIONS)('between a question $which and the reading of its rows', ({ isAskedBefore }) => {
  /** Runs something when rows are about to be read: in the first look into the database, or behind the one that brings columns up to date. */
  const meanwhile = (work: () => Promise<unknown>) => {
    const original = device.db.transaction.bind(device.db) as (...args: unknown[]) => unknown
    let reads = 0
    let isDone = false
    vi.spyOn(device.db, 'transaction').mockImplementation(((...args: unknown[]) => {
      if (args[0] !== 'r') return original(...args)
      reads += 1
      if (reads !== (isAskedBefore ? 2 : 1)) return original(...args)
      isDone = true
      return work().then(() => original(...args))
    }) as never)
    return () => isDone
  }
  beforeEach(async () => {
    await put(numberedRequest(1, { quantity: 1 }), numberedRequest(2, { quantity: 2 }), numberedRequest(3, { quantity: 3 }))
    await device.engine.ids({ kind: 'requests' })
    if (isAskedBefore) await device.engine.ids({ kind: 'requests', sort: [{ column: 'quantity', direction: 'ascending' }] })
  })

  it('a row that changes stands at its new place', async () => {
    const isDone = meanwhile(() => put(numberedRequest(1, { quantity: 9 })))
    expect(await found(by('quantity'))).toEqual([2, 3, 1])
    expect(isDone()).toBe(true)
  })

  it('a row that is gone although no change says so proves the columns wrong', async () => {
    await device.db.rows('requests').delete(sampleId(6, 2))
    expect(await found(by('quantity'))).toEqual([1, 3])
    expect(await device.engine.ids({ kind: 'requests' })).toHaveLength(2)
  })

  it('a row that goes is neither shown nor counted', async () => {
    const isDone = meanwhile(() => device.pull([], [2]))
    expect(await found(by('quantity'))).toEqual([1, 3])
    expect(isDone()).toBe(true)
  })
})

it('a change that came before a new question is in its answer, also where all rows of that are known', async () => {
  await put(numberedRequest(1, { quantity: 1 }), numberedRequest(2, { quantity: 2 }))
  expect(await found({})).toHaveLength(2)
  await put(numberedRequest(1, { quantity: 9 }))
  expect(await found(by('quantity'))).toEqual([2, 1])
})

it('a new question costs one look into the database', async () => {
  await put(numberedRequest(1, { quantity: 1 }), numberedRequest(2, { quantity: 2 }))
  await found({})
  const looks = vi.spyOn(device.db, 'transaction')
  await found(by('quantity'))
  expect(looks.mock.calls.filter(([mode]) => mode === 'r')).toHaveLength(1)
})

describe('columns that are kept', () => {
  it('hold what changed since they were kept before', async () => {
    await put(...Array.from({ length: 20 }, (_, n) => numberedRequest(n)))
    await device.engine.ids({ kind: 'requests' })
    await device.engine.keep({ always: true })
    await put(numberedRequest(12, { quantity: 77 }))
    await device.engine.ids({ kind: 'requests' })
    await device.engine.keep({ always: true })
    const asked = { filters: [{ column: 'quantity', anyOf: [77] }] }
    expect(await found(asked, new QueryEngine(device.db, QUERY_PORTS))).toEqual([12])
    const sets = await device.db.columnSets.toArray()
    expect(new Set(sets.map(({ generation }) => generation)).size).toBe(1)
  })

  it('are written as a whole after they were built anew: rows have other places by then', async () => {
    await device.pull(Array.from({ length: 20 }, (_, n) => numberedRequest(20 + n)))
    await device.engine.ids({ kind: 'requests' })
    await put(...Array.from({ length: 20 }, (_, n) => numberedRequest(n)))
    await device.engine.ids({ kind: 'requests' })
    await device.engine.keep({ always: true })
    await device.db.rows('requests').delete(sampleId(6, 39))
    expect(await found(by('number'))).toHaveLength(39)
    await put(numberedRequest(3, { quantity: 77 }))
    await device.engine.ids({ kind: 'requests' })
    await device.engine.keep({ always: true })
    expect(await found(by('number'), new QueryEngine(device.db, QUERY_PORTS))).toEqual(Array.from({ length: 39 }, (_, n) => n))
  })

  it('stay where nothing in them has changed, and are read again when their memory was given back', async () => {
    await put(...Array.from({ length: 20 }, (_, n) => numberedRequest(n)))
    await device.engine.ids({ kind: 'requests' })
    await device.engine.care(0)
    const read = vi.spyOn(device.db.columns, 'bulkGet')
    await put(numberedRequest(1, { quantity: 77 }))
    await device.engine.ids({ kind: 'requests' })
    // Its columns, and its words behind them.
    expect(read).toHaveBeenCalledTimes(2)
    const before = new Set((await device.db.columns.toArray()).map(({ key }) => key))
    await device.engine.keep({ always: true })
    const after = (await device.db.columns.toArray()).map(({ key }) => key)
    expect(after.filter((key) => before.has(key))).toHaveLength(4)
  })

  it('of another window are one change ahead: that change is not missed', async () => {
    await put(numberedRequest(1), numberedRequest(2))
    await device.engine.ids({ kind: 'requests' })
    await put(numberedRequest(2, { quantity: 77 }))
    const other = new QueryEngine(device.db, QUERY_PORTS)
    await other.ids({ kind: 'requests' })
    await other.keep({ always: true })
    expect(await found({ filters: [{ column: 'quantity', anyOf: [77] }] })).toEqual([2])
  })

  it('are read from more rows than are read at a time', async () => {
    await put(...Array.from({ length: 1201 }, (_, n) => numberedRequest(n)))
    expect(await found(by('number'))).toEqual(Array.from({ length: 1201 }, (_, n) => n))
  })

  it('say of a row that stands elsewhere too what the table says', async () => {
    const old = [{ ...numberedRequest(2, { quantity: 3 }), revision: 1 }]
    const closed = { after: (id: string) => Promise.resolve(old.filter((row) => row.id > id)), byIds: () => Promise.resolve(old) }
    await put(numberedRequest(2, { quantity: 9 }))
    const beside = new QueryEngine(device.db, { ...QUERY_PORTS, closed: { requests: [closed] } })
    expect(await found({ filters: [{ column: 'quantity', anyOf: [9] }] }, beside)).toEqual([2])
  })
})

describe('figures at the edge', () => {
  it.each([2 ** 31, 2 ** 31 - 1, -(2 ** 31), 0.5, Number.POSITIVE_INFINITY, '7'])('%s is no whole number of 32 bits', async (quantity) => {
    await put(numberedRequest(1, { quantity: 5 }), numberedRequest(2, { quantity }))
    expect(await found({ filters: [{ column: 'quantity', anyOf: [null] }] })).toEqual([2])
    expect(await found({ filters: [{ column: 'quantity', to: 9 }] })).toEqual([1])
  })

  it.each([
    [{ from: -(2 ** 31), to: 2 ** 31 }, [1, 2]],
    [{ from: 1.5, to: Number.POSITIVE_INFINITY }, [2]],
    [{ from: Number.NEGATIVE_INFINITY, to: 1.5 }, [1]],
    [{ to: -1e12 }, []],
    [{ from: 1e12 }, []],
    [{ from: Number.NaN }, []],
    [{ from: '1' }, []],
    [{ from: 2, to: 1 }, []],
  ])('whole numbers lie between %j as plain numbers do', async (borders, numbers) => {
    await put(numberedRequest(1, { quantity: 1 }), numberedRequest(2, { quantity: 2 }), numberedRequest(3, { quantity: null }))
    expect(await found({ filters: [{ column: 'quantity', ...borders }], ...by('number') })).toEqual(numbers)
  })

  it('numbers that are next to nothing in memory are borders as any other', async () => {
    const few = [5, -127, 127]
    await put(...few.map((quantity, n) => numberedRequest(n, { quantity })), numberedRequest(3, { quantity: null }))
    expect(await found({ filters: [{ column: 'quantity', from: -128, to: 126 }], ...by('number') })).toEqual([0, 1])
    expect(await found({ filters: [{ column: 'quantity', anyOf: [-128] }] })).toEqual([])
    for (const [n, quantity] of [-128, -32_768, 40_000].entries()) {
      await put(numberedRequest(10 + n, { quantity }))
      expect(await found({ filters: [{ column: 'quantity', anyOf: [quantity] }] })).toEqual([10 + n])
      expect(await found({ filters: [{ column: 'quantity', anyOf: [null] }] })).toEqual([3])
    }
    expect(await found({ filters: [{ column: 'quantity', from: -32_768 }], ...by('quantity') })).toEqual([11, 10, 1, 0, 2, 12])
  })

  it('moments stay exact, those of whole seconds and the first that is not', async () => {
    const at = (ms: number) => new Date(1.7e12 + ms).toISOString()
    const asked = (ms: number) => ({ filters: [{ column: 'requestedAt' as const, from: at(ms), to: at(ms) }] })
    await put(numberedRequest(1, { requestedAt: at(2000) }), numberedRequest(2, { requestedAt: at(1000) }))
    expect([await found(asked(1000)), await found(asked(1001)), await found(by('requestedAt'))]).toEqual([[2], [], [2, 1]])
    await put(numberedRequest(3, { requestedAt: at(1001) }), numberedRequest(4, { requestedAt: null }))
    expect([await found(asked(1000)), await found(asked(1001)), await found(by('requestedAt'))]).toEqual([[2], [3], [2, 3, 1, 4]])
    await device.engine.keep({ always: true })
    const next = new QueryEngine(device.db, QUERY_PORTS)
    const { columns } = await next.columns({ kind: 'requests', filters: asked(1001).filters }, ['requestedAt'])
    expect([...(columns['requestedAt'] ?? [])]).toEqual([1.7e12 + 1001])
  })

  it('rows without one of a few values are those with none, and no others', async () => {
    const none = (column: string) => ({ filters: [{ column, anyOf: [null] }] })
    await put(numberedRequest(1), numberedRequest(2, { status: null }), numberedRequest(3, { bookingId: null, type: 'hologram' }))
    expect([await found(none('status')), await found(none('bookingId')), await found(none('type'))]).toEqual([[2], [3], []])
    expect(await found({ filters: [{ column: 'status', anyOf: ['pending', null] }], ...by('number') })).toEqual([1, 2, 3])
  })

  it.each([19, 1])('a column that becomes wider by row %i is read from chunks of before as well', async (wide) => {
    await put(...Array.from({ length: 20 }, (_, n) => numberedRequest(n, { quantity: n % 3 === 0 ? null : n })))
    await device.engine.ids({ kind: 'requests' })
    await device.engine.keep({ always: true })
    // Of three chunks that of this row alone is written again.
    await put(numberedRequest(wide, { quantity: 1_000_000, requestedAt: '2026-11-22T10:00:00.001Z' }))
    await device.engine.ids({ kind: 'requests' })
    await device.engine.keep({ always: true })
    const next = new QueryEngine(device.db, QUERY_PORTS)
    expect(await found({ filters: [{ column: 'quantity', from: 14 }], ...by('quantity') }, next)).toEqual(
      wide === 1 ? [14, 16, 17, 19, 1] : [14, 16, 17, 19],
    )
    expect(await found({ filters: [{ column: 'quantity', anyOf: [null] }], ...by('requestedAt') }, next)).toEqual([0, 3, 6, 9, 12, 15, 18])
    expect(
      await found({ filters: [{ column: 'requestedAt', from: new Date(1.7e12 + 18_000).toISOString() }], ...by('requestedAt') }, next),
    ).toEqual(wide === 1 ? [18, 19, 1] : [18, 19])
  })

  it('references move to wider arrays with the first that does not fit, and stay what they are', async () => {
    const booked = (n: number) => sampleId(5, 1000 + n)
    for (const count of [127, 128, 300]) {
      await put(...Array.from({ length: count }, (_, n) => numberedRequest(n, { bookingId: booked(n) })))
      for (const n of [0, 126, count - 1]) expect(await found({ filters: [{ column: 'bookingId', anyOf: [booked(n)] }] })).toEqual([n])
      expect(await found({ filters: [{ column: 'bookingId', anyOf: [null] }] })).toEqual([])
    }
  })

  it('what is no yes or no is neither', () => {
    const store = new ColumnStore(flag(() => null))
    expect([true, false, 'yes', 1, 0, null].map((value) => store.figureOf(value))).toEqual([2, 1, 0, 0, 0, 0])
  })

  it('a moment is no day', async () => {
    await put(numberedRequest(1), numberedRequest(2, { effectiveOn: '2026-11-22T10:00:00.000Z' }))
    expect(await found({ filters: [{ column: 'effectiveOn', anyOf: [null] }] })).toEqual([2])
  })

  it('amounts are in the order of numbers, those below zero and both zeros included', async () => {
    const amounts = [1e300, 5, 0, -5.000_000_000_1, -5.000_000_000_2, -0, -1e300, Number.POSITIVE_INFINITY]
    const details = (halalas: number) => ({ details: { ...numberedRequest(1).details, amount: { halalas } } })
    await put(...amounts.map((amount, n) => numberedRequest(n, details(amount))))
    expect(await found(by('amount'))).toEqual([6, 4, 3, 2, 5, 1, 0, 7])
    expect(await found(by('amount', 'descending'))).toEqual([0, 1, 5, 2, 3, 4, 6, 7])
  })

  it('rows that are in the order of one column are put in that of the next where they are equal', async () => {
    const at = (n: number, quantity: number, second: number) =>
      numberedRequest(n, { quantity, requestedAt: new Date(1.7e12 + second * 1000).toISOString() })
    await put(at(0, 1, 9), at(1, 1, 3), at(2, 2, 1), at(3, 2, 1))
    const sort = ['quantity', 'requestedAt'].map((column) => ({ column, direction: 'ascending' as const }))
    expect(await found({ sort })).toEqual([1, 0, 2, 3])
  })

  it('references are in the order of their ids, whichever came first', async () => {
    const ids = ['b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000009', 'a0000000-0000-4000-8000-000000000002']
    await put(...ids.map((bookingId, n) => numberedRequest(n, { bookingId })))
    expect(await found(by('bookingId'))).toEqual([2, 1, 0])
    expect(await found({ filters: [{ column: 'bookingId', anyOf: [ids[2]?.toUpperCase() ?? ''] }] })).toEqual([])
  })
})

describe('the search text', () => {
  const matches = (words: readonly string[], typed: string) => {
    const text = new TextStore()
    text.grow(1)
    text.set(0, [words.join(' ')])
    return text.matcher([[typed]])(Uint32Array.of(0)).length === 1
  }

  it('finds the last word, and no word within another', () => {
    expect([matches(['xyz', 'abcd'], 'abcd'), matches(['abce', 'xabcd'], 'abcd')]).toEqual([true, false])
  })

  it('takes no word of the next row for one of its own, though it would stand where the word stood in the row before', () => {
    const text = new TextStore()
    const rows = ['abcd dune', 'dunk', 'dune abcd']
    text.grow(rows.length)
    for (const [slot, words] of rows.entries()) text.set(slot, [words])
    expect([...text.matcher([['dune']])(Uint32Array.of(0, 1, 2))]).toEqual([0, 2])
    // The words of a row may stand in any order, and several are asked for.
    expect([...text.matcher([['dune'], ['abcd']])(Uint32Array.of(2, 0, 1))]).toEqual([2, 0])
  })

  it('looks for a word of 255 letters to the end', () => {
    const long = 'x'.repeat(255)
    expect([matches([`y${long}`, long], long), matches([`y${long}`, long.slice(1)], long)]).toEqual([true, false])
  })

  it('takes no more memory than its words, however often they were replaced', () => {
    const text = new TextStore()
    text.grow(300)
    const words = (letters: number) => Array.from({ length: 40 }, (_, at) => `w${at}`.padEnd(letters, 'x')).join(' ')
    for (let letters = 4; letters < 20; letters += 1) for (let slot = 0; slot < 300; slot += 1) text.set(slot, [words(letters)])
    const used = text.lengths.reduce((sum, length) => sum + length, 0)
    expect(text.bytes.length).toBeLessThan(used * 1.6 + 65_536)
  })

  it('stays right when it was packed because texts were replaced', () => {
    const text = new TextStore()
    const long = (n: number, salt: string) => Array.from({ length: 40 }, (_, at) => `${salt}${n}word${at}`).join(' ')
    text.grow(300)
    for (const salt of ['a', 'longer', 'longeststill', 'evenlongerthanthat']) for (let n = 0; n < 300; n += 1) text.set(n, [long(n, salt)])
    const slots = Uint32Array.from({ length: 300 }, (_, n) => n)
    for (const n of [0, 7, 299]) expect([...text.matcher([[`evenlongerthanthat${n}word39`]])(slots)]).toEqual([n])
    expect(text.matcher([['longeststill7word']])(slots)).toHaveLength(0)
  })
})
