import * as v from 'valibot'
import { isAnother } from '../kernel/decision.ts'
import { id } from '../kernel/id.ts'
import { addDays, addDaysTo, dayOf, daysBetween, startOfDay, type Day, type Instant } from '../kernel/instant.ts'
import { sar } from '../kernel/money.ts'
import { accept, defineMutation, put, refuse, type Refused, type Rows } from '../kernel/mutation.ts'
import { isStanding, type Placed } from '../operations/creation.ts'
import type { Operation } from '../operations/operation.ts'
import { renew } from '../requests/effects.ts'
import { mayTakeOn } from '../vendors/standing.ts'
import { renewal, type Extension } from './booking-parts.ts'
import type { Booking } from './booking.ts'
import { bookingRefs, movedEnd, movementsOf } from './movements.ts'
import { numberOf } from './number-of.ts'
import { mayLast, MOST_RENTAL_DAYS } from './rental-days.ts'

/** How many days the customer has for an answer. */
const OPEN_DAYS = 1
/** What is usually offered. */
const USUAL_DAYS = 7

/** What is looked at beside a booking: its movements say what of it stands there. */
interface World {
  readonly today: Day
  readonly movements: readonly Operation[]
}

/** How many days a bin has stood at the customer's for longer than was agreed; 0 where it has not. */
export const daysOverdue = (booking: Placed & Pick<Booking, 'pickupOn'>, { today, movements }: World): number =>
  isStanding(booking, movements) ? Math.max(0, daysBetween(booking.pickupOn, today)) : 0

/** Until when an offer made at a moment can be taken: for a day, and no longer than its new end is to come. */
const lapsesAt = (now: Instant, until: Day): Instant => {
  const [answer, end] = [addDays(now, OPEN_DAYS), new Date(Date.parse(startOfDay(addDaysTo(until, 1))) - 1).toISOString()]
  return end < answer ? end : answer
}

/** How an offer stands at a moment: one that nobody answered in time has lapsed. */
export const offerStatus = ({ status, lapsesAt }: Extension, now: Instant): Extension['status'] =>
  status === 'offered' && now > lapsesAt ? 'lapsed' : status

/** The offer that the customer can still take; null: there is none. */
const openOffer = ({ extension }: Pick<Booking, 'extension'>, now: Instant): Extension | null =>
  extension && offerStatus(extension, now) === 'offered' ? extension : null

/**
 * From how many days to how many can be offered today: as many as it is late at least, so that the new end is not over already, and no
 * more than a rental may last. Null: none.
 */
export const daysToOffer = (
  booking: Placed & Pick<Booking, 'pickupOn' | 'rentalDays'>,
  world: World,
): { readonly least: number; readonly most: number; readonly usual: number } | null => {
  const least = Math.max(1, daysOverdue(booking, world))
  const most = MOST_RENTAL_DAYS - booking.rentalDays
  return isStanding(booking, world.movements) && least <= most ? { least, most, usual: Math.min(most, Math.max(least, USUAL_DAYS)) } : null
}

/** What the days cost the customer who takes an offer, and how that is paid. */
export const renewalCost = v.pick(renewal, ['amount', 'paymentMethod'])
const FREE: v.InferOutput<typeof renewalCost> = { amount: sar(0), paymentMethod: 'cash_on_delivery' }

const ofBooking = { vendorId: id, bookingId: id } as const

const find = (rows: Rows, bookingId: string): { readonly booking: Booking } | Refused => {
  const booking = rows.get('bookings', bookingId)
  return booking ? { booking } : refuse('booking.not_found')
}

/** The vendor offers a customer whose bin stands there to keep it for longer; nothing moves before the customer has answered. */
export const offerExtension = defineMutation({
  name: 'booking.offerExtension',
  version: 1,
  by: 'vendor',
  args: v.object({ ...ofBooking, days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_RENTAL_DAYS)) }),
  needs: ({ bookingId }, rows, vendorId) => [...bookingRefs(rows, bookingId), { kind: 'vendors', id: vendorId }],
  decide: (rows, { bookingId, days }, context) => {
    // Whoever sends it names themselves in the arguments: what is true of them is asked of the session's company.
    const off = mayTakeOn(rows.get('vendors', context.vendorId))
    if (off) return refuse(off.code)
    const found = find(rows, bookingId)
    if ('ok' in found) return found
    const { booking } = found
    const { number } = booking
    if (!isStanding(booking, movementsOf(rows, booking))) return refuse('booking.not_on_site', { number })
    if (openOffer(booking, context.now)) return refuse('booking.offer_open', { number })
    if (!mayLast(booking.rentalDays + days)) return refuse('booking.too_long', { number, most: MOST_RENTAL_DAYS })
    const until = addDaysTo(booking.pickupOn, days)
    if (until < dayOf(context.now)) return refuse('booking.day_passed', { number, on: until })
    const extension: Extension = {
      id: context.mutationId,
      days,
      status: 'offered',
      offeredAt: context.now,
      offeredOnDeviceAt: context.clientAt,
      lapsesAt: lapsesAt(context.now, until),
      answeredAt: null,
    }
    return accept(put('bookings', { ...booking, extension } satisfies Booking))
  },
  inverse: ({ vendorId, bookingId }, mutationId) => ({ name: withdrawExtension.name, args: { vendorId, bookingId, offerId: mutationId } }),
})

/** The vendor takes an offer back that the customer has not answered. `offerId`: only that one, not somebody else's. */
export const withdrawExtension = defineMutation({
  name: 'booking.withdrawExtension',
  version: 1,
  by: 'vendor',
  isFinal: true,
  args: v.object({ ...ofBooking, offerId: v.optional(id) }),
  needs: ({ bookingId }) => [{ kind: 'bookings', id: bookingId }],
  decide: (rows, { bookingId, offerId }) => {
    const found = find(rows, bookingId)
    if ('ok' in found) return found
    const { booking } = found
    const { number, extension } = booking
    if (!extension || extension.status === 'lapsed') return refuse('booking.no_offer', { number })
    if (extension.status !== 'offered') return refuse('booking.offer_answered', { number })
    if (isAnother(offerId, extension.id)) return refuse('booking.decided_by_other', { number })
    return accept(put('bookings', { ...booking, extension: null } satisfies Booking))
  },
})

/**
 * The customer takes an offer, which renews the rental as a request for it would (at a `cost`, or for nothing), or declines it; or the
 * marketplace lets it lapse.
 */
export const answerExtension = defineMutation({
  name: 'booking.answerExtension',
  version: 1,
  by: 'marketplace',
  args: v.object({ bookingId: id, offerId: id, answer: v.picklist(['accepted', 'declined', 'lapsed']), cost: v.optional(renewalCost) }),
  needs: ({ bookingId }, rows, vendorId) => [...bookingRefs(rows, bookingId), { kind: 'vendors', id: vendorId }],
  decide: (rows, { bookingId, offerId, answer, cost = FREE }, context) => {
    const { now } = context
    const found = find(rows, bookingId)
    if ('ok' in found) return found
    const { booking } = found
    const { number, extension } = booking
    if (!extension || extension.id !== offerId) return refuse('booking.no_offer', { number })
    if (extension.status !== 'offered') return refuse('booking.offer_answered', { number })
    const answered: Booking = { ...booking, extension: { ...extension, status: answer, answeredAt: now } }
    if (answer !== 'accepted') return accept(put('bookings', answered))
    if (now > extension.lapsesAt) return refuse('booking.offer_lapsed', { number, at: extension.lapsesAt })
    if (!isStanding(booking, movementsOf(rows, booking))) return refuse('booking.not_on_site', { number })
    const renewed = renew(answered, { id: extension.id, days: extension.days, ...cost, at: now })
    if (!renewed.ok) return renewed
    const moved = renewed.changes.flatMap((change) =>
      change.op === 'put' && change.kind === 'bookings' ? movedEnd(rows, booking, change.body, context) : [],
    )
    return accept(...renewed.changes, ...moved)
  },
  announce: ({ bookingId, answer }, rows) => ({
    code: `booking.extension_${answer}`,
    params: numberOf(rows, bookingId),
    ref: { kind: 'bookings', id: bookingId },
  }),
})
