import type { BookingState } from '#domain/bookings/lifecycle.ts'
import type { Instant } from '#domain/kernel/instant.ts'
import { chanceFor, type Chance } from './chance.ts'
import type { DemoOrigin } from './fleet.ts'
import { historyOf } from './rhythm.ts'

/** The course of one booking before it has a customer: small, so that 100,000 of them fit in memory with ease. */
export interface PlannedBooking {
  readonly status: BookingState
  /** Moments in ms since 1970. */
  readonly bookedAt: number
  readonly startsAt: number
  readonly rentalDays: number
  /** Days the end was moved by an answered request: more by a grace period, fewer by an early pickup. */
  readonly movedDays: number
}

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const RIYADH_MS = 3 * HOUR_MS

/** Bookings that are under way, as a share of each state. The rest of them is history. */
const OPEN_STATES: Readonly<Partial<Record<BookingState, number>>> = {
  new: 20,
  accepted: 18,
  assigned: 12,
  out_for_delivery: 8,
  on_site: 112,
  picked_up: 8,
}
const OPEN_SHARE = 0.09
// A vendor with a long history has no more bins in the street than one with a short one.
const OPEN_MOST = 600
const OPEN_LEAST = 24

/** Plans all bookings, oldest first; a booking's place in the list is its index everywhere in the demo. */
export const planBookings = (origin: DemoOrigin, count: number): PlannedBooking[] => {
  const open = Math.min(count, Math.max(OPEN_LEAST, Math.min(OPEN_MOST, Math.round(count * OPEN_SHARE))))
  const history = count - open
  const now = Date.parse(origin.now)
  const states = openStates(open)
  const dayAt = historyOf(now)
  return Array.from({ length: count }, (_, n) => {
    const chance = chanceFor(origin.seed, `plan/${n}`)
    if (n < history) return past(chance, { now, day: dayAt((n + chance.next()) / history) })
    return current(chance, { now, status: states[n - history] ?? 'on_site' })
  }).sort((a, b) => a.bookedAt - b.bookedAt)
}

const openStates = (open: number): BookingState[] => {
  const shares = Object.entries(OPEN_STATES) as [BookingState, number][]
  const sum = shares.reduce((total, [, share]) => total + share, 0)
  return shares.flatMap(([status, share]) => Array.from({ length: Math.floor((open * share) / sum) }, () => status))
}

/** The moment moved into the waking hours of its own day in Riyadh. */
const awake = (chance: Chance, at: number, hours: { from: number; until: number }): number => {
  const midnight = Math.floor((at + RIYADH_MS) / DAY_MS) * DAY_MS - RIYADH_MS
  return midnight + Math.floor((hours.from + chance.next() * (hours.until - hours.from)) * 60) * 60_000 + chance.whole(0, 59) * 1000
}

/** Deliveries are promised by the half hour. */
const slot = (chance: Chance, at: number): number => {
  const midnight = Math.floor((at + RIYADH_MS) / DAY_MS) * DAY_MS - RIYADH_MS
  return midnight + chance.whole(12, 34) * 30 * 60_000
}

const RENTALS: readonly [number, ...number[]] = [2, 3, 3, 5, 7, 7, 7, 10, 14, 14, 21, 30]

const past = (chance: Chance, at: { now: number; day: number }): PlannedBooking => {
  const bookedAt = awake(chance, at.day, { from: 7, until: 22 })
  const startsAt = slot(chance, bookedAt + chance.whole(1, 2) * DAY_MS)
  const room = Math.floor((at.now - startsAt) / DAY_MS) - 1
  const rentalDays = Math.max(1, Math.min(chance.pick(RENTALS), room))
  const ended = chance.weighted({ completed: 88, cancelled: 8, rejected: 4 })
  // Now and then nobody answers in time.
  const status = ended === 'rejected' && chance.flip(0.35) ? 'expired' : ended
  const moved = chance.next()
  const early = status === 'completed' && rentalDays >= 5 && moved < 0.06 ? chance.whole(1, 3) : 0
  const grace = status === 'completed' && moved > 0.95 && room - rentalDays >= 3 ? chance.whole(1, 3) : 0
  return { status, bookedAt, startsAt, rentalDays, movedDays: grace - early }
}

const current = (chance: Chance, at: { now: number; status: BookingState }): PlannedBooking => {
  const { now, status } = at
  const hours = (min: number, max: number): number => Math.floor((min + chance.next() * (max - min)) * HOUR_MS)
  const rentalDays = chance.pick(RENTALS)
  const base = { status, rentalDays, movedDays: 0 }
  switch (status) {
    case 'new':
      return { ...base, bookedAt: now - hours(0.2, 30), startsAt: slot(chance, now + chance.whole(2, 6) * DAY_MS) }
    case 'accepted':
      return { ...base, bookedAt: now - hours(9, 90), startsAt: slot(chance, now + chance.whole(1, 5) * DAY_MS) }
    case 'assigned':
      return { ...base, bookedAt: now - hours(24, 110), startsAt: now + hours(3, 30) }
    case 'out_for_delivery':
      return { ...base, bookedAt: now - hours(24, 100), startsAt: now + hours(-0.5, 2.5) }
    case 'picked_up': {
      const startsAt = now - rentalDays * DAY_MS - hours(2, 10)
      return { ...base, startsAt, bookedAt: startsAt - hours(20, 70) }
    }
    default: {
      const startsAt = slot(chance, now - chance.whole(1, 18) * DAY_MS)
      const stood = Math.floor((now - startsAt) / DAY_MS)
      // One in eight stands longer than agreed.
      const left = chance.flip(0.12) ? -chance.whole(0, 2) : chance.whole(2, 12)
      return { ...base, rentalDays: Math.max(1, Math.min(30, stood + left)), startsAt, bookedAt: startsAt - hours(20, 70) }
    }
  }
}

/** An order of this moment. */
export const planOrder = (chance: Chance, now: number): PlannedBooking => ({ ...current(chance, { now, status: 'new' }), bookedAt: now })

/** The end of a rental as it is now, moved days included. */
export const plannedEnd = (plan: PlannedBooking): number => plan.startsAt + (plan.rentalDays + plan.movedDays) * DAY_MS

/** A moment in ms as text. */
export const isoOf = (ms: number): Instant => new Date(ms).toISOString()
