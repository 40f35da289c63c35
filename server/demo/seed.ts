import * as v from 'valibot'
import type { Booking } from '#domain/bookings/booking.ts'
import { addDays, type Instant } from '#domain/kernel/instant.ts'
import { vendorSchema } from '#domain/vendors/vendor.ts'
import { bookingId } from './bookings.ts'
import { demoId } from './chance.ts'
import { ServiceError, type ServiceClient } from './client.ts'
import { DEMO_OWNER, JOINED_DAYS_AGO, demoVendorId } from './fleet.ts'
import { demoEarning, demoPenalty } from './money.ts'
import { withPhotos, type CustomerPhotos } from './photos.ts'
import { createWorld, requestId, type DemoWorld } from './world.ts'

interface SeedOptions {
  readonly seed: string
  /** The moment a new demo looks current at. A demo that is there already keeps its own. */
  readonly now: Instant
  readonly bookings: number
  readonly requests: number
  /** Uploads what customers hand in with their requests; left out: they hand in nothing. */
  readonly photos?: (vendorId: string) => Promise<CustomerPhotos>
}

/** Says how far the seeding is: `1000 of 2000 bookings`. */
export type Progress = (what: string, done: number, of: number) => void

const BATCH = 1000

/** Of these newest ones the vendor is told: together the five samples that the list of notifications begins with. */
const TOLD = { bookings: 3, requests: 2 } as const

/** The places of the newest records that wait for an answer. */
const newestWaiting = (count: number, waits: (index: number) => boolean, most: number): readonly number[] => {
  const found: number[] = []
  for (let index = count - 1; index >= 0 && found.length < most; index -= 1) if (waits(index)) found.push(index)
  return found
}

/** The part of a bulk answer the demo looks at. */
const tally = v.object({
  rejected: v.number(),
  invalid: v.number(),
  outcomes: v.array(v.looseObject({ code: v.optional(v.nullable(v.string())) })),
})

/**
 * Brings the demo's world into the portal through the service API, unless it is there. Every call has a key made from
 * the seed and every record is the same again, so a seeding that was cut off is completed by the next one; the oldest
 * records are sent last, and their presence says that all are there.
 * @throws ServiceError when a record is refused: the demo is wrong then
 */
export const seedDemo = async (client: ServiceClient, options: SeedOptions & { progress: Progress }): Promise<DemoWorld> => {
  const { seed, progress } = options
  const vendorId = demoVendorId(seed)
  const present = await client.read(`/vendors/${vendorId}`)
  // What was begun is completed as it was begun: its moment is in the vendor's first day.
  const now = present === null ? options.now : addDays(v.parse(vendorSchema, present).createdAt, JOINED_DAYS_AGO)
  const world = createWorld({ ...options, now })
  if (present !== null && (await isComplete(client, world))) return world

  await client.write('POST', '/vendors', { key: demoId(seed, 'register'), body: { vendor: world.vendor, owner: DEMO_OWNER } })
  const load = async (kind: string, count: number, make: (index: number) => unknown, announce = false): Promise<void> => {
    for (let end = count; end > 0; end -= BATCH) {
      const start = Math.max(0, end - BATCH)
      const items = Array.from({ length: end - start }, (_, n) => make(end - 1 - n))
      const path = `/vendors/${vendorId}/${kind}`
      const answer = v.parse(
        tally,
        (await client.write('POST', announce ? path : `${path}?announce=false`, { key: demoId(seed, `import/${kind}`), body: items })).body,
      )
      if (answer.rejected + answer.invalid > 0) {
        const code = answer.outcomes.find((outcome) => outcome.code)?.code ?? 'invalid'
        throw new ServiceError(`${path}: ${answer.rejected} rejected, ${answer.invalid} invalid (${code})`)
      }
      progress(kind, count - start, count)
    }
  }
  const listed = (records: readonly unknown[]) => (index: number) => records[index]
  await load('zones', world.zones.length, listed(world.zones))
  await load('drivers', world.drivers.length, listed(world.drivers))
  await load('containers', world.containers.length, listed(world.containers))
  await load('units', world.units.length, listed(world.units))
  /** Some are told of, the others are history. The same key: what an earlier release brought in is not brought again. */
  const tell = async (
    kind: 'bookings' | 'requests',
    count: number,
    make: (index: number) => unknown,
    waits: (index: number) => boolean,
  ) => {
    const told = newestWaiting(count, waits, TOLD[kind])
    await load(kind, told.length, (index) => make(told[index] ?? 0), true)
    const others = Array.from({ length: count }, (_, index) => index).filter((index) => !told.includes(index))
    await load(kind, others.length, (index) => make(others[index] ?? 0))
  }
  await tell('bookings', world.bookingCount, world.booking, (index) => world.booking(index).status === 'new')
  await load('operations', world.operations.length, listed(world.operations))
  // A completed booking has its earning; which ones have, and which a penalty, is found by looking through all.
  const every = Array.from({ length: world.bookingCount }, (_, index) => index)
  const some = async (kind: string, make: (booking: Booking) => object | null) => {
    const having = every.filter((index) => make(world.booking(index)) !== null)
    await load(kind, having.length, (index) => make(world.booking(having[index] ?? 0)))
  }
  await some('earnings', (booking) => demoEarning(world, booking))
  await some('penalties', (booking) => demoPenalty(world, booking))
  const photos = (await options.photos?.(vendorId)) ?? null
  const request = (index: number) => withPhotos(seed, world.request(index), photos)
  await tell('requests', world.requestCount, request, (index) => world.request(index).status === 'pending')
  return world
}

const isComplete = async (client: ServiceClient, world: DemoWorld): Promise<boolean> => {
  const path = `/vendors/${world.vendor.id}`
  if (world.requestCount > 0) return (await client.read(`${path}/requests/${requestId(world.seed, 0)}`)) !== null
  return world.bookingCount === 0 || (await client.read(`${path}/bookings/${bookingId(world.seed, 0)}`)) !== null
}
