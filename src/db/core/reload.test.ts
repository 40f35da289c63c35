import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId, sampleZone } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import type { PortalDatabase } from './database.ts'
import { keysBetween } from './reload.ts'

const bookings = [1, 2, 3].map((n) => sampleBooking({ id: sampleId(5, n) }))
const requests = [1, 2, 3].map((n) => requestOn(sampleBooking(), 'renewal', { id: sampleId(6, n) }))
const zones = [1, 2].map((n) => sampleZone({ id: sampleId(2, n) }))
const B = bookings.map(({ id }) => `bookings:${id}`)
const R = requests.map(({ id }) => `requests:${id}`)
const Z = zones.map(({ id }) => `zones:${id}`)
const all = [...B, ...R, ...Z]

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  const rows = [
    ...bookings.map((body) => putLine('bookings', body)),
    ...requests.map((body) => putLine('requests', body)),
    ...zones.map((body) => putLine('zones', body)),
  ]
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 0 })
})
afterEach(() => db.close())

const between = async (from: string, to: string | null) => [...(await keysBetween(db, from, to))].toSorted()
const cut = (from: number, to: number) => all.slice(from, to)

describe('the rows that a load has come past', () => {
  it.each<[what: string, from: string, to: string | null, expected: string[]]>([
    ['from its start to its end', '', null, all],
    ['behind a row to the end', B[1] ?? '', null, cut(2, 8)],
    ['up to a row, with it', '', R[1] ?? '', cut(0, 5)],
    ['within one kind', B[0] ?? '', B[1] ?? '', cut(1, 2)],
    ['over a kind in between', B[2] ?? '', Z[0] ?? '', cut(3, 7)],
    ['behind the last of a kind', B[2] ?? '', R[0] ?? '', cut(3, 4)],
    ['from a row to itself', R[1] ?? '', R[1] ?? '', []],
  ])('%s', async (_what, from, to, expected) => {
    expect(await between(from, to)).toEqual(expected)
  })

  it('are also those that a waiting change has taken away', async () => {
    const taken = [B[1] ?? '', R[0] ?? '', Z[1] ?? '']
    for (const key of taken) {
      const [kind = '', id = ''] = key.split(':')
      await db.base.put({ key, body: { id }, revision: 1 })
      await db.rows(kind).delete(id)
    }
    expect(await between('', null)).toEqual(all)
    expect(await between(B[1] ?? '', R[0] ?? '')).toEqual(cut(2, 4))
    expect(await between(B[0] ?? '', B[1] ?? '')).toEqual(cut(1, 2))
  })
})
