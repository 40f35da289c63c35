import * as v from 'valibot'
import { mayDrive } from '../drivers/license.ts'
import { id } from '../kernel/id.ts'
import { actedOn, addDays, addDaysTo, day, dayOf, daysBetween, type Day } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { tooFar } from '../kernel/plan-ahead.ts'
import { movedFrom, movedMovements, restoredMovements } from '../operations/plan.ts'
import type { Booking } from './booking.ts'
import { bookingRefs, ownMovements, putAll } from './movements.ts'
import { mayLast, MOST_RENTAL_DAYS } from './rental-days.ts'
import { stepOf } from './step.ts'
import { noticeEndsAt } from './terms.ts'

const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))
const dates = { startsOn: day, days: v.optional(days) } as const

/** A booking that begins on another day, at the same time of day; it lasts as long as before where nothing else is said. */
export const movedTo = (booking: Booking, startsOn: Day, lasts: number | undefined): Booking => {
  const by = daysBetween(booking.deliveryOn, startsOn)
  const longer = (lasts ?? booking.rentalDays) - booking.rentalDays
  return {
    ...booking,
    deliveryOn: startsOn,
    startsAt: addDays(booking.startsAt, by),
    pickupOn: addDaysTo(booking.pickupOn, by + longer),
    endsAt: addDays(booking.endsAt, by + longer),
    rentalDays: booking.rentalDays + longer,
  }
}

/** The dates that a person saw and those that were chosen then; `was` is left out by who moves a booking whatever its dates are. */
interface Chosen {
  readonly startsOn: Day
  readonly days?: number | undefined
  readonly was?: { readonly startsOn: Day; readonly days?: number | undefined } | undefined
}

/** What was chosen, on the dates as they are now: what nobody meant to change stays as somebody else has left it. null: both chose other dates. */
export const chosenDates = (booking: Pick<Booking, 'deliveryOn' | 'rentalDays'>, { startsOn, days: lasts, was }: Chosen): Chosen | null => {
  if (!was) return { startsOn, days: lasts }
  const start = startsOn === was.startsOn ? booking.deliveryOn : startsOn
  const length = lasts === was.days ? undefined : lasts
  const isTheirs = start !== booking.deliveryOn && booking.deliveryOn !== was.startsOn
  const isLonger = length !== undefined && length !== booking.rentalDays && was.days !== undefined && booking.rentalDays !== was.days
  return isTheirs || isLonger ? null : { startsOn: start, days: length }
}

/**
 * The vendor moves a booking, as was agreed with the customer: while the notice that was agreed still lasts. `was`: the dates that were
 * seen, by which a colleague's stay. An undo names the change that it `undoes`: where nothing was built on that, it is possible while the
 * dates that come back could still be changed.
 */
export const rescheduleBooking = defineMutation({
  name: 'booking.reschedule',
  version: 1,
  by: 'vendor',
  args: v.object({ vendorId: id, bookingId: id, ...dates, was: v.optional(v.object(dates)), undoes: v.optional(id) }),
  needs: ({ bookingId }, rows, vendorId) => {
    const driverId = rows.get('bookings', bookingId)?.driverId ?? null
    return [
      ...bookingRefs(rows, bookingId),
      { kind: 'vendors', id: vendorId },
      ...(driverId === null ? [] : [{ kind: 'drivers' as const, id: driverId }]),
    ]
  },
  decide: (rows, args, context) => {
    const { booking, refused } = stepOf(rows, args.bookingId, 'reschedule', context)
    if (!booking) return refused
    const { number } = booking
    const chosen = chosenDates(booking, args)
    if (!chosen) return refuse('booking.dates_changed', { number, on: booking.deliveryOn, days: booking.rentalDays })
    const { startsOn } = chosen
    const moved = movedTo(booking, startsOn, chosen.days)
    const own = ownMovements(rows, booking)
    const restored = args.undoes === undefined ? [] : restoredMovements(movedFrom(own, startsOn), args.undoes, context.now)
    const endedAt = noticeEndsAt(restored.length > 0 ? moved : booking)
    if (context.now > endedAt) return refuse('booking.too_close', { number, at: endedAt })
    if (startsOn < dayOf(context.now) || moved.startsAt <= context.now) return refuse('booking.day_passed', { number, on: startsOn })
    const far = startsOn === booking.deliveryOn ? null : tooFar(startsOn, dayOf(context.now))
    if (far) return { ok: false, rejection: far }
    if (moved.rentalDays !== booking.rentalDays && !mayLast(moved.rentalDays))
      return refuse('booking.too_long', { number, most: MOST_RENTAL_DAYS })
    // An earlier pickup was agreed to, and the days that are taken off now are more than are left.
    if (moved.pickupOn < startsOn) return refuse('request.pickup_before_delivery', { deliveryOn: startsOn })
    // As on the board another day is given to its driver anew: a license that has run out is a ban. To take it back is always possible.
    const isAnew = startsOn !== booking.deliveryOn && restored.length === 0
    const driver = isAnew && booking.driverId !== null ? rows.get('drivers', booking.driverId) : undefined
    const verdict = driver && mayDrive(driver, { today: actedOn(context), on: startsOn })
    if (driver && verdict?.kind === 'blocked') return refuse(verdict.code, { expiresOn: driver.licenseExpiresOn })
    const by = daysBetween(booking.deliveryOn, startsOn)
    const hours = rows.get('vendors', context.vendorId)?.workingHours
    const before = new Map(restored.map((one) => [one.id, one]))
    const movements = movedMovements(own, by, { at: context.now, decisionId: context.mutationId, hours }).map((one) => {
      const was = before.get(one.id)
      const back = was ? { ...was, ...(one.dueOn === undefined ? {} : { dueOn: one.dueOn }) } : one
      return { ...back, durationDays: moved.rentalDays }
    })
    return accept(put('bookings', moved), ...putAll(movements))
  },
  inverse: ({ vendorId, bookingId, startsOn, days: lasts, was }, mutationId) =>
    was
      ? {
          name: 'booking.reschedule',
          args: {
            vendorId,
            bookingId,
            ...(lasts === undefined ? { startsOn: was.startsOn } : was),
            was: { startsOn, days: lasts },
            undoes: mutationId,
          },
        }
      : null,
  dueAt: ({ bookingId }, rows) => {
    const booking = rows.get('bookings', bookingId)
    return booking ? noticeEndsAt(booking) : null
  },
})
