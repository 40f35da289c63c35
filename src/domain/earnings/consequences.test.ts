import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bookings } from '#domain/bookings/booking.ts'
import { recordCash } from '#domain/bookings/cash.ts'
import { cancelBooking } from '#domain/bookings/cancel.ts'
import { decideCharge } from '#domain/bookings/marketplace.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { deliveryId, pickupId } from '#domain/operations/plan.ts'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { rowsOf, sampleBooking, sampleContainer, sampleContext, sampleId, samplePenalty, sampleVendor } from '#tests/support/samples.ts'
import { earningChanges } from './consequences.ts'
import { earningOf, owedOf, payoutOf, type Earning } from './earning.ts'
import { recordEarning, settleEarnings } from './marketplace.ts'

const CHARGE = {
  id: sampleId(30),
  type: 'overweight' as const,
  amount: sar(5000),
  note: 'Two tonnes over',
  status: 'draft' as const,
  draftedAt: sampleContext.now,
  draftedOnDeviceAt: sampleContext.clientAt,
  decidedAt: null,
  declineReason: null,
}
const onSite = sampleBooking({ status: 'picked_up', paymentMethod: 'card' })
const completed = sampleBooking({ status: 'completed', paymentMethod: 'card' })
const earning = earningOf(completed, sampleContext.now)
const paidOut = { ...earning, status: 'paid_out' as const, paidOutAt: sampleContext.now }
const change = (held: Earning | null, before = onSite, after = completed) =>
  earningChanges(rowsOf({ earnings: held ? [held] : [] }), { before, after }, sampleContext)

describe('what follows for the earnings', () => {
  it('a booking that is completed is earned, once', () => {
    expect(change(null)).toEqual([{ op: 'put', kind: 'earnings', body: earning }])
    expect(change(earning)).toEqual([])
  })

  it('what was done without a network counts on the day on which it was done, and is paid out from when the server learned it', () => {
    const done = (deviceAt: string) => {
      const step = { status: 'completed' as const, at: '2026-12-02T06:00:00.000Z', deviceAt }
      const arrived = { status: 'on_site' as const, at: '2026-11-20T09:00:00.000Z', deviceAt: '2026-11-20T08:00:00.000Z' }
      const after = { ...completed, tracking: [arrived, step] }
      const [earned] = earningChanges(rowsOf({}), { before: onSite, after }, { ...sampleContext, now: step.at, clientAt: deviceAt }) ?? []
      return {
        after,
        earned,
        day: earned?.op === 'put' && earned.kind === 'earnings' && dayOf(earned.body.completedAt),
        on: bookings.columns['completedOn']?.read(after),
      }
    }
    const { after, earned, ...both } = done('2026-11-30T15:00:00.000Z')
    expect(both).toEqual({ day: '2026-11-30', on: '2026-11-30' })
    expect(earned).toMatchObject({ body: { completedAt: '2026-11-30T15:00:00.000Z', expectedPayoutOn: '2026-12-09' } })
    // A device's clock that is ahead, and one that is behind the delivery.
    expect(done('2027-01-05T15:00:00.000Z')).toMatchObject({ day: '2026-12-02', on: '2026-12-02' })
    expect(done('2026-11-01T15:00:00.000Z')).toMatchObject({ day: '2026-11-20', on: '2026-11-20' })
    const priced = { ...after, total: sar(70_000), amountPaid: sar(70_000) }
    const held = earningOf(priced, '2026-11-30T15:00:00.000Z', '2026-12-02T06:00:00.000Z')
    const charged = { ...priced, charges: [{ ...CHARGE, status: 'confirmed' as const }] }
    expect(change(held, priced, charged)).toMatchObject([{ body: { completedAt: held.completedAt, expectedPayoutOn: '2026-12-09' } }])
  })

  it('one that is completed no longer is not earned, unless that was paid out', () => {
    expect(change(earning, completed, onSite)).toEqual([{ op: 'del', kind: 'earnings', id: completed.id }])
    expect(change(paidOut, completed, onSite)).toBeNull()
    expect(change({ ...earning, settled: { amount: sar(1), at: sampleContext.now, reference: 'x' } }, completed, onSite)).toBeNull()
  })

  it('what the Admin recorded otherwise stays through a change that has nothing to do with money', () => {
    expect(change({ ...earning, gross: sar(1) }, completed, { ...completed, comments: 'x' })).toEqual([])
  })

  it('is with the vendor where the cash is as much as its share, to the halala, and is paid out where it is less', () => {
    const of = (total: number, halalas: number) => {
      const charges = [{ ...CHARGE, status: 'confirmed' as const, amount: sar(halalas) }]
      return earningOf({ ...completed, total: sar(total), amountPaid: sar(total), charges }, sampleContext.now)
    }
    expect(of(11_500, 88_500)).toMatchObject({ net: sar(88_500), collect: sar(88_500), status: 'collected', expectedPayoutOn: null })
    expect(of(11_501, 88_499)).toMatchObject({ net: sar(88_500), status: 'expected' })
  })

  it('is owed by the marketplace where it took what was to be paid in cash', () => {
    const cash = { ...completed, paymentMethod: 'cash_on_delivery' as const, total: sar(70_000), amountPaid: sar(0) }
    const held = earningOf(cash, sampleContext.now)
    expect(held.status).toBe('collected')
    const payment = { id: sampleId(80), amount: sar(70_000), method: 'card' as const, paidAt: sampleContext.now }
    const [changed] = change(held, cash, { ...cash, amountPaid: sar(70_000), payments: [payment] }) ?? []
    expect(changed).toMatchObject({ body: { gross: sar(70_000), status: 'expected', expectedPayoutOn: '2026-11-28' } })
  })

  it('keeps the moment of completion and the day of payout that is on the books, and is not written anew where it says so already', () => {
    const payment = (n: number, halalas: number) => ({
      id: sampleId(80, n),
      amount: sar(halalas),
      method: 'card' as const,
      paidAt: sampleContext.now,
    })
    const unpaid = { ...completed, paymentMethod: 'cash_on_delivery' as const, total: sar(70_000) }
    const cash = { ...unpaid, amountPaid: sar(60_000), payments: [payment(1, 60_000)] }
    const completedAt = '2026-10-20T09:00:00.000Z'
    const held = { ...earningOf(cash, completedAt), expectedPayoutOn: '2026-12-24' }
    expect(held.status).toBe('expected')
    const paid = { ...cash, amountPaid: sar(65_000), payments: [payment(1, 60_000), payment(2, 5000)] }
    expect(change(held, cash, paid)).toMatchObject([{ body: { completedAt, collect: sar(5000), expectedPayoutOn: '2026-12-24' } }])
    const charged = { ...paid, charges: [{ ...CHARGE, status: 'confirmed' as const }] }
    expect(change(held, paid, charged)).toMatchObject([{ body: { completedAt, gross: sar(75_000) } }])
    expect(change(earningOf(paid, completedAt), cash, paid)).toEqual([])
    expect(change(null, cash, paid)).toEqual([])
  })

  it('is paid back by the marketplace where the vendor had settled more than its share comes to in the end', () => {
    const cash = { ...completed, paymentMethod: 'cash_on_delivery' as const, total: sar(70_000), amountPaid: sar(0) }
    const held = earningOf(cash, sampleContext.now)
    const settled = { settled: { amount: sar(8050), at: sampleContext.now, reference: 'COM-1' } }
    const payment = { id: sampleId(80), amount: sar(5000), method: 'card' as const, paidAt: sampleContext.now }
    const [changed] = change({ ...held, ...settled }, cash, { ...cash, amountPaid: sar(5000), payments: [payment] }) ?? []
    expect(changed).toMatchObject({ body: { ...settled, collect: sar(65_000), status: 'expected', expectedPayoutOn: '2026-11-28' } })
    expect(changed?.op === 'put' && changed.kind === 'earnings' ? payoutOf(changed.body) : null).toBe(5000)
  })

  it('keeps what was settled of it where it grows, and owes the share of what came since', () => {
    const cash = { ...completed, paymentMethod: 'cash_on_delivery' as const, total: sar(70_000), amountPaid: sar(70_000) }
    const settled = { settled: { amount: sar(8050), at: sampleContext.now, reference: 'COM-1' } }
    const charges = [{ ...CHARGE, status: 'confirmed' as const }]
    const [changed] = change({ ...earningOf(cash, sampleContext.now), ...settled }, cash, { ...cash, charges }) ?? []
    expect(changed).toMatchObject({ body: { ...settled, gross: sar(75_000), status: 'collected' } })
    expect(changed?.op === 'put' && changed.kind === 'earnings' ? owedOf(changed.body) : null).toBe(8625 - 8050)
  })

  it('comes in with what was settled of it, unless that is nothing, or more than was owed', () => {
    const cash = { ...completed, paymentMethod: 'cash_on_delivery' as const, total: sar(70_000), amountPaid: sar(70_000) }
    const takes = (halalas: number) => {
      const settled = { amount: sar(halalas), at: sampleContext.now, reference: 'COM-1' }
      return v.is(recordEarning.args, { ...earningOf(cash, sampleContext.now), settled })
    }
    expect([0, 1, 8050, 8051].map(takes)).toEqual([false, true, true, false])
  })

  it('comes in with the day of its payout, and with its moment once it is paid out', () => {
    const takes = (row: object) => v.is(recordEarning.args, { ...earning, ...row })
    expect([takes({}), takes(paidOut)]).toEqual([true, true])
    const amiss = [{ expectedPayoutOn: null }, { status: 'collected' }, { status: 'paid_out' }, { paidOutAt: sampleContext.now }]
    expect(amiss.map(takes)).toEqual([false, false, false, false])
  })

  it('is settled once where it is named twice', () => {
    const cash = { ...completed, paymentMethod: 'cash_on_delivery' as const, total: sar(70_000), amountPaid: sar(70_000) }
    const held = earningOf(cash, sampleContext.now)
    const settle = (halalas: number) =>
      settleEarnings.decide(
        rowsOf({ earnings: [held] }),
        { earningIds: [held.id, held.id], amount: sar(halalas), settledAt: sampleContext.now, reference: 'COM-1' },
        sampleContext,
      )
    const done = settle(8050)
    expect(done.ok && done.changes).toMatchObject([{ body: { settled: { amount: sar(8050) } } }])
    expect(settle(16_100)).toMatchObject({ rejection: { code: 'earning.owed_otherwise', params: { due: 8050 } } })
  })

  it('is of the total with what the Admin confirmed, where that is known', () => {
    expect(earningOf({ ...completed, total: sar(200_000), amountPaid: sar(0) }, sampleContext.now).gross).toEqual(sar(200_000))
  })

  it('counts a charge that is confirmed after completion; what was paid out stays as it was', () => {
    const booking = { ...completed, total: sar(120_000), charges: [CHARGE] }
    const held = earningOf(booking, sampleContext.now)
    const decide = (row: object) =>
      decideCharge.decide(
        rowsOf({ bookings: [booking], earnings: [{ ...held, ...row }] }),
        { bookingId: booking.id, chargeId: CHARGE.id, status: 'confirmed' },
        sampleContext,
      )
    const counted = decide({})
    expect(counted.ok && counted.changes.find(({ kind }) => kind === 'earnings')).toMatchObject({ body: { gross: sar(125_000) } })
    const earlierPayouts = [{ amount: sar(100), paidOutAt: sampleContext.now, payoutReference: 'PAY-1' }]
    const late = decide({ status: 'paid_out', paidOutAt: sampleContext.now, earlierPayouts })
    const row = late.ok && late.changes.find(({ kind }) => kind === 'earnings')
    expect(row).toMatchObject({
      body: { gross: sar(125_000), status: 'paid_out', paidOut: held.net, collect: sar(5000), received: sar(0), earlierPayouts },
    })
  })
})

describe('cash that is recorded after completion', () => {
  it('is what a booking brought whose total nobody knows', () => {
    const { total: _, ...booking } = {
      ...sampleBooking({ status: 'completed', amountPaid: sar(0), paymentStatus: 'unpaid' }),
      total: sar(0),
    }
    const held = earningOf(booking, sampleContext.now)
    expect(held.gross).toEqual(sar(0))
    const args = { vendorId: sampleId(1), bookingId: booking.id, amount: sar(70_000), receivedOn: '2026-11-21' }
    const done = recordCash.decide(rowsOf({ bookings: [booking], earnings: [held] }), args, sampleContext)
    expect(done.ok && done.changes.find(({ kind }) => kind === 'earnings')).toMatchObject({
      body: { gross: sar(70_000), status: 'collected' },
    })
  })

  it('leaves what the Admin has on the books of it as it is', () => {
    const booking = { ...sampleBooking({ status: 'completed', amountPaid: sar(0), paymentStatus: 'unpaid' }), total: sar(70_000) }
    const held = { ...earningOf(booking, sampleContext.now), commission: sar(3_500), vat: sar(525), net: sar(65_975) }
    const args = {
      vendorId: sampleId(1),
      bookingId: booking.id,
      amount: sar(30_000),
      receivedOn: '2026-11-21',
      note: 'The rest comes later',
    }
    const done = recordCash.decide(rowsOf({ bookings: [booking], earnings: [held] }), args, sampleContext)
    expect(done.ok && done.changes.find(({ kind }) => kind === 'earnings')).toEqual({
      op: 'put',
      kind: 'earnings',
      body: { ...held, received: sar(30_000) },
    })
  })

  it('is with the vendor from then on, whatever was earned', () => {
    const booking = { ...sampleBooking({ status: 'completed', amountPaid: sar(0), paymentStatus: 'unpaid' }), total: sar(70_000) }
    const held = earningOf(booking, sampleContext.now)
    expect(held).toMatchObject({ gross: sar(70_000), received: sar(0) })
    const args = { vendorId: sampleId(1), bookingId: booking.id, amount: sar(70_000), receivedOn: '2026-11-21' }
    const done = recordCash.decide(rowsOf({ bookings: [booking], earnings: [held] }), args, sampleContext)
    expect(done.ok && done.changes.find(({ kind }) => kind === 'earnings')).toMatchObject({ body: { received: sar(70_000) } })
  })

  it('stays with the vendor where all that is owed on it was settled before it came in: nothing is left to be paid out', () => {
    const booking = { ...sampleBooking({ status: 'completed', amountPaid: sar(0), paymentStatus: 'unpaid' }), total: sar(70_000) }
    const settled = { amount: sar(8050), at: sampleContext.now, reference: 'COM-1' }
    const held: Earning = { ...earningOf(booking, sampleContext.now), settled }
    expect(owedOf(held)).toBe(0)
    const args = { vendorId: sampleId(1), bookingId: booking.id, amount: sar(70_000), receivedOn: '2026-11-21' }
    const done = recordCash.decide(rowsOf({ bookings: [booking], earnings: [held] }), args, sampleContext)
    const body = { status: 'collected', expectedPayoutOn: null, received: sar(70_000), settled }
    expect(done.ok && done.changes.find(({ kind }) => kind === 'earnings')).toMatchObject({ body })
  })
})

describe('calling a booking off', () => {
  const soon = sampleBooking({ status: 'accepted', startsAt: '2026-11-21T20:00:00.000Z', total: sar(100_000), tracking: [] })
  const cancel = () =>
    cancelBooking.decide(
      rowsOf({ vendors: [sampleVendor({ isKyc: true })], bookings: [soon] }),
      { vendorId: sampleId(1), bookingId: soon.id, reason: 'The truck broke down' },
      sampleContext,
    )

  it('less than 24 hours before the start is a penalty of the amount that was shown', () => {
    const done = cancel()
    if (!done.ok) throw new Error(done.rejection.code)
    const booking = done.changes.find(({ kind }) => kind === 'bookings')
    const penalty = done.changes.find(({ kind }) => kind === 'penalties')
    expect(penalty).toMatchObject({ body: { id: soon.id, cause: 'late_cancellation', status: 'unpaid', note: 'The truck broke down' } })
    expect(penalty).toMatchObject({ body: { amount: sar(25_000) } })
    expect(booking).toMatchObject({ body: { cancellation: { penalty: sar(25_000) } } })
  })

  it('is fined once: a penalty that the Admin has issued for it stays as it is', () => {
    const issued = samplePenalty({
      id: soon.id,
      bookingId: soon.id,
      cause: 'late_cancellation',
      status: 'paid',
      settledAt: sampleContext.now,
    })
    const done = cancelBooking.decide(
      rowsOf({ bookings: [soon], penalties: [issued] }),
      { vendorId: sampleId(1), bookingId: soon.id, reason: 'The truck broke down' },
      sampleContext,
    )
    expect(done.ok && done.changes.map(({ kind }) => kind)).toEqual(['bookings'])
  })
})

describe('the last step of a booking', () => {
  it('is taken back with its earning, and stays once that was paid out', () => {
    const booking = acceptedBooking({ quantity: 1 })
    const day = new MovementDay([booking])
    const [delivery, pickup] = [deliveryId(booking.id, 1), pickupId(booking.id, 1)]
    const unit = { containerId: sampleContainer().id, number: 1 }
    for (const operationId of [delivery, pickup]) {
      day.do('operation.assign', { operationId, edits: { driverId: { from: null, to: sampleId(3) } } })
      day.do('operation.depart', { operationId })
      if (operationId === delivery) day.do('operation.arrive', { operationId, unit })
      else day.do('operation.collect', { operationId, unit })
    }
    expect(day.do('operation.return', { operationId: pickup, isFull: false })).toBe('done')
    const returned = day.last
    const [earning] = day.all('earnings')
    if (!earning) throw new Error('nothing was earned')
    const paid: Earning = { ...earning, status: 'paid_out', paidOutAt: sampleContext.now }
    day.keep('earnings', paid)
    expect([day.undo(pickup, returned), day.all('bookings')[0]?.status]).toEqual(['operation.changed_since', 'completed'])
    day.keep('earnings', earning)
    expect([day.undo(pickup, returned), day.all('bookings')[0]?.status, day.all('earnings')]).toEqual(['done', 'picked_up', []])
  })
})
