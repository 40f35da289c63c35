import { sql } from 'drizzle-orm'
import { serializeSigned } from 'hono/utils/cookie'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Document } from '#domain/kernel/entity.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import type { Sql } from '#server/database/database.ts'
import { sampleBooking, sampleContainer, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import { SECRET, type World } from '#tests/contract/world.ts'
import type { Chance } from '#tests/support/chance.ts'
import { restartIds } from '#tests/support/counted-ids.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'

/** The cookie's name behind https, and a sign-in's length: both checked against a real sign-in by the simulation's own test. */
const SESSION_COOKIE = '__Secure-portal.session_token'

/** How many vendors were made in this process; each has ids of its own beside those that the seed gives. */
let made = 0

/**
 * A vendor with two bookings and four requests, and one signed-in session for each device. Made past the password, whose hash alone takes
 * longer than a short run. `run` stands in every id that the seed does not decide; a trace leaves it out.
 */
export const openAccount = async (world: World, chance: Chance, devices: number) => {
  made += 1
  // Begins with a letter: the samples' own ids do not.
  const run = `f${made.toString(16).padStart(7, '0')}`
  restartIds(run)
  const vendorId = `${run}-0000-4000-8000-000000000001`
  const userId = `user-${run}`
  await world.database.query(sql`
    insert into "user" (id, name, email, email_verified) values (${userId}, 'Test', ${`${run}@example.com`}, true)`)
  await world.database.query(sql`insert into members (vendor_id, user_id) values (${vendorId}::uuid, ${userId})`)
  const cookies: string[] = []
  for (let device = 0; device < devices; device += 1) {
    const token = `token-${run}-${device}`
    await world.database.query(sql`
      insert into session (id, token, user_id, expires_at) values (${`session-${run}-${device}`}, ${token}, ${userId}, now() + interval '30 days')`)
    cookies.push((await serializeSigned(SESSION_COOKIE, token, SECRET, { secure: true, path: '/' })).split(';')[0] ?? '')
  }
  let numbers = 0
  const command = async (...commands: readonly (readonly [name: string, args: unknown])[]): Promise<void> => {
    const mutations = commands.map(([name, args]) => {
      numbers += 1
      return { id: `${run}-0000-4000-9000-${numbers.toString(16).padStart(12, '0')}`, name, args }
    })
    await world.marketplace(vendorId, mutations, false)
  }
  const zone = sampleZone({ id: chance.uuid() })
  const container = sampleContainer({ id: chance.uuid(), zoneId: zone.id })
  const summary = { id: container.id, wasteType: container.wasteType, binSize: container.binSize, barcode: container.barcode }
  const bookings: Booking[] = [1, 2].map((number) => sampleBooking({ id: chance.uuid(), number, container: summary }))
  const submitted: string[] = []
  const request = (): readonly [string, unknown] => {
    const booking = chance.pick(bookings)
    const made = requestOn(booking, chance.pick(REQUEST_TYPES), { id: chance.uuid(), number: 5001 + submitted.length, container: summary })
    submitted.push(made.id)
    return ['request.submit', made]
  }
  await command(
    ['vendor.register', sampleVendor({ id: vendorId })],
    ['zone.import', zone],
    ['container.import', container],
    ...bookings.map((booking): readonly [string, unknown] => ['booking.place', booking]),
    ...Array.from({ length: 4 }, request),
  )
  return {
    run,
    vendorId,
    userId,
    cookies,
    /** The customer asks for something more. */
    submit: () => command(request()),
    /** The customer withdraws something. */
    cancel: () => command(['request.cancel', { requestId: chance.pick(submitted) }]),
    sessionId: (device: number) => `session-${run}-${device}`,
    /** How far the vendor's clock has come. */
    revision: async (): Promise<number> => {
      const [clock] = await world.database.query<{ revision: number }>(
        sql`select revision::float8 as revision from vendors_clock where vendor_id = ${vendorId}::uuid`,
      )
      return clock?.revision ?? 0
    },
    /** Everything of the vendor that travels to its devices, by key. */
    documents: async (): Promise<Map<string, Document>> => {
      const read = (tx: Sql) =>
        tx.rows<{ kind: string; id: string; body: Document }>(
          sql`select kind, id::text as id, body from records where not deleted and priority < 2`,
        )
      const rows = await world.database.vendorTransaction(vendorId, read, { userId })
      return new Map(rows.map(({ kind, id, body }) => [`${kind}:${id}`, body]))
    },
    /** Ids of changes that were carried out themselves, and not by the skip in their place. */
    done: async (): Promise<Set<string>> => {
      const rows = await world.database.vendorTransaction(vendorId, (tx) =>
        tx.rows<{ id: string }>(sql`
          select mutation_id::text as id from mutation_results where actor = 'vendor' and status = 'applied' and name <> 'mutation.skip'`),
      )
      return new Set(rows.map(({ id }) => id))
    },
    /** What became of the vendor's own changes, by id: their status, or `parked`. */
    outcomes: async (): Promise<Map<string, 'applied' | 'rejected' | 'parked'>> => {
      const rows = await world.database.vendorTransaction(vendorId, (tx) =>
        tx.rows<{ id: string; status: 'applied' | 'rejected' | 'parked' }>(sql`
          select mutation_id::text as id, status from mutation_results where actor = 'vendor'
          union all select mutation_id::text, 'parked' from parked_mutations where why = 'device.revoked'`),
      )
      return new Map(rows.map(({ id, status }) => [id, status]))
    },
  }
}

export type Account = Awaited<ReturnType<typeof openAccount>>
