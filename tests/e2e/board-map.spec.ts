import { expect } from '@playwright/test'
import { deliveryId } from '#domain/operations/plan.ts'
import { acceptedBooking } from '#tests/e2e/accepted-booking.ts'
import { atWork } from '#tests/e2e/at-work.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { todayAt } from '#tests/e2e/order.ts'
import { test } from '#tests/e2e/portal.ts'
import { bringFreeDriver } from '#tests/e2e/working-day.ts'

const SIZES = { en: { width: 1280, height: 800 }, ar: { width: 360, height: 740 } } as const

for (const language of inOneOfTwo('board-map')) {
  const viewport = SIZES[language]
  test(`in ${language}, at ${viewport.width} px, the map of a day numbers each driver’s run, offline, and leads to the movement`, async ({
    vendor,
    newDevice,
  }) => {
    const device = await newDevice(language, { viewport, hasTouch: true, toastsStay: true })
    const { t } = device
    const driver = await bringFreeDriver(vendor, { en: 'Majed', ar: 'ماجد' })
    const page = await device.signIn(vendor, '/operations/board')
    const given = [await acceptedBooking(vendor, '', page), await acceptedBooking(vendor, '', page, todayAt(5))]
    await expect.poll(async () => Object.keys(await device.rows(page, 'operations')).length).toBe(2)
    // Once with a network, so that what draws the map is there.
    await page.goto('/operations/map')
    await expect(page.locator('canvas').first()).toBeVisible()
    await device.goOffline()
    await atWork({ device, page, isPhone: viewport.width < 400 }).assign({ id: driver.id, name: driver.name[language] }, 1)

    await page.goto('/operations/map')
    const run = page.getByRole('region', { name: driver.name[language] })
    const pool = page.getByRole('region', { name: t('Without a driver this day') })
    await expect(run.getByRole('button')).toHaveCount(1)
    await expect(run.getByRole('button')).toContainText('1')
    await expect(pool.getByRole('button')).toHaveCount(1)
    await run.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(run.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
    expect(await axeFaults(page, language)).toEqual([])
    const [first] = given
    await expect(run.getByRole('button')).toContainText(`#${first?.number}`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator(`section[data-detail="${deliveryId(first?.id ?? '', 1)}"]`)).toBeVisible()
  })
}
