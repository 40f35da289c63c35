import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addDays, addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import { todayAt } from '#tests/e2e/order.ts'
import { ORIGIN } from '#tests/e2e/site.ts'

const today = dayOf(new Date().toISOString())

/** A booking for a moment of today that was accepted on another device of the vendor. */
export const acceptedBooking = async (vendor: TestVendor, driverId: string, page: Page, startsAt = todayAt(1)) => {
  const now = new Date().toISOString()
  const booking = await vendor.giveBooking(driverId, {
    status: 'new',
    driverId: null,
    quantity: 1,
    tracking: [],
    bookedAt: now,
    answerDueAt: addDays(now, 1),
    deliveryOn: today,
    pickupOn: addDaysTo(today, 7),
    rentalDays: 7,
    startsAt,
    endsAt: addDays(startsAt, 7),
  })
  await acceptElsewhere(vendor, booking.id, page)
  return booking
}

/** Accepts a booking on another device of the vendor. */
export const acceptElsewhere = async (vendor: Pick<TestVendor, 'vendorId'>, bookingId: string, page: Page): Promise<void> => {
  const mutation = {
    seq: 1,
    id: randomUUID(),
    name: 'booking.accept',
    version: 1,
    args: { vendorId: vendor.vendorId, bookingId },
    clientAt: new Date().toISOString(),
  }
  const answer = await page.request.post('/api/sync', {
    headers: { Origin: ORIGIN },
    data: { protocol: PROTOCOL_VERSION, clientId: randomUUID(), cursor: null, mutations: [mutation], limit: 1 },
  })
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain('"applied"')
}
