import * as v from 'valibot'
import { bookingSchema, punctualityOf, type Booking } from '#domain/bookings/booking.ts'
import type { CustomerEvent } from '#domain/customer-events/event.ts'
import { sar, type Money } from '#domain/kernel/money.ts'
import { isDisputed, penaltySchema, type Penalty } from '#domain/penalties/penalty.ts'
import { chanceFor, demoId, type Chance } from './chance.ts'
import type { ServiceClient } from './client.ts'
import type { Customers } from './customers.ts'
import type { KeptPlans } from './kept-plans.ts'
import { HOUR_MS } from './plan.ts'
import { settleEarning } from './payouts.ts'
import { CHARGE_COMPLAINTS, CUSTOMER_CANCELLATIONS } from './texts.ts'

/** What a reaction is carried out with. */
export interface Reacting {
  readonly client: Pick<ServiceClient, 'read' | 'write'>
  readonly seed: string
  readonly vendorId: string
  readonly customers: Customers
  readonly now: () => Date
  /** Calls a booking off. */
  readonly cancel: (bookingId: string, reason: string) => Promise<void>
  /** Orders another bin in place of one that did not come. */
  readonly orderAgain: () => Promise<void>
  /** Asks for a bin to be fetched. */
  readonly askForRemoval: (bookingId: string) => Promise<void>
}

/** Something that will be done about an event, so many minutes after it was heard. */
interface Reaction {
  readonly minutes: number
  /** Resolves to when it is looked at once more, in ms since 1970; else it is done. */
  readonly act: (by: Reacting) => Promise<number | null | void>
}

type Complaint = Pick<Penalty, 'cause' | 'note'> & { readonly halalas: number }

/** The Admin hears a customer's complaint and fines the vendor, once for each cause. */
const fine = async ({ client, seed, vendorId, now }: Reacting, booking: Booking, { cause, note, halalas }: Complaint): Promise<void> => {
  const id = demoId(seed, `complaint/${cause}/${booking.id}`)
  const penalty: Penalty = {
    id,
    bookingId: booking.id,
    bookingNumber: booking.number,
    customerName: booking.customerName,
    container: booking.container,
    quantity: booking.quantity,
    cause,
    note,
    amount: sar(halalas),
    status: 'unpaid',
    issuedAt: now().toISOString(),
    settledAt: null,
    dispute: null,
  }
  await client.write('POST', `/vendors/${vendorId}/penalties`, { key: demoId(seed, `fine/${id}`), body: penalty })
}

const disappointed = (chance: Chance): Reaction | null =>
  chance.flip(0.7) ? { minutes: chance.whole(5, 20), act: ({ orderAgain }) => orderAgain() } : null

/** What a late cancellation cost is taken from the vendor, but not while the vendor waits for an answer to a dispute. */
const settled = (chance: Chance, bookingId: string): Reaction => ({
  minutes: chance.whole(30, 180),
  act: async ({ client, seed, vendorId, now }) => {
    const path = `/vendors/${vendorId}/penalties/${bookingId}`
    const penalty = v.safeParse(penaltySchema, await client.read(path))
    if (!penalty.success || penalty.output.status !== 'unpaid') return null
    if (isDisputed(penalty.output)) return now().getTime() + HOUR_MS
    const disputeId = penalty.output.dispute?.decisionId ?? null
    const key = demoId(seed, `settle/${bookingId}/${disputeId ?? ''}`)
    await client.write('POST', `${path}/settle`, { key, body: { as: 'paid', disputeId } })
    return null
  },
})

/** The customer gets back what was paid and did not go back before, and does what comes next. */
const payBack = async (by: Reacting, of: { bookingId: string; paid: Money }, next: Reaction | null): ReturnType<Reaction['act']> => {
  const { bookingId, paid } = of
  // Events do not say what went back.
  by.customers.forget(bookingId)
  const refunded = (await by.customers.booking(bookingId))?.refunded?.halalas ?? 0
  const amount = sar(paid.halalas - refunded)
  if (amount.halalas <= 0) return next?.act(by)
  const key = demoId(by.seed, `refund/${bookingId}`)
  await by.client.write('POST', `/vendors/${by.vendorId}/bookings/${bookingId}/refund`, { key, body: { amount } })
  return next?.act(by)
}

/** The vendor's own doing, for which customers complain. */
const OWN_FAULTS: readonly string[] = ['vehicle', 'overloaded', 'unsafe', 'other']

/**
 * What the demo's customers, and its Admin in their name, do about an event: order elsewhere, call off, pay, complain, ask. Null: nothing. The same
 * event of the same seed has the same reaction.
 */
export const reactionTo = (event: CustomerEvent, seed: string): Reaction | null => {
  const chance = chanceFor(seed, `reaction/${event.type}/${event.recordId}`)
  const { recordId } = event
  switch (event.type) {
    case 'booking.rejected':
    case 'booking.expired':
      return disappointed(chance)
    case 'booking.cancelled': {
      const { cancellation, amountPaid } = event.data
      if (cancellation?.by !== 'vendor') return null
      const next = cancellation.penalty ? settled(chance, recordId) : disappointed(chance)
      return amountPaid.halalas === 0
        ? next
        : { minutes: next?.minutes ?? 20, act: (by) => payBack(by, { bookingId: recordId, paid: amountPaid }, next) }
    }
    case 'booking.accepted':
      if (!chance.flip(0.08)) return null
      return { minutes: chance.whole(5, 45), act: ({ cancel }) => cancel(recordId, chance.pick(CUSTOMER_CANCELLATIONS)) }
    case 'booking.completed': {
      const paysShare = chance.flip(0.7)
      return { minutes: chance.whole(60, 240), act: (by) => settleEarning(by, recordId, { paysShare }) }
    }
    case 'booking.charge_drafted': {
      const { charge } = event.data
      if (!charge) return null
      const body = chance.flip(0.75) ? { status: 'confirmed' } : { status: 'declined', reason: chance.pick(CHARGE_COMPLAINTS) }
      const decide: Reaction['act'] = async ({ client, vendorId }) => {
        const path = `/vendors/${vendorId}/bookings/${recordId}/charges/${charge.id}`
        await client.write('PUT', path, { key: demoId(seed, `charge/${charge.id}`), body })
      }
      return { minutes: chance.whole(4, 40), act: decide }
    }
    case 'booking.extension_offered': {
      const { offer } = event.data
      if (!offer) return null
      const isTaken = chance.flip(0.8)
      // Whoever tries it out waits for the answer.
      return { minutes: 0.5, act: (by) => answerOffer(by, { bookingId: recordId, offer, isTaken }) }
    }
    case 'movement.failed': {
      const { failure, bookingId } = event.data
      if (failure === null || !OWN_FAULTS.includes(failure) || !chance.flip(0.5)) return null
      return complaint(bookingId, { minutes: chance.whole(10, 60), cause: 'no_show', halalas: 100_00, isDue: () => true })
    }
    case 'movement.arrived': {
      const { bookingId } = event.data
      if (event.data.type !== 'delivery') return null
      // By when the driver was there: an arrival without a network is heard of later.
      const isDue = (booking: Booking): boolean => punctualityOf(booking) === 'late'
      return complaint(bookingId, { minutes: chance.whole(10, 90), cause: 'late_delivery', halalas: 100_00, isDue })
    }
    case 'request.approved': {
      const { type, bookingId } = event.data
      if (type !== 'renewal') return null
      // What is paid in cash the driver gets; the rest is paid at once, or soon.
      return { minutes: chance.whole(1, 60), act: (by) => payRenewal(by, { requestId: recordId, bookingId }) }
    }
    case 'request.rejected': {
      const { bookingId, type } = event.data
      // Who may not keep it longer wants it gone.
      if (type !== 'renewal' && type !== 'grace_period') return null
      return chance.flip(0.6) ? { minutes: chance.whole(3, 30), act: ({ askForRemoval }) => askForRemoval(bookingId) } : null
    }
    default:
      return null
  }
}

/** The customer pays a renewal that is not paid in cash, through the marketplace. */
const payRenewal = async (
  { client, seed, vendorId, customers }: Reacting,
  { requestId, bookingId }: { requestId: string; bookingId: string },
): Promise<void> => {
  customers.forget(bookingId)
  const renewal = (await customers.booking(bookingId))?.renewals?.find(({ id }) => id === requestId)
  if (!renewal || renewal.paymentMethod === 'cash_on_delivery') return
  const body = { amount: renewal.amount, method: renewal.paymentMethod }
  await client.write('POST', `/vendors/${vendorId}/bookings/${bookingId}/payments`, { key: demoId(seed, `renewal/${requestId}`), body })
}

/** The customer takes an offer of more days at the price of a day, or declines it; one that was taken back meanwhile has no answer. */
const answerOffer = async (
  { client, seed, vendorId }: Reacting,
  { bookingId, offer, isTaken }: { bookingId: string; offer: { readonly id: string; readonly days: number }; isTaken: boolean },
): Promise<void> => {
  const path = `/vendors/${vendorId}/bookings/${bookingId}`
  // Events do not say what a day costs.
  const booking = v.safeParse(bookingSchema, await client.read(path))
  if (!booking.success) return
  const { extension, total, rentalDays, paymentMethod } = booking.output
  if (extension?.id !== offer.id || extension.status !== 'offered') return
  const amount = sar(total ? Math.round((total.halalas * offer.days) / rentalDays) : 0)
  const body = { offerId: offer.id, ...(isTaken ? { answer: 'accepted', cost: { amount, paymentMethod } } : { answer: 'declined' }) }
  await client.write('PUT', `${path}/extension`, { key: demoId(seed, `offer/${offer.id}`), body })
}

const complaint = (
  bookingId: string,
  { minutes, cause, halalas, isDue }: Pick<Complaint, 'cause' | 'halalas'> & { minutes: number; isDue: (booking: Booking) => boolean },
): Reaction => ({
  minutes,
  act: async (by) => {
    const booking = await by.customers.booking(bookingId)
    if (booking && isDue(booking)) await fine(by, booking, { cause, note: null, halalas })
  },
})

const LOOK_EVERY_MS = 60_000

/** Listens to events and does what follows from them, each in its time, until the signal. */
export const runReactions = async (
  options: Reacting & {
    readonly listen: (handler: (event: CustomerEvent) => void) => void
    readonly signal: AbortSignal
    readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
    readonly onError: (error: unknown) => void
    /** Where what is planned outlives the server. */
    readonly plans: KeptPlans
  },
): Promise<void> => {
  const { seed, vendorId, customers, now, signal, sleep, onError, plans } = options
  // What was planned before the server stopped is still done.
  const planned = plans.read().filter(({ event }) => event.vendorId === vendorId)
  options.listen((event) => {
    // Other companies of the demo have no customers of their own.
    if (event.vendorId !== vendorId || planned.some(({ event: known }) => known.id === event.id)) return
    customers.observe(event)
    const reaction = reactionTo(event, seed)
    if (!reaction) return
    planned.push({ at: now().getTime() + reaction.minutes * 60_000, event })
    plans.write(planned)
  })
  while (!signal.aborted) {
    await sleep(LOOK_EVERY_MS, signal)
    if (signal.aborted) return
    const due = planned.filter(({ at }) => at <= now().getTime())
    for (const one of due) {
      const again = await reactionTo(one.event, seed)?.act(options).catch(onError)
      planned.splice(planned.indexOf(one), 1, ...(typeof again === 'number' ? [{ at: again, event: one.event }] : []))
      plans.write(planned)
    }
  }
}
