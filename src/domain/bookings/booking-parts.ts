import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { day, instant } from '../kernel/instant.ts'
import { money } from '../kernel/money.ts'
import { text } from '../kernel/text.ts'

/** A customer's phone as it is dialled within the country. */
export const customerPhone = v.pipe(v.string(), v.regex(/^\d{10}$/))

export const PAYMENT_METHODS = ['cash_on_delivery', 'card', 'bank_transfer'] as const

/** The marketplace's rules for a booking, as they were when it was placed. */
export const terms = v.object({
  /** Working minutes in which the vendor has to answer. */
  answerMinutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(14 * 24 * 60)),
  /** How long after a rejection, or after it has expired, the vendor can re-open it. */
  reopenHours: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(14 * 24)),
  /** Up to how many hours before the start dates are changed and cancelling is free. */
  noticeHours: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(14 * 24)),
  /** What a later cancellation costs the vendor: a share of the total in percent, and never less than `least`. */
  penalty: v.object({ percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)), least: money }),
})
export type Terms = v.InferOutput<typeof terms>

/** Movements that one booking knows besides its deliveries and pickups: more than are open at a time. */
export const MOST_REQUESTED = 1000

/** Receipts of cash of one booking; withdrawn ones do not count. */
export const MOST_RECEIPTS = 40

/** Cash that a driver or somebody in the office received for a booking at one time. */
export const cash = v.object({
  amount: money,
  receivedOn: day,
  /** Who received it from the customer; null: somebody in the office. */
  driverId: v.nullable(id),
  /** Why it is another amount than what was due. */
  note: v.nullable(text(1, 500)),
  /** The name of whoever recorded it, as their device knows it; who it really was stands in the audit. */
  recordedBy: v.nullable(text(1, 70)),
  recordedAt: instant,
  recordedOnDeviceAt: instant,
  /** The mutation that recorded it. */
  decisionId: id,
})

export type Receipt = v.InferOutput<typeof cash>

export const CHARGE_TYPES = ['late_days', 'overweight', 'wasted_trip'] as const
export type ChargeType = (typeof CHARGE_TYPES)[number]

const CHARGE_STATES = ['draft', 'confirmed', 'declined'] as const

/** Charges of one booking; withdrawn ones do not count. */
export const MOST_CHARGES = 30

/** What the vendor asks beside the total; the Admin confirms or declines it. Its id is that of the mutation that drafted it. */
export const charge = v.object({
  id,
  type: v.picklist(CHARGE_TYPES),
  amount: money,
  note: text(1, 500),
  status: v.picklist(CHARGE_STATES),
  draftedAt: instant,
  draftedOnDeviceAt: instant,
  decidedAt: v.nullable(instant),
  /** Why it was declined. */
  declineReason: v.nullable(text(1, 500)),
})
export type Charge = v.InferOutput<typeof charge>

/** More of them than a rental of thirty days takes. */
export const MOST_RENEWALS = 40

/** Days that the customer bought beside the rental as it was ordered, and how they are paid. Its id is that of the request, or of the offer. */
export const renewal = v.object({
  id,
  days: v.pipe(v.number(), v.integer(), v.minValue(1)),
  amount: money,
  paymentMethod: v.picklist(PAYMENT_METHODS),
  at: instant,
})
export type Renewal = v.InferOutput<typeof renewal>

/** Payments of one booking through the marketplace. */
export const MOST_PAYMENTS = 100

/** What the customer paid through the marketplace after the order. Its id is that of the mutation that said so. */
export const payment = v.object({ id, amount: money, method: v.picklist(['card', 'bank_transfer']), paidAt: instant })
export type Payment = v.InferOutput<typeof payment>

const OFFER_STATES = ['offered', 'accepted', 'declined', 'lapsed'] as const

/** What the vendor offered a customer whose bin stands there: days more. Its id is that of the mutation that offered it. */
export const extension = v.object({
  id,
  days: v.pipe(v.number(), v.integer(), v.minValue(1)),
  status: v.picklist(OFFER_STATES),
  offeredAt: instant,
  offeredOnDeviceAt: instant,
  /** Until when the customer can take it. */
  lapsesAt: instant,
  answeredAt: v.nullable(instant),
})
export type Extension = v.InferOutput<typeof extension>
