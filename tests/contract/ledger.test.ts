import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { earningOf, type EarningState } from '#domain/earnings/earning.ts'
import { sar } from '#domain/kernel/money.ts'
import { sqlState } from '#server/database/database.ts'
import { ledgerBalances } from '#server/marketplace/bodies.ts'
import { sampleBooking, samplePenalty } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { openService } from './service-world.ts'

type Service = Awaited<ReturnType<typeof openService>>
const AT = '2026-11-24T08:00:00.000Z'

describe.each(ENGINES)('the books, on $name', (engine) => {
  let service: Service
  beforeAll(async () => {
    service = await openService(engine)
  })
  afterAll(() => service.close())

  const join = async () => {
    const vendor = await service.vendor()
    const post = async (path: string, body: unknown, key: string = randomUUID()) =>
      (await service.call('POST', `${vendor.path}/${path}`, { body, key })).status
    const books = async () => {
      const { body } = await service.call('GET', `${vendor.path}/ledger`)
      return v.parse(ledgerBalances, body).accounts
    }
    const booked = async (paymentMethod: 'card' | 'cash_on_delivery', halalas = 120_000) => {
      const { id: _id, container: _container, ...shape } = sampleBooking({ number: 1 + Math.floor(Math.random() * 1e9) })
      const booking = { ...shape, id: randomUUID(), container: vendor.booking.container, paymentMethod, amountPaid: sar(halalas) }
      await post('bookings', { ...booking, driverId: null, dumpYardId: null, status: 'completed' })
      await post('earnings', earningOf({ ...booking, status: 'completed' }, AT))
      return booking
    }
    const fined = async (halalas: number) => {
      const penalty = samplePenalty({
        id: randomUUID(),
        bookingId: vendor.booking.id,
        bookingNumber: vendor.booking.number,
        amount: sar(halalas),
      })
      await post('penalties', penalty)
      return penalty
    }
    return { vendor, post, books, booked, fined }
  }

  it('hold what is earned, paid out, owed and settled, and add up to zero', async () => {
    const { post, books, booked, fined } = await join()
    const card = await booked('card')
    await booked('cash_on_delivery')
    const penalty = await fined(15_000)
    expect(await books()).toEqual({
      revenue: -240_000,
      commission: 24_000,
      vat: 3600,
      cash: 120_000,
      marketplace: 106_200 - 13_800 - 15_000,
      penalties: 15_000,
    })
    const key = randomUUID()
    const payout = { earningIds: [card.id], paidOutAt: AT, reference: 'PAY-1' }
    expect([await post('payouts', payout, key), await post('payouts', payout, key)]).toEqual([200, 200])
    expect(await post('payouts', payout)).toBe(409)
    expect(await post(`penalties/${penalty.id}/settle`, { as: 'paid' })).toBe(200)
    expect(await post(`penalties/${penalty.id}/settle`, { as: 'waived' })).toBe(409)
    const end = await books()
    expect(end).toEqual({
      revenue: -240_000,
      commission: 24_000,
      vat: 3600,
      cash: 120_000,
      marketplace: -13_800,
      penalties: 15_000,
      bank: 106_200 - 15_000,
    })
  })

  it('pay all of a payout, or nothing where one of it is not expected', async () => {
    const { post, books, booked } = await join()
    const [card, cash] = [await booked('card'), await booked('cash_on_delivery')]
    const before = await books()
    expect(await post('payouts', { earningIds: [card.id, cash.id], paidOutAt: AT, reference: 'PAY-2' })).toBe(409)
    expect(await books()).toEqual(before)
  })

  it('equal the sums of earnings and penalties after any order of events', async () => {
    const { vendor, post, books, booked, fined } = await join()
    const events = fc.array(
      fc.record({
        what: fc.constantFrom('card', 'cash', 'fine', 'pay', 'settle', 'waive'),
        halalas: fc.integer({ min: 0, max: 10_000_000 }),
      }),
      { minLength: 30, maxLength: 30 },
    )
    const cards: string[] = []
    const fines: string[] = []
    for (const { what, halalas } of fc.sample(events, { numRuns: 1, seed: 7 }).flat()) {
      const [card, fine] = [cards[halalas % Math.max(1, cards.length)], fines[halalas % Math.max(1, fines.length)]]
      if (what === 'card') cards.push((await booked('card', halalas)).id)
      else if (what === 'cash') await booked('cash_on_delivery', halalas)
      else if (what === 'fine') fines.push((await fined(halalas)).id)
      else if (what === 'pay' && card) await post('payouts', { earningIds: [card], paidOutAt: AT, reference: 'PAY' })
      else if (fine && what !== 'pay') await post(`penalties/${fine}/settle`, { as: what === 'settle' ? 'paid' : 'waived' })
    }
    const rows = await service.database.vendorTransaction(vendor.id, (tx) =>
      tx.rows<{ kind: string; body: { status: EarningState | 'unpaid' | 'paid' | 'waived'; [part: string]: unknown } }>(
        sql`select kind, body from records where kind in ('earnings', 'penalties')`,
      ),
    )
    const sumOf = (kind: string, part: string, states: readonly string[]) =>
      rows
        .filter(({ kind: of, body }) => of === kind && states.includes(body.status))
        .reduce((all, { body }) => all + v.parse(v.object({ halalas: v.number() }), body[part]).halalas, 0)
    const every = ['expected', 'paid_out', 'collected']
    const books_ = await books()
    const of = (account: keyof typeof books_) => books_[account] ?? 0
    expect(rows.length).toBeGreaterThan(5)
    expect(of('revenue') + sumOf('earnings', 'gross', every)).toBe(0)
    expect(of('commission')).toBe(sumOf('earnings', 'commission', every))
    expect(of('cash')).toBe(sumOf('earnings', 'gross', ['collected']))
    expect(of('penalties')).toBe(sumOf('penalties', 'amount', ['unpaid', 'paid']))
    expect(of('bank')).toBe(sumOf('earnings', 'net', ['paid_out']) - sumOf('penalties', 'amount', ['paid']))
    expect(Object.values(books_).reduce((all, halalas) => all + halalas, 0)).toBe(0)
  })

  it('take no entry that does not add up, and no line is changed or removed afterwards', async () => {
    const { vendor, booked } = await join()
    await booked('card')
    const stateOf = (work: ReturnType<typeof sql>) =>
      service.database
        .vendorTransaction(vendor.id, (tx) => tx.rows(work))
        .then(
          () => 'none',
          (error: unknown) => sqlState(error),
        )
    const line = sql`(${vendor.id}::uuid, ${randomUUID()}::uuid, 'earnings', ${randomUUID()}::uuid, 'bank', 1, now())`
    expect(
      await stateOf(sql`insert into ledger_lines (vendor_id, entry_id, kind, record_id, account, halalas, posted_at) values ${line}`),
    ).toBe('23514')
    expect(await stateOf(sql`update ledger_lines set halalas = 0`)).toBe('42501')
    expect(await stateOf(sql`delete from ledger_lines`)).toBe('42501')
  })
})
