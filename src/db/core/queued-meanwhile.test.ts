import Dexie from 'dexie'
import { refKey } from '#domain/kernel/entity.ts'
import { expect, it, vi } from 'vitest'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleBooking, sampleVendor } from '#tests/support/samples.ts'
import { applyPull } from './apply-pull.ts'
import { mutate } from './mutate.ts'
import type { RowLine } from '#protocol/sync.ts'

const vendor = sampleVendor({ isKyc: true })
const booking = sampleBooking({ status: 'new' })
const comments = 'Ring twice'

const answer = (revision: number, ...rows: RowLine[]) => ({
  rows,
  results: [],
  lastSeq: 0,
  cursor: { epoch: 'e', scope: 's', revision, after: null },
  durable: 0,
})

it('what is queued after the look at the queue, and before the answer is applied, is replayed on it all the same', async () => {
  const db = openDevice()
  await applyPull(db, answer(1, putLine('vendors', vendor, 1), putLine('bookings', booking, 1)))
  const begin = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce((...args: unknown[]) =>
    Dexie.Promise.resolve(mutate(db, 'booking.accept', { vendorId: vendor.id, bookingId: booking.id })).then(() =>
      Reflect.apply(begin, db, args),
    ),
  )
  await applyPull(db, answer(2, putLine('bookings', { ...booking, comments }, 2)))
  expect(await db.rows('bookings').get(booking.id)).toMatchObject({ status: 'accepted', comments, revision: 2 })
  expect(await db.base.get(refKey({ kind: 'bookings', id: booking.id }))).toMatchObject({ body: { status: 'new', comments } })
  db.close()
})
