import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { test } from '#tests/e2e/portal.ts'
const today = dayOf(new Date().toISOString())
const v = { phoneVerifiedAt: '2026-01-01T00:00:00.000Z' }
for (const [language, theme, size] of [['en', 'light', 'desktop'], ['ar', 'light', 'desktop'], ['en', 'dark', 'phone'], ['ar', 'light', 'phone']] as const)
  test(`shots ${language} ${theme} ${size}`, async ({ vendor, newDevice }) => {
    const one = await vendor.bringDriver({ ...v, name: { en: 'Majed Al Harbi', ar: 'ماجد الحربي' }, licenseExpiresOn: addDaysTo(today, 5), createdAt: '2026-10-05T06:00:00.000Z' })
    await vendor.bringDriver({ name: { en: 'Fahd Al Qahtani', ar: 'فهد القحطاني' }, licenseExpiresOn: addDaysTo(today, 500) })
    await vendor.bringDriver({ ...v, name: { en: 'Mohammed Abdulrahman Al Ghamdi', ar: 'محمد عبد الرحمن الغامدي' }, licenseExpiresOn: addDaysTo(today, -3) })
    await vendor.bringDriver({ ...v, name: { en: 'Saud', ar: 'سعود' }, active: false, licenseExpiresOn: addDaysTo(today, 50) })
    for (let n = 0; n < 3; n += 1) await vendor.giveBooking(one.id)
    await vendor.giveBooking(one.id, { status: 'completed', tracking: [{ status: 'on_site', at: '2026-11-12T08:00:00.000Z', deviceAt: null }] })
    const device = await newDevice(language, { theme, hasWorker: false, viewport: size === 'phone' ? { width: 360, height: 740 } : { width: 1440, height: 900 } })
    const page = await device.signIn(vendor, '/driver?status=all')
    const shoot = async (name: string, fullPage = false) => {
      await page.waitForTimeout(900)
      await page.screenshot({ path: `/tmp/x/shots/${size}-${language}-${name}.png`, fullPage })
    }
    await shoot('list')
    await page.goto(`/driver/view?id=${one.id}&status=all`)
    await page.locator('dl').first().waitFor()
    await shoot('view')
    await page.locator('[data-detail] section').last().scrollIntoViewIfNeeded()
    await shoot('view-end')
    await page.getByRole('button', { name: device.t('Delete driver') }).click()
    await shoot('delete')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: device.t('Replace license') }).click()
    await shoot('replace')
    await page.goto('/driver/add')
    await page.locator('form').getByRole('button', { name: device.t('Add driver') }).click()
    await shoot('form')
  })
