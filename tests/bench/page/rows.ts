import type { RowLine } from '#protocol/sync.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import { Chance } from '../../support/chance.ts'
import { requestOn } from '../../support/sample-marketplace.ts'
import { sampleBooking, sampleContainer, sampleDriver } from '../../support/samples.ts'

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
