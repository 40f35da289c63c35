import { expect } from '@playwright/test'
import { axeFaults } from '#tests/e2e/axe.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

/** What is fetched when it is first opened: the scanner, and the question before signing out. */
const PARTS = /\/assets\/(?:scanner|sign-out-dialog)-/

for (const language of inOneOfTwo('late-part'))
  test(`in ${language}, what could not be fetched says so in its place, and is fetched when it is asked for again`, async ({
    vendor,
    newDevice,
  }) => {
    const device = await newDevice(language, { hasWorker: false })
    device.allow(/Failed to load resource|Failed to fetch dynamically imported module|could not be fetched|Couldn't load preload assets/)
    const { t } = device
    const page = await device.signIn(vendor, '/container')
    const missing = page.getByRole('alert').filter({ hasText: t('This part could not be loaded: it needs a network once.') })
    const again = missing.getByRole('button', { name: t('Try again') })
    await device.context.route(PARTS, (route) => route.abort())
    const scan = page.getByRole('button', { name: t('Scan'), exact: true })
    const code = page.getByLabel(t('Or type the code'))
    await scan.click()
    await expect(missing).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: t('Containers') })).toBeAttached()
    expect(await axeFaults(page, language)).toEqual([])
    await again.click()
    await expect(missing).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(missing).toHaveCount(0)
    await device.context.unroute(PARTS)
    await scan.click()
    await expect(code).toBeVisible()
    // Its styles came along, too.
    await expect(page.getByRole('checkbox', { name: t('Sound') })).toBeVisible()
    await expect.poll(() => code.evaluate((field) => getComputedStyle(field.closest('[class*="typed"]') ?? field).flexGrow)).toBe('1')
    await page.keyboard.press('Escape')
    await expect(code).toHaveCount(0)

    await device.context.route(PARTS, (route) => route.abort())
    const leave = async () => {
      await page.getByRole('button', { name: t('Account') }).click()
      await page.getByRole('menuitem', { name: t('Sign out') }).click()
    }
    await leave()
    await missing.getByRole('button', { name: t('Close') }).click()
    await expect(missing).toHaveCount(0)
    await device.context.unroute(PARTS)
    await leave()
    await expect(page.getByRole('dialog', { name: t('Sign out?') })).toBeVisible()
  })

test('what could not be fetched comes with the network', RELEASE, async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false })
  device.allow(/Failed to load resource|Failed to fetch dynamically imported module|could not be fetched|Couldn't load preload assets/)
  const page = await device.signIn(vendor, '/container')
  await device.context.route(PARTS, (route) => route.abort())
  await page.getByRole('button', { name: 'Scan', exact: true }).click()
  await expect(page.getByText('This part could not be loaded: it needs a network once.')).toBeVisible()
  await device.context.unroute(PARTS)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByLabel('Or type the code')).toBeVisible()
})

test('a screen whose file a new release took away is shown all the same: the page is loaded anew by itself', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en', { hasWorker: false })
  device.allow(/Failed to load resource|Failed to fetch dynamically imported module/)
  const page = await device.signIn(vendor, '/container')
  const loads: string[] = []
  page.on('request', (request) => void (request.isNavigationRequest() && loads.push(request.url())))
  await device.context.route(/\/assets\/driver-(?=[\w-]{8}\.js)/, (route) =>
    loads.length === 0 ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await page.getByRole('navigation').getByRole('link', { name: 'Drivers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drivers' })).toBeVisible()
  expect(loads).toHaveLength(1)
})
