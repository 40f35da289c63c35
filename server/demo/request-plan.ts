import { REQUEST_TYPES, type RequestType } from '#domain/requests/request.ts'
import type { RequestState } from '#domain/requests/lifecycle.ts'
import { chanceFor, type Chance } from './chance.ts'
import { DAY_MS, HOUR_MS, plannedEnd, type PlannedBooking } from './plan.ts'
import { mostRenewal } from './requests.ts'

interface PlannedRequest {
  readonly type: RequestType
  readonly status: RequestState
  /** Index of its booking in the plan of bookings. */
  readonly booking: number
  /** Moment in ms since 1970. */
  readonly requestedAt: number
}

interface Surroundings {
  readonly seed: string
  readonly now: number
  readonly bookings: readonly PlannedBooking[]
}

const PENDING_SHARE = 0.3

/** Plans all requests, oldest first: first the waiting ones, on bookings that can still change, then the answered ones. */
export const planRequests = (around: Surroundings, count: number): PlannedRequest[] => {
  const waiting = planPending(around, Math.round(count * PENDING_SHARE))
  return [...waiting, ...planAnswered(around, count - waiting.length)].sort((a, b) => a.requestedAt - b.requestedAt)
}

const suits = (booking: PlannedBooking, at: { type: RequestType; now: number }): boolean => {
  switch (at.type) {
    case 'renewal':
      return mostRenewal(booking.rentalDays) > 0
    case 'early_pickup':
      return plannedEnd(booking) - at.now >= 3 * DAY_MS && booking.rentalDays >= 3
    default:
      // Only what stands on the site can be emptied, changed or left a little longer.
      return booking.status === 'on_site'
  }
}

const AMENDABLE = ['accepted', 'assigned', 'out_for_delivery', 'on_site']

const planPending = (around: Surroundings, wanted: number): PlannedRequest[] => {
  const { now, bookings } = around
  const chance = chanceFor(around.seed, 'requests/pending')
  const open = shuffled(
    chance,
    bookings.flatMap((booking, index) => (AMENDABLE.includes(booking.status) ? [index] : [])),
  )
  const counts: Record<RequestType, number> = { renewal: 0, grace_period: 0, early_pickup: 0, removal: 0, replacement: 0 }
  const used = new Map<number, RequestType[]>()
  const planned: PlannedRequest[] = []
  // One request for each booking before any gets a second one.
  for (let round = 0; round < REQUEST_TYPES.length; round += 1) {
    for (const index of open) {
      if (planned.length >= wanted) return planned
      const booking = bookings[index]
      const had = used.get(index) ?? []
      const rarest = REQUEST_TYPES.filter((type) => booking && !had.includes(type) && suits(booking, { type, now })).sort(
        (a, b) => counts[a] - counts[b],
      )[0]
      if (!booking || !rarest) continue
      counts[rarest] += 1
      used.set(index, [...had, rarest])
      const earliest = (booking.status === 'on_site' ? booking.startsAt : booking.bookedAt + 7 * HOUR_MS) + HOUR_MS
      const latest = now - 4 * 60_000
      const requestedAt = Math.max(Math.min(earliest, latest), now - Math.floor((0.2 + chance.next() ** 2 * 70) * HOUR_MS))
      planned.push({ type: rarest, status: 'pending', booking: index, requestedAt: Math.min(requestedAt, latest) })
    }
  }
  return planned
}

const planAnswered = (around: Surroundings, wanted: number): PlannedRequest[] => {
  const { seed, now, bookings } = around
  const pools = answeredPools(bookings)
  if (pools.any.length === 0) return []
  const used = new Set<string>()
  return Array.from({ length: wanted }, (_, n): PlannedRequest => {
    const chance = chanceFor(seed, `requests/answered/${n}`)
    const asked = chance.weighted({ renewal: 30, grace_period: 18, early_pickup: 16, removal: 20, replacement: 16 })
    const status = chance.weighted({ approved: 68, rejected: 20, cancelled: 12 })
    // An approved grace period or early pickup must show in its booking's dates.
    const moved = status === 'approved' && (asked === 'grace_period' || asked === 'early_pickup') ? pools[asked] : null
    const type = moved?.length === 0 ? 'removal' : asked
    const booking = unused(chance, { pool: moved?.length ? moved : pools.any, type, used })
    const plan = bookings[booking]
    const begin = (plan?.startsAt ?? now) + 2 * HOUR_MS
    const end = Math.min(plan ? plannedEnd(plan) - 20 * HOUR_MS : now, now - 30 * HOUR_MS)
    return { type, status, booking, requestedAt: Math.floor(begin + Math.max(0, end - begin) * chance.next()) }
  })
}

const answeredPools = (bookings: readonly PlannedBooking[]) => {
  const indexes = (test: (booking: PlannedBooking) => boolean): number[] =>
    bookings.flatMap((booking, index) => (test(booking) ? [index] : []))
  return {
    any: indexes((booking) => booking.status === 'completed' && booking.rentalDays >= 3 && booking.movedDays === 0),
    grace_period: indexes((booking) => booking.movedDays > 0),
    early_pickup: indexes((booking) => booking.movedDays < 0),
  }
}

/** A booking that has no request of this type yet; after some tries any (a demo with far more requests than bookings). */
const unused = (chance: Chance, from: { pool: readonly number[]; type: RequestType; used: Set<string> }): number => {
  let index = 0
  for (let tries = 0; tries < 12; tries += 1) {
    index = from.pool[chance.whole(0, from.pool.length - 1)] ?? 0
    if (!from.used.has(`${index}/${from.type}`)) break
  }
  from.used.add(`${index}/${from.type}`)
  return index
}

const shuffled = (chance: Chance, items: readonly number[]): number[] =>
  items
    .map((item) => ({ item, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
