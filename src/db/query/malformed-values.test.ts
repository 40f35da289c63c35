import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import type { KeysetQuery } from '#db/core/keyset.ts'
import { readShortList } from '#db/core/short-list.ts'
import { MALFORMED } from '#tests/support/malformed.ts'
import { numberedRequest, openQueryDevice } from '#tests/support/query-device.ts'
import { findPlainly } from '#tests/support/query-model.ts'
import { sampleId } from '#tests/support/samples.ts'
import { readFirstRows } from './first-rows.ts'
import type { Query } from './query.ts'

const requests = findEntity('requests') as EntityDefinition
/** Rows of one tab, which an index holds whatever their other fields say. */
const within: KeysetQuery<'requests'> = {
  kind: 'requests',
  index: '[type+status+requestedAt+id]',
  prefix: ['renewal', 'pending'],
  direction: 'forward',
}
const tab = [
  { column: 'type' as const, anyOf: ['renewal'] },
  { column: 'status' as const, anyOf: ['pending'] },
]

let device: ReturnType<typeof openQueryDevice>
beforeEach(async () => {
  device = openQueryDevice()
  const plain = Array.from({ length: 20 }, (_, n) =>
    numberedRequest(n, { quantity: 1 + (n % 3), decidedAt: n % 2 === 0 ? null : new Date(1.7e12 + n).toISOString() }),
  )
  await device.pull([...plain, ...MALFORMED.map((over, n) => numberedRequest(100 + n, over))])
})
afterEach(() => device.db.close())

const COLUMNS = [
  'number',
  'quantity',
  'amount',
  'effectiveOn',
  'answerBy',
  'decidedAt',
  'bookingId',
  'containerId',
  'binSize',
  'full',
] as const
const BORDERS = [
  1,
  2.5,
  -(2 ** 31),
  2 ** 40,
  Number.NaN,
  '2026-11-26',
  '2023-11-14T22:13:20Z',
  'yesterday',
  'small',
  'giant',
  '7',
  sampleId(5, 3),
] as const
const border = fc.option(fc.constantFrom(...BORDERS), { nil: undefined })
const filter = fc.oneof(
  fc.record({ column: fc.constantFrom(...COLUMNS), anyOf: fc.subarray([...BORDERS, null, true, false]) }),
  fc
    .tuple(fc.constantFrom(...COLUMNS), border, border)
    .map(([column, from, to]) => ({ column, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })),
)
const sort = fc.record({ column: fc.constantFrom(...COLUMNS), direction: fc.constantFrom('ascending' as const, 'descending' as const) })
const query: fc.Arbitrary<Query<'requests'>> = fc.record({
  kind: fc.constant('requests' as const),
  filters: fc.array(filter, { maxLength: 2 }).map((more) => [...tab, ...more]),
  sort: fc.array(sort, { minLength: 1, maxLength: 3 }),
})

const idsOf = (rows: readonly Document[] | undefined) => rows?.map(({ id }) => id)

it('rows whose values are none of their columns are found and sorted alike by the columns, by how a list begins, and by an index', async () => {
  const { db, engine } = device
  const rows = (await db.rows('requests').toArray()) as unknown as Document[]
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const plain = idsOf(findPlainly(requests, asked, rows))
      expect(await engine.ids(asked)).toEqual(plain)
      await db.meta.clear()
      await engine.keepBeginning(asked)
      expect(idsOf((await readFirstRows(db, asked))?.rows)).toEqual(plain)
      expect(idsOf(await readShortList(db, { query: asked, within }))).toEqual(plain)
    }),
    { numRuns: 100 },
  )
})
