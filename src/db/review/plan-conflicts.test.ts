import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Operation } from '#domain/operations/operation.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleBooking, sampleDriver, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { conflictOf, resolveConflict } from './conflicts.ts'

const NOW = '2026-11-21T09:00:00.000Z'
const [MAJED, NASSER] = [sampleId(3, 1), sampleId(3, 2)]
const booking = sampleBooking({ status: 'on_site', driverId: null })
// Nobody gave it a place in a day yet, which an older record does not even name.
const free = sampleOperation({ id: sampleId(7), type: 'pickup', bookingId: booking.id, driverId: null, scheduledOn: '2099-11-21' })
const drivers = [MAJED, NASSER].map((id) => sampleDriver({ id, phoneVerifiedAt: NOW, licenseExpiresOn: '2100-01-01' }))

let db: PortalDatabase
const receive = (operation: Operation, revision: number, refused?: string) =>
  applyPull(db, {
    rows: [
      ...drivers.map((body) => ({ t: 'put' as const, kind: 'drivers', id: body.id, revision, body })),
      { t: 'put', kind: 'bookings', id: booking.id, revision, body: booking },
      { t: 'put', kind: 'operations', id: operation.id, revision, body: operation },
    ],
    results:
      refused === undefined
        ? []
        : [{ t: 'result', seq: 1, id: refused, status: 'rejected', code: 'edit.conflict', params: {}, revision, serverAt: 'now' }],
    lastSeq: refused === undefined ? 0 : 1,
    cursor: { epoch: 'e', scope: 's', revision, after: null },
    durable: revision,
  })
const shown = async () => (await db.rows('operations').get(free.id)) as unknown as Operation

/** A plan that was refused because somebody else had planned the movement meanwhile. */
const refusedPlan = async (to: string, runOrder: number, theirs: Partial<Operation>): Promise<RejectedRow> => {
  const edits = { driverId: { from: null, to }, runOrder: { from: null, to: runOrder } }
  const made = await mutate(db, 'operation.plan', { operationId: free.id, edits })
  if (made.status !== 'queued') throw new Error(made.rejection.code)
  await receive({ ...free, ...theirs }, 2, made.mutationId)
  const card = await db.rejections.get(made.mutationId)
  if (!card) throw new Error('no card')
  return card
}

beforeEach(async () => {
  db = openDevice()
  await receive(free, 1)
})
afterEach(() => db.close())

it('two who give a movement to different drivers dispute the driver; its place in the day goes along', async () => {
  const card = await refusedPlan(NASSER, 10, { driverId: MAJED, runOrder: 20 })
  expect(await conflictOf(db, card)).toMatchObject({
    fields: [{ field: 'driverId', before: null, yours: NASSER, theirs: MAJED }],
    undisputed: [],
  })
  expect(await resolveConflict(db, card, { driverId: 'yours' })).toMatchObject({ status: 'queued' })
  expect(await shown()).toMatchObject({ driverId: NASSER, runOrder: 10 })
})

it('who leaves it to the other driver gives it no place in that day, either', async () => {
  const card = await refusedPlan(NASSER, 10, { driverId: MAJED })
  expect((await conflictOf(db, card))?.fields.map(({ field }) => field)).toEqual(['driverId'])
  expect(await resolveConflict(db, card, { driverId: 'theirs' })).toBeNull()
  expect(await shown()).toMatchObject({ driverId: MAJED })
  expect((await shown()).runOrder).toBeUndefined()
  expect([await db.outbox.count(), await db.rejections.count()]).toEqual([0, 0])
})

it('two who put it in different places of one day dispute the place', async () => {
  const card = await refusedPlan(NASSER, 10, { driverId: NASSER, runOrder: 20 })
  expect((await conflictOf(db, card))?.fields.map(({ field }) => field)).toEqual(['runOrder'])
  expect(await resolveConflict(db, card, { runOrder: 'yours' })).toMatchObject({ status: 'queued' })
  expect(await shown()).toMatchObject({ driverId: NASSER, runOrder: 10 })
})

it('what nobody disputes any more can be sent, of a movement that never had a place as well', async () => {
  const card = await refusedPlan(NASSER, 10, { driverId: MAJED })
  await receive(free, 3)
  expect(await conflictOf(db, card)).toMatchObject({ fields: [] })
  expect(await resolveConflict(db, card, {})).toMatchObject({ status: 'queued' })
  expect(await shown()).toMatchObject({ driverId: NASSER, runOrder: 10 })
})
