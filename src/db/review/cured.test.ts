import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleVendor } from '#tests/support/samples.ts'
import { retryRejected } from './attention.ts'
import { cures, mayWorkNow, retireCured } from './cured.ts'

const AT = '2026-11-21T08:00:00.000Z'
const booking = sampleBooking({ number: 1001 })
const request = requestOn(booking, 'renewal', { number: 5001 })
const answered = requestOn(booking, 'grace_period', { id: '00000000-0000-7000-8000-000000000052', number: 5002, status: 'approved' })
const FIRST = { epoch: 'e', scope: 's', revision: 1, after: null }
const vendor = sampleVendor()

let db: PortalDatabase
beforeEach(async () => {
  db = openDevice()
  const bodies = { bookings: [booking], requests: [request, answered], vendors: [vendor] }
  const rows = Object.entries(bodies).flatMap(([kind, list]) =>
    list.map((body) => ({ t: 'put' as const, kind: kind as 'requests', id: body.id, revision: 1, body: body as typeof request })),
  )
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: FIRST, durable: 1 })
})
afterEach(() => db.close())

const card = (of: Partial<RejectedRow> & Pick<RejectedRow, 'name' | 'args'>): RejectedRow => ({
  id: '00000000-0000-7000-8000-000000000077',
  version: 1,
  touched: [`requests:${request.id}`],
  clientAt: AT,
  serverAt: AT,
  code: 'request.already_approved',
  params: {},
  ...of,
})
const refusedAnswer = card({ name: 'request.reject', args: { requestId: request.id, reason: 'No room left' } })
const edit = (...fields: string[]) => ({ edits: Object.fromEntries(fields.map((field) => [field, { from: null, to: 'x' }])) })

const assigned = { name: 'booking.assign', args: { bookingId: 'a', driverId: 'a' } }
const view = (to: object) => ({ name: 'view.change', args: { viewId: 'a', to } })
const planned = (...fields: string[]) => ({ name: 'operation.plan', args: { operationId: 'a', ...edit(...fields) } })
const step = (operationId: string) => ({ name: 'operation.arrive', args: { operationId } })
const charge = (halalas: number) => ({ name: 'booking.draftCharge', args: { bookingId: 'a', amount: { halalas, currency: 'SAR' } } })
const withdrawn = (chargeId: string) => ({ name: 'booking.withdrawCharge', args: { bookingId: 'a', chargeId } })
const cashBack = (decisionId: string) => ({ name: 'booking.withdrawCash', args: { bookingId: 'a', decisionId } })
const credit = (invoiceId: string) => ({ name: 'booking.creditInvoice', args: { bookingId: 'a', invoiceId } })
const photo = (sha256: string) => ({ name: 'operation.addProof', args: { operationId: 'a', photosAfter: [{ sha256 }] } })
const takenBack = (decisionId: string) => ({ name: 'operation.takeBack', args: { operationId: 'a', decisionId } })
const cash = (halalas: number) => ({ name: 'booking.recordCash', args: { bookingId: 'a', amount: { halalas, currency: 'SAR' } } })

describe('the card of a refused change', () => {
  it('goes when the same request is answered after all, and no other card does', async () => {
    const other = card({ ...refusedAnswer, id: '00000000-0000-7000-8000-000000000078', touched: [`requests:${answered.id}`] })
    await db.rejections.bulkPut([refusedAnswer, other])
    const queued = await mutate(db, 'request.approve', { requestId: request.id, operationId: '00000000-0000-4000-8000-000000000009' })
    if (queued.status !== 'queued') throw new Error(queued.rejection.code)
    await retireCured(db, queued.mutationId)
    expect((await db.rejections.toArray()).map(({ id }) => id)).toEqual([other.id])
  })

  it.each([
    [
      'an edit of the same fields and more',
      { name: 'vendor.edit', args: edit('city', 'state') },
      { name: 'vendor.edit', args: edit('city') },
      true,
    ],
    [
      'an edit of some of its fields',
      { name: 'vendor.edit', args: edit('city') },
      { name: 'vendor.edit', args: edit('city', 'logo') },
      false,
    ],
    ['documents handed in again', { name: 'kyc.submit', args: { edits: null } }, { name: 'kyc.submit', args: edit('logo') }, true],
    ['documents handed in with its fields', { name: 'kyc.submit', args: edit('logo') }, { name: 'vendor.edit', args: edit('logo') }, true],
    ['an edit', { name: 'vendor.edit', args: edit('city') }, { name: 'vendor.requestDeletion', args: {} }, false],
    ['an answer', { name: 'booking.accept', args: { bookingId: 'a' } }, { name: 'booking.reopen', args: { bookingId: 'a' } }, true],
    ['the other answer', { name: 'booking.reject', args: { bookingId: 'a' } }, { name: 'booking.accept', args: { bookingId: 'a' } }, true],
    [
      'an edit of the same field',
      { name: 'driver.change', args: { driverId: 'a', ...edit('phone', 'name') } },
      { name: 'driver.change', args: { driverId: 'a', ...edit('phone') } },
      true,
    ],
    [
      'the answer to a request of the same booking',
      { name: 'request.approve', args: { requestId: 'a' } },
      { name: 'booking.accept', args: { bookingId: 'a' } },
      false,
    ],
    ['an edit of another noun', { name: 'driver.change', args: edit('city') }, { name: 'vendor.edit', args: edit('city') }, false],
    ['what is no answer', { name: 'request.note', args: { requestId: 'a' } }, { name: 'request.reject', args: { requestId: 'a' } }, false],
    ['another driver', { name: 'booking.assign', args: { bookingId: 'a', driverId: 'b' } }, assigned, true],
    ['a step of another movement', step('b'), step('a'), false],
    ['the same step', step('a'), step('a'), true],
    ['another change of the same view', view({ isPinned: true }), view({ name: 'North' }), false],
    ['another name of the same view', view({ name: 'South', isPinned: true }), view({ name: 'North' }), true],
    ['a plan with its driver', planned('driverId', 'scheduledOn'), { ...planned('driverId'), name: 'operation.assign' }, true],
    ['a plan without its driver', planned('scheduledOn'), { ...planned('driverId'), name: 'operation.assign' }, false],
    ['a second charge', charge(300), charge(100), false],
    ['the same charge', charge(100), charge(100), true],
    ['cash for something else', cash(50), cash(100), false],
    ['another charge taken back', withdrawn('b'), withdrawn('a'), false],
    ['the same charge taken back', withdrawn('a'), withdrawn('a'), true],
    ['another photo of the same movement', photo('b'), photo('a'), false],
    ['another credit note', credit('b'), credit('a'), false],
    [
      'other containers',
      { name: 'container.create', args: { containers: ['b'] } },
      { name: 'container.create', args: { containers: ['a'] } },
      false,
    ],
    [
      'more units',
      { name: 'container.addUnits', args: { containerId: 'a', from: 2 } },
      { name: 'container.addUnits', args: { containerId: 'a', from: 1 } },
      false,
    ],
    [
      'another unit',
      { name: 'unit.change', args: { containerId: 'a', moves: [2] } },
      { name: 'unit.change', args: { containerId: 'a', moves: [1] } },
      false,
    ],
    ['another receipt taken back', cashBack('b'), cashBack('a'), false],
    ['another step taken back', takenBack('b'), takenBack('a'), false],
  ])('is made up for by %s: %#', (_what, change, of, made) => {
    expect(cures(change, of)).toBe(made)
  })
})

describe('trying a refused change again', () => {
  it('is offered where the rule accepts it now', async () => {
    expect(await mayWorkNow(db, { ...refusedAnswer, code: 'mutation.parked' }, AT)).toBe(true)
  })

  it('is not offered where the rule refuses it still', async () => {
    const late = card({
      name: 'request.approve',
      args: { requestId: answered.id, operationId: '00000000-0000-4000-8000-000000000009' },
      touched: [`requests:${answered.id}`],
    })
    expect(await mayWorkNow(db, late, AT)).toBe(false)
  })

  it('is offered after files.full: the server may have more room by then', async () =>
    expect(await mayWorkNow(db, { ...refusedAnswer, code: 'files.full' }, AT)).toBe(true))

  it.each(['file.script', 'file.lost', 'mutation.already_done', 'mutation.too_large'])(
    'is not offered after %s: the same change would end the same way',
    async (code) => expect(await mayWorkNow(db, { ...refusedAnswer, code }, AT)).toBe(false),
  )

  it('takes the card away where it is queued, and leaves it where it is refused once more', async () => {
    const late = card({ name: 'request.reject', args: { requestId: answered.id, reason: 'No bin' }, touched: [`requests:${answered.id}`] })
    await db.rejections.bulkPut([late, { ...refusedAnswer, id: '00000000-0000-7000-8000-000000000078' }])
    expect(await retryRejected(db, late.id)).toMatchObject({ status: 'rejected' })
    expect(await retryRejected(db, '00000000-0000-7000-8000-000000000078')).toMatchObject({ status: 'queued' })
    expect((await db.rejections.toArray()).map(({ id }) => id)).toEqual([late.id])
  })
})
