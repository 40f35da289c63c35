import { expect, it, vi } from 'vitest'
import { Chance } from '#tests/support/chance.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { readRows } from './read-rows.ts'
import { toStored } from './stored.ts'

/** Ids in one row, so that neighbours are easy to name. */
const idAt = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

it('finds exactly the rows that stand, however close together they lie', async () => {
  const chance = new Chance(11)
  for (const density of [0, 0.02, 0.3, 0.6, 1]) {
    const db = openDevice()
    const standing = new Set<string>()
    for (let n = 0; n < 900; n += 1) if (chance.next() < density) standing.add(idAt(n))
    await db.rows('bookings').bulkPut([...standing].map((id, at) => toStored('bookings', sampleBooking({ id, number: at + 1 }), 1)))
    for (const count of [0, 1, 19, 20, 21, 100, 101, 250, 600]) {
      const spread = chance.pick([1, 3, 9])
      const first = chance.below(200)
      const ids = [...new Set(Array.from({ length: count }, (_, at) => idAt((first + at * spread) % 1100)))]
      const found = await readRows(db, 'bookings', ids.toReversed())
      const expected = ids.filter((id) => standing.has(id))
      // Rows between the asked ones may come along; none that was asked for and stands is missing, and none stands that does not.
      expect(expected.filter((id) => found.get(id)?.id !== id)).toEqual([])
      expect(ids.filter((id) => found.has(id) && !standing.has(id))).toEqual([])
    }
    db.close()
  }
})

it('looks once where none of very many stands, as in a first load, and finds one that does', async () => {
  const db = openDevice()
  const ids = Array.from({ length: 2500 }, (_, n) => idAt(n))
  const look = vi.spyOn(db, 'rows')
  expect((await readRows(db, 'bookings', ids)).size).toBe(0)
  expect(look).toHaveBeenCalledOnce()
  for (const n of [0, 2499]) {
    await db.rows('bookings').clear()
    await db.rows('bookings').put(toStored('bookings', sampleBooking({ id: idAt(n) }), 1))
    expect([...(await readRows(db, 'bookings', ids.toReversed())).keys()]).toEqual([idAt(n)])
  }
  db.close()
})
