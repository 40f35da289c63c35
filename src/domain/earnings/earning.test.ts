import * as v from 'valibot'
import { expect, test } from 'vitest'
import { rowsOf, sampleContext, sampleEarning, sampleId } from '#tests/support/samples.ts'
import { sar } from '../kernel/money.ts'
import { dueOf, earnings, earningSchema, payoutDayOf, splitPayment, type Earning } from './earning.ts'
import { payOut, recordEarning } from './marketplace.ts'

test.each<[what: string, over: Partial<Earning>, inCash: boolean, received: number]>([
  ['paid by card', {}, false, 0],
  ['collected', { status: 'collected', expectedPayoutOn: null }, true, 120_000],
  ['to be collected', { status: 'collected', expectedPayoutOn: null, received: sar(0) }, false, 0],
  // The rest is the marketplace's to pay out: its cash is the vendor's all the same.
  ['paid by card with a charge in cash', { collect: sar(5000), received: sar(5000) }, true, 5000],
  ['paid by card with a charge that is still due in cash', { collect: sar(5000), received: sar(0) }, false, 0],
])('of what was %s the cash is found, and counted', (_what, over, inCash, received) => {
  const { columns } = earnings
  const earning = { ...sampleEarning(), ...over }
  expect([columns['inCash']?.read(earning), columns['received']?.read(earning)]).toEqual([inCash, received])
})

test('an earning is found by the references of its payout and of its settlement', () => {
  const settled = { amount: sar(13_800), at: '2026-11-24T08:00:00.000Z', reference: 'COM-7' }
  const texts = earnings.searchTexts({ ...sampleEarning(), payoutReference: 'PAY-3', settled })
  expect(texts).toEqual(expect.arrayContaining(['PAY-3', 'COM-7']))
})

test.each([
  [5, 1, 0, 4],
  [4, 0, 0, 4],
  [100, 10, 2, 88],
  [94, 9, 1, 84],
])('of %i halalas the marketplace keeps %i and %i of tax, and half a halala is a whole one', (gross, commission, vat, net) => {
  expect(splitPayment(gross)).toEqual({ gross, commission, vat, net })
})

test('what was completed after midnight in Riyadh is paid out seven days after that day', () => {
  expect(['2026-11-21T20:59:59.999Z', '2026-11-21T21:00:00.000Z'].map(payoutDayOf)).toEqual(['2026-11-28', '2026-11-29'])
})

test('what the vendor collected itself is not paid out', () => {
  const earning = sampleEarning({ status: 'collected', expectedPayoutOn: null })
  const args = { earningIds: [earning.id], paidOutAt: sampleContext.now, reference: 'x' }
  const decision = payOut.decide(rowsOf({ earnings: [earning] }), args, sampleContext)
  expect(decision).toMatchObject({ ok: false, rejection: { code: 'earning.not_expected' } })
})

test('what left the bank is what is due: a charge that was confirmed meanwhile does not count as paid out', () => {
  const found = [sampleEarning({ id: sampleId(1) }), sampleEarning({ id: sampleId(2) })]
  const due = found.reduce((sum, earning) => sum + dueOf(earning), 0)
  const pay = (halalas: number | undefined) => {
    const args = { earningIds: found.map(({ id }) => id), paidOutAt: sampleContext.now, reference: 'PAY-1' }
    return payOut.decide(rowsOf({ earnings: found }), halalas === undefined ? args : { ...args, amount: sar(halalas) }, sampleContext)
  }
  expect(due).toBeGreaterThan(0)
  expect([pay(due).ok, pay(undefined).ok]).toEqual([true, true])
  expect(pay(due - 1)).toMatchObject({ ok: false, rejection: { code: 'earning.owed_otherwise', params: { due } } })
})

test('what is paid out once more is a payout beside the first, which keeps its amount, its moment and its reference', () => {
  const paid = (earning: Earning, reference: string, paidOutAt: string): Earning => {
    const decision = payOut.decide(rowsOf({ earnings: [earning] }), { earningIds: [earning.id], paidOutAt, reference }, sampleContext)
    const [change] = decision.ok ? decision.changes : []
    return v.parse(earningSchema, change?.op === 'put' ? change.body : null)
  }
  const more = (earning: Earning, halalas: number): Earning => ({
    ...earning,
    gross: sar(earning.gross.halalas + halalas),
    net: sar(earning.net.halalas + halalas),
    paidOut: earning.paidOut ?? earning.net,
  })
  const first = paid(sampleEarning(), 'PAY-1', '2026-12-01T06:00:00.000Z')
  expect(first.earlierPayouts).toBeUndefined()
  const second = paid(more(first, 5000), 'PAY-2', '2026-12-02T06:00:00.000Z')
  const third = paid(more(second, 700), 'PAY-3', '2026-12-03T06:00:00.000Z')
  expect(third).toMatchObject({
    paidOut: sar(106_200 + 5700),
    payoutReference: 'PAY-3',
    earlierPayouts: [
      { amount: sar(106_200), paidOutAt: '2026-12-01T06:00:00.000Z', payoutReference: 'PAY-1' },
      { amount: sar(5000), paidOutAt: '2026-12-02T06:00:00.000Z', payoutReference: 'PAY-2' },
    ],
  })
  expect(earnings.searchTexts(third)).toEqual(expect.arrayContaining(['PAY-1', 'PAY-2', 'PAY-3']))
})

test('what is brought along was paid out only where it is paid out, and its payouts before the last one are part of that', () => {
  const last = { status: 'paid_out', paidOutAt: sampleContext.now } as const
  const before = (...amounts: number[]) => ({
    earlierPayouts: amounts.map((amount) => ({ amount: sar(amount), paidOutAt: '2026-11-20T09:00:00.000Z', payoutReference: null })),
  })
  const taken = (over: Partial<Earning>) => recordEarning.bind({ args: sampleEarning(over) }).ok
  expect([taken({ ...last, paidOut: sar(50), ...before(60) }), taken({ ...last, paidOut: sar(50), ...before(20, 31) })]).toEqual([
    false,
    false,
  ])
  expect([taken({ ...last, paidOut: sar(50), ...before(20, 30) }), taken({ ...last, ...before(60) })]).toEqual([true, true])
  expect([taken({ paidOut: sar(0) }), taken({ paidOut: sar(50) }), taken(before(60)), taken({})]).toEqual([false, false, false, true])
})
