import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { earningOf, earnings, earningSchema, owedOf, payoutOf, settledOf, type Earning } from '#domain/earnings/earning.ts'
import { sar } from '#domain/kernel/money.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'
import { sqlState } from '#server/database/database.ts'
import { ledgerBalances } from '#server/marketplace/bodies.ts'
import { executeForMarketplace } from '#server/mutations/execute.ts'
import { sampleBooking, sampleId, samplePenalty } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { openService } from './service-world.ts'

type Service = Awaited<ReturnType<typeof openService>>
const AT = '2026-11-24T08:00:00.000Z'

/** A charge that waits for the Admin. */
const chargeOf = (halalas: number, id: string) => ({
  id,
  type: 'overweight' as const,
  amount: sar(halalas + 1),
  note: 'Two tonnes over',
  status: 'draft' as const,
  draftedAt: AT,
  draftedOnDeviceAt: AT,
  decidedAt: null,
  declineReason: null,
})

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

  it('take what the vendor pays of its share of the cash, once and to the halala, and the earning says so', async () => {
    const { vendor, post, books, booked } = await join()
    const [cash, more, card] = [await booked('cash_on_delivery'), await booked('cash_on_delivery', 80_000), await booked('card')]
    const ids = [cash.id, more.id]
    const settlement = { earningIds: ids, amount: sar(13_800 + 9200), settledAt: AT, reference: 'COM-1' }
    const before = await books()
    for (const body of [
      { ...settlement, amount: sar(13_800) },
      { ...settlement, earningIds: [cash.id, cash.id], amount: sar(2 * 13_800) },
      { ...settlement, earningIds: [card.id] },
      { ...settlement, earningIds: [...ids, randomUUID()] },
    ])
      expect(await post('settlements', body)).toBe(409)
    expect(await books()).toEqual(before)
    const key = randomUUID()
    expect([await post('settlements', settlement, key), await post('settlements', settlement, key)]).toEqual([200, 200])
    expect(await post('settlements', settlement)).toBe(409)
    expect(await books()).toEqual({ ...before, bank: -23_000, marketplace: 106_200 })
    const { body } = await service.call('GET', `${vendor.path}/earnings/${cash.id}`)
    const earning = v.parse(earningSchema, body)
    expect(earning).toMatchObject({ status: 'collected', settled: { amount: sar(13_800), at: AT, reference: 'COM-1' } })
    expect([owedOf(earning), earnings.columns['isOwed']?.read(earning)]).toEqual([0, false])
  })

  it('pay all of a payout, or nothing where one of it is not expected', async () => {
    const { post, books, booked } = await join()
    const [card, cash] = [await booked('card'), await booked('cash_on_delivery')]
    const before = await books()
    expect(await post('payouts', { earningIds: [card.id, cash.id], paidOutAt: AT, reference: 'PAY-2' })).toBe(409)
    expect(await books()).toEqual(before)
  })

  // So many are carried out on the database of a server in earnest; on the embedded one a part of them shows as much.
  const count = engine === ENGINES.at(-1) ? 10_000 : 1000
  it(`equal the sums that a device shows, after ${count} random events`, async () => {
    const { vendor, books } = await join()
    const shape = sampleBooking()
    const { container } = vendor.booking
    const event = fc.record({
      what: fc.constantFrom(
        'card',
        'card',
        'cash',
        'fine',
        'fine',
        'pay',
        'pay',
        'charge',
        'cashCharge',
        'share',
        'share',
        'settle',
        'waive',
      ),
      halalas: fc.integer({ min: 0, max: 10_000_000 }),
    })
    const cards: string[] = []
    const fines: string[] = []
    /** Of what is paid in cash: the share that is owed at first, by id. */
    const shares: { readonly id: string; readonly owed: number }[] = []
    let number = 0
    const mutationsOf = ({ what, halalas }: { what: string; halalas: number }): { name: string; args: unknown }[] => {
      number += 1
      const share = shares[halalas % Math.max(1, shares.length)]
      const [card, fine] = [cards[halalas % Math.max(1, cards.length)], fines[halalas % Math.max(1, fines.length)]]
      const id = sampleId(0x90, number)
      switch (what) {
        case 'card':
        case 'cash': {
          if (what === 'card') cards.push(id)
          const paymentMethod = what === 'card' ? ('card' as const) : ('cash_on_delivery' as const)
          // Its draft is what the Admin may confirm later, also when it was paid out.
          const charges = [chargeOf(halalas % 50_000, sampleId(0x91, number))]
          const money = { paymentMethod, amountPaid: sar(halalas), total: sar(halalas), charges, driverId: null, dumpYardId: null }
          const booking = { ...shape, id, container, number: 100_000 + number, status: 'completed' as const, ...money }
          const earning = earningOf(booking, AT)
          if (what === 'cash') shares.push({ id, owed: owedOf(earning) })
          return [
            { name: 'booking.place', args: booking },
            { name: 'earning.record', args: earning },
          ]
        }
        case 'fine': {
          fines.push(id)
          const { id: bookingId, number: bookingNumber } = vendor.booking
          return [{ name: 'penalty.issue', args: samplePenalty({ id, bookingId, bookingNumber, amount: sar(halalas) }) }]
        }
        case 'pay':
          return card ? [{ name: 'earning.payOut', args: { earningIds: [card], paidOutAt: AT, reference: 'PAY' } }] : []
        case 'charge':
        case 'cashCharge': {
          const bookingId = what === 'charge' ? card : share?.id
          const chargeId = bookingId?.replace(/^.{8}/, '00000091')
          return bookingId ? [{ name: 'booking.decideCharge', args: { bookingId, chargeId, status: 'confirmed' } }] : []
        }
        case 'share':
          return share && share.owed > 0
            ? [{ name: 'earning.settle', args: { earningIds: [share.id], amount: sar(share.owed), settledAt: AT, reference: 'COM' } }]
            : []
        default:
          return fine ? [{ name: 'penalty.settle', args: { penaltyId: fine, as: what === 'settle' ? 'paid' : 'waived' } }] : []
      }
    }
    const events = fc.sample(event, { numRuns: count, seed: 7 })
    const outcomes: string[] = []
    let sent = 0
    const send = async (some: typeof events): Promise<void> => {
      const all = some.flatMap(mutationsOf).map((mutation) => ({ id: randomUUID(), clientAt: AT, ...mutation }))
      sent += all.length
      const done = await executeForMarketplace(service.core, { vendorId: vendor.id, mutations: all, announce: false })
      outcomes.push(...done.map(({ status, code }) => code ?? status))
    }
    // Eight at a time, over connections of their own where there are several; one may be about what another has not written yet.
    const batches = Array.from({ length: Math.ceil(events.length / 50) }, (_, n) => events.slice(n * 50, n * 50 + 50))
    for (let from = 0; from < batches.length; from += 8) await Promise.all(batches.slice(from, from + 8).map(send))
    expect(outcomes).toHaveLength(sent)
    const early = ['booking.not_found', 'earning.not_found', 'penalty.not_found']
    expect(new Set(outcomes.filter((outcome) => !early.includes(outcome)))).toEqual(
      new Set([
        'applied',
        'booking.charge_decided',
        'earning.not_expected',
        'earning.owed_otherwise',
        'penalty.was_waived',
        'penalty.already_paid',
      ]),
    )
    const bodiesOf = <Body>(kind: string) =>
      service.database.vendorTransaction(vendor.id, async (tx) =>
        (await tx.rows<{ body: Body }>(sql`select body from records where kind = ${kind}`)).map(({ body }) => body),
      )
    const [earned, penalties] = [await bodiesOf<Earning>('earnings'), await bodiesOf<Penalty>('penalties')]
    const sumOf = (read: (earning: Earning) => number) => earned.reduce((all, earning) => all + read(earning), 0)
    const shown = (column: string) => sumOf((earning) => Number(earnings.columns[column]?.read(earning) ?? 0))
    const fined = (states: readonly Penalty['status'][]) =>
      penalties.reduce((all, { status, amount }) => all + (states.includes(status) ? amount.halalas : 0), 0)
    const held = await books()
    const of = (account: keyof typeof held) => held[account] ?? 0
    const paidOutOf = (body: Earning) => (body.status === 'paid_out' ? payoutOf(body) : 0)
    const paidOut = sumOf(paidOutOf)
    expect(of('revenue') + shown('gross')).toBe(0)
    expect(of('commission')).toBe(shown('commission'))
    expect(of('vat')).toBe(shown('vat'))
    expect(of('cash')).toBe(shown('received'))
    expect(of('penalties')).toBe(fined(['unpaid', 'paid']))
    expect(sumOf(settledOf)).toBeGreaterThan(0)
    expect(of('bank')).toBe(paidOut - sumOf(settledOf) - fined(['paid']))
    // What the marketplace owes, without what the vendor owes it of the cash, and of what it was fined.
    expect(shown('owed')).toBeGreaterThan(0)
    expect(of('marketplace')).toBe(shown('due') - shown('owed') - fined(['unpaid']))
    expect(Object.values(held).reduce((all, halalas) => all + halalas, 0)).toBe(0)
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
    // At commit the lines are read as those of whichever vendor is set by then.
    const asAnother = service.database.vendorTransaction(vendor.id, async (tx) => {
      await tx.rows(sql`insert into ledger_lines (vendor_id, entry_id, kind, record_id, account, halalas, posted_at) values ${line}`)
      await tx.rows(sql`select set_config('app.vendor_id', ${randomUUID()}, true)`)
    })
    await expect(asAnother).rejects.toSatisfy((error: unknown) => sqlState(error) === '23514')
    expect(await stateOf(sql`update ledger_lines set halalas = 0`)).toBe('42501')
    expect(await stateOf(sql`delete from ledger_lines`)).toBe('42501')
    // Nobody writes in the books of another, and who may change tables changes no line either.
    const alien = sql`(${randomUUID()}::uuid, ${randomUUID()}::uuid, 'earnings', ${randomUUID()}::uuid, 'bank', 1, now())`
    expect(
      await stateOf(sql`insert into ledger_lines (vendor_id, entry_id, kind, record_id, account, halalas, posted_at) values ${alien}`),
    ).toBe('42501')
    const asOwner = service.database.vendorTransaction(vendor.id, async (tx) => {
      await tx.rows(sql`reset role`)
      await tx.rows(sql`update ledger_lines set halalas = 0`)
    })
    await expect(asOwner).rejects.toSatisfy((error: unknown) => sqlState(error) === '55000')
  })
})
