import { setTimeout as wait } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { earningOf } from '#domain/earnings/earning.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { atWork } from '#tests/e2e/at-work.ts'
import { readBooks, readLedger } from '#tests/e2e/ledger.ts'
import { registerTestVendor } from '#tests/e2e/marketplace.ts'
import { ownServer } from '#tests/e2e/own-server.ts'
import { test } from '#tests/e2e/portal.ts'
import { bringWorkingDay } from '#tests/e2e/working-day.ts'
import { startPostgres } from '#tests/support/postgres.ts'

/** So many milliseconds after a completion has left the device the server is killed: before it is read, amid it, and when it may be done. */
const KILLED_AFTER = [0, 12, 60]

test('a server that is killed amid a completion earns it once, and the device hears of it', async ({ newDevice }) => {
  test.setTimeout(420_000)
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  const server = ownServer(databaseUrl, 7)
  try {
    await server.start()
    const vendor = await registerTestVendor(server.origin)
    const day = await bringWorkingDay(vendor, { fresh: 0, pickups: KILLED_AFTER.length, exchanges: 0 })
    const device = await newDevice('ar', { baseURL: server.origin, hasWorker: false })
    device.allow(/net::ERR_|Failed to load resource|status of 50[0-9]/)
    const page = await device.signIn(vendor, '/operations')
    const work = atWork({ device, page, isPhone: false })
    for (const [at, ms] of KILLED_AFTER.entries()) {
      await page.route('**/api/sync', async (route) => {
        if (!route.request().postData()?.includes('operation.return')) return route.continue()
        const sent = route.fetch().catch(() => undefined)
        await wait(ms)
        await server.kill()
        await sent
        await route.abort()
      })
      await work.fetch(day.pickups[at]?.id ?? '')
      await expect.poll(() => server.isRunning(), { timeout: 60_000 }).toBe(false)
      await page.unrouteAll({ behavior: 'wait' })
      await server.start()
      await expect.poll(() => device.queued(page), { timeout: 60_000 }).toEqual([])
    }

    const bookings: Booking[] = []
    for (const { id } of day.standing) bookings.push(await vendor.readBooking(id))
    expect(bookings.map(({ status }) => status)).toEqual(KILLED_AFTER.map(() => 'completed'))
    const earnings = Object.values(await device.rows(page, 'earnings')) as ReturnType<typeof earningOf>[]
    expect(earnings.map(({ gross, net }) => [gross, net])).toEqual(
      bookings.map((booking) => earningOf(booking, '')).map(({ gross, net }) => [gross, net]),
    )
    const { entries } = await readLedger(databaseUrl, vendor.vendorId)
    expect(entries.filter(({ name }) => name === 'operation.return').map(({ status }) => status)).toEqual(KILLED_AFTER.map(() => 'applied'))
    // What each booking brought stands in the books once: all alike, and each adds up to zero.
    const books = await readBooks(databaseUrl, vendor.vendorId)
    expect(books.map(({ recordId }) => recordId).toSorted()).toEqual(bookings.map(({ id }) => id).toSorted())
    for (const { accounts } of books) {
      expect(accounts).toEqual(books[0]?.accounts)
      expect(Object.values(accounts).reduce((sum, halalas) => sum + halalas, 0)).toBe(0)
    }
  } finally {
    await server.close()
    await postgres.stop()
  }
})
