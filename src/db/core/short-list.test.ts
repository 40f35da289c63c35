import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { Query } from '#db/query/query.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { findPlainly } from '#tests/support/query-model.ts'
import { sampleId, sampleRequest } from '#tests/support/samples.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { applyPull } from './apply-pull.ts'
import type { PortalDatabase } from './database.ts'
import type { KeysetQuery } from './keyset.ts'
import { readShortList, wasLong } from './short-list.ts'

const entity = findEntity('requests') as EntityDefinition
const within: KeysetQuery<'requests'> = {
  kind: 'requests',
  index: '[type+status+requestedAt+id]',
  prefix: ['renewal', 'pending'],
  direction: 'forward',
}
const mine = { column: 'type' as const, anyOf: ['renewal'] }
const pending = { column: 'status' as const, anyOf: ['pending'] }

const fill = async (db: PortalDatabase, count: number) => {
  const rows = Array.from({ length: count }, (_, n) => {
    // The last as a later release may know it.
    const size = ['small', 'medium', 'large', 'giant'][n % 4] as ChangeRequest['container']['binSize']
    const sample = sampleRequest('renewal')
    return putLine('requests', {
      ...sample,
      id: sampleId(6, n),
      number: 5000 + n,
      container: { ...sample.container, binSize: size },
      quantity: 1 + (n % 4),
      effectiveOn: `2026-12-${String(1 + (n % 9)).padStart(2, '0')}`,
      requestedAt: new Date(1.7e12 + (n % 7) * 3_600_000).toISOString(),
      decidedAt: n % 2 === 0 ? null : new Date(1.7e12 + n).toISOString(),
    })
  })
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
}

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const some = <T>(values: readonly T[]) => fc.constantFrom(...values)
const direction = some(['ascending', 'descending'] as const)
const query: fc.Arbitrary<Query<'requests'>> = fc.record({
  kind: fc.constant('requests' as const),
  filters: fc
    .array(
      fc.oneof(
        fc.record({ column: fc.constant('binSize' as const), anyOf: fc.subarray(['small', 'large']) }),
        fc.record({ column: fc.constant('answerBy' as const), from: some(['2026-11-26', '2026-11-28']) }),
        fc.record({ column: fc.constant('decidedAt' as const), to: fc.constant(new Date(1.7e12 + 9).toISOString()) }),
      ),
      { maxLength: 2 },
    )
    .map((more) => [mine, pending, ...more]),
  sort: fc.array(
    fc.record({ column: some(['answerBy', 'requestedAt', 'binSize', 'decidedAt', 'amount', 'quantity'] as const), direction }),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
})

describe('a short list', () => {
  it('has the rows of the columns in their order', async () => {
    await fill(db, 60)
    const all = (await db.rows('requests').toArray()) as unknown as Document[]
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        expect(await readShortList(db, { query: asked, within })).toEqual(findPlainly(entity, asked, all))
      }),
      { numRuns: 60 },
    )
  })

  it('leaves a long list, and words, to the columns', async () => {
    await fill(db, 401)
    const asked: Query<'requests'> = { kind: 'requests', filters: [mine, pending], sort: [{ column: 'answerBy', direction: 'ascending' }] }
    expect(wasLong(db, within)).toBe(false)
    expect(await readShortList(db, { query: asked, within })).toBeUndefined()
    // Whoever asks next need not find that out again, of this index and of this device.
    expect(wasLong(db, { ...within })).toBe(true)
    expect(wasLong(db, { ...within, prefix: ['renewal', 'approved'] })).toBe(false)
    await db.rows('requests').delete(sampleId(6, 0))
    expect(await readShortList(db, { query: asked, within })).toHaveLength(400)
    expect(wasLong(db, within)).toBe(false)
    expect(await readShortList(db, { query: { ...asked, search: '5001' }, within })).toBeUndefined()
  })
})
