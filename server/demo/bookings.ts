import { isCancelled, type Booking } from '#domain/bookings/booking.ts'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import { cancellationPenalty } from '#domain/bookings/terms.ts'
import type { Container } from '#domain/containers/container.ts'
import { dayOf } from '#domain/kernel/instant.ts'
import { sar, type Money } from '#domain/kernel/money.ts'
import type { Bilingual } from '#domain/kernel/text.ts'
import { chanceFor, demoId, type Chance } from './chance.ts'
import { isServed, rentalAmount } from './fleet.ts'
import { asDriven, isStillOwed } from './lateness.ts'
import { companyName, personName } from './names.ts'
import { DISTRICTS, YARDS, addressIn, roadKm } from './places.ts'
import { HOUR_MS, isoOf, plannedEnd, type PlannedBooking } from './plan.ts'
import { BOOKING_REJECTIONS, CUSTOMER_CANCELLATIONS, CUSTOMER_COMMENTS, VENDOR_CANCELLATIONS } from './texts.ts'

/** What the makers of single records look things up in. */
export interface DemoStock {
  readonly seed: string
  readonly now: number
  readonly containers: readonly [Container, ...Container[]]
  /** Ids of drivers who may be given work. */
  readonly driverIds: readonly [string, ...string[]]
  /** How many customers the bookings are shared out among. */
  readonly customers: number
}

const FIRST_NUMBER = 10_001

/** Makes the booking at an index of the plan. */
export const demoBooking = (stock: DemoStock, planned: { index: number; plan: PlannedBooking }): Booking => {
  const { plan, index } = planned
  const chance = chanceFor(stock.seed, `booking/${index}`)
  const container = rentable(chance, stock.containers, plan.status)
  const zone = DISTRICTS[stock.containers.indexOf(container) % DISTRICTS.length] ?? DISTRICTS[0]
  const customer = demoCustomer(stock, chance)
  const quantity = customer.company && chance.flip(0.4) ? chance.whole(2, 4) : 1
  const place = addressIn(chance, zone)
  const yard = nearestYard(place.point)
  const course = trackingOf(chance, { plan, now: stock.now })
  const paymentMethod = chance.weighted({
    cash_on_delivery: customer.company ? 20 : 50,
    card: 38,
    bank_transfer: customer.company ? 35 : 8,
  })
  const owes = { place: customer.place, isCompany: customer.company, endsAt: plannedEnd(plan), now: stock.now, paymentMethod }
  const isOwed = plan.status === 'completed' && isStillOwed(owes)
  const paymentStatus = isOwed ? 'unpaid' : paid(chance, { status: plan.status, method: paymentMethod })
  const given = plan.status !== 'new' && plan.status !== 'accepted' && !isCancelled(plan)
  const total = rentalAmount(container, { quantity, days: plan.rentalDays })
  const answerDueAt = answerDue(chance, { plan, now: stock.now })
  const driverId = given ? chance.pick(stock.driverIds) : null
  const tracking = plan.status === 'completed' ? asDriven(stock.seed, { index, driverId, tracking: course }) : course
  const cash = cashOf(stock.seed, {
    index,
    driverId,
    tracking,
    isCash: paymentMethod === 'cash_on_delivery' && paymentStatus === 'paid',
    total,
  })
  return {
    id: bookingId(stock.seed, index),
    number: FIRST_NUMBER + index,
    customerName: customer.name,
    customerPhone: customer.phone,
    container: { id: container.id, wasteType: container.wasteType, binSize: container.binSize, barcode: container.barcode },
    bookedAt: isoOf(plan.bookedAt),
    deliveryAddress: place.address,
    deliveryPoint: place.point,
    deliveryOn: dayOf(isoOf(plan.startsAt)),
    pickupOn: dayOf(isoOf(plannedEnd(plan))),
    quantity,
    rentalDays: plan.rentalDays,
    startsAt: isoOf(plan.startsAt),
    endsAt: isoOf(plannedEnd(plan)),
    locationDistanceKm: roadKm(yard.at.point, place.point),
    driverId,
    dumpYardId: plan.status === 'rejected' || plan.status === 'expired' ? null : demoId(stock.seed, `yard/${yard.index}`),
    amountPaid: paymentStatus === 'unpaid' ? sar(0) : total,
    total,
    ...(answerDueAt === null ? {} : { answerDueAt }),
    ...(cash === null ? {} : { cash }),
    status: plan.status,
    paymentStatus,
    paymentMethod,
    cancellation: cancellationOf(chance, { plan, total, at: tracking.at(-1)?.at ?? isoOf(plan.bookedAt) }),
    deliveryImages: [],
    proof: [],
    invoice: null,
    rentalAgreement: null,
    tracking,
    comments: chance.flip(0.22) ? chance.pick(CUSTOMER_COMMENTS) : null,
  }
}

/** A booking that a customer orders while the demo runs; the portal sets the time for the answer. */
export const demoOrder = (stock: DemoStock, order: { id: string; index: number; plan: PlannedBooking }): Booking => {
  const { answerDueAt: _, ...booking } = demoBooking(stock, order)
  return { ...booking, id: order.id, bookedAt: isoOf(stock.now), tracking: [{ status: 'new', at: isoOf(stock.now), deviceAt: null }] }
}

/** The id of the booking at an index of the plan. */
export const bookingId = (seed: string, index: number): string => demoId(seed, `booking/${index}`)

const rentable = (chance: Chance, containers: DemoStock['containers'], status: BookingState): Container => {
  const choice = chance.pick(containers)
  // Customers order what is offered in a zone that is served; what was rented earlier may be switched off by now.
  const canBeOrdered = (one: Container, at: number): boolean => one.enabled && isServed(at % DISTRICTS.length)
  if (status === 'new') return canBeOrdered(choice, containers.indexOf(choice)) ? choice : (containers.find(canBeOrdered) ?? containers[0])
  return choice.status === 'retired' ? containers[0] : choice
}

/** Customers come back: a low place in the list is drawn far more often than a high one. */
const demoCustomer = (stock: DemoStock, chance: Chance): { place: number; name: Bilingual; phone: string; company: boolean } => {
  const place = Math.floor(chance.next() ** 2 * stock.customers)
  const own = chanceFor(stock.seed, `customer/${place}`)
  const company = own.flip(0.38)
  // 05000… is a range of invented numbers: nobody should be called by a demo.
  return { place, company, name: company ? companyName(own) : personName(own), phone: `05000${String(own.whole(30_000, 99_999))}` }
}

const nearestYard = (point: { lat: number; lng: number }) => {
  const distances = YARDS.map((yard, index) => ({ at: yard, index, km: roadKm(yard.point, point) }))
  return distances.reduce((best, one) => (one.km < best.km ? one : best))
}

/** By when a booking that waits was to be answered: seeded ones leave a person of the demo time to look around. */
const answerDue = (chance: Chance, at: { plan: PlannedBooking; now: number }): string | null =>
  at.plan.status === 'new' ? isoOf(at.now + chance.whole(30, 44 * 60) * 60_000) : null

const COURSE: readonly BookingState[] = ['new', 'accepted', 'assigned', 'out_for_delivery', 'on_site', 'picked_up', 'completed']

/** The states a booking went through: those of the course up to its own, or a short way and its end. */
const statesOf = (chance: Chance, status: BookingState): readonly BookingState[] => {
  if (status === 'rejected' || status === 'expired') return ['new', status]
  if (status === 'cancelled') return chance.flip(0.4) ? ['new', 'cancelled'] : ['new', 'accepted', 'cancelled']
  return COURSE.slice(0, COURSE.indexOf(status) + 1)
}

const trackingOf = (chance: Chance, at: { plan: PlannedBooking; now: number }): Booking['tracking'] => {
  const { plan, now } = at
  const end = plannedEnd(plan)
  const hours = (min: number, max: number): number => (min + chance.next() * (max - min)) * HOUR_MS
  // Where each step belongs in time; the loop below keeps them in order and in the past.
  const target: Record<BookingState, () => number> = {
    new: () => plan.bookedAt,
    accepted: () => plan.bookedAt + hours(0.2, 6),
    rejected: () => plan.bookedAt + hours(0.3, 8),
    expired: () => plan.bookedAt + hours(4, 14),
    cancelled: () => plan.bookedAt + hours(2, 18),
    assigned: () => Math.min(plan.startsAt - hours(3, 14), now - hours(0.5, 3)),
    out_for_delivery: () => plan.startsAt - hours(0.6, 1.4),
    on_site: () => plan.startsAt + hours(-0.2, 0.3),
    picked_up: () => end + hours(-1, 0.5),
    completed: () => end + hours(1, 5),
  }
  const states = statesOf(chance, plan.status)
  let before = -Infinity
  return states.map((status, n) => {
    const latest = now - (states.length - n) * 60_000
    const moment = Math.floor(Math.min(Math.max(target[status](), before + 60_000), latest))
    before = moment
    // Steps taken by a driver carry the phone's clock too, which may be minutes older where there was no signal.
    const byDriver = status === 'out_for_delivery' || status === 'on_site' || status === 'picked_up'
    return { status, at: isoOf(moment), deviceAt: byDriver ? isoOf(moment - chance.whole(1, chance.flip(0.1) ? 1800 : 5) * 1000) : null }
  })
}

const paid = (chance: Chance, how: { status: BookingState; method: Booking['paymentMethod'] }): Booking['paymentStatus'] => {
  const { status, method } = how
  if (status === 'completed') return 'paid'
  if (isCancelled({ status })) return method === 'card' ? 'refunded' : 'unpaid'
  if (method === 'card') return 'paid'
  if (method === 'bank_transfer') return chance.flip(0.75) ? 'paid' : 'unpaid'
  return status === 'on_site' || status === 'picked_up' ? 'paid' : 'unpaid'
}

const cancellationOf = (chance: Chance, end: { plan: PlannedBooking; total: Money; at: string }): Booking['cancellation'] => {
  const { plan, total, at } = end
  if (plan.status === 'rejected') return { reason: chance.pick(BOOKING_REJECTIONS), at, by: 'vendor' }
  if (plan.status !== 'cancelled') return null
  const by = chance.weighted({ customer: 80, vendor: 15, admin: 5 })
  const rule = { status: 'accepted' as const, startsAt: isoOf(plan.startsAt), total, amountPaid: total }
  const penalty = by === 'vendor' ? cancellationPenalty(rule, at) : null
  return { reason: chance.pick(by === 'vendor' ? VENDOR_CANCELLATIONS : CUSTOMER_CANCELLATIONS), at, by, penalty }
}

/** The cash that a driver brought back, recorded when the bin was delivered. */
const cashOf = (
  seed: string,
  of: { index: number; driverId: string | null; tracking: Booking['tracking']; isCash: boolean; total: Money },
): Booking['cash'] => {
  const delivered = of.tracking.find(({ status }) => status === 'on_site')?.at
  if (!of.isCash || delivered === undefined) return null
  return {
    amount: of.total,
    receivedOn: dayOf(delivered),
    driverId: of.driverId,
    note: null,
    recordedBy: null,
    recordedAt: delivered,
    recordedOnDeviceAt: delivered,
    decisionId: demoId(seed, `cash/${of.index}`),
  }
}
