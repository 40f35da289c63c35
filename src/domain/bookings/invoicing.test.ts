import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bookingAfter, decideOn, refusalOf } from '#tests/support/decide-booking.ts'
import { sampleBooking, sampleContext, sampleId, sampleInvoice, sampleVendor } from '#tests/support/samples.ts'
import { sar } from '../kernel/money.ts'
import { amountDue, cashDue, overpaid } from './amounts.ts'
import type { Charge } from './booking-parts.ts'
import type { Booking } from './booking.ts'
import { taxIn } from './invoice.ts'
import { creditable, creditInvoice, mayInvoice, mayReplace, uninvoiced, withDueInvoice } from './invoicing.ts'
import { invoicesOf, MOST_PAPERS, paperNumber } from './tax-paper.ts'

const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const charge = (n: number, halalas: number, status: Charge['status'] = 'confirmed'): Charge => ({
  id: sampleId(30, n),
  type: 'overweight',
  amount: sar(halalas),
  note: 'x',
  status,
  draftedAt: sampleContext.now,
  draftedOnDeviceAt: sampleContext.clientAt,
  decidedAt: null,
  declineReason: null,
})
const priced = (over: Partial<Booking> = {}) => sampleBooking({ total: sar(120_000), status: 'on_site', ...over })
const issue = (booking: Booking, vendor = sampleVendor()) =>
  decideOn('booking.issueInvoice', ids, { bookings: [booking], vendors: [vendor] })
const credit = (booking: Booking, halalas: number, left: number, invoiceId = sampleInvoice.id) =>
  decideOn('booking.creditInvoice', { ...ids, invoiceId, amount: sar(halalas), reason: 'x', left: sar(left) }, { bookings: [booking] })

describe('a credit note', () => {
  it('is refused where no more papers can be kept, and no record that cannot be kept is made', () => {
    const note = (n: number) => ({
      kind: 'credit_note' as const,
      id: sampleId(33, n),
      stamp: { year: 2026, sequence: n + 1, at: sampleContext.now },
      amount: sar(1),
      vat: sar(0),
      invoiceId: sampleInvoice.id,
      reason: 'x',
    })
    const holding = (count: number) => priced({ papers: [sampleInvoice, ...Array.from({ length: count - 1 }, (_, n) => note(n))] })
    const another = (count: number) => credit(holding(count), 1, 120_000 - (count - 1))
    expect(bookingAfter(another(MOST_PAPERS - 1)).papers).toHaveLength(MOST_PAPERS)
    expect(refusalOf(another(MOST_PAPERS))).toMatchObject({ code: 'booking.too_many_papers' })
  })
})

describe('an invoice', () => {
  it('is asked for once the bin stands, and waits for the server to number it', () => {
    const after = bookingAfter(issue(priced({ charges: [charge(1, 11_500), charge(2, 1, 'draft')] })))
    const [invoice] = invoicesOf(after)
    expect(invoice).toMatchObject({ id: sampleContext.mutationId, stamp: null, amount: sar(131_500), vat: sar(17_152) })
    expect(invoice?.lines.map(({ id }) => id)).toEqual(['rental', sampleId(30, 1)])
    expect(invoice && paperNumber(invoice)).toBeNull()
    expect(mayInvoice(after)).toBe(false)
    expect(issue(after)).toEqual({ ok: true, changes: [] })
  })

  it.each([
    ['new', 'booking.not_accepted_yet'],
    ['accepted', 'booking.not_on_site'],
    ['out_for_delivery', 'booking.not_on_site'],
    ['cancelled', 'booking.was_cancelled'],
    ['rejected', 'booking.was_rejected'],
    ['expired', 'booking.has_expired'],
  ] as const)('of a booking that is %s is not issued', (status, code) => {
    expect(refusalOf(issue(priced({ status })))).toMatchObject({ code })
    expect(mayInvoice(priced({ status }))).toBe(false)
  })

  it('needs a VAT number and a total', () => {
    expect(refusalOf(issue(priced(), sampleVendor({ taxNumber: null })))).toMatchObject({ code: 'booking.seller_unknown' })
    expect(refusalOf(issue(priced({ total: sar(0) })))).toMatchObject({ code: 'booking.nothing_to_invoice' })
  })

  it('becomes due when the booking is completed, and again only for what came later', () => {
    const [before, done] = [priced({ status: 'picked_up' }), priced({ status: 'completed' })]
    const after = withDueInvoice(before, done, sampleVendor(), sampleId(40))
    expect(invoicesOf(after)).toHaveLength(1)
    expect(withDueInvoice(after, { ...after, comments: 'x' }, sampleVendor(), sampleId(41))).toEqual({ ...after, comments: 'x' })
    const charged = { ...after, charges: [charge(1, 500)] }
    expect(invoicesOf(withDueInvoice(after, charged, sampleVendor(), sampleId(41))).map(({ amount }) => amount.halalas)).toEqual([
      120_000, 500,
    ])
    // It was brought along completed, or nobody knows who sells.
    expect(withDueInvoice(undefined, done, sampleVendor(), sampleId(40))).toBe(done)
    expect(withDueInvoice(before, done, undefined, sampleId(40))).toBe(done)
  })

  it('that waits goes on waiting where its booking changes by a credit note: one mutation issues one paper', () => {
    const before = priced({ status: 'completed', papers: [sampleInvoice], charges: [charge(1, 500)] })
    const after = bookingAfter(credit(before, 20_000, 120_000))
    expect(withDueInvoice(before, after, sampleVendor(), sampleContext.mutationId)).toBe(after)
  })

  it('that nobody could write when the booking was completed is asked for, and not written by whatever comes later', () => {
    const done = priced({ status: 'completed' })
    for (const after of [
      { ...done, comments: 'x' },
      { ...done, charges: [charge(1, 500)] },
    ])
      expect(withDueInvoice(done, after, sampleVendor(), sampleId(40))).toBe(after)
  })

  it('has a number by year, six digits long', () => {
    expect(paperNumber(sampleInvoice)).toBe('INV-2026-000007')
  })
})

describe('a credit note', () => {
  const booking = priced({ papers: [sampleInvoice], amountPaid: sar(0), paymentStatus: 'unpaid' })

  it('takes back some of an invoice, which the customer then does not owe', () => {
    const after = bookingAfter(credit(booking, 20_000, 120_000))
    expect(after.papers).toMatchObject([sampleInvoice, { kind: 'credit_note', stamp: null, invoiceId: sampleInvoice.id }])
    expect([amountDue(after), cashDue(after), overpaid(after)]).toEqual([sar(100_000), sar(100_000), null])
    // Of what was paid already the customer gets it back, but for what has come to be charged since.
    const paid = bookingAfter(credit({ ...booking, amountPaid: sar(120_000), paymentStatus: 'paid' }, 20_000, 120_000))
    expect([amountDue(paid), overpaid(paid)]).toEqual([sar(0), sar(20_000)])
    expect(overpaid({ ...paid, charges: [charge(1, 5_000)] })).toEqual(sar(15_000))
    expect(overpaid({ ...paid, paymentStatus: 'refunded' })).toBeNull()
    // Once it was paid back nothing is owed either way, and what is credited or charged later is.
    const refund = (given: Booking) => bookingAfter(decideOn('booking.recordRefund', { bookingId: given.id }, { bookings: [given] }))
    const back = refund(paid)
    expect([back.refunded, back.paymentStatus, amountDue(back), overpaid(back)]).toEqual([sar(20_000), 'paid', sar(0), null])
    expect(decideOn('booking.recordRefund', { bookingId: back.id }, { bookings: [back] })).toEqual({ ok: true, changes: [] })
    expect(amountDue({ ...back, charges: [charge(1, 5_000)] })).toEqual(sar(5_000))
    const more = bookingAfter(credit(back, 10_000, 100_000))
    expect(overpaid(more)).toEqual(sar(10_000))
    expect(refund(more).refunded).toEqual(sar(30_000))
    // A second note that was written just before the money went back is not covered by it.
    const twice = bookingAfter(credit(paid, 10_000, 100_000))
    const other = decideOn('booking.recordRefund', { bookingId: twice.id, amount: sar(20_000) }, { bookings: [twice] })
    expect(refusalOf(other)).toEqual({ code: 'booking.refund_differs', params: { number: twice.number, due: 30_000 } })
    const whole = decideOn('booking.recordRefund', { bookingId: twice.id, amount: sar(30_000) }, { bookings: [twice] })
    expect(bookingAfter(whole).refunded).toEqual(sar(30_000))
    expect(bookingAfter(credit(booking, 120_000, 120_000))).toMatchObject({ paymentStatus: 'paid' })
  })

  it('is refused above what is left, for what somebody else credited meanwhile, and for an invoice without a number', () => {
    expect(refusalOf(credit(booking, 120_001, 120_000))).toEqual({
      code: 'booking.credit_too_much',
      params: { number: 10_041, due: 120_000 },
    })
    const after = bookingAfter(credit(booking, 20_000, 120_000))
    expect(refusalOf(credit(after, 20_000, 120_000))).toMatchObject({ code: 'booking.credited_since', params: { due: 100_000 } })
    expect(refusalOf(credit(booking, 1, 120_000, sampleId(99)))).toMatchObject({ code: 'booking.no_invoice' })
    const waiting = bookingAfter(issue(priced()))
    expect(refusalOf(credit(waiting, 1, 120_000, sampleContext.mutationId))).toMatchObject({ code: 'booking.no_invoice' })
  })

  it('never comes to more than its invoice, in amount and in tax, in whatever parts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 12 }), (parts) => {
        let after = booking
        for (const part of parts) {
          const decision = credit(after, part, creditable(after, sampleInvoice).halalas)
          if (decision.ok) after = bookingAfter(decision)
        }
        const notes = (after.papers ?? []).filter(({ kind }) => kind === 'credit_note')
        const sum = (of: (note: (typeof notes)[number]) => number) => notes.reduce((all, note) => all + of(note), 0)
        expect(sum(({ amount }) => amount.halalas) + creditable(after, sampleInvoice).halalas).toBe(120_000)
        expect(sum(({ vat }) => vat.halalas)).toBeLessThanOrEqual(sampleInvoice.vat.halalas)
        if (creditable(after, sampleInvoice).halalas === 0) expect(sum(({ vat }) => vat.halalas)).toBe(sampleInvoice.vat.halalas)
      }),
    )
    // A third of it holds a third of a halala less than it should, which the last one takes.
    let after = booking
    for (const left of [120_000, 80_000, 40_000]) after = bookingAfter(credit(after, 40_000, left))
    expect((after.papers ?? []).slice(-3).map(({ vat }) => vat.halalas)).toEqual([5_217, 5_218, 5_217])
  })

  it('holds no more tax than money, and no more than its share, in however small parts', () => {
    const small = { ...sampleInvoice, amount: sar(175), vat: taxIn(sar(175)).vat }
    let after: Booking = { ...booking, papers: [small] }
    for (let n = 0; n < 58; n += 1) after = bookingAfter(credit(after, 3, creditable(after, small).halalas))
    after = bookingAfter(credit(after, 1, 1))
    for (const { kind, amount, vat } of after.papers ?? [])
      if (kind === 'credit_note') expect(Math.abs(vat.halalas - (amount.halalas * 15) / 115)).toBeLessThan(1)
  })

  it('leaves the invoice’s lines invoiced', () => {
    expect(uninvoiced(bookingAfter(credit(booking, 120_000, 120_000)))).toEqual([])
  })
})

describe('an invoice that was wrong', () => {
  const wrong = priced({ papers: [sampleInvoice], amountPaid: sar(0), paymentStatus: 'unpaid' })
  const replaced = (booking: Booking, { left = 120_000, invoiceId = sampleInvoice.id } = {}) => {
    const args = { ...ids, invoiceId, amount: sar(left), reason: 'Wrong name', left: sar(left), replaces: true as const }
    return decideOn('booking.creditInvoice', args, { bookings: [booking] })
  }
  const numbered = (booking: Booking): Booking => ({
    ...booking,
    papers: (booking.papers ?? []).map((paper, n) => ({ ...paper, stamp: { year: 2026, sequence: n + 1, at: sampleContext.now } })),
  })

  it('is taken back and issued again, and the customer owes what was owed before', () => {
    const after = bookingAfter(replaced(wrong))
    expect(after.papers?.at(-1)).toMatchObject({ amount: sar(120_000), vat: sampleInvoice.vat, replaces: true })
    expect([amountDue(after), overpaid(after), after.paymentStatus, mayInvoice(after)]).toEqual([sar(120_000), null, 'unpaid', true])
    const again = bookingAfter(issue(after))
    const [, , invoice] = again.papers ?? []
    expect(invoice).toMatchObject({ kind: 'invoice', amount: sar(120_000), vat: sampleInvoice.vat, lines: [{ id: 'rental' }] })
    expect([amountDue(again), mayInvoice(again), creditable(again, sampleInvoice)]).toEqual([sar(120_000), false, sar(0)])
    expect(issue(again)).toEqual({ ok: true, changes: [] })
    // The new one can be wrong, too, or be credited as any other.
    const second = bookingAfter(replaced(numbered(again), { invoiceId: sampleContext.mutationId }))
    expect([mayInvoice(second), amountDue(second)]).toEqual([true, sar(120_000)])
    const less = bookingAfter(credit(numbered(again), 20_000, 120_000, sampleContext.mutationId))
    expect(amountDue(less)).toEqual(sar(100_000))
  })

  it('was paid: nothing is owed either way', () => {
    const paid = { ...wrong, amountPaid: sar(120_000), paymentStatus: 'paid' as const }
    const after = bookingAfter(replaced(paid))
    expect([amountDue(after), overpaid(after), after.paymentStatus]).toEqual([sar(0), null, 'paid'])
    const refund = decideOn('booking.recordRefund', { bookingId: after.id }, { bookings: [after] })
    expect(refusalOf(refund)).toMatchObject({ code: 'booking.nothing_to_refund' })
  })

  it('was credited in part and that paid back: it comes again in full, and what it comes to is owed', () => {
    const paid = { ...wrong, amountPaid: sar(120_000), paymentStatus: 'paid' as const }
    const partly = bookingAfter(credit(paid, 20_000, 120_000))
    const back = bookingAfter(decideOn('booking.recordRefund', { bookingId: partly.id }, { bookings: [partly] }))
    const after = bookingAfter(replaced(back, { left: 100_000 }))
    expect([amountDue(after), after.paymentStatus, uninvoiced(after)]).toEqual([
      sar(20_000),
      'unpaid',
      [{ id: 'rental', what: 'rental', amount: sar(120_000) }],
    ])
    // All of its tax is taken back by the two notes.
    const notes = (after.papers ?? []).filter(({ kind }) => kind === 'credit_note')
    expect(notes.reduce((sum, { vat }) => sum + vat.halalas, 0)).toBe(sampleInvoice.vat.halalas)
  })

  it('waits for the vendor once the booking is completed, whatever else is invoiced meanwhile', () => {
    const after = bookingAfter(replaced({ ...wrong, status: 'completed' }))
    expect(withDueInvoice({ ...wrong, status: 'completed' }, after, sampleVendor(), sampleContext.mutationId)).toBe(after)
    expect(withDueInvoice(after, { ...after, comments: 'x' }, sampleVendor(), sampleId(40)).papers).toEqual(after.papers)
    const charged = withDueInvoice(after, { ...after, charges: [charge(1, 500)] }, sampleVendor(), sampleId(40))
    expect(charged.papers?.at(-1)).toMatchObject({ amount: sar(500), lines: [{ id: sampleId(30, 1) }] })
    expect(bookingAfter(issue(charged)).papers?.at(-1)).toMatchObject({ amount: sar(120_000), lines: [{ id: 'rental' }] })
    // The completion itself invoices all there is.
    const early = bookingAfter(replaced({ ...wrong, status: 'picked_up' }))
    expect(withDueInvoice(early, { ...early, status: 'completed' }, sampleVendor(), sampleId(40)).papers?.at(-1)).toMatchObject({
      kind: 'invoice',
      amount: sar(120_000),
    })
  })

  it('is replaced as a whole, and only where it can be issued again', () => {
    const args = { ...ids, invoiceId: sampleInvoice.id, amount: sar(1), reason: 'x', left: sar(120_000), replaces: true }
    expect(v.safeParse(creditInvoice.args, args).success).toBe(false)
    expect(v.safeParse(creditInvoice.args, { ...args, amount: sar(120_000) }).success).toBe(true)
    const off = { ...wrong, status: 'cancelled' as const }
    expect(mayReplace(off)).toBe(false)
    expect(refusalOf(replaced(off))).toMatchObject({ code: 'booking.was_cancelled' })
    // The invoice that comes in its place needs room, too.
    const note = { kind: 'credit_note' as const, stamp: null, amount: sar(1), vat: sar(0), invoiceId: sampleId(34), reason: 'x' }
    const holding = (count: number) => ({
      ...wrong,
      papers: [sampleInvoice, ...Array.from({ length: count - 1 }, (_, n) => ({ ...note, id: sampleId(33, n) }))],
    })
    expect(refusalOf(replaced(holding(MOST_PAPERS - 1)))).toMatchObject({ code: 'booking.too_many_papers' })
    expect(bookingAfter(issue(bookingAfter(replaced(holding(MOST_PAPERS - 2))))).papers).toHaveLength(MOST_PAPERS)
  })
})
