import { randomUUID } from 'node:crypto'
import { dayOf } from '#domain/kernel/instant.ts'
import { put } from '#domain/kernel/mutation.ts'
import { deliveryId } from '#domain/operations/plan.ts'
import type { World } from '#tests/contract/world.ts'
import { sampleDriver, sampleOperation } from '#tests/support/samples.ts'

const DRIVERS = 40

/** A vendor's day: so many bookings whose one bin is to be brought today, each by a driver. */
export const planDay = async (
  world: World,
  { vendorId, booking, container }: Awaited<ReturnType<World['vendor']>>,
  deliveries: number,
): Promise<void> => {
  const today = dayOf(new Date().toISOString())
  const drivers = Array.from({ length: DRIVERS }, (_, at) => {
    const number = String(at).padStart(2, '0')
    const own = { phone: `05990000${number}`, email: `d${number}@example.com`, licenseNumber: `D-${number}` }
    return sampleDriver({
      id: randomUUID(),
      ...own,
      phoneVerifiedAt: '2026-01-01T00:00:00.000Z',
      licenseExpiresOn: '2099-01-01',
      drivingLicense: null,
    })
  })
  const rented = { ...container, inventory: { sku: 'DAY', units: deliveries, stock: deliveries } }
  const work = Array.from({ length: deliveries }, (_, at) => {
    const driverId = drivers[at % DRIVERS]?.id ?? null
    const own = { id: randomUUID(), number: 50_000 + at, driverId, quantity: 1, status: 'assigned' as const, tracking: [] }
    const one = { ...booking, ...own, deliveryOn: today, startsAt: new Date().toISOString(), proof: [], deliveryImages: [] }
    const movement = sampleOperation({
      id: deliveryId(one.id, 1),
      type: 'delivery',
      bookingId: one.id,
      bookingNumber: one.number,
      requestId: null,
      containerId: container.id,
      scheduledOn: today,
      driverId,
    })
    return [put('bookings', one), put('operations', movement)]
  })
  await world.write(vendorId, [put('containers', rented), ...drivers.map((driver) => put('drivers', driver)), ...work.flat()])
}
