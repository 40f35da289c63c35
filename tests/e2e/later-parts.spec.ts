import { expect, type Page } from '@playwright/test'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

/** Whether this device keeps each of these parts of the build. */
const keeps = (page: Page, parts: readonly string[]) =>
  page.evaluate(async (names) => {
    const kept = (await (await caches.open('assets-on-use')).keys()).map(({ url }) => new URL(url).pathname)
    return names.filter((name) => !kept.some((path) => path.startsWith(`/assets/${name}-`)))
  }, parts)

test('a zone is drawn offline on a device on which no map was ever opened', RELEASE, async ({ vendor, newDevice }) => {
  const device = await newDevice('ar')
  const { t } = device
  const page = await device.signIn(vendor, '/dashboard')
  // It comes when somebody has been at work for half a minute.
  await expect.poll(() => keeps(page, ['maplibre', 'maplibre-gl-worker', 'draw', 'pdf', 'xlsx']), { timeout: 90_000 }).toEqual([])
  await device.goOffline()
  await page.goto('/zone/add')
  await expect(page.getByRole('button', { name: t('Corner in the middle') })).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('canvas')).toBeVisible()
})
