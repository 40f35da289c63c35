import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { deliveryId } from '#domain/operations/plan.ts'
import type { Language } from '#i18n/language.ts'
import { atWork } from '#tests/e2e/at-work.ts'
import type { Device } from '#tests/e2e/device.ts'
import { combined } from '#tests/e2e/languages.ts'
import { knownVendor } from '#tests/e2e/marketplace.ts'
import { picture } from '#tests/e2e/papers.ts'
import { test } from '#tests/e2e/portal.ts'
import { serverRows } from '#tests/e2e/server-rows.ts'
import { bringWorkingDay } from '#tests/e2e/working-day.ts'

const KINDS = ['bookings', 'operations', 'units', 'requests', 'earnings', 'penalties'] as const satisfies readonly Kind[]

const countOf = (words: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...new Set(words)].toSorted().map((word) => [word, words.filter((one) => one === word).length]))

interface Day {
  readonly language: Language
  readonly where: string
  readonly screen: {
    readonly viewport: { readonly width: number; readonly height: number }
    readonly hasTouch?: true
    readonly isMobile?: true
  }
}

/** The same day in both languages: by touch on a phone, and at a desk. */
const DAYS = combined<Day>(
  [{ language: 'ar', where: 'on a phone', screen: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } }],
  [{ language: 'en', where: 'at a desk', screen: { viewport: { width: 1280, height: 800 } } }],
)

const FRESH = 12
const ASSIGNED = [4, 4] as const
const DELIVERED = 6
const EXCHANGES = 2
const PICKUPS = 5
const ENDS = { accepted: 2, assigned: 1, completed: 5, on_site: 8, out_for_delivery: 1, rejected: 2 }

for (const { language, where, screen } of DAYS) {
  test(`in ${language}, ${where}, a whole day is worked without a network; then the server and another browser agree to the row`, async ({
    vendor,
    newDevice,
  }) => {
    const isPhone = 'hasTouch' in screen
    // A whole day is long.
    test.setTimeout(420_000)
    const day = await bringWorkingDay(vendor, { fresh: FRESH, pickups: PICKUPS, exchanges: EXCHANGES })
    const [device, other] = [await newDevice(language, screen), await newDevice('en', { hasWorker: false })]
    const { t } = device
    const page = await device.signIn(vendor, '/new-booking')
    const there = await other.signIn(vendor, '/all-booking')
    const photos: Buffer[] = []
    for (let at = 0; at < DELIVERED; at += 1) photos.push(await picture(page, at * 40 + 5))
    const work = atWork({ device, page, isPhone })
    const dialog = page.getByRole('dialog')
    const [first, second] = day.drivers.map(({ id, name }) => ({ id, name: name[language] }))
    if (!first || !second) throw new Error('no drivers')
    await expect(page.getByRole('link', { name: 'Fresh 1', exact: true })).toBeVisible()
    await device.goOffline()

    // All are answered: two turned down one by one, the others accepted at once.
    for (const { number } of day.fresh.slice(0, 2)) {
      await work.press(page.getByRole('button', { name: t('Reject booking {number}', { number: device.number(number) }) }))
      await dialog.getByRole('textbox').fill('No truck in that street')
      await work.submit('Reject booking')
    }
    if (isPhone) {
      await page.getByRole('button', { name: t('Select several') }).tap()
      await page.locator('[data-cards]').getByRole('checkbox').first().tap()
      await page.getByRole('button', { name: t('Select all that match') }).tap()
    } else await page.getByRole('checkbox', { name: t('Select all that match') }).click()
    await work.press(page.getByRole('button', { name: t('Accept selected') }))
    await work.submit('Accept all')
    await expect(page.getByRole('button', { name: t('Accept selected') })).toHaveCount(0)

    await work.assign(first, ASSIGNED[0])
    await work.assign(second, ASSIGNED[1])
    const given = async () => {
      const movements = Object.values(await device.rows(page, 'operations')) as Operation[]
      return day.fresh.flatMap(({ id }) => movements.find((one) => one.id === deliveryId(id, 1) && one.driverId !== null) ?? [])
    }
    await expect.poll(async () => (await given()).length).toBe(ASSIGNED[0] + ASSIGNED[1])
    const deliveries = await given()
    for (const [at, photo] of photos.entries()) await work.deliver(deliveries[at]?.id ?? '', photo)
    await work.fail(deliveries[DELIVERED]?.id ?? '')

    await page.goto('/replacement-request')
    for (let at = 0; at < EXCHANGES; at += 1) await device.approve(page, 5001 + at)
    for (const id of day.exchangeIds) await work.exchange(id, second)
    for (const { id } of day.pickups) await work.fetch(id)

    // Cash is counted: all of one booking by its driver, some of another.
    const [paid, partly] = deliveries
    await work.cash(paid?.bookingId ?? '')
    await work.cash(partly?.bookingId ?? '', { amount: '200', why: 'The rest tomorrow' })
    await page.goto('/all-booking')
    await work.press(page.getByRole('button', { name: t('Cash-up') }))
    const table = dialog.getByRole('table')
    await expect(table.getByRole('row').last()).toContainText('660.00')
    await expect(table).toContainText(first.name)
    await expect(dialog.getByRole('note'), 'what of it is not sent').toContainText('660.00')
    const saving = page.waitForEvent('download')
    await work.press(dialog.getByRole('button', { name: t('CSV') }))
    const file = await readFile(await (await saving).path(), 'utf8')
    expect(file.trim().split(/\r?\n/).at(-1)).toMatch(/,2,660\.00,660\.00,0\.00$/)
    await page.keyboard.press('Escape')
    expect(await other.rows(there, 'earnings'), 'nothing has left the device').toEqual({})

    await device.goOnline()
    await expect.poll(() => device.queued(page), { timeout: 60_000 }).toEqual([])
    await device.openCentre(page)
    await expect(page.getByText(t('Everything is sent.'))).toBeVisible()
    const server = await serverRows(page, KINDS)
    const heldBy = async (one: Device, tab: typeof page) =>
      Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await one.rows(tab, kind)] as const)))
    expect(await heldBy(device, page), 'this device').toEqual(server)
    await expect.poll(() => heldBy(other, there), { message: 'the other browser' }).toEqual(server)
    const bookings = Object.values(server['bookings'] ?? {}) as Booking[]
    expect({
      ...Object.fromEntries(Object.keys(ENDS).map((state) => [state, 0])),
      ...countOf(bookings.map(({ status }) => status)),
    }).toEqual(ENDS)
    for (const { id } of bookings) expect(await vendor.readBooking(id)).toEqual(server['bookings']?.[id])
    expect(Object.keys(server['earnings'] ?? {})).toHaveLength(PICKUPS)

    const movements = Object.values(server['operations'] ?? {}) as Operation[]
    const proofs = movements.flatMap(({ photosAfter = [] }) => photosAfter)
    expect(new Set(proofs.map(({ sha256 }) => sha256)).size).toBe(DELIVERED)
    const marketplace = knownVendor(vendor.vendorId)
    for (const { sha256 } of proofs) await expect.poll(() => marketplace.fileStatus(sha256), { timeout: 60_000 }).toBe(200)
    expect(movements.find(({ id }) => id === deliveries[DELIVERED]?.id)?.steps?.map(({ step }) => step)).toEqual(['depart', 'fail'])
  })
}
