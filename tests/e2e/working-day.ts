import { randomUUID } from 'node:crypto'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { addDays, addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { deliveryId, pickupId, requestedId } from '#domain/operations/plan.ts'
import { unitId } from '#domain/units/unit.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import { startingIn, todayAt } from '#tests/e2e/order.ts'
import { sampleBooking, sampleOperation, sampleRequest, sampleUnit, SAMPLE_DETAILS } from '#tests/support/samples.ts'

/** What waits for a vendor in the morning, and how much of each. */
interface Morning {
  /** Bookings that wait for an answer, for hours of today that lie evenly between its two midnights. */
  readonly fresh: number
  /** Containers at customers' that are to be fetched today. */
  readonly pickups: number
  /** Containers at customers' who asked for another one. */
  readonly exchanges: number
}

interface WorkingDay {
  readonly drivers: readonly Driver[]
  readonly fresh: readonly Booking[]
  readonly standing: readonly Booking[]
  readonly pickups: readonly Operation[]
  readonly requestIds: readonly string[]
  /** The movements that follow once the requests are approved. */
  readonly exchangeIds: readonly string[]
}

/** A driver who can be given work today. */
export const bringFreeDriver = (vendor: TestVendor, name: { en: string; ar: string }): Promise<Driver> =>
  vendor.bringDriver({ name, phoneVerifiedAt: '2026-01-01T00:00:00.000Z' })

/** A vendor's world on the morning of a working day: two drivers, forty bins, bookings to answer, bins to fetch and to exchange. */
export const bringWorkingDay = async (vendor: TestVendor, { fresh, pickups, exchanges }: Morning): Promise<WorkingDay> => {
  const now = new Date().toISOString()
  const today = dayOf(now)
  const container = await vendor.bringContainer({
    barcode: `D${vendor.vendorId.slice(0, 7)}`,
    inventory: { sku: 'DAY', units: 40, stock: 40 },
  })
  const { wasteType, binSize, barcode } = container
  const summary = { id: container.id, wasteType, binSize, barcode }
  const drivers = [await bringFreeDriver(vendor, { en: 'Majed', ar: 'ماجد' }), await bringFreeDriver(vendor, { en: 'Nasser', ar: 'ناصر' })]
  const common = { container: summary, dumpYardId: null, driverId: null }
  const asked = Array.from({ length: fresh }, (_, at) => {
    // Not in so many hours from now: a driver needs an hour for each, and of an evening there are not as many left.
    const startsAt = todayAt((at * 24) / fresh)
    const days = { startsAt, endsAt: addDays(startsAt, 7), deliveryOn: today, pickupOn: addDaysTo(today, 7) }
    // They wait until tomorrow, in their sequence: nobody's time for an answer ends while the day is worked.
    const answerDueAt = addDays(now, 1 + at / 100)
    return sampleBooking({
      ...startingIn(at + 1, `Fresh ${at + 1}`, { ...common, ...days, status: 'new', answerDueAt }),
      id: randomUUID(),
      number: 2001 + at,
    })
  })
  const standing = Array.from({ length: pickups + exchanges }, (_, at) =>
    sampleBooking({
      ...startingIn(-7 * 24, `Standing ${at + 1}`, { ...common, status: 'on_site' }),
      id: randomUUID(),
      number: 3001 + at,
      driverId: drivers[0]?.id ?? null,
      bookedAt: addDays(now, -9),
      pickupOn: at < pickups ? today : addDaysTo(today, 7),
      tracking: [{ status: 'on_site', at: addDays(now, -7), deviceAt: null }],
    }),
  )
  const unitAt = (at: number) => ({ containerId: container.id, number: at + 1 })
  const movements = standing.map((booking, at) => {
    const about = {
      bookingId: booking.id,
      bookingNumber: booking.number,
      customerName: booking.customerName,
      containerId: container.id,
      containerNumber: `${barcode}-${at + 1}`,
      unit: unitAt(at),
      requestId: null,
      driverId: drivers[0]?.id ?? null,
      updatedAt: now,
    }
    const delivery = sampleOperation({
      ...about,
      id: deliveryId(booking.id, 1),
      type: 'delivery',
      containerStatus: 'on_site',
      scheduledOn: booking.deliveryOn,
    })
    const pickup = sampleOperation({ ...about, id: pickupId(booking.id, 1), scheduledOn: booking.pickupOn, dueOn: booking.pickupOn })
    return { delivery, pickup }
  })
  const requests = standing.slice(pickups).map((booking, at) =>
    sampleRequest('replacement', {
      ...SAMPLE_DETAILS.replacement,
      id: randomUUID(),
      number: 5001 + at,
      bookingId: booking.id,
      bookingNumber: booking.number,
      customerName: booking.customerName,
      container: summary,
      requestedAt: now,
      details: { type: 'replacement', replaceOn: today, cause: 'full', images: [] },
      effectiveOn: today,
    }),
  )
  await vendor.bring('bookings', [...asked, ...standing])
  await vendor.bring(
    'units',
    standing.map(({ id: bookingId }, at) =>
      sampleUnit({
        ...unitAt(at),
        id: unitId(container.id, at + 1),
        status: 'on_site',
        bookingId,
        yardId: null,
        note: null,
        decisionId: randomUUID(),
        updatedAt: now,
      }),
    ),
  )
  await vendor.bring(
    'operations',
    movements.flatMap(({ delivery, pickup }) => [delivery, pickup]),
  )
  await vendor.bring('requests', requests)
  return {
    drivers,
    fresh: asked,
    standing,
    pickups: movements.slice(0, pickups).map(({ pickup }) => pickup),
    requestIds: requests.map(({ id }) => id),
    exchangeIds: requests.map(({ id }) => requestedId(id)),
  }
}
