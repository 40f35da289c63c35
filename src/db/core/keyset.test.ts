import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Chance } from '#tests/support/chance.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import type { PortalDatabase } from './database.ts'
import { keyOf, readRange, type KeysetQuery } from './keyset.ts'

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
const query: KeysetQuery = {
  kind: 'requests',
  index: '[type+status+requestedAt+id]',
  prefix: ['renewal', 'pending'],
  direction: 'backward',
}

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  const rows = all.map((body) => ({ t: 'put' as const, kind: 'requests', id: body.id, revision: 1, body }))
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
})
afterEach(() => db.close())

const expected = (direction: KeysetQuery['direction']) => {
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
