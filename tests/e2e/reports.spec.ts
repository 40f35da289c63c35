import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import type { Booking } from '#domain/bookings/booking.ts'
import { addDays, addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatDay, formatInstant, formatMoney, formatNumber } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { ALL_ALONG, seenAt } from '#tests/e2e/in-sight.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { backwards, bare, pdfText } from '#tests/e2e/pdf-text.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

const rental = (name: string, status: Booking['status'], halalas: number): Partial<Booking> => {
  const at = new Date().toISOString()
  const total = sar(halalas)
  return { customerName: { en: name, ar: name }, driverId: null, bookedAt: at, status, total, tracking: [{ status, at, deviceAt: null }] }
}

const plainly = (text: string): string => text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').trim()

/** The report's table as it is read: headers, then lines, the totals last. */
const tableOf = async (page: Page): Promise<string[][]> => {
  const rows = await page
    .locator('table')
    .first()
    .locator('tr')
    .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent)))
  return rows.map((row) => row.map(plainly))
}

const saved = async (page: Page, button: string): Promise<Buffer> => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click(),
  ])
  return readFile(await download.path())
}

/** The one file that the device's share sheet is handed: no browser of a test has one. */
const handedOver = async (page: Page, button: string): Promise<Buffer> => {
  await page.evaluate(() => {
    const share = async ({ files = [] }: ShareData) => {
      const bytes = await Promise.all(files.map((file) => file.arrayBuffer()))
      const shared = bytes.map((one, at) => ({ name: files[at]?.name, bytes: [...new Uint8Array(one)] }))
      Object.assign(globalThis, { shared })
    }
    Object.assign(navigator, { canShare: () => true, share })
  })
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  const read = () => page.evaluate(() => (globalThis as unknown as { shared?: { name: string; bytes: number[] }[] }).shared ?? [])
  await expect.poll(async () => (await read()).map(({ name }) => name)).toEqual([expect.stringMatching(/\.xlsx$/)])
  return Buffer.from((await read())[0]?.bytes ?? [])
}

/** How the screen writes what a cell of a file holds. */
const asShown = (header: string, cell: unknown, language: Language): string => {
  if (header.endsWith('(SAR)')) return formatMoney(sar(Math.round(Number(cell) * 100)))
  return typeof cell === 'number' || /^\d+$/.test(String(cell)) ? formatNumber(Number(cell), language) : String(cell)
}

for (const language of inOneOfTwo('reports 1'))
  test(`offline, a report's figure opens its rows and its files say what the screen says, in ${language}`, async ({
    vendor,
    newDevice,
  }) => {
    await vendor.giveBooking('', rental('Ann', 'completed', 460_00))
    await vendor.giveBooking('', rental('Ben', 'completed', 1_040_50))
    await vendor.giveBooking('', rental('Cid', 'rejected', 300_00))
    const device = await newDevice(language)
    const { t } = device
    const page = await device.signIn(vendor, '/reports?period=month&by=status')
    const revenue = page.locator('[data-figure=revenue]')
    await expect(revenue).toContainText('SAR 1,500.50')
    await expect(revenue).toContainText(t('Counts completed bookings, before commission.'))
    // The drawing has come with the first report, and stands while there is no net.
    await expect(page.getByRole('img').locator('svg path.recharts-rectangle').first()).toBeVisible()
    await device.goOffline()
    const known = await device.syncedAt(page)
    // Whoever has been without a network for a while reads what was so before, and is told since when.
    await page.clock.setSystemTime(Date.now() + 5 * 60_000)
    await page.reload()
    await expect(revenue).toContainText('SAR 1,500.50')
    await expect(page.getByText(t('As of {at}, from what is on this device.', { at: formatInstant(known, language) }))).toBeVisible()
    await expect(page.getByRole('img').locator('svg path.recharts-rectangle').first()).toBeVisible()
    expect(await axeFaults(page, language)).toEqual([])
    const shown = await tableOf(page)

    await page.getByRole('button', { name: t('Export report') }).click()
    const csv = (await saved(page, t('CSV'))).toString('utf8').replace('\uFEFF', '')
    const { data } = Papa.parse<string[]>(csv, { skipEmptyLines: true })
    const headers = data[0] ?? []
    const words = (rows: readonly (readonly unknown[])[]) =>
      rows.map((row) => row.map((cell, at) => asShown(headers[at] ?? '', cell, language)))
    expect(headers.map((header) => header.replace(' (SAR)', ''))).toEqual(shown[0])
    // Behind the table, and an empty line.
    const asOf = t('As of {at}, from what is on this device.', { at: formatInstant(known, language) })
    expect(data.at(-1)).toEqual([asOf])
    expect(words(data.slice(1, -1))).toEqual(shown.slice(1))
    const [sheet] = await readXlsxFile(await saved(page, t('Excel (XLSX)')))
    const lines = (sheet?.data ?? []).slice(1)
    expect(lines.slice(-2).map((line) => line.filter((cell) => cell !== null))).toEqual([[], [asOf]])
    expect(words(lines.slice(0, -2))).toEqual(shown.slice(1))
    const [sent] = await readXlsxFile(await handedOver(page, t('Share as Excel file')))
    expect(sent?.data).toEqual(sheet?.data)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const line = page.getByRole('row').filter({ hasText: 'SAR 1,500.50' }).first()
    await line.getByRole('link', { name: '2', exact: true }).first().click()
    await expect(page.getByRole('link', { name: /Ann|Ben/ })).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Cid' })).toHaveCount(0)
    await page.goBack()
    await expect(revenue).toContainText('SAR 1,500.50')

    const last = page.getByLabel(t('Last day'))
    await page.getByLabel(t('First day')).fill('2026-05-10')
    await last.fill('2026-05-01')
    await expect(page.getByText(t('The last day is before the first. Swap them, or choose another.'))).toBeVisible()
    await last.fill('2026-05-20')
    await expect(page.getByText(t('No data found'))).toBeVisible()
  })

/** As it is drawn: bare, and from left to right. */
const asDrawn = (text: string, language: Language): readonly string[] => {
  const letters = bare(text)
  return language === 'ar' ? [letters, backwards(letters)] : [letters]
}

for (const language of inOneOfTwo('reports 2'))
  test(`a report on paper says what the screen says, in ${language}`, async ({ vendor, newDevice }) => {
    await vendor.giveBooking('', rental('Ann', 'completed', 460_00))
    await vendor.giveBooking('', rental('Ben', 'completed', 1_040_50))
    await vendor.giveBooking('', rental('Cid', 'rejected', 300_00))
    const device = await newDevice(language, { hasWorker: false })
    const { t } = device
    const page = await device.signIn(vendor, '/reports?period=month&by=status&compare=before')
    await expect(page.locator('[data-figure=revenue]')).toContainText('SAR 1,500.50')
    // Named in the order in which the bars stand.
    await expect(page.locator('.recharts-legend-wrapper')).toHaveText(new RegExp(`${t('Bookings')}.*${t('Period before')}`))
    const shown = await tableOf(page)
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printing', '')
    })
    await page.getByRole('button', { name: t('Export report') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Print'), exact: true })
      .click()
    await page.locator('html[data-printing]').waitFor({ state: 'attached' })
    const pages = await pdfText(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))
    expect(pages).toHaveLength(1)
    // The totals are no row of their own.
    expect(asDrawn(language === 'ar' ? 'صفّان' : '2 rows', language).some((drawn) => pages[0]?.includes(drawn))).toBe(true)
    const words = [t('Booking summary'), t('Period'), t('Compared with'), t('What counts'), t('report|As of'), ...shown.flat()].filter(
      (word) => word !== '',
    )
    expect(words.length).toBeGreaterThan(20)
    for (const word of words) expect([word, asDrawn(word, language).some((drawn) => pages[0]?.includes(drawn))]).toEqual([word, true])
  })

const SEVEN = ['bookings', 'drivers', 'penalties', 'usage&across=size', 'replacements', 'removals', 'late']

for (const language of inOneOfTwo('reports 3'))
  test(`each of the seven reports is handed on, saved and printed with the figures of its table, in ${language}`, async ({ newDevice }) => {
    const device = await newDevice(language, { hasWorker: false })
    const { t } = device
    const page = await device.signIn(DEMO_OWNER, '/dashboard')
    await expect(page.getByText(t('As of {at}', { at: '' }).trim())).toBeVisible()
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printing', '')
    })
    // Two years, as the demo has them behind it on whichever day this runs, and the days that are promised.
    const today = dayOf(new Date().toISOString())
    const days = `period=own&from=${addDaysTo(today, -700)}&to=${addDaysTo(today, 30)}`
    for (const report of SEVEN) {
      await page.goto(`/reports?report=${report}&${days}&calendar=hijri`)
      await expect(page.locator('table').first()).toBeVisible()
      const shown = await tableOf(page)
      expect([report, shown.length > 10]).toEqual([report, true])
      await page.getByRole('button', { name: t('Export report') }).click()
      const { data } = Papa.parse<string[]>((await saved(page, t('CSV'))).toString('utf8').replace('\uFEFF', ''), { skipEmptyLines: true })
      const headers = data[0] ?? []
      const words = (rows: readonly (readonly unknown[])[]) =>
        rows.map((row) => row.map((cell, at) => asShown(headers[at] ?? '', cell, language)))
      // An empty cell of a sheet is null, and no word.
      const figures = (rows: readonly (readonly string[])[]) =>
        rows.map((row) => row.filter((cell) => cell !== '' && cell !== 'null').map((cell) => cell.replaceAll(/[,%]/g, '')))
      expect([report, figures(words(data.slice(1, -1)))]).toEqual([report, figures(shown.slice(1))])
      const [sent] = await readXlsxFile(await handedOver(page, t('Share as Excel file')))
      expect([report, figures(words((sent?.data ?? []).slice(1, -2)))]).toEqual([report, figures(shown.slice(1))])
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('Print'), exact: true })
        .click()
      await page.locator('html[data-printing]').waitFor({ state: 'attached' })
      const paper = (await pdfText(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))).join('')
      // Names in two directions, and headers that are broken into lines, are drawn otherwise than they are written.
      const written = shown
        .slice(1)
        .flat()
        .filter((word) => /^[^\p{L}]*\d|^SAR/u.test(word) && !/\p{Script=Arabic}/u.test(word))
      const missing = written.filter((word) => !asDrawn(word, language).some((drawn) => paper.includes(drawn)))
      expect([report, missing]).toEqual([report, []])
    }
  })

test('a figure of containers in use opens the bookings it counts, and groups stand beside each other', async ({ vendor, newDevice }) => {
  const at = new Date().toISOString()
  const tracking = (['accepted', 'assigned', 'out_for_delivery', 'on_site'] as const).map((status) => ({ status, at, deviceAt: null }))
  await vendor.giveBooking('', { ...rental('Dan', 'on_site', 100_00), quantity: 2, tracking })
  await vendor.giveBooking('', { ...rental('Eve', 'on_site', 100_00), quantity: 1, tracking })
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, '/reports?report=usage&period=month&figure=inUse')
  // The chart adds containers up, and its own table says what it draws.
  await page.getByText('The chart in figures').click()
  await expect(page.getByRole('region', { name: 'The chart in figures' }).getByRole('row').nth(1)).toContainText('3')
  await page.getByText('The chart in figures').click()
  await expect(page.getByRole('region', { name: 'The chart in figures' })).toHaveCount(0)
  const table = page.locator('table').first()
  await table.getByRole('row').nth(1).getByRole('link', { name: '3', exact: true }).click()
  const heading = page.getByRole('heading', { name: 'Rows of this figure: 2' })
  await expect(heading).toBeFocused()
  const rows = page.getByRole('region', { name: 'Rows of this figure: 2' }).locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Dan' })).toContainText('2')
  // What is left of the stock says what took from it.
  await table.getByRole('row').nth(1).getByRole('link', { name: '2', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Stock: 5. Bookings that take from it: 2' })).toBeFocused()
  // The figure at the head opens the same.
  await page.locator('[data-figure=inUse]').getByRole('link', { name: '3', exact: true }).click()
  await expect(heading).toBeFocused()
  await page.getByLabel('Columns', { exact: true }).selectOption('groups')
  await expect(table.getByRole('columnheader')).toHaveText(['Month', `T${vendor.vendorId.slice(0, 8)}`.toUpperCase(), 'Total'])
  await expect(table.getByRole('row').nth(1).getByRole('link')).toHaveText(['3', '3'])
  // What will stand where on a day to come nobody knows: such figures say that they are today's.
  await page.goto(`/reports?report=usage&period=own&from=${addDaysTo(dayOf(at), 40)}&to=${addDaysTo(dayOf(at), 60)}`)
  await expect(page.locator('[data-figure=available]')).toContainText('For days to come, as they stand today')
  await expect(page.locator('[data-figure=returned]')).not.toContainText('For days to come')
  await expect(page.locator('strong').filter({ hasText: 'For days to come, as they stand today' })).toBeVisible()
})

test('penalties stand by the driver of their booking, and each figure opens its own', RELEASE, async ({ vendor, newDevice }) => {
  const name = 'محمد بن عبد الرحمن بن عبد العزيز الغامدي الزهراني'
  const sami = await vendor.bringDriver({ name: { en: 'Sami', ar: name }, phoneVerifiedAt: '2025-01-05T06:00:00.000Z' })
  const driven = await vendor.giveBooking(sami.id, { ...rental('Ann', 'on_site', 100_00), driverId: sami.id })
  const undriven = await vendor.giveBooking('', startingIn(48, 'Bob', { status: 'new' }))
  const issuedAt = new Date().toISOString()
  for (const booking of [driven, driven, undriven]) await vendor.fine(booking, { issuedAt })
  const device = await newDevice('ar', { hasWorker: false })
  const page = await device.signIn(vendor, '/reports?report=penalties&period=month')
  await page.getByLabel(device.t('One line for each'), { exact: true }).selectOption(device.t('Driver'))
  const lines = page.locator('table').first().locator('tbody tr')
  await expect(lines.locator('th')).toHaveText([name, device.t('No driver')])
  await lines.first().getByRole('link', { name: '2', exact: true }).click()
  const rows = page.getByRole('region', { name: device.t('Rows of this figure: {all}', { all: '2' }) }).locator('tbody tr')
  await expect(rows.filter({ hasText: 'Ann' })).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  // On a phone the name, which stays while its figures are moved, leaves them more than half of the room.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect
    .poll(() =>
      lines
        .locator('th')
        .first()
        .evaluate((head) => head.clientWidth < innerWidth / 2),
    )
    .toBe(true)
  // A figure that was moved under the name comes out when somebody goes to it by keys.
  const figure = lines.first().getByRole('link').first()
  await figure.evaluate((link) => {
    const frame = link.closest('[role="region"]')
    frame?.scrollIntoView({ block: 'center' })
    frame?.scrollBy(link.getBoundingClientRect().right - frame.getBoundingClientRect().right, 0)
  })
  const isSeen = async () => (await seenAt(figure, ALL_ALONG)).every((seen) => seen === 'itself')
  expect(await isSeen()).toBe(false)
  await figure.focus()
  await expect.poll(isSeen).toBe(true)
})

test(
  'a late delivery arrived on the day by which its late days are counted, though the clock of its driver was ahead',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const at = new Date().toISOString()
    const today = dayOf(at)
    const tracking: Booking['tracking'] = [{ status: 'on_site', at, deviceAt: addDays(at, 30) }]
    await vendor.giveBooking('', { ...rental('Fay', 'on_site', 100_00), deliveryOn: addDaysTo(today, -2), tracking })
    const device = await newDevice('en', { hasWorker: false })
    const page = await device.signIn(vendor, `/reports?report=late&period=own&from=${addDaysTo(today, -3)}&to=${today}&compare=before`)
    await expect(page.locator('[data-figure=daysLate]').getByRole('link')).toHaveText('2')
    const cells = page.getByRole('region', { name: 'Late deliveries one by one' }).locator('tbody td')
    await expect(cells.nth(3)).toHaveText(formatDay(today, 'en'))
    await expect(cells.nth(4)).toHaveText('2')
    // Sentences stand apart.
    await expect(page.getByText(/from what is on this device\. Compared with/)).toBeVisible()
  },
)
