import { expect } from '@playwright/test'
import { axeFaults } from '#tests/e2e/axe.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

for (const language of inOneOfTwo('first-steps'))
  test(`in ${language}, a new vendor is told the first steps until they are taken, and may hide them on the way`, async ({
    vendor,
    newDevice,
  }) => {
    const device = await newDevice(language, { hasWorker: false })
    const { t } = device
    const page = await device.signIn(vendor, '/zone')
    const steps = page.getByRole('complementary', { name: t('Set up your fleet') })
    const driver = steps.getByRole('link', { name: t('Add your first driver') })
    // The vendor came with a zone and a container.
    await expect(steps).toContainText(t('{done} of {all} done', { done: 2, all: 3 }))
    await expect(steps.getByRole('link')).toHaveCount(1)
    expect(await axeFaults(page, language)).toEqual([])
    await steps.getByRole('button', { name: t('Hide the first steps') }).click()
    await expect(steps).toHaveCount(0)
    await keepsFocus(page, 'the first steps were hidden')
    await page.goto('/settings')
    await page.getByRole('button', { name: t('Show the first steps') }).click()
    await driver.click()
    await expect(page.getByRole('heading', { level: 1, name: t('Add driver') })).toBeVisible()
    await page.goto('/driver')
    await expect(driver).toBeVisible()
    // Where there is none at all, the list says what it is for, whichever of its tabs is shown.
    await expect(page.getByText(t('Drivers move your containers. Add the first one, with or without a network.'))).toBeVisible()
    await vendor.bringDriver()
    await expect(steps).toHaveCount(0)
  })
