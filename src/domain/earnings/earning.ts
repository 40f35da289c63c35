import * as v from 'valibot'
import { cashPart, priceOf, receivedInCash } from '../bookings/amounts.ts'
import { PAYMENT_METHODS } from '../bookings/booking-parts.ts'
import type { Booking } from '../bookings/booking.ts'
import { BIN_SIZES, containerSummary, WASTE_TYPES } from '../containers/container.ts'
import { enumeration, flag, number } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { columnsOf, field, inner, schemasOf, searchTextsOf } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { addDaysTo, day, dayOf, instant, type Day, type Instant } from '../kernel/instant.ts'
import { money, sar } from '../kernel/money.ts'
import { bilingual, text } from '../kernel/text.ts'

/** The marketplace still owes it, has paid it out, or the vendor collected the customer's cash and has it already. */
export const EARNING_STATES = ['expected', 'paid_out', 'collected'] as const
export type EarningState = (typeof EARNING_STATES)[number]

const payoutReference = v.nullable(text(1, 100))

/** Most payouts of one earning before the last one that are kept. */
const MOST_EARLIER = 50

const EARNING_FIELDS = {
  /** The booking's: a booking is earned once. */
  id: inner(id),
  bookingId: field(id, { column: 'reference' }),
  bookingNumber: field(v.pipe(v.number(), v.integer(), v.minValue(1)), { column: 'integer', searched: true }),
  customerName: field(bilingual, { searched: true }),
  container: inner(containerSummary),
  /** When the last of it was really done, as the booking says; the server may have heard of it later. */
  completedAt: field(instant, { column: 'instant' }),
  method: field(v.picklist(PAYMENT_METHODS), { column: 'enumeration' }),
  /** What the customer pays. */
  gross: inner(money),
  /** What of it the customer pays to the vendor itself; left out: all of it where it was collected, and nothing elsewhere. */
  collect: inner(v.optional(money)),
  /** What of that the vendor has received by now; left out: all of it. */
  received: inner(v.optional(money)),
  /** What the marketplace keeps of it. */
  commission: inner(money),
  /** The tax on the commission. */
  vat: inner(money),
  /** What is left to the vendor: gross without commission and its tax. */
  net: inner(money),
  status: field(v.picklist(EARNING_STATES), { column: 'enumeration' }),
  expectedPayoutOn: field(v.nullable(day), { column: 'day' }),
  paidOutAt: field(v.nullable(instant), { column: 'instant' }),
  /** What was paid out, where more was earned afterwards; left out: all that the marketplace owed. */
  paidOut: inner(v.optional(money)),
  /** The bank's reference of the payout; of several that of the last one, as `paidOutAt`. */
  payoutReference: field(payoutReference, { searched: true }),
  /** Payouts before the last one, the oldest first: more was earned afterwards, and paid out by itself. */
  earlierPayouts: inner(
    v.optional(v.pipe(v.array(v.object({ amount: money, paidOutAt: instant, payoutReference })), v.maxLength(MOST_EARLIER))),
  ),
  /** What the vendor has paid the marketplace of its share of the cash, all in all, and when and how the last of it; left out: nothing. */
  settled: inner(v.optional(v.object({ amount: money, at: instant, reference: text(1, 100) }))),
}

/** What a completed booking brought the vendor. */
export const earningSchema = v.object(schemasOf(EARNING_FIELDS))
export type Earning = v.InferOutput<typeof earningSchema>

type Owed = Pick<Earning, 'status' | 'gross' | 'net' | 'collect' | 'received' | 'paidOut' | 'settled'>

/** The payouts of an earning that was paid out, with the one that was the last so far: another one follows it. */
export const payoutsOf = (earning: Earning): NonNullable<Earning['earlierPayouts']> => {
  const { earlierPayouts = [], paidOutAt, payoutReference: reference } = earning
  if (paidOutAt === null) return earlierPayouts
  const before = earlierPayouts.reduce((sum, { amount }) => sum + amount.halalas, 0)
  const last = { amount: sar(payoutOf(earning) - before), paidOutAt, payoutReference: reference }
  return [...earlierPayouts, last].slice(-MOST_EARLIER)
}

/** What of an earning the customer pays to the vendor itself, in halalas. */
export const collectedOf = ({ status, collect, gross }: Owed): number => collect?.halalas ?? (status === 'collected' ? gross.halalas : 0)

/** What of an earning the vendor has received in cash, in halalas. */
export const cashOf = (earning: Owed): number =>
  earning.collect || earning.status === 'collected' ? (earning.received?.halalas ?? collectedOf(earning)) : 0

/** What the vendor has paid the marketplace of its share of the cash, in halalas. */
export const settledOf = ({ settled }: Pick<Owed, 'settled'>): number => settled?.amount.halalas ?? 0

/** What the marketplace has to pay of an earning without its payouts; below zero: what it has to get. In halalas. */
export const balanceOf = (earning: Owed): number => earning.net.halalas - collectedOf(earning) + settledOf(earning)

/** What of an earning the marketplace pays out, or has paid out, in halalas. */
export const payoutOf = (earning: Owed): number =>
  earning.status === 'collected' ? 0 : (earning.paidOut?.halalas ?? Math.max(0, balanceOf(earning)))

/** What the marketplace still owes of an earning that it has paid out: more was earned since. In halalas. */
export const stillOwedOf = (earning: Owed): number =>
  earning.status === 'paid_out' ? Math.max(0, balanceOf(earning) - payoutOf(earning)) : 0

/** What the marketplace has yet to pay out of an earning, for the first time or once more. In halalas. */
export const dueOf = (earning: Owed): number => (earning.status === 'expected' ? payoutOf(earning) : stillOwedOf(earning))

/** What the vendor still owes the marketplace of an earning: its share of cash that the vendor collects itself. In halalas. */
export const owedOf = (earning: Owed): number => Math.max(0, (earning.status === 'paid_out' ? payoutOf(earning) : 0) - balanceOf(earning))

const searchTexts = searchTextsOf(EARNING_FIELDS)

const earningColumns = {
  ...columnsOf(EARNING_FIELDS),
  wasteType: enumeration(WASTE_TYPES, (earning: Earning) => earning.container.wasteType),
  binSize: enumeration(BIN_SIZES, (earning: Earning) => earning.container.binSize),
  gross: number((earning: Earning) => earning.gross.halalas),
  received: number((earning: Earning) => cashOf(earning)),
  /** The vendor has cash of it, whoever paid the rest. */
  inCash: flag((earning: Earning) => cashOf(earning) > 0),
  payout: number((earning: Earning) => payoutOf(earning)),
  due: number((earning: Earning) => dueOf(earning)),
  /** The marketplace has to pay it out, or the rest of what it has paid out already. */
  isDue: flag((earning: Earning) => dueOf(earning) > 0),
  owed: number((earning: Earning) => owedOf(earning)),
  /** The marketplace's share of it was paid to the vendor in cash, or is to be. */
  isOwed: flag((earning: Earning) => owedOf(earning) > 0),
  commission: number((earning: Earning) => earning.commission.halalas),
  vat: number((earning: Earning) => earning.vat.halalas),
  net: number((earning: Earning) => earning.net.halalas),
}

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly earnings: Earning
  }
  interface ColumnNames {
    readonly earnings: keyof typeof earningColumns
  }
}

/** The name under which earnings of a state are counted. */
export const earningCounter = (status: EarningState): string => `earnings/${status}`

export const earnings = defineEntity({
  kind: 'earnings',
  schema: earningSchema,
  columnsVersion: 9,
  columns: earningColumns,
  indexes: ['[completedAt+id]'],
  newest: 'completedAt',
  // The references of a settlement and of earlier payouts are found as that of the last payout is.
  searchTexts: (earning) => [
    ...searchTexts(earning),
    ...(earning.settled ? [earning.settled.reference] : []),
    ...(earning.earlierPayouts ?? []).flatMap(({ payoutReference: one }) => one ?? []),
  ],
  derivation: 2,
  counters: ({ status }) => [earningCounter(status), 'earnings'],
  priority: () => 'history',
})

/** Hundredths of a percent. */
const BASIS_POINTS = 10_000
/** The marketplace's share of what a customer pays. */
const COMMISSION = 1000
/** The tax on the marketplace's service. */
const VAT = 1500
/** Days from completion to payout. */
const PAYOUT_DAYS = 7

/** When the marketplace pays out what it learned to be completed at a moment. */
export const payoutDayOf = (learnedAt: Instant): Day => addDaysTo(dayOf(learnedAt), PAYOUT_DAYS)

/** A share in basis points of whole halalas, rounded to the nearest halala, halves up. */
const shareOf = (halalas: number, basisPoints: number): number => Math.floor((halalas * basisPoints + BASIS_POINTS / 2) / BASIS_POINTS)

/** What a customer's payment comes to for the vendor; the parts add up to the whole, to the halala. */
export const splitPayment = (gross: number): Record<'gross' | 'commission' | 'vat' | 'net', number> => {
  const commission = shareOf(gross, COMMISSION)
  const vat = shareOf(commission, VAT)
  return { gross, commission, vat, net: gross - commission - vat }
}

/**
 * The earning of a booking that was completed `at`, as the server learned at another moment (left out: at that one): of what the customer
 * is to pay, renewals and charges included, where that is known, else of what was paid. What is paid in cash the vendor has itself, so the
 * marketplace pays out the rest, or is owed its share where nothing is left of it.
 */
export const earningOf = (booking: Booking, at: Instant, learnedAt = at): Earning => {
  const { gross, commission, vat, net } = splitPayment(priceOf(booking).halalas)
  const collect = cashPart(booking)
  const isAllCash = booking.paymentMethod === 'cash_on_delivery' && collect.halalas === gross
  const isCollected = isAllCash || (collect.halalas > 0 && collect.halalas >= net)
  const received = receivedInCash(booking)
  const isMixed = !isAllCash && (collect.halalas > 0 || received.halalas > 0)
  return {
    id: booking.id,
    bookingId: booking.id,
    bookingNumber: booking.number,
    customerName: booking.customerName,
    container: booking.container,
    completedAt: at,
    method: booking.paymentMethod,
    gross: sar(gross),
    commission: sar(commission),
    vat: sar(vat),
    net: sar(net),
    ...(isMixed ? { collect } : {}),
    ...(isAllCash || isMixed ? { received } : {}),
    status: isCollected ? 'collected' : 'expected',
    expectedPayoutOn: isCollected ? null : payoutDayOf(learnedAt),
    paidOutAt: null,
    payoutReference: null,
  }
}
