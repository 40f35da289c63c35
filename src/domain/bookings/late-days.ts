import { nextWorkingDay, workDayOf } from '../hours/calendar.ts'
import type { WorkingHours } from '../hours/hours.ts'
import { addDaysTo, daysBetween, happenedAt, type Day } from '../kernel/instant.ts'
import { sar, type Money } from '../kernel/money.ts'
import type { Operation } from '../operations/operation.ts'
import { pickupId, places } from '../operations/plan.ts'
import type { Booking } from './booking.ts'
import { MOST_CHARGED } from './charges.ts'

type Late = Pick<Booking, 'id' | 'status' | 'deliveryOn' | 'pickupOn' | 'rentalDays' | 'tracking' | 'quantity' | 'charges'>
type Fetching = Pick<Operation, 'id' | 'containerStatus' | 'steps' | 'replacedBy' | 'updatedAt' | 'scheduledOn' | 'hours'>

/** What is looked at beside a booking. */
interface LateWorld {
  /** The container's, a day. */
  readonly price: Money
  /** The day on which is worked now: after midnight that may be the one before. */
  readonly today: Day
  /** The vendor's, where it has set any. */
  readonly hours?: WorkingHours | undefined
  /** The booking's movements, as far as they are known: each bin is late by its own. */
  readonly movements?: readonly Fetching[]
}

/**
 * The last day that a bin may stand for what was paid: nobody is charged for a day on which the vendor is closed, or that was paid for
 * before an early pickup.
 */
const paidUntil = ({ deliveryOn, pickupOn, rentalDays }: Late, hours: WorkingHours | undefined): Day => {
  const paid = addDaysTo(deliveryOn, rentalDays)
  return nextWorkingDay(hours, paid > pickupOn ? paid : pickupOn)
}

/** On which day of work the bin of a pickup was taken along; null: it was not. */
const fetchedOn = (pickup: Fetching, movements: ReadonlyMap<string, Fetching>, hours: WorkingHours | undefined): Day | null => {
  const by = (pickup.replacedBy ? movements.get(pickup.replacedBy) : undefined) ?? pickup
  const collected = by.steps?.findLast(({ step }) => step === 'collect' || (step === 'arrive' && by !== pickup))
  if (collected) return workDayOf(happenedAt(collected), hours, by)
  // Somebody brought it back by themselves: the pickup was called off then, or noted as done.
  return ['scheduled', 'on_the_way', 'failed'].includes(by.containerStatus) ? null : workDayOf(by.updatedAt, hours, by)
}

/** For how many days each of its bins stood, or has stood by now, for longer than was paid for, all of them together. */
const daysOver = (booking: Late, { today, hours, movements = [] }: LateWorld): number => {
  const end = paidUntil(booking, hours)
  const stood = (until: Day): number => Math.max(0, daysBetween(end, until))
  const { status, tracking } = booking
  const left = tracking.find((one) => one.status === 'picked_up' || one.status === 'completed')
  const known = new Map(movements.map((movement) => [movement.id, movement]))
  const pickups = places(booking).flatMap((place) => known.get(pickupId(booking.id, place)) ?? [])
  // What has its pickup stands there, also while others of the booking's bins are still to come.
  const isThere = status === 'on_site' || (status === 'out_for_delivery' && pickups.length > 0)
  const last = left ? workDayOf(happenedAt(left), hours) : isThere ? today : end
  // Of one that was brought from elsewhere only the whole is known.
  if (pickups.length === 0) return stood(last) * booking.quantity
  return pickups.reduce((sum, pickup) => sum + stood(fetchedOn(pickup, known, hours) ?? last), 0)
}

/**
 * What late days come to at the container's price a day, less what was charged for such days `before`; null where nothing is left. `days`
 * are those of all bins together. It is proposed: the vendor says what is charged.
 */
export const lateDaysCharge = (
  booking: Late,
  world: LateWorld,
): { readonly days: number; readonly before: Money; readonly amount: Money } | null => {
  const days = daysOver(booking, world)
  const charged = (booking.charges ?? []).filter(({ type, status }) => type === 'late_days' && status !== 'declined')
  const before = charged.reduce((sum, { amount }) => sum + amount.halalas, 0)
  const left = days * world.price.halalas - before
  return left > 0 && left <= MOST_CHARGED ? { days, before: sar(before), amount: sar(left) } : null
}
