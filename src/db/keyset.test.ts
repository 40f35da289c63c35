import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { Chance } from '#tests/support/chance.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import type { PortalDatabase } from './database.ts'
import { keyOf, readMatches, readRange, type ListQuery } from './keyset.ts'

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
    (await readMatches(db, { ...query, search, ...change })) as unknown as ChangeRequest[]

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
