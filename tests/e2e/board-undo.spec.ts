import { expect } from '@playwright/test'
import { driverLane } from '#domain/operations/board.ts'
import { acceptedBooking } from '#tests/e2e/accepted-booking.ts'
import { holdableColumns } from '#tests/e2e/held-columns.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { bringFreeDriver } from '#tests/e2e/working-day.ts'

test(
  'a move that is taken back before the board has read it again leaves the card where it was, and one asked for in words leads back to it',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const device = await newDevice('en', { toastsStay: true })
    const driver = await bringFreeDriver(vendor, { en: 'Majed', ar: 'ماجد' })
    const page = await device.signIn(vendor, '/operations/board')
    const booking = await acceptedBooking(vendor, '', page)
    await holdableColumns(page)
    await page.reload()
    const [pool, run] = ['unassigned', driverLane(driver.id)].map((lane) => page.locator(`[data-lane="${lane}"] [data-cards]`))
    if (!pool || !run) throw new Error('no lanes')
    const card = { hasText: `#${booking.number}` }
    await expect(pool.getByRole('option').filter(card)).toBeVisible()
    await device.goOffline()

    // What the board asks, and nothing that a change is judged by.
    await page.evaluate(() => {
      window.columnsWait = '"filters":[{"column":"open"'
    })
    await pool.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Alt+ArrowRight')
    await expect(run.getByRole('option').filter(card)).toBeVisible()
    const queued = async () => (await device.queued(page)).map(({ name }) => name)
    await expect.poll(queued).toEqual(['operation.plan'])
    await page.keyboard.press('Control+z')
    await expect.poll(queued).toEqual(['mutation.skip'])
    await page.evaluate(() => window.askColumns?.())
    await expect(pool.getByRole('option').filter(card)).toBeVisible()
    await expect(run.getByRole('option').filter(card)).toHaveCount(0)

    // Its lane was empty meanwhile: keys went to nothing there.
    await page.keyboard.press('m')
    const sheet = page.getByRole('dialog', { name: 'Move to…' })
    await sheet.getByRole('combobox', { name: 'Driver' }).click()
    await page.getByRole('option', { name: 'Majed' }).click()
    await sheet.getByRole('button', { name: 'Move' }).press('Enter')
    await expect(run.getByRole('option').filter(card)).toBeVisible()
    await expect(pool).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(pool.getByRole('option').filter(card)).toBeVisible()
    await expect(pool).toBeFocused()
    await expect(pool).toHaveAttribute('aria-activedescendant', (await pool.getByRole('option').filter(card).getAttribute('id')) ?? '')
  },
)
