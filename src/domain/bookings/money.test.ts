import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balancesOf, postingsOf, type Balances } from '#domain/ledger/postings.ts'
import { findAnyMutation } from '#domain/marketplace-catalog.ts'
import { decideMutation } from '#tests/support/decide-mutation.ts'
import { bookingAfter, decideOn, refusalOf } from '#tests/support/decide-booking.ts'
import { rowsOf, sampleBooking, sampleContext, sampleId, sampleRequest, sampleVendor } from '#tests/support/samples.ts'
import { earningChanges } from '../earnings/consequences.ts'
import { cashOf, collectedOf, earningOf, earnings, owedOf, payoutOf, settledOf, type Earning } from '../earnings/earning.ts'
import { sar } from '../kernel/money.ts'
import { put, type Change } from '../kernel/mutation.ts'
import type { ChangeRequest } from '../requests/request.ts'
import { amountDue, cashDue, paidBack, priceOf, receivedInCash, takesCash } from './amounts.ts'
import type { Charge } from './booking-parts.ts'
import { PAYMENT_METHODS } from './booking-parts.ts'
import type { Booking } from './booking.ts'
import { invoiceLines, uninvoiced, withDueInvoice } from './invoicing.ts'
import { invoicesOf } from './tax-paper.ts'
import { cancellationPenalty } from './terms.ts'

const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const priced = (over: Partial<Booking> = {}) =>
  sampleBooking({ total: sar(120_000), amountPaid: sar(120_000), paymentMethod: 'card', rentalDays: 3, ...over })
const renewalOf = (amount: number, paymentMethod: Booking['paymentMethod'], n = 1) => ({
  id: sampleId(40, n),
  days: 2,
  amount: sar(amount),
  paymentMethod,
  at: sampleContext.now,
})
const charge = (halalas: number, status: Charge['status'] = 'confirmed'): Charge => ({
  id: sampleId(30),
  type: 'overweight',
  amount: sar(halalas),
  note: 'x',
  status,
  draftedAt: sampleContext.now,
  draftedOnDeviceAt: sampleContext.clientAt,
  decidedAt: null,
  declineReason: null,
})
const record = (booking: Booking, amount: number) =>
  decideOn(
    'booking.recordCash',
    { ...ids, amount: sar(amount), receivedOn: '2026-11-21', paid: booking.amountPaid },
    { bookings: [booking] },
  )
const pay = (booking: Booking, amount: number, mutationId = sampleId(80)) => {
  const mutation = findAnyMutation('booking.recordPayment')
  if (!mutation) throw new Error('no such mutation')
  const context = { ...sampleContext, mutationId }
  const args = { bookingId: booking.id, amount: sar(amount), method: 'card' }
  return decideMutation(mutation, { rows: rowsOf({ bookings: [booking] }), args, context })
}

describe('a renewal', () => {
  it('in cash is due in cash although the rental was paid by card, and one by card is not', () => {
    const cash = priced({ renewals: [renewalOf(20_000, 'cash_on_delivery')], paymentStatus: 'unpaid' })
    expect([amountDue(cash), cashDue(cash)]).toEqual([sar(20_000), sar(20_000)])
    expect(bookingAfter(record(cash, 20_000))).toMatchObject({ amountPaid: sar(140_000), paymentStatus: 'paid' })
    const card = priced({ renewals: [renewalOf(20_000, 'card')], paymentStatus: 'unpaid' })
    expect([amountDue(card), cashDue(card), takesCash(card)]).toEqual([sar(20_000), sar(0), false])
    expect(refusalOf(record(card, 20_000))).toMatchObject({ code: 'booking.not_cash' })
  })

  it('by card of a booking in cash is paid through the marketplace', () => {
    const booking = priced({
      paymentMethod: 'cash_on_delivery',
      amountPaid: sar(0),
      paymentStatus: 'unpaid',
      renewals: [renewalOf(20_000, 'card')],
    })
    expect([amountDue(booking), cashDue(booking)]).toEqual([sar(140_000), sar(120_000)])
    const after = bookingAfter(pay(bookingAfter(record(booking, 120_000)), 20_000))
    expect(after).toMatchObject({ amountPaid: sar(140_000), paymentStatus: 'paid' })
    expect(receivedInCash(after)).toEqual(sar(120_000))
    // Where it comes to nothing, each gives back what it has.
    expect(paidBack(after)).toEqual({ cash: sar(120_000), online: sar(20_000) })
    expect(paidBack({ ...after, paymentStatus: 'refunded' })).toBeNull()
    // What credit notes took back went back through the marketplace, as far as it had any.
    expect(paidBack({ ...after, refunded: sar(15_000) })).toEqual({ cash: sar(120_000), online: sar(5_000) })
    expect(paidBack({ ...after, refunded: sar(50_000) })).toEqual({ cash: sar(90_000), online: sar(0) })
    expect(paidBack({ ...after, refunded: sar(140_000) })).toBeNull()
    expect(paidBack(booking)).toBeNull()
  })

  it('stands on the invoice, and counts for what a late cancellation costs', () => {
    const booking = priced({ renewals: [renewalOf(20_000, 'card')] })
    expect(invoiceLines(booking).map(({ what, amount }) => [what, amount.halalas])).toEqual([
      ['rental', 120_000],
      ['renewal', 20_000],
    ])
    const late = { ...booking, status: 'accepted' as const, startsAt: '2026-11-21T20:00:00.000Z' }
    expect(cancellationPenalty(late, sampleContext.now)).toEqual(sar(35_000))
  })
})

describe('a charge on a booking that is paid by card', () => {
  const charged = priced({ charges: [charge(9000)], paymentStatus: 'unpaid' })

  it('is due to the vendor in cash', () => {
    expect(cashDue(charged)).toEqual(sar(9000))
    expect(bookingAfter(record(charged, 9000))).toMatchObject({ amountPaid: sar(129_000), paymentStatus: 'paid' })
    expect(refusalOf(record(priced({ charges: [charge(9000, 'draft')] }), 9000))).toMatchObject({ code: 'booking.not_cash' })
  })

  it('can be paid through the marketplace instead, and no cash is due then', () => {
    const after = bookingAfter(pay(charged, 9000))
    expect([after.paymentStatus, cashDue(after)]).toEqual(['paid', sar(0)])
    expect(refusalOf(record(after, 9000))).toMatchObject({ code: 'booking.not_cash' })
  })
})

describe('cash for what was to be paid through the marketplace', () => {
  it.each<[what: string, over: Partial<Booking>, cash: number, owed: number]>([
    ['a rental by bank transfer with a charge', { paymentMethod: 'bank_transfer', charges: [charge(10_000)] }, 110_000, 12_650],
    [
      'a rental in cash with a renewal by card',
      { paymentMethod: 'cash_on_delivery', renewals: [renewalOf(20_000, 'card')] },
      120_000,
      13_800,
    ],
  ])('is the vendor’s, which owes the marketplace its share: %s', (_what, over, cash, owed) => {
    const booking = priced({ status: 'on_site', total: sar(100_000), amountPaid: sar(0), paymentStatus: 'unpaid', ...over })
    const decision = decideOn(
      'booking.recordCash',
      { ...ids, amount: sar(cash), receivedOn: '2026-11-21', note: 'All of it', paid: sar(0) },
      { bookings: [booking] },
    )
    const paid = bookingAfter(decision)
    const earning = earningOf(paid, sampleContext.now)
    expect([paid.paymentStatus, earning.status, owedOf(earning)]).toEqual(['paid', 'collected', owed])
    expect(balancesOf('earnings', earning)).toMatchObject({ cash, marketplace: -owed })
    expect(balancesOf('earnings', earning).customers).toBeUndefined()
  })
})

describe('cash that was due as the person saw it', () => {
  it('is recorded also where a charge was confirmed before the record arrived', () => {
    const unpaid = { paymentMethod: 'cash_on_delivery', amountPaid: sar(0), paymentStatus: 'unpaid' } as const
    const grown = priced({ ...unpaid, charges: [charge(9000)] })
    const seen = (booking: Booking, over: object = {}) => {
      const args = { ...ids, amount: sar(120_000), receivedOn: '2026-11-21', paid: sar(0), due: sar(120_000), ...over }
      return decideOn('booking.recordCash', args, { bookings: [booking] })
    }
    const after = bookingAfter(seen(grown))
    expect([after.receipts?.length, after.paymentStatus, amountDue(after)]).toEqual([1, 'unpaid', sar(9000)])
    expect(refusalOf(seen(grown, { due: undefined }))).toMatchObject({ code: 'booking.cash_differs' })
    // Another amount than what they saw needs a note, and so does what was due before somebody else's cash or payment came in.
    expect(refusalOf(seen(grown, { amount: sar(119_000) }))).toMatchObject({ code: 'booking.cash_differs' })
    expect(refusalOf(seen({ ...grown, amountPaid: sar(1) }))).toMatchObject({ code: 'booking.cash_differs' })
    expect(refusalOf(seen(after))).toMatchObject({ code: 'booking.cash_recorded' })
  })
})

describe('a payment through the marketplace', () => {
  const owing = priced({ renewals: [renewalOf(20_000, 'card')], paymentStatus: 'unpaid' })

  it('is of no more than is due, and of nothing that was called off', () => {
    expect(refusalOf(pay(owing, 20_001))).toEqual({ code: 'booking.paid_too_much', params: { number: 10_041, due: 20_000 } })
    expect(refusalOf(pay({ ...owing, status: 'cancelled' }, 20_000))).toMatchObject({ code: 'booking.was_cancelled' })
    const expired = { ...owing, status: 'expired' as const, answerDueAt: '2026-11-20T09:00:00.000Z' }
    expect(refusalOf(pay(expired, 20_000))).toMatchObject({ code: 'booking.has_expired', params: { at: '2026-11-20T09:00:00.000Z' } })
  })

  it('is of nothing where what was paid is all of it, because nobody named a total', () => {
    const { total: _, ...older } = priced()
    expect(refusalOf(pay(older, 1))).toEqual({ code: 'booking.paid_too_much', params: { number: 10_041, due: 0 } })
  })

  it('counts once, whoever repeats it and whenever', () => {
    const partly = bookingAfter(pay(owing, 5000))
    expect(pay(partly, 5000)).toEqual({ ok: true, changes: [] })
    expect(bookingAfter(pay(partly, 5000, sampleId(81))).payments).toHaveLength(2)
  })
})

describe('a booking whose total nobody named', () => {
  const { total: _, ...older } = priced({ paymentMethod: 'cash_on_delivery' })

  it('is invoiced at what was paid, once, and its charges beside that', () => {
    const drafted: Booking = { ...older, charges: [charge(9000, 'draft')] }
    const confirmed = decideMutation(findAnyMutation('booking.decideCharge') ?? fail(), {
      rows: rowsOf({ bookings: [drafted] }),
      args: { bookingId: older.id, chargeId: sampleId(30), status: 'confirmed' },
      context: sampleContext,
    })
    const charged = bookingAfter(confirmed)
    expect([charged.total, amountDue(charged), charged.paymentStatus]).toEqual([sar(120_000), sar(9000), 'unpaid'])
    const paid = bookingAfter(record(charged, 9000))
    expect(uninvoiced(paid).map(({ amount }) => amount.halalas)).toEqual([120_000, 9000])
  })

  it('does not count a charge twice that was paid with the rest', () => {
    const later = { ...older, amountPaid: sar(129_000), charges: [charge(9000)] }
    expect(priceOf(later)).toEqual(sar(129_000))
    expect(uninvoiced(later).map(({ amount }) => amount.halalas)).toEqual([120_000, 9000])
  })

  it('has the total that stands on its invoice from then on, and is invoiced when cash comes in after it is completed', () => {
    const done = { ...older, status: 'completed' as const, amountPaid: sar(0) }
    const invoiced = withDueInvoice({ ...done, status: 'picked_up' }, done, sampleVendor(), sampleId(50))
    expect(invoicesOf(invoiced)).toEqual([])
    const paid = { ...done, amountPaid: sar(70_000) }
    const after = withDueInvoice(done, paid, sampleVendor(), sampleId(51))
    expect(invoicesOf(after).map(({ amount }) => amount.halalas)).toEqual([70_000])
    expect(after.total).toEqual(sar(70_000))
  })
})

function fail(): never {
  throw new Error('no such mutation')
}

type Step = {
  readonly do: 'renew' | 'charge' | 'cash' | 'online' | 'takeBack' | 'complete' | 'payOut' | 'settle'
  readonly halalas: number
  readonly by: Booking['paymentMethod']
}
const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('renew', 'charge', 'cash', 'online', 'takeBack', 'complete', 'payOut', 'settle'),
    halalas: fc.integer({ min: 1, max: 90_000 }),
    by: fc.constantFrom(...PAYMENT_METHODS),
  }),
  { maxLength: 25 },
)

interface World {
  readonly booking: Booking
  readonly earning: Earning | undefined
  /** What was posted so far, account by account. */
  readonly books: Balances
}

/** The changes of a step as the real rules decide them; none where they refuse. */
const changesOf = ({ booking, earning }: World, step: Step, n: number): readonly Change[] => {
  const mutationId = sampleId(70, n + 1)
  const request = sampleRequest('renewal', { id: sampleId(71, n + 1) })
  const details = { type: 'renewal', renewalDays: 1, initialDays: 3, paymentMethod: step.by, amount: sar(step.halalas) }
  const requests = [{ ...request, details } as ChangeRequest]
  const rows = rowsOf({ bookings: [booking], earnings: earning ? [earning] : [], requests, vendors: [sampleVendor()] })
  const run = (name: string, args: object): readonly Change[] => {
    const decision = decideMutation(findAnyMutation(name) ?? fail(), { rows, args, context: { ...sampleContext, mutationId } })
    return decision.ok ? decision.changes : []
  }
  switch (step.do) {
    case 'renew':
      return run('request.approve', { requestId: request.id })
    case 'charge': {
      const waiting = { ...charge(step.halalas, 'draft'), id: mutationId }
      const drafted = { ...booking, charges: [...(booking.charges ?? []), waiting] }
      const confirm = findAnyMutation('booking.decideCharge') ?? fail()
      const args = { bookingId: booking.id, chargeId: mutationId, status: 'confirmed' }
      const given = rowsOf({ bookings: [drafted], earnings: earning ? [earning] : [] })
      const decision = decideMutation(confirm, { rows: given, args, context: sampleContext })
      return decision.ok ? decision.changes : []
    }
    case 'cash': {
      const args = { ...ids, amount: sar(step.halalas), receivedOn: '2026-11-21', note: 'x', paid: booking.amountPaid }
      return run('booking.recordCash', args)
    }
    case 'online':
      return run('booking.recordPayment', { bookingId: booking.id, amount: sar(step.halalas), method: 'card' })
    case 'takeBack':
      return run('booking.withdrawCash', ids)
    case 'payOut':
      return run('earning.payOut', { earningIds: [booking.id], paidOutAt: sampleContext.now, reference: 'x' })
    case 'settle': {
      const amount = sar(earning ? owedOf(earning) : 0)
      return run('earning.settle', { earningIds: [booking.id], amount, settledAt: sampleContext.now, reference: 'x' })
    }
    case 'complete': {
      if (booking.status === 'completed') return []
      const after: Booking = { ...booking, status: 'completed' }
      return [put('bookings', after), ...(earningChanges(rows, { before: booking, after }, sampleContext) ?? [])]
    }
  }
}

const walk = (start: Booking, path: readonly Step[]): World =>
  path.reduce<World>(
    (world, step, n) => {
      let { booking, earning, books } = world
      for (const change of changesOf(world, step, n)) {
        if (change.op !== 'put') continue
        if (change.kind === 'bookings') booking = withDueInvoice(booking, change.body, sampleVendor(), sampleId(72, n + 1))
        if (change.kind !== 'earnings') continue
        const lines = postingsOf(balancesOf('earnings', earning), balancesOf('earnings', change.body))
        expect(lines.reduce((sum, { halalas }) => sum + halalas, 0)).toBe(0)
        books = lines.reduce<Balances>((all, { account, halalas }) => ({ ...all, [account]: (all[account] ?? 0) + halalas }), books)
        earning = change.body
      }
      return { booking, earning, books }
    },
    { booking: start, earning: undefined, books: {} },
  )

describe('after anything in any order', () => {
  const starts = fc.record({ paymentMethod: fc.constantFrom(...PAYMENT_METHODS), isPaid: fc.boolean(), isNamed: fc.boolean() })

  it('what the device adds up is what the books hold, and what is invoiced is what it costs', () => {
    fc.assert(
      fc.property(starts, steps, ({ paymentMethod, isPaid, isNamed }, path) => {
        const { total, ...rest } = priced({
          status: 'picked_up',
          paymentMethod,
          ...(isPaid ? {} : { amountPaid: sar(0), paymentStatus: 'unpaid' }),
        })
        const { booking, earning, books } = walk(isNamed && total ? { ...rest, total } : rest, path)
        // Whatever the marketplace owes it can pay, however often it has paid already.
        const then = (what: Step['do']) =>
          walk(isNamed && total ? { ...rest, total } : rest, [...path, { do: what, halalas: 1, by: paymentMethod }]).books.marketplace ?? 0
        expect(then('payOut')).toBeLessThanOrEqual(0)
        // And whatever it is owed it can be paid, however often it was.
        expect(then('settle')).toBeGreaterThanOrEqual(0)
        const due = amountDue(booking)
        if (due) expect(due.halalas).toBe(Math.max(0, priceOf(booking).halalas - booking.amountPaid.halalas))
        expect(cashDue(booking)?.halalas ?? 0).toBeLessThanOrEqual(due?.halalas ?? Infinity)
        if (!earning) {
          expect(books).toEqual({})
          return
        }
        expect(earning.gross).toEqual(priceOf(booking))
        expect(cashOf(earning)).toBe(receivedInCash(booking).halalas)
        const of = (account: keyof Balances) => books[account] ?? 0
        expect(of('revenue') + earning.gross.halalas).toBe(0)
        expect(of('cash')).toBe(cashOf(earning))
        expect(of('cash') + of('customers')).toBe(collectedOf(earning))
        // A customer who has not paid it all owes the vendor no more than the rest, and who has owes nothing, whichever way it was paid.
        const left = priceOf(booking).halalas - booking.amountPaid.halalas
        expect(of('customers')).toBeLessThanOrEqual(Math.max(0, left))
        if (left >= 0) expect(of('customers')).toBeGreaterThanOrEqual(0)
        expect(of('bank')).toBe((earning.status === 'paid_out' ? payoutOf(earning) : 0) - settledOf(earning))
        // The totals of the device: nothing that the marketplace owes is in none of them.
        expect(earnings.columns['due']?.read(earning)).toBe(Math.max(0, of('marketplace')))
        expect(earnings.columns['isDue']?.read(earning)).toBe(of('marketplace') > 0)
        expect(earnings.columns['owed']?.read(earning)).toBe(Math.max(0, -of('marketplace')))
        expect(earnings.columns['isOwed']?.read(earning)).toBe(of('marketplace') < 0)
        const invoiced = invoicesOf(booking).reduce((sum, { amount }) => sum + amount.halalas, 0)
        expect(invoiced).toBe(priceOf(booking).halalas)
      }),
      { numRuns: 500 },
    )
  })
})
