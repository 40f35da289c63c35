import { expect, type Page } from '@playwright/test'
import { addDaysTo, dayOf, startOfDay } from '#domain/kernel/instant.ts'
import type { RequestType } from '#domain/requests/request.ts'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { follow } from '#tests/e2e/follow.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

/** What of the header lies over something else of it, or sticks out of it. */
const coveredInHeader = (page: Page): Promise<string[]> =>
  page.locator('header').evaluate((header) => {
    const parts = [...header.querySelectorAll('nav li, header > button, header > div > *')].map((part) => ({
      words: part.textContent,
      box: part.getBoundingClientRect(),
    }))
    const whole = header.getBoundingClientRect()
    return parts.flatMap(({ words, box }, at) => {
      if (box.left < whole.left || box.right > whole.right) return [words]
      const other = parts.slice(at + 1).find(({ box: next }) => next.left < box.right - 1 && next.right > box.left + 1)
      return other ? [`${words} × ${other.words}`] : []
    })
  })

for (const language of inOneOfTwo('the dashboard')) {
  test(`in ${language}, the dashboard counts without a network what its lists hold, and follows an answer at once`, async ({
    vendor,
    newDevice,
  }) => {
    // Booked this month, whichever month this is.
    const booked = { bookedAt: new Date().toISOString() }
    const ask = (type: RequestType) => vendor.submit(type, {}, booked)
    const [first] = [await ask('renewal'), await ask('renewal'), await ask('removal')]
    const device = await newDevice(language)
    const { t } = device
    const page = await device.signIn(vendor, '/dashboard')
    const main = page.getByRole('main')
    const figure = (label: string, count: number) => main.getByRole('link', { name: `${t(label)} ${count}`, exact: true })
    await expect(figure('Removals', 1)).toBeVisible()
    await device.goOffline()
    await page.reload()
    await expect(figure('Renewals', 2)).toBeVisible()
    // Asked of the columns, and drawn from them.
    await expect(figure('Booked this month', 3)).toBeVisible()
    await main.getByRole('button', { name: t('Show as a table') }).click()
    const months = main.getByRole('table')
    await expect(months.getByRole('row')).toHaveCount(13)
    await expect(months.getByRole('link', { name: '3', exact: true })).toHaveAttribute('href', /all-booking\?filter=bookedAt/)
    const queue = main.getByRole('region', { name: t('To be answered first') })
    await expect(queue.getByRole('link')).toHaveCount(3)

    await figure('Renewals', 2).click()
    await expect(device.answers(page, 'Approve')).toHaveCount(2)
    await device.approve(page, first.number)
    await page.goto('/dashboard')
    await expect(figure('Renewals', 1)).toBeVisible()
    await expect(queue.getByRole('link')).toHaveCount(2)
    // What is counted here and not known elsewhere is said to be so.
    await expect(main.locator('a[href="/sync"]')).toBeVisible()
    await figure('Bookings', 3).click()
    await expect(page).toHaveURL(/\/all-booking$/)
    await expect(page.getByRole('tab').first()).toHaveText(/3$/)
    await page.goBack()
    await expect(figure('Bookings', 3)).toBeFocused()

    // On a small laptop beside the open menu each part of the header has a place of its own, also where the way to the screen is long.
    await page.setViewportSize({ width: 1024, height: 768 })
    for (const address of ['/dashboard', '/container/import', '/settings']) {
      await follow(page, address)
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await coveredInHeader(page), address).toEqual([])
    }

    if (language !== 'ar') return
    // Who reads other digits reads them in lists and charts from then on, and ids as they are.
    await page.getByText('١٢٣', { exact: true }).click()
    await follow(page, '/dashboard')
    await expect(figure('Bookings', 3)).toHaveCount(0)
    await expect(main.getByRole('link', { name: `${t('Bookings')} ٣`, exact: true })).toBeVisible()
    const drawn = main.locator('svg.recharts-surface').first()
    await expect(drawn).toContainText(/[٠-٩]/)
    await expect(drawn).not.toContainText(/[0-9]/)
    await follow(page, '/all-booking')
    await expect(page.getByRole('tab').first()).toHaveText(/٣$/)
    const row = page.locator('[role="row"][data-place]').first()
    await expect(row).toContainText(/[٠-٩]/)
    await expect(row).toContainText(/T[0-9A-F]{8}/)
  })
}

for (const language of inOneOfTwo('dashboard')) {
  test(`in ${language}, every figure on the demo's dashboard opens a list with as many rows`, async ({ newDevice }) => {
    const device = await newDevice(language, { hasWorker: false })
    const page = await device.signIn(DEMO_OWNER, '/dashboard')
    const main = page.getByRole('main')
    const links = main.getByRole('link').filter({ has: page.locator('.figures') })
    // While rows come in, figures grow: all of them are here, and are counted from the start.
    await expect(main.getByText(device.t('As of {at}', { at: '' }).trim())).toBeVisible()
    await page.reload()
    await expect(links.first()).toBeVisible()
    await expect(links.filter({ hasText: '…' })).toHaveCount(0)
    const figures = await links.evaluateAll((all) =>
      all.map((link) => ({
        href: link.getAttribute('href') ?? '',
        words: link.textContent,
        figure: link.querySelector('.figures')?.textContent ?? '',
      })),
    )
    const counts = figures.filter(({ figure }) => /^[\d,]+$/.test(figure))
    // Fewer would mean that some were not found, and not that they are right.
    expect(counts.length).toBeGreaterThanOrEqual(20)
    // Their currency stands in the label, once.
    expect(figures.filter(({ href }) => href.startsWith('/earnings')).map(({ figure }) => figure)).toEqual(
      Array(2).fill(expect.stringMatching(/^[\d,]+\.\d\d$/)),
    )
    const settings = main.getByRole('heading', { level: 1, name: device.t('Settings') })
    const found: string[] = []
    for (const href of new Set(counts.map((one) => one.href))) {
      // By way of another screen: of the list before, which may have as many rows, nothing is left.
      await follow(page, '/settings')
      await expect(settings).toBeVisible()
      await follow(page, href)
      await expect(settings).toHaveCount(0)
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
      const rows = async (): Promise<number> => {
        const grid = main.locator('[aria-rowcount]')
        return (await grid.count()) === 0 ? 0 : Number(await grid.getAttribute('aria-rowcount')) - 1
      }
      for (const { words, figure } of counts.filter((one) => one.href === href)) {
        const wanted = Number(figure.replace(',', ''))
        await expect.poll(rows, { message: `${words}: ${href}` }).toBe(wanted)
        found.push(words)
      }
    }
    expect(found).toHaveLength(counts.length)
  })
}

/**
 * Runs in every page before its scripts: notes each state of "as of" with the amount of the earnings beside it, and whether nobody is said
 * to wait.
 */
const noteAsOf = (): void => {
  const noted: string[] = []
  Object.assign(globalThis, { noted })
  new MutationObserver(() => {
    const [asOf, net] = ['main [class*=asOf]', 'main a[href="/earnings"] .figures'].map(
      (place) => document.querySelector(place)?.textContent,
    )
    const nobody = document.querySelector('main [class*=nothing]') === null ? '' : ': nobody waits'
    const now = `${asOf}: ${net}${nobody}`
    if (noted.at(-1) !== now) noted.push(now)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

test('while the figures of what has come for the first time are worked out, none is said to be as of now', async ({ newDevice }) => {
  const device = await newDevice('en', { hasWorker: false })
  await device.context.addInitScript(noteAsOf)
  const page = await device.signIn(DEMO_OWNER, '/dashboard')
  await expect(page.getByText('As of')).toBeVisible()
  const net = page.getByRole('main').locator('a[href="/earnings"] .figures').first()
  await expect(net).not.toHaveText(/^(0\.00|….*)$/)
  const last = await net.textContent()
  const noted = await page.evaluate(() => (globalThis as unknown as { noted: string[] }).noted)
  expect(noted.filter((state) => state.startsWith('Still loading')).length).toBeGreaterThan(0)
  expect(noted.filter((state) => state.includes('nobody waits'))).toEqual([])
  expect([...new Set(noted.flatMap((state) => (state.startsWith('As of') ? (state.split(': ')[1] ?? '') : [])))]).toEqual([last])
})

test('at midnight in Riyadh the figures are those of the new day', async ({ vendor, newDevice }) => {
  const midnight = Date.parse(startOfDay(addDaysTo(dayOf(new Date().toISOString()), 1)))
  await vendor.giveBooking('', startingIn(0, 'Ann', { status: 'accepted', deliveryOn: dayOf(new Date(midnight).toISOString()) }))
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, '/dashboard')
  const starting = (count: number) => page.getByRole('main').getByRole('link', { name: `Bookings starting ${count}`, exact: true })
  await page.clock.install({ time: midnight - 40_000 })
  await page.reload()
  await expect(starting(0)).toBeVisible()
  await page.clock.fastForward(midnight - (await page.evaluate(() => Date.now())))
  await expect(starting(1)).toBeVisible({ timeout: 10_000 })
})
