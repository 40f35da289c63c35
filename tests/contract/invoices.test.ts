import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { bookingSchema, type Booking } from '#domain/bookings/booking.ts'
import { paperNumber } from '#domain/bookings/tax-paper.ts'
import { sar } from '#domain/kernel/money.ts'
import { put } from '#domain/kernel/mutation.ts'
import { deliveryId, pickupId } from '#domain/operations/plan.ts'
import { sqlState } from '#server/database/database.ts'
import { sampleInvoice, sampleOperation, sampleVendor } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, wire, type World } from './world.ts'

describe.each(ENGINES)('invoices, on $name', (engine) => {
  let world: World
  let clock: Date
  beforeAll(async () => {
    world = await openWorld(engine, { now: () => clock })
  })
  beforeEach(() => {
    clock = new Date('2026-11-21T09:30:00.000Z')
  })
  afterAll(() => world.close())

  const draftCharge = (id: string = randomUUID()) => ({
    id,
    type: 'overweight' as const,
    amount: sar(11_500),
    note: '2 t',
    status: 'draft' as const,
    draftedAt: clock.toISOString(),
    draftedOnDeviceAt: clock.toISOString(),
    decidedAt: null,
    declineReason: null,
  })
  const vendor = async (taxNumber: string | null = '310122393500003') => {
    const own = await world.vendor()
    await world.write(own.vendorId, [put('vendors', sampleVendor({ id: own.vendorId, taxNumber }))])
    /** A booking whose only bin is on the way to the yard, and the movement that is to bring it there. */
    const ending = async (over: Partial<Booking> = {}) => {
      const booking: Booking = { ...own.booking, id: randomUUID(), quantity: 1, status: 'picked_up', total: sar(115_000), ...over }
      const movement = { bookingId: booking.id, containerId: booking.container.id, requestId: null }
      const pickup = pickupId(booking.id, 1)
      await world.write(own.vendorId, [
        put('bookings', booking),
        put('operations', sampleOperation({ ...movement, id: deliveryId(booking.id, 1), type: 'delivery', containerStatus: 'on_site' })),
        put('operations', sampleOperation({ ...movement, id: pickup, type: 'pickup', containerStatus: 'collected' })),
      ])
      return { booking, pickup }
    }
    const send = async (mutations: ReturnType<typeof wire>[]) => {
      const answer = await readAnswer(await own.sync({ clientId: randomUUID(), mutations }))
      return answer.results.map(({ code, params }) => (code === null ? 'applied' : { code, params }))
    }
    const push = (...calls: readonly (readonly [name: string, args: object])[]) =>
      send(calls.map(([name, args], n) => wire(n + 1, name, { vendorId: own.vendorId, ...args })))
    const papers = async (bookingId: string) => {
      const { rows } = await readAnswer(await own.sync({ clientId: randomUUID() }))
      const row = rows.find(({ id }) => id === bookingId)
      return row?.t === 'put' ? (v.parse(bookingSchema, row.body).papers ?? []) : []
    }
    const numbers = async (bookingId: string) => (await papers(bookingId)).map(paperNumber)
    const kept = () =>
      world.database.vendorTransaction(own.vendorId, (tx) =>
        tx.rows<{ kind: string; year: number; sequence: number }>(
          sql`select kind, year, sequence from tax_papers order by kind desc, year, sequence`,
        ),
      )
    return { ...own, ending, send, push, papers, numbers, kept }
  }

  it('are numbered by the server when the booking is completed, once, and stay as they were issued', async () => {
    const { ending, push, papers, vendorId } = await vendor()
    const { booking, pickup } = await ending()
    expect(await push(['operation.return', { operationId: pickup, isFull: false }])).toEqual(['applied'])
    const [invoice, ...more] = await papers(booking.id)
    expect(more).toEqual([])
    expect(invoice).toMatchObject({
      kind: 'invoice',
      stamp: { year: 2026, sequence: 1, at: '2026-11-21T09:30:00.000Z' },
      amount: sar(115_000),
      vat: sar(15_000),
      seller: { vatNumber: '310122393500003' },
      lines: [{ id: 'rental', amount: sar(115_000) }],
    })
    await world.write(vendorId, [put('vendors', sampleVendor({ id: vendorId, taxNumber: '399999999900003' }))])
    expect(await push(['booking.issueInvoice', { bookingId: booking.id }])).toEqual(['applied'])
    expect(await papers(booking.id)).toEqual([invoice])
  })

  it('are issued once where a device completes the booking and asks for the invoice before it hears of one', async () => {
    const { ending, push, papers } = await vendor()
    const { booking, pickup } = await ending()
    const both = [
      ['operation.return', { operationId: pickup, isFull: false }],
      ['booking.issueInvoice', { bookingId: booking.id }],
    ] as const
    expect(await push(...both)).toEqual(['applied', 'applied'])
    expect(await papers(booking.id)).toHaveLength(1)
  })

  it('have no gap and no number twice, however many devices ask at once, and none is lost by what is refused', async () => {
    const { ending, push, numbers, kept } = await vendor()
    const all = await Promise.all(Array.from({ length: 12 }, () => ending()))
    await Promise.all(
      all.map(({ booking, pickup }, n) =>
        n % 3 === 0
          ? push(['booking.issueInvoice', { bookingId: booking.id }])
          : n % 3 === 1
            ? push(['operation.return', { operationId: pickup, isFull: true }])
            : push(['booking.issueInvoice', { bookingId: randomUUID() }], ['booking.issueInvoice', { bookingId: booking.id }]),
      ),
    )
    const given = (await Promise.all(all.map(({ booking }) => numbers(booking.id)))).flat()
    expect(new Set(given)).toEqual(new Set(Array.from({ length: 12 }, (_, n) => `INV-2026-${String(n + 1).padStart(6, '0')}`)))
    expect((await kept()).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  })

  it('are issued once for a change that is sent twice', async () => {
    const { ending, send, numbers, vendorId } = await vendor()
    const { booking } = await ending()
    const mutation = wire(1, 'booking.issueInvoice', { vendorId, bookingId: booking.id })
    expect([await send([mutation]), await send([mutation])]).toEqual([['applied'], ['applied']])
    expect(await numbers(booking.id)).toEqual(['INV-2026-000001'])
  })

  it('of each vendor begin at one, and of each year in Riyadh anew', async () => {
    const [one, other] = [await vendor(), await vendor()]
    const first = await one.ending()
    await one.push(['booking.issueInvoice', { bookingId: first.booking.id }])
    const second = await other.ending()
    // 23:59:59 and 00:00:00 in Riyadh.
    clock = new Date('2026-12-31T20:59:59.000Z')
    await other.push(['booking.issueInvoice', { bookingId: second.booking.id }])
    clock = new Date('2026-12-31T21:00:00.000Z')
    const third = await other.ending()
    await other.push(['booking.issueInvoice', { bookingId: third.booking.id }])
    expect(await one.numbers(first.booking.id)).toEqual(['INV-2026-000001'])
    expect(await other.numbers(second.booking.id)).toEqual(['INV-2026-000001'])
    expect(await other.numbers(third.booking.id)).toEqual(['INV-2027-000001'])
  })

  it('are corrected by credit notes with numbers of their own, which never come to more than the invoice', async () => {
    const { ending, push, papers, kept } = await vendor()
    const { booking } = await ending({ paymentStatus: 'unpaid', amountPaid: sar(0) })
    await push(['booking.issueInvoice', { bookingId: booking.id }])
    const [invoice] = await papers(booking.id)
    const credit = (halalas: number, left: number) =>
      push([
        'booking.creditInvoice',
        { bookingId: booking.id, invoiceId: invoice?.id, amount: sar(halalas), reason: 'Two days less', left: sar(left) },
      ])
    const twice = (await Promise.all([credit(100_000, 115_000), credit(100_000, 115_000)])).flat()
    expect(twice).toContainEqual('applied')
    expect(twice).toContainEqual({ code: 'booking.credited_since', params: { number: booking.number, due: 15_000 } })
    expect(await credit(15_001, 15_000)).toMatchObject([{ code: 'booking.credit_too_much' }])
    expect(await credit(15_000, 15_000)).toEqual(['applied'])
    const [same, ...notes] = await papers(booking.id)
    expect(same).toEqual(invoice)
    expect(notes.map((note) => [note.kind, paperNumber(note), note.amount.halalas])).toEqual([
      ['credit_note', 'CRN-2026-000001', 100_000],
      ['credit_note', 'CRN-2026-000002', 15_000],
    ])
    expect(notes.reduce((sum, { vat }) => sum + vat.halalas, 0)).toBe(invoice?.vat.halalas)
    expect(await kept()).toHaveLength(3)
  })

  it('of a company without a VAT number wait until it has one', async () => {
    const { ending, push, numbers, vendorId } = await vendor(null)
    const { booking, pickup } = await ending()
    expect(await push(['operation.return', { operationId: pickup, isFull: false }])).toEqual(['applied'])
    expect(await numbers(booking.id)).toEqual([])
    const ask = () => push(['booking.issueInvoice', { bookingId: booking.id }])
    expect(await ask()).toMatchObject([{ code: 'booking.seller_unknown' }])
    await world.write(vendorId, [put('vendors', sampleVendor({ id: vendorId }))])
    expect(await ask()).toEqual(['applied'])
    expect(await numbers(booking.id)).toEqual(['INV-2026-000001'])
  })

  it('cover a charge that is confirmed afterwards by another one', async () => {
    const { ending, push, papers, vendorId } = await vendor()
    const charge = draftCharge()
    const { booking, pickup } = await ending({ charges: [charge] })
    await push(['operation.return', { operationId: pickup, isFull: false }])
    await world.marketplace(vendorId, [
      { name: 'booking.decideCharge', args: { bookingId: booking.id, chargeId: charge.id, status: 'confirmed' } },
    ])
    expect((await papers(booking.id)).map((paper) => [paperNumber(paper), paper.amount.halalas])).toEqual([
      ['INV-2026-000001', 115_000],
      ['INV-2026-000002', 11_500],
    ])
  })

  it('have numbers one after the other also where one batch brings several about', async () => {
    const { ending, push, numbers, vendorId } = await vendor()
    const charges = [randomUUID(), randomUUID(), randomUUID()]
    const all = await Promise.all(charges.map((id) => ending({ charges: [draftCharge(id)] })))
    await push(...all.map(({ pickup }) => ['operation.return', { operationId: pickup, isFull: false }] as const))
    // In one transaction, all or nothing: no second try one by one as for a device.
    const outcomes = await world.marketplace(
      vendorId,
      all.map(({ booking }, n) => ({
        name: 'booking.decideCharge',
        args: { bookingId: booking.id, chargeId: charges[n], status: 'confirmed' },
      })),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
    expect(await Promise.all(all.map(({ booking }) => numbers(booking.id)))).toEqual([
      ['INV-2026-000001', 'INV-2026-000004'],
      ['INV-2026-000002', 'INV-2026-000005'],
      ['INV-2026-000003', 'INV-2026-000006'],
    ])
  })

  it('take a credit note, and no invoice by it, where a charge waits for the company’s VAT number to be known again', async () => {
    const { ending, push, papers, numbers, vendorId } = await vendor()
    const charge = draftCharge()
    const { booking, pickup } = await ending({ charges: [charge] })
    await push(['operation.return', { operationId: pickup, isFull: false }])
    const [invoice] = await papers(booking.id)
    await world.write(vendorId, [put('vendors', sampleVendor({ id: vendorId, taxNumber: null }))])
    const decided = { bookingId: booking.id, chargeId: charge.id, status: 'confirmed' }
    await world.marketplace(vendorId, [{ name: 'booking.decideCharge', args: decided }])
    await world.write(vendorId, [put('vendors', sampleVendor({ id: vendorId }))])
    const credit = { bookingId: booking.id, invoiceId: invoice?.id, amount: sar(1), reason: 'One less', left: sar(115_000) }
    expect(await push(['booking.creditInvoice', credit])).toEqual(['applied'])
    expect(await numbers(booking.id)).toEqual(['INV-2026-000001', 'CRN-2026-000001'])
    expect(await push(['booking.issueInvoice', { bookingId: booking.id }])).toEqual(['applied'])
    expect(await numbers(booking.id)).toEqual(['INV-2026-000001', 'CRN-2026-000001', 'INV-2026-000002'])
  })

  it('that a booking brings along from elsewhere are not taken for numbers of ours', async () => {
    const { vendorId, booking, papers } = await vendor()
    const brought = { ...booking, id: randomUUID(), number: 77, papers: [sampleInvoice] }
    await world.marketplace(vendorId, [{ name: 'booking.place', args: brought }])
    expect(await papers(brought.id)).toEqual([])
  })

  it('are kept as they are by the database itself: no gap, no change, no removal, no note above its invoice', async () => {
    const { vendorId, ending, push, papers } = await vendor()
    const { booking } = await ending()
    await push(['booking.issueInvoice', { bookingId: booking.id }])
    const [invoice] = await papers(booking.id)
    const stateOf = (work: ReturnType<typeof sql>) =>
      world.database
        .vendorTransaction(vendorId, (tx) => tx.rows(work))
        .then(
          () => 'none',
          (error: unknown) => sqlState(error),
        )
    const insert = (kind: string, sequence: number, halalas: number) =>
      stateOf(sql`
        insert into tax_papers (vendor_id, kind, year, sequence, id, booking_id, invoice_id, halalas, issued_at, body)
        values (${vendorId}::uuid, ${kind}, 2026, ${sequence}::int, ${randomUUID()}::uuid, ${booking.id}::uuid,
          ${kind === 'invoice' ? null : (invoice?.id ?? null)}::uuid, ${halalas}::bigint, now(), '{}')`)
    expect(await insert('invoice', 3, 1)).toBe('23514')
    expect(await insert('invoice', 1, 1)).toBe('23514')
    expect(await insert('credit_note', 1, 115_001)).toBe('23514')
    expect([await insert('credit_note', 1, -1), await insert('invoice', 2, 0)]).toEqual(['23514', '23514'])
    expect(await stateOf(sql`update tax_papers set halalas = 0`)).toBe('42501')
    expect(await stateOf(sql`delete from tax_papers`)).toBe('42501')
  })
})
