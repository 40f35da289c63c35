import { sql, type SQL } from 'drizzle-orm'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Driven, Promised, Stock } from '#domain/bookings/conflicts.ts'
import { driverTaken, promiseFault, unitsTaken, type BookingChange } from '#domain/bookings/promises.ts'
import type { Change } from '#domain/kernel/mutation.ts'
import type { Sql } from '#server/database/database.ts'
import type { WorkingRows } from './rows.ts'
import type { Judge } from './uniqueness.ts'

/** What of an open booking bears on promises to others. */
type Open = Promised & Driven

type Held = Stock['units'][number] & { readonly id: string }

/** The promises that changes make; a booking that is brought in was promised elsewhere. */
const takingsOf = (changes: readonly Change[], rows: WorkingRows): BookingChange[] =>
  changes.flatMap((change) => {
    if (change.op !== 'put' || change.kind !== 'bookings') return []
    const before = rows.get('bookings', change.body.id)
    if (!before) return []
    const taking = { before, after: change.body }
    return unitsTaken(taking) === null && driverTaken(taking) === null ? [] : [taking]
  })

/** Records as the batch has left them so far: those of a kind that it changed in the place of those that were read. */
const asChanged = <Row extends { readonly id: string }>(read: readonly Row[], changed: readonly Row[]): Row[] => {
  const ids = new Set(changed.map(({ id }) => id))
  return [...read.filter(({ id }) => !ids.has(id)), ...changed]
}

/** Asks for the bookings of a vendor that hold bins or are to get some. */
export const askOpen = (vendorId: string): SQL => sql`
  select id::text as id, body -> 'number' as number, body -> 'container' as container, body -> 'quantity' as quantity,
    body ->> 'status' as status, body ->> 'deliveryOn' as "deliveryOn", body ->> 'pickupOn' as "pickupOn",
    body ->> 'startsAt' as "startsAt", body ->> 'driverId' as "driverId"
  from records where vendor_id = ${vendorId}::uuid and kind = 'bookings' and not deleted
    and (body ->> 'status') in ('accepted', 'assigned', 'out_for_delivery', 'on_site')`

/** Asks where the units of some containers are, of each container by a look into the index. */
export const askUnits = (vendorId: string, containerIds: readonly string[]): SQL => sql`
  select found.id::text as id, found.container_id as "containerId", found.body ->> 'status' as status
  from jsonb_array_elements_text(${JSON.stringify(containerIds)}::jsonb) as asked(id) cross join lateral (
    select id, container_id, body from records
    where vendor_id = ${vendorId}::uuid and kind = 'units' and container_id = asked.id and not deleted offset 0) as found`

/**
 * Nobody promises a bin that is not there, or a driver who is elsewhere: judged inside the vendor's lock, where all bookings are known.
 * `now` is the server's clock, an instant.
 */
export const bookingPromises = (tx: Sql, vendorId: string, { rows, now }: { rows: WorkingRows; now: string }): Judge => {
  let open: readonly Open[] | null = null
  const units = new Map<string, readonly Held[]>()

  const changedRows = <K extends 'bookings' | 'units'>(kind: K) =>
    rows.changes().flatMap((change) => (change.op === 'put' && change.kind === kind ? [change.body] : []))
  const bookings = (): Open[] => asChanged(open ?? [], changedRows('bookings') as Booking[])

  const stockOf = (containerId: string) => {
    const container = rows.get('containers', containerId)
    if (!container) return null
    return { container, units: asChanged(units.get(containerId) ?? [], changedRows('units') as Held[]), bookings: bookings() }
  }

  return {
    load: async (changes) => {
      const takings = takingsOf(changes, rows)
      if (takings.length === 0) return
      open ??= await tx.rows<Open>(askOpen(vendorId))
      const wanted = takings.flatMap((taking) => (unitsTaken(taking) === null ? [] : [taking.after.container.id]))
      await rows.load(wanted.map((id) => ({ kind: 'containers', id })))
      const missing = [...new Set(wanted)].filter((id) => !units.has(id))
      if (missing.length === 0) return
      const found = await tx.rows<Held>(askUnits(vendorId, missing))
      for (const id of missing)
        units.set(
          id,
          found.filter(({ containerId }) => containerId === id),
        )
    },
    judge: (decision) => {
      if (!decision.ok) return decision
      for (const taking of takingsOf(decision.changes, rows)) {
        const fault = promiseFault(taking, { stock: () => stockOf(taking.after.container.id), driven: bookings, now })
        if (fault) return { ok: false, rejection: fault }
      }
      return decision
    },
  }
}
