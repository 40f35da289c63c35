import { sql, type SQL } from 'drizzle-orm'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Promised, Stock } from '#domain/bookings/conflicts.ts'
import { driveFault, driveOf, drivesOf, drivesTaken, type Delivery, type Drive, type Driven } from '#domain/bookings/drives.ts'
import { unitsFault, unitsTaken, type BookingChange } from '#domain/bookings/promises.ts'
import type { Change } from '#domain/kernel/mutation.ts'
import { deliveryRefs } from '#domain/operations/plan.ts'
import type { Sql } from '#server/database/database.ts'
import { wantedIds } from '#server/database/wanted-ids.ts'
import type { WorkingRows } from './rows.ts'
import type { Judge } from './judge.ts'

/** What of an open booking bears on promises to others. */
type Open = Promised & Driven

type Planned = Delivery & { readonly id: string }

type Held = Stock['units'][number] & { readonly id: string }

/** The bins that changes promise; a booking that is brought in was promised elsewhere. */
const takingsOf = (changes: readonly Change[], rows: WorkingRows): BookingChange[] =>
  changes.flatMap((change) => {
    if (change.op !== 'put' || change.kind !== 'bookings') return []
    const before = rows.get('bookings', change.body.id)
    if (!before) return []
    const taking = { before, after: change.body }
    return unitsTaken(taking) === null ? [] : [taking]
  })

/** Records as the batch has left them so far: those of a kind that it changed in the place of those that were read. */
const asChanged = <Row extends { readonly id: string }>(read: readonly Row[], changed: readonly Row[]): Row[] => {
  const ids = new Set(changed.map(({ id }) => id))
  return [...read.filter(({ id }) => !ids.has(id)), ...changed]
}

/** Whether a driver may have something to deliver for it. */
const isDriven = ({ status }: Open): boolean => status === 'assigned' || status === 'out_for_delivery'

const deliveryIds = (booking: Open): string[] => deliveryRefs(booking).map(({ id }) => id)

/** Asks for the bookings of a vendor that hold bins or are to get some. */
export const askOpen = (vendorId: string): SQL => sql`
  select id::text as id, body -> 'number' as number, body -> 'container' as container, body -> 'quantity' as quantity, coalesce(body -> 'returned', '0') as returned,
    body ->> 'status' as status, body ->> 'deliveryOn' as "deliveryOn", body ->> 'pickupOn' as "pickupOn",
    body ->> 'startsAt' as "startsAt", body ->> 'driverId' as "driverId"
  from records where vendor_id = ${vendorId}::uuid and kind = 'bookings' and not deleted
    and (body ->> 'status') in ('accepted', 'assigned', 'out_for_delivery', 'on_site')`

/** Asks for those of some deliveries that are planned, each by a look into the index. */
export const askDeliveries = (vendorId: string, ids: readonly string[]): SQL => sql`
  select found.id::text as id, found.body ->> 'type' as type, found.body ->> 'bookingId' as "bookingId",
    found.body ->> 'scheduledOn' as "scheduledOn", found.body -> 'hours' as hours, found.body ->> 'driverId' as "driverId",
    found.body ->> 'containerStatus' as "containerStatus"
  from ${wantedIds(ids)} cross join lateral (
    select id, body from records where vendor_id = ${vendorId}::uuid and kind = 'operations' and id = wanted.id and not deleted
    offset 0) as found`

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
  let deliveries: readonly Planned[] | null = null

  const changedRows = <K extends 'bookings' | 'units' | 'operations'>(kind: K) =>
    rows.changes().flatMap((change) => (change.op === 'put' && change.kind === kind ? [change.body] : []))
  const bookings = (): Open[] => asChanged(open ?? [], changedRows('bookings') as Booking[])

  const stockOf = (containerId: string) => {
    const container = rows.get('containers', containerId)
    if (!container) return null
    return { container, units: asChanged(units.get(containerId) ?? [], changedRows('units') as Held[]), bookings: bookings() }
  }

  const drivesOfThese = (driverIds: ReadonlySet<string | null>): Drive[] => {
    const changed = changedRows('operations') as Planned[]
    const all = asChanged(deliveries ?? [], changed).filter(({ type }) => type === 'delivery')
    const byBooking = Map.groupBy(all, ({ bookingId }) => bookingId)
    return bookings()
      .filter(isDriven)
      .flatMap((booking) => {
        const own = byBooking.get(booking.id)
        return own
          ? own.filter(({ driverId }) => driverIds.has(driverId)).flatMap((one) => driveOf(booking, one) ?? [])
          : drivesOf(booking, [])
      })
  }

  return {
    load: async (changes) => {
      const takings = takingsOf(changes, rows)
      const drives = drivesTaken(changes, rows)
      if (takings.length === 0 && drives.length === 0) return
      open ??= await tx.rows<Open>(askOpen(vendorId))
      if (drives.length > 0) deliveries ??= await tx.rows<Planned>(askDeliveries(vendorId, open.filter(isDriven).flatMap(deliveryIds)))
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
        if (taking.after.id === decision.keepsBinsOf) continue
        const fault = unitsFault(taking, { stock: () => stockOf(taking.after.container.id), now })
        if (fault) return { ok: false, rejection: fault }
      }
      const taken = drivesTaken(decision.changes, rows)
      const drives = taken.length === 0 ? [] : drivesOfThese(new Set(taken.map(({ driverId }) => driverId)))
      for (const drive of taken) {
        const fault = driveFault(drives, drive, now)
        if (fault) return { ok: false, rejection: fault }
      }
      return decision
    },
  }
}
