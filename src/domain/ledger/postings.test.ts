import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EARNING_STATES, splitPayment } from '#domain/earnings/earning.ts'
import { sar } from '#domain/kernel/money.ts'
import { PENALTY_STATES } from '#domain/penalties/lifecycle.ts'
import { sampleBooking, sampleEarning, samplePenalty } from '#tests/support/samples.ts'
import { balancesOf, LEDGER_ACCOUNTS, postingsOf, type Balances } from './postings.ts'

const sum = (balances: Balances): number => Object.values(balances).reduce((all, halalas) => all + halalas, 0)
const halalas = fc.integer({ min: 0, max: 100_000_000_00 })

const earning = fc
  .record({ gross: halalas, received: halalas, settled: halalas, status: fc.constantFrom(...EARNING_STATES) })
  .map(({ gross, received, settled, status }) => {
    const parts = splitPayment(gross)
    return sampleEarning({
      status,
      received: sar(received),
      settled: { amount: sar(settled), at: '2026-12-02T08:00:00.000Z', reference: 'COM-1' },
      gross: sar(gross),
      commission: sar(parts.commission),
      vat: sar(parts.vat),
      net: sar(parts.net),
      expectedPayoutOn: status === 'collected' ? null : '2026-12-01',
      paidOutAt: status === 'paid_out' ? '2026-12-01T08:00:00.000Z' : null,
    })
  })
const penalty = fc
  .record({ amount: halalas, status: fc.constantFrom(...PENALTY_STATES) })
  .map(({ amount, status }) => samplePenalty({ amount: sar(amount), status }))
const booked = fc.oneof(
  earning.map((body) => balancesOf('earnings', body)),
  penalty.map((body) => balancesOf('penalties', body)),
  fc.constant(balancesOf('earnings', undefined)),
)

describe('the books', () => {
  it('split a payment to the halala, and never give back more than came in', () => {
    fc.assert(
      fc.property(halalas, (gross) => {
        const parts = splitPayment(gross)
        expect(parts.commission + parts.vat + parts.net).toBe(gross)
        expect(Object.values(parts).every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
      }),
    )
    expect(splitPayment(120_000)).toEqual({ gross: 120_000, commission: 12_000, vat: 1800, net: 106_200 })
    // 10 % of 0.05 is half a halala, which counts as one.
    expect(splitPayment(5)).toEqual({ gross: 5, commission: 1, vat: 0, net: 4 })
  })

  it('add up to zero for every record in every state', () => {
    fc.assert(
      fc.property(booked, (balances) => {
        expect(sum(balances) === 0).toBe(true)
      }),
    )
  })

  it('hold what the last state of a record comes to, whatever it was before, by entries that add up to zero', () => {
    fc.assert(
      fc.property(fc.array(booked, { minLength: 1, maxLength: 8 }), (states) => {
        const held = new Map<string, number>()
        let before: Balances = {}
        for (const after of states) {
          const postings = postingsOf(before, after)
          expect(postings.reduce((all, posting) => all + posting.halalas, 0) === 0).toBe(true)
          for (const posting of postings) held.set(posting.account, (held.get(posting.account) ?? 0) + posting.halalas)
          before = after
        }
        for (const [account, amount] of held)
          expect(amount === (Object.entries(before).find(([name]) => name === account)?.[1] ?? 0)).toBe(true)
      }),
    )
  })

  it('equal the sums of all records after ten thousand events in any order', () => {
    const events = fc.sample(fc.tuple(fc.integer({ min: 0, max: 799 }), booked), { numRuns: 10_000, seed: 14 })
    const held = new Map<string, number>()
    const records = new Map<number, Balances>()
    for (const [record, after] of events) {
      for (const { account, halalas: posted } of postingsOf(records.get(record) ?? {}, after))
        held.set(account, (held.get(account) ?? 0) + posted)
      records.set(record, after)
    }
    const sums = new Map<string, number>()
    for (const balances of records.values())
      for (const [account, amount] of Object.entries(balances)) sums.set(account, (sums.get(account) ?? 0) + amount)
    for (const account of LEDGER_ACCOUNTS) expect([account, held.get(account) ?? 0]).toEqual([account, sums.get(account) ?? 0])
    expect([...held.values()].reduce((all, amount) => all + amount, 0)).toBe(0)
  })

  it('say who has the money: cash is with the vendor, who owes the marketplace its share', () => {
    const parts = { revenue: -120_000, commission: 12_000, vat: 1800 }
    expect(balancesOf('earnings', sampleEarning())).toEqual({ ...parts, marketplace: 106_200 })
    expect(balancesOf('earnings', sampleEarning({ status: 'paid_out' }))).toEqual({ ...parts, bank: 106_200 })
    expect(balancesOf('earnings', sampleEarning({ status: 'collected' }))).toEqual({ ...parts, cash: 120_000, marketplace: -13_800 })
    expect(
      balancesOf(
        'earnings',
        sampleEarning({ status: 'collected', settled: { amount: sar(13_800), at: '2026-12-02T08:00:00.000Z', reference: 'COM-1' } }),
      ),
    ).toEqual({
      ...parts,
      cash: 120_000,
      bank: -13_800,
    })
    // A charge was confirmed after the cash had come in.
    expect(balancesOf('earnings', sampleEarning({ status: 'collected', received: sar(100_000) }))).toEqual({
      ...parts,
      cash: 100_000,
      customers: 20_000,
      marketplace: -13_800,
    })
    expect(balancesOf('penalties', samplePenalty())).toEqual({ penalties: 15_000, marketplace: -15_000 })
    expect(balancesOf('penalties', samplePenalty({ status: 'paid' }))).toEqual({ penalties: 15_000, bank: -15_000 })
    expect(balancesOf('penalties', samplePenalty({ status: 'waived' }))).toEqual({})
    expect(balancesOf('bookings', sampleBooking())).toEqual({})
  })
})
