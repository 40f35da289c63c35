import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse, type Change } from '../kernel/mutation.ts'
import { text } from '../kernel/text.ts'
import { money, sar } from '../kernel/money.ts'
import { balanceOf, dueOf, earningSchema, owedOf, payoutOf, payoutsOf, settledOf, stillOwedOf, type Earning } from './earning.ts'

/** Most earnings of one payout, or of one settlement. */
const MOST_PAID = 500

const addsUp = ({ gross, commission, vat, net }: Earning): boolean => gross.halalas === commission.halalas + vat.halalas + net.halalas

const fitsState = ({ status, expectedPayoutOn, paidOutAt }: Earning): boolean =>
  (status === 'paid_out') === (paidOutAt !== null) && (status === 'collected') === (expectedPayoutOn === null)

/** What was paid out stands only with what is paid out, and the payouts before the last one are part of it: what is paid next is the rest. */
const fitsPayouts = (earning: Earning): boolean => {
  const { status, paidOut, earlierPayouts = [] } = earning
  if (status !== 'paid_out') return paidOut === undefined && earlierPayouts.length === 0
  return earlierPayouts.reduce((sum, { amount }) => sum + amount.halalas, 0) <= payoutOf(earning)
}

/** What is settled is something, and no more than was due. */
const fitsSettlement = (earning: Earning): boolean =>
  earning.settled?.amount.halalas !== 0 && (earning.status !== 'collected' || balanceOf(earning) <= 0)

/** What a completed booking brought, as the Admin has it on the books: for the history of a vendor who joins. */
export const recordEarning = defineMutation({
  name: 'earning.record',
  version: 1,
  by: 'marketplace',
  args: v.pipe(
    earningSchema,
    v.check((earning) => earning.id === earning.bookingId),
    v.check(addsUp),
    v.check(fitsState),
    v.check(fitsPayouts),
    v.check(fitsSettlement),
  ),
  needs: (args) => [
    { kind: 'earnings', id: args.id },
    { kind: 'bookings', id: args.bookingId },
  ],
  decide: (rows, args) => {
    if (rows.get('earnings', args.id)) return refuse('record.exists', { kind: 'earnings' })
    if (!rows.get('bookings', args.bookingId)) return refuse('booking.not_found', { number: args.bookingNumber })
    return accept(put('earnings', args))
  },
})

const paid = v.pipe(
  money,
  v.check(({ halalas }) => halalas > 0),
)

/**
 * The Admin pays earnings out, or what was earned since they were, which is a payout of its own beside the first: all of them, or none
 * where one of them is not expected. `amount` is what left the bank; where another one is due by now (a charge was confirmed meanwhile),
 * nothing counts as paid out.
 */
export const payOut = defineMutation({
  name: 'earning.payOut',
  version: 1,
  by: 'marketplace',
  args: v.object({
    earningIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_PAID)),
    amount: v.optional(paid),
    paidOutAt: instant,
    reference: text(1, 100),
  }),
  needs: ({ earningIds }) => earningIds.map((earningId) => ({ kind: 'earnings', id: earningId })),
  decide: (rows, { earningIds, amount, paidOutAt, reference }) => {
    const changes: Change[] = []
    let due = 0
    for (const earningId of new Set(earningIds)) {
      const earning = rows.get('earnings', earningId)
      if (!earning) return refuse('earning.not_found')
      const rest = stillOwedOf(earning)
      due += dueOf(earning)
      if (earning.status !== 'expected' && rest === 0) return refuse('earning.not_expected', { booking: earning.bookingNumber })
      const after = { ...earning, status: 'paid_out', paidOutAt, payoutReference: reference } satisfies Earning
      const again = { ...after, paidOut: sar(payoutOf(earning) + rest), earlierPayouts: payoutsOf(earning) }
      changes.push(put('earnings', rest === 0 ? after : again))
    }
    return amount === undefined || amount.halalas === due ? accept(...changes) : refuse('earning.owed_otherwise', { due })
  },
})

/**
 * The vendor has paid the marketplace its share of the cash of earnings: all that is owed of them. `amount` is what came in; where more or less is
 * owed by now (a charge was confirmed meanwhile, or it was settled already), nothing is settled.
 */
export const settleEarnings = defineMutation({
  name: 'earning.settle',
  version: 1,
  by: 'marketplace',
  args: v.object({
    earningIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_PAID)),
    amount: paid,
    settledAt: instant,
    reference: text(1, 100),
  }),
  needs: ({ earningIds }) => earningIds.map((earningId) => ({ kind: 'earnings', id: earningId })),
  decide: (rows, { earningIds, amount, settledAt, reference }) => {
    const changes: Change[] = []
    let due = 0
    for (const earningId of new Set(earningIds)) {
      const earning = rows.get('earnings', earningId)
      if (!earning) return refuse('earning.not_found')
      const owed = owedOf(earning)
      if (owed === 0) continue
      due += owed
      const settled = { amount: sar(settledOf(earning) + owed), at: settledAt, reference }
      changes.push(put('earnings', { ...earning, settled } satisfies Earning))
    }
    return due === amount.halalas ? accept(...changes) : refuse('earning.owed_otherwise', { due })
  },
})
