import { expect } from '@playwright/test'
import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { smallTargets } from '#tests/e2e/small-targets.ts'

for (const language of inOneOfTwo('reports 4'))
  test(`each report, crossed, compared and with the rows of a figure, is read and pressed by everybody, in ${language}`, async ({
    vendor,
    newDevice,
  }) => {
    const at = new Date().toISOString()
    const tracking = (['accepted', 'on_site', 'completed'] as const).map((status) => ({ status, at, deviceAt: null }))
    const rental = { driverId: null, bookedAt: at, status: 'completed', total: sar(460_00), tracking } as const
    const inDays = (days: number) => addDaysTo(dayOf(at), days)
    // All of this year, which reports are about: also on its first day.
    await vendor.fine(await vendor.giveBooking('', { ...rental, deliveryOn: inDays(-330), pickupOn: inDays(-323) }), { issuedAt: at })
    await vendor.submit('replacement', { requestedAt: at })
    await vendor.submit('removal', { requestedAt: at })
    const device = await newDevice(language, { hasWorker: false })
    const page = await device.signIn(vendor, '/dashboard')
    await page.setViewportSize({ width: 360, height: 740 })
    const own = `period=own&from=${inDays(-334)}&to=${inDays(1127)}`
    const faults: string[] = []
    for (const asked of [
      `report=late&${own}`,
      'report=penalties&by=zone',
      'report=penalties&by=zone&across=cause&compare=before',
      'report=penalties&by=zone&rows=penalties',
      'report=usage&compare=before',
      'report=usage&layout=groups&rows=idleDays**',
      'report=replacements&compare=before',
      'report=removals&rows=requests',
      'report=drivers',
      'by=status&across=size',
    ]) {
      await page.goto(`/reports?${asked}`)
      await expect(
        page
          .getByRole('table')
          .first()
          .or(page.getByText(device.t('No data found'))),
      ).toBeVisible()
      if (asked.includes('rows=')) await expect(page.locator('main h2:focus')).toBeVisible()
      const options = page.getByText(device.t('Days and layout'), { exact: true })
      if (asked === 'report=usage&compare=before') {
        // What was chosen hardly ever changes: the figures begin on the first screen.
        await expect(page.locator('main dd').first()).toBeInViewport({ ratio: 1 })
        await options.press('Enter')
      }
      const isOpen = asked.includes(own) || asked === 'report=usage&compare=before'
      await expect(page.getByLabel(device.t('One line for each'), { exact: true })).toBeVisible({ visible: isOpen })
      for (const fault of [...(await axeFaults(page, language)), ...(await smallTargets(page))]) faults.push(`${asked}: ${fault}`)
    }
    expect(faults).toEqual([])
    // Whoever wants days of their own has the fields for them before their eyes.
    await page.goto('/reports?report=usage')
    await page.getByRole('radio', { name: device.t('Custom range'), exact: true }).press('Space')
    await expect(page.getByLabel(device.t('First day'), { exact: true })).toBeVisible()
    // By keys alone, and never to nowhere.
    for (const path of ['/reports?by=status', '/dashboard']) {
      await page.goto(path)
      await page.getByRole('main').getByRole('link').first().focus()
      for (let step = 0; step < 20; step += 1) {
        await page.keyboard.press('Tab')
        await keepsFocus(page, `Tab ${step} at ${path}`)
      }
    }
  })
