import { expect } from '@playwright/test'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

test.use({ hasWorker: false })

for (const language of inOneOfTwo('tabs-in-sight')) {
  test(`in ${language}, the chosen tab stays in sight where the list has less room`, async ({ vendor, newDevice }) => {
    const device = await newDevice(language, { viewport: { width: 1600, height: 800 } })
    const page = await device.signIn(vendor, '/operations?status=all')
    const tab = page.getByRole('tab', { selected: true })
    await expect(tab).toContainText(device.t('movements|All'))
    await expect(tab).toBeInViewport({ ratio: 0.95 })
    await page.setViewportSize({ width: 800, height: 800 })
    await expect(tab).toBeInViewport({ ratio: 0.95 })
  })
}
