import type { RowLine } from '#protocol/sync.ts'
import { PENALTY_STATES } from '#domain/penalties/lifecycle.ts'
import { PENALTY_CAUSES } from '#domain/penalties/penalty.ts'
import { REQUEST_STATES } from '#domain/requests/lifecycle.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import { Chance } from '../../support/chance.ts'
import { requestOn } from '../../support/sample-marketplace.ts'
import { sampleBooking, sampleContainer, sampleDriver, samplePenalty } from '../../support/samples.ts'

/** UUIDs in rising order, as a server sends them in a first load. */
const orderedId = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

/** Bookings as rows of a first load, in key order; nine of ten are history. */
export const bookingRows = (count: number): RowLine[] =>
  Array.from({ length: count }, (_, at) => {
    const status = at % 10 === 0 ? 'on_site' : 'completed'
    const body = sampleBooking({ id: orderedId(at), number: at + 1, status, startsAt: new Date(1.7e12 + at * 60_000).toISOString() })
    return { t: 'put', kind: 'bookings', id: body.id, revision: 1 + Math.floor(at / 1000), body }
  })

const createdAt = (at: number): string => new Date(1.7e12 + at * 60_000).toISOString()

/** Containers, each with a barcode and an SKU of its own. */
export const containerRows = (count: number): RowLine[] =>
  Array.from({ length: count }, (_, at) => {
    const own = { id: orderedId(at), barcode: `RN-${at}`, createdAt: createdAt(at), enabled: at % 3 > 0 }
    const body = sampleContainer({ ...own, inventory: { sku: `SKU-${count - at}`, units: 4, stock: 4 } })
    return { t: 'put', kind: 'containers', id: body.id, revision: 1 + Math.floor(at / 1000), body }
  })

/** Drivers, each with a name, phone and license of their own. */
export const driverRows = (count: number): RowLine[] =>
  Array.from({ length: count }, (_, at) => {
    const [en, ar] = at % 2 === 0 ? ['Fahd', 'فهد'] : ['Saud', 'سعود']
    const own = { id: orderedId(at), name: { en: `${en} ${at}`, ar: `${ar} ${at}` }, createdAt: createdAt(at), active: at % 5 > 0 }
    const body = sampleDriver({ ...own, phone: `05${String(at).padStart(8, '0')}`, licenseNumber: `L-${at}` })
    return { t: 'put', kind: 'drivers', id: body.id, revision: 1 + Math.floor(at / 1000), body }
  })

/** Requests of all types, each on a booking of its own, one of five pending. */
export const requestRows = (count: number): RowLine[] => {
  const chance = new Chance(7)
  return Array.from({ length: count }, (_, at) => {
    const booking = sampleBooking({ id: orderedId(at), number: at + 1 })
    const body = requestOn(booking, chance.pick(REQUEST_TYPES), {
      id: orderedId(1_000_000 + at),
      number: 500_000 + at,
      status: at % 5 === 0 ? 'pending' : 'approved',
      requestedAt: new Date(1.7e12 + at * 60_000).toISOString(),
    })
    return { t: 'put', kind: 'requests', id: body.id, revision: 1, body }
  })
}

/** So many kinds of containers that {@link historyRows} are about. */
export const CONTAINER_IDS = Array.from({ length: 200 }, (_, at) => orderedId(5_000_000 + at))

const SIZES = ['small', 'medium', 'large'] as const
const DAY_MS = 86_400_000

/** Bookings of two years up to November 2026, each brought and fetched, of 200 containers and 50 drivers. */
export const historyRows = (count: number): RowLine[] => {
  const chance = new Chance(3)
  const first = Date.parse('2024-11-22T05:00:00.000Z')
  return Array.from({ length: count }, (_, at) => {
    const moment = (days: number) => new Date(first + Math.floor((at / count) * 730) * DAY_MS + days * DAY_MS).toISOString()
    const arrived = chance.below(4)
    const body = sampleBooking({
      id: orderedId(at),
      number: at + 1,
      status: 'completed',
      bookedAt: moment(0),
      startsAt: moment(2),
      deliveryOn: moment(2).slice(0, 10),
      driverId: orderedId(6_000_000 + chance.below(50)),
      container: {
        id: chance.pick(CONTAINER_IDS),
        wasteType: 'construction',
        binSize: chance.pick(SIZES),
        barcode: 'RYD00041',
      },
      tracking: [
        { status: 'accepted', at: moment(1), deviceAt: null },
        { status: 'on_site', at: moment(1 + arrived), deviceAt: null },
        { status: 'picked_up', at: moment(9 + arrived), deviceAt: null },
        { status: 'completed', at: moment(10 + arrived), deviceAt: null },
      ],
    })
    return { t: 'put', kind: 'bookings', id: body.id, revision: 1 + Math.floor(at / 1000), body }
  })
}

/**
 * What came of `count` bookings of {@link historyRows} in the same two years: a request of every fifth, a penalty of every twentieth, and
 * 1,000 drivers.
 */
export const aroundHistory = (count: number): RowLine[] => {
  const chance = new Chance(5)
  const first = Date.parse('2024-11-22T05:00:00.000Z')
  const someTime = () => new Date(first + chance.below(730) * DAY_MS).toISOString()
  const container = () => ({
    id: chance.pick(CONTAINER_IDS),
    wasteType: 'construction' as const,
    binSize: chance.pick(SIZES),
    barcode: 'RYD00041',
  })
  const requests = Array.from({ length: count / 5 }, (_unused, at) => {
    const booking = sampleBooking({ id: orderedId(at * 5), number: at * 5 + 1 })
    const own = {
      id: orderedId(1_000_000 + at),
      number: 500_000 + at,
      container: container(),
      status: chance.pick(REQUEST_STATES),
      requestedAt: someTime(),
    }
    return { kind: 'requests' as const, body: requestOn(booking, chance.pick(['replacement', 'removal'] as const), own) }
  })
  const penalties = Array.from({ length: count / 20 }, (_unused, at) => {
    const own = { id: orderedId(2_000_000 + at), bookingNumber: at * 20 + 1, container: container(), issuedAt: someTime() }
    return {
      kind: 'penalties' as const,
      body: samplePenalty({ ...own, cause: chance.pick(PENALTY_CAUSES), status: chance.pick(PENALTY_STATES) }),
    }
  })
  const drivers = Array.from({ length: 1000 }, (_unused, at) => ({
    kind: 'drivers' as const,
    body: sampleDriver({ id: orderedId(6_000_000 + at), createdAt: someTime(), active: at % 5 > 0, licenseNumber: `L-${at}` }),
  }))
  return [...drivers, ...penalties, ...requests].map(({ kind, body }) => ({ t: 'put', kind, id: body.id, revision: 1, body }))
}
