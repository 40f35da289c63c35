import { liveQuery } from 'dexie'
import { expect, it } from 'vitest'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { numberedRequest, openQueryDevice } from '#tests/support/query-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import type { KeysetQuery } from './keyset.ts'
import { countersKey, FIRST_READ, firstRowsAhead, inOrderAhead, layoutKey, readFirst, readListAhead, shortWithin } from './list-ahead.ts'
import { forgetAhead, keptAhead } from './read-ahead.ts'

const booking = sampleBooking()
const renewal = requestOn(booking, 'renewal', { id: sampleId(6, 1), number: 5001 })
const query = { kind: 'requests', filters: [], sort: [{ column: 'requestedAt', direction: 'ascending' }], search: '' } as const
const within: KeysetQuery<'requests'> = {
  kind: 'requests',
  index: '[type+status+requestedAt+id]',
  prefix: ['renewal', 'pending'],
  direction: 'forward',
}
const counters = ['requests/renewal/pending', 'requests/renewal/approved']

it('what a list asks for is read before it is drawn, and kept until it has grown old', async () => {
  const db = openDevice()
  const cursor = { epoch: 'e', scope: 's', revision: 1, after: null }
  await applyPull(db, { rows: [putLine('requests', renewal, 1)], results: [], lastSeq: 0, cursor, durable: 0 })
  await db.meta.put({ key: layoutKey('requests/renewal'), value: { density: 'compact' } })
  await readListAhead(db, { list: 'requests/renewal', counters, query, first: { within } })
  expect(keptAhead(db, layoutKey('requests/renewal'))).toEqual({ density: 'compact' })
  expect(keptAhead(db, countersKey(counters))).toEqual({ 'requests/renewal/pending': 1, 'requests/renewal/approved': 0 })
  expect(keptAhead(db, firstRowsAhead(query, within))).toMatchObject({ rows: [{ id: renewal.id }], more: false })
  expect(keptAhead(db, firstRowsAhead({ ...query, search: 'x' }, within))).toBeUndefined()
  forgetAhead(db)
  expect(keptAhead(db, layoutKey('requests/renewal'))).toBeUndefined()
  db.close()
})

it('the rows of a list in the order of an index are read ahead as the list reads them at first, one more than it shows', async () => {
  const { db, pull } = openQueryDevice()
  await pull(Array.from({ length: FIRST_READ + 5 }, (_, at) => numberedRequest(at + 1)))
  const inOrder: KeysetQuery<'requests'> = { ...within, direction: 'backward' }
  await readListAhead(db, { list: 'requests/renewal', counters, query, first: { inOrder } })
  const rows = keptAhead(db, inOrderAhead(inOrder)) as { requestedAt: string }[]
  expect(rows).toHaveLength(FIRST_READ)
  expect(rows.map(({ requestedAt }) => requestedAt)).toEqual(
    rows
      .map(({ requestedAt }) => requestedAt)
      .toSorted()
      .reverse(),
  )
  forgetAhead(db)
  db.close()
})

it('what is read ahead of a list that turns out to be long stands under the question that the screen then asks', async () => {
  const { db, engine, pull } = openQueryDevice()
  await pull(Array.from({ length: 450 }, (_, at) => numberedRequest(at + 1)))
  await engine.query(query, { start: 0, end: 100 })
  await readListAhead(db, { list: 'requests/renewal', counters, query, first: { within } })
  expect(shortWithin(db, { within })).toBeNull()
  expect(keptAhead(db, firstRowsAhead(query, null))).toMatchObject({ more: true })
  forgetAhead(db)
  db.close()
})

it('the first rows of a list are live, also where what reads them has to be loaded first', async () => {
  const { db, engine, pull } = openQueryDevice()
  await pull([numberedRequest(1)])
  await engine.query(query, { start: 0, end: 100 })
  const seen: (number | undefined)[] = []
  const subscription = liveQuery(() => readFirst(db, query, null)).subscribe((first) => seen.push(first?.rows.length))
  await expect.poll(() => seen).toEqual([1])
  await pull([numberedRequest(2)])
  await expect.poll(() => seen).toEqual([1, 2])
  subscription.unsubscribe()
  db.close()
})
