import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { Chance } from '#tests/support/chance.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import type { PortalDatabase } from './database.ts'
import { readMatches, SEARCH_LIMIT } from '#db/query/find-matches.ts'
import { keyOf, readRange, type ListQuery } from './keyset.ts'

const chance = new Chance(3)
const booking = sampleBooking({ id: chance.uuid(), number: 1001 })
const names = [
  { en: 'Ahmed Trading', ar: 'مؤسسة أحمد التجارية' },
  { en: 'Noor Contracting', ar: 'شركة النور للمقاولات' },
  { en: 'Hope Villas', ar: 'فلل الأمل' },
]
const all = Array.from({ length: 173 }, (_, at) =>
  requestOn(booking, at % 3 === 0 ? 'removal' : 'renewal', {
    id: chance.uuid(),
    number: 5000 + at,
    status: at % 2 === 0 ? 'pending' : 'approved',
    customerName: chance.pick(names),
    // Many share a moment: the id must break the tie.
    requestedAt: new Date(1.7e12 + (at % 20) * 60_000).toISOString(),
  }),
)
const query: ListQuery = {
  kind: 'requests',
  index: '[type+status+requestedAt+id]',
  prefix: ['renewal', 'pending'],
  direction: 'backward',
  search: '',
}

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  const rows = all.map((body) => ({ t: 'put' as const, kind: 'requests', id: body.id, revision: 1, body }))
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
})
afterEach(() => db.close())

const expected = (direction: ListQuery['direction']) => {
  const sign = direction === 'forward' ? 1 : -1
  return all
    .filter((request) => request.type === 'renewal' && request.status === 'pending')
    .toSorted((a, b) => (`${a.requestedAt}${a.id}` < `${b.requestedAt}${b.id}` ? -sign : sign))
    .map((request) => request.id)
}

describe('reading a list by key', () => {
  it.each(['forward', 'backward'] as const)('gives every row once and in order, page by page, %s', async (direction) => {
    const list = { ...query, direction }
    const seen: string[] = []
    let from: ReturnType<typeof keyOf> | null = null
    for (;;) {
      const page = await readRange(db, list, { from, limit: 11 })
      seen.push(...page.slice(0, 10).map((row) => row.id))
      const next = page[10]
      if (!next) break
      from = keyOf(list, next)
    }
    expect(seen).toEqual(expected(direction))
  })
})

describe('searching a list', () => {
  const find = async (search: string, change: Partial<ListQuery> = {}) =>
    (await readMatches(db, { ...query, search, ...change })).rows as unknown as ChangeRequest[]

  it('finds what holds every word, as beginnings of words, in the order of the list', async () => {
    const found = await find('ahm trad')
    const ids = new Set(found.map((request) => request.id))
    expect(found.every((request) => request.customerName.en === 'Ahmed Trading')).toBe(true)
    expect(found.map((request) => request.id)).toEqual(expected('backward').filter((id) => ids.has(id)))
    expect(found.length).toBe(
      all.filter((r) => r.type === 'renewal' && r.status === 'pending' && r.customerName.en === 'Ahmed Trading').length,
    )
  })

  it.each([
    ['احمد', 'أحمد'],
    ['الامل', 'الأمل'],
    ['شركه', 'شركة'],
  ])('finds %s where %s is written', async (typed, written) => {
    const found = await find(typed)
    expect(found.length).toBeGreaterThan(0)
    expect(found.every((request) => request.customerName.ar.includes(written))).toBe(true)
  })

  it('finds a request by its number in either kind of digits', async () => {
    expect(await find('5002')).toMatchObject([{ number: 5002 }])
    expect(await find('٥٠٠٢')).toMatchObject([{ number: 5002 }])
  })

  it('finds nothing of another list', async () => {
    expect(await find('5003')).toEqual([])
    expect(await find('5003', { prefix: ['removal', 'approved'] })).toMatchObject([{ number: 5003 }])
  })
})

describe('a search among very many rows', () => {
  const MANY = 6000
  const at = (n: number) => new Date(1.6e12 + n * 60_000).toISOString()
  // Their ids come before those of the ten: what is read first in an index must not decide what is found.
  const early = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
  const fill = async (status: 'approved' | 'pending', name: { en: string; ar: string }) => {
    const rows = Array.from({ length: MANY }, (_, n) => {
      const body = requestOn(booking, 'renewal', { id: early(n), number: 10_000 + n, status, customerName: name, requestedAt: at(n) })
      return { t: 'put' as const, kind: 'requests', id: body.id, revision: 2, body }
    })
    await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 2, after: null }, durable: 1 })
  }
  const ahmed = { en: 'Ahmed Trading', ar: 'مؤسسة أحمد التجارية' }
  const search = (words: string, change: Partial<ListQuery> = {}) => readMatches(db, { ...query, search: words, ...change })
  const numbers = ({ rows }: Awaited<ReturnType<typeof search>>) => (rows as unknown as ChangeRequest[]).map(({ number }) => number)

  it('finds all that wait, however many others hold the word', async () => {
    const before = numbers(await search('ahmed'))
    expect(before.length).toBeGreaterThan(10)
    await fill('approved', ahmed)
    const found = await search('ahmed')
    expect([numbers(found), found.isCut]).toEqual([before, false])
    expect(numbers(await search('ahmed trading 10007', { prefix: ['renewal', 'approved'] }))).toEqual([10_007])
  }, 60_000)

  it('gives the newest of what is too much, and says that there is more', async () => {
    await fill('pending', ahmed)
    for (const words of ['ahmed', 'ahmed trad']) {
      const found = await search(words)
      const newest = Array.from({ length: 3 }, (_, n) => 10_000 + MANY - 1 - n)
      expect([found.isCut, found.rows.length]).toEqual([true, SEARCH_LIMIT])
      // The early ones are of a later time than these.
      expect(
        numbers(found)
          .filter((number) => number >= 10_000)
          .slice(0, 3),
      ).toEqual(newest)
    }
    const oldest = numbers(await search('ahmed', { direction: 'forward' }))
    expect(oldest.slice(0, 2)).toEqual([10_000, 10_001])
  }, 60_000)
})
