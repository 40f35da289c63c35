import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { sar } from '#domain/kernel/money.ts'
import { formatDay, formatInstant, formatMoney } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { LISTS } from '#tests/e2e/screens.ts'

/** So many rows are printed and no more. */
const MOST_PRINTED = 2000

const HOSTILE = ["=cmd|' /C calc'!A0", 'say "hi",\nand go', '0501234567']

const saved = async (page: Page, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const plainly = (text: string): string => text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ')

/** How the screen writes what a cell of the file holds. */
const asShown = (header: string, cell: string, language: Language): string => {
  if (header.endsWith('(SAR)')) return formatMoney(sar(Math.round(Number(cell) * 100)))
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return formatDay(cell, language)
  if (/^\d{4}-\d\d-\d\d \d/.test(cell)) return formatInstant(`${cell.replace(' ', 'T')}+03:00`, language)
  return cell.replace(/^'/, '')
}

/** Prints, and reads the document as it is laid out for paper. */
const printed = async (page: Page, act: () => Promise<void>) => {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '')
  })
  await act()
  await page.locator('html[data-printing]').waitFor({ state: 'attached' })
  // What is hidden for paper cannot be given the focus: a browser that prints keeps the screen as it is meanwhile, this one does not.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
  // As a browser does it: the page is laid out for paper only while it prints.
  await page.emulateMedia({ media: 'print' })
  const paper = await page.evaluate(() => {
    // In the dark theme.
    const root = document.documentElement
    const theme = root.dataset['mantineColorScheme']
    root.dataset['mantineColorScheme'] = 'dark'
    const scheme = getComputedStyle(root).colorScheme
    root.dataset['mantineColorScheme'] = theme ?? 'light'
    const sheet = document.querySelector('[data-print]')
    const texts = (parts: NodeListOf<Element> | undefined) => [...(parts ?? [])].map((part) => part.textContent)
    return {
      direction: sheet && getComputedStyle(sheet).direction,
      scheme,
      hidden: [...document.body.children].every((part) => part === sheet || getComputedStyle(part).display === 'none'),
      headers: texts(sheet?.querySelectorAll('th')),
      rows: [...(sheet?.querySelectorAll('tbody tr') ?? [])].map((row) => texts(row.querySelectorAll('td'))),
    }
  })
  // Of a document each page names its size, in points.
  const sheets = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
  const [, width = 0, height = 0] = (/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(sheets) ?? []).map(Number)
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printing')
    window.dispatchEvent(new Event('afterprint'))
  })
  // The focus is looked for anew when the sheet goes: shown again before that, nobody would know that it was lost.
  await expect(page.locator('[data-print]')).toHaveCount(0)
  await page.emulateMedia({ media: null })
  return { ...paper, isAcross: width > height }
}

for (const language of inOneOfTwo('export'))
  test(`a list is saved offline as it is shown, in ${language}`, async ({ vendor, newDevice }) => {
    for (const name of HOSTILE) await vendor.submit('renewal', { customerName: { en: name, ar: name } })
    const device = await newDevice(language)
    const { t } = device
    const page = await device.signIn(
      vendor,
      `${LISTS.renewal.path}?columns=amount.container.change.answerBy.effective.requested.booking.quantity&sort=-requestedAt`,
    )
    await expect(device.answers(page, 'Approve')).toHaveCount(3)
    await device.goOffline()
    await page.reload()
    await expect(device.answers(page, 'Approve')).toHaveCount(3)
    const headers = await page.getByRole('columnheader').allInnerTexts()
    const names = await page
      .locator('[role=row][data-place] a[title]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('title')))
    expect(new Set(names)).toEqual(new Set(HOSTILE))
    const shown = await page
      .locator('[role=row][data-place]')
      .evaluateAll((rows) =>
        rows.map((row) => [row.textContent, ...[...row.querySelectorAll<HTMLElement>('[title]')].map(({ title }) => title)].join(' ')),
      )

    await page.getByRole('button', { name: t('Export'), exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: t('Excel (XLSX)') })).toBeFocused()
    const csv = await saved(page, t('CSV'))
    expect(csv.name).toMatch(new RegExp(`^${t(LISTS.renewal.title)} \\d{4}-\\d\\d-\\d\\d\\.csv$`))
    const { data } = Papa.parse<string[]>(csv.bytes.toString('utf8').replace('\uFEFF', ''), { skipEmptyLines: true })
    expect(data[0]?.[0]).toBe(t('Customer'))
    expect(data[0]).toContain(`${t('Amount')} (SAR)`)
    expect(data.slice(1).map(([name]) => name)).toEqual(names.map((name) => (name?.startsWith('=') ? `'${name}` : name)))

    // Whatever stands in the file stands on the screen; only the last column has buttons where the file has the status.
    for (const [place, row] of data.slice(1).entries())
      for (const [at, cell] of row.slice(0, -1).entries())
        expect(plainly(shown[place] ?? '')).toContain(plainly(asShown(data[0]?.[at] ?? '', cell, language)))

    const xlsx = await saved(page, t('Excel (XLSX)'))
    await expect(page.getByText(xlsx.name)).toBeVisible()
    await expect(page.getByRole('button', { name: t('Excel (XLSX)') })).toBeFocused()
    const [sheet] = await readXlsxFile(xlsx.bytes, { trim: false })
    const [first, ...rows] = sheet?.data ?? []
    expect(first).toEqual(data[0])
    expect(headers.filter((header) => header !== '').every((header) => first?.some((cell) => String(cell).startsWith(header)))).toBe(true)
    expect(rows.map(([name]) => name)).toEqual(names)
    const amount = first?.indexOf(`${t('Amount')} (SAR)`) ?? -1
    expect(rows.map((row) => row[amount])).toEqual(data.slice(1).map((row) => Number(row[amount])))
    const paper = await printed(page, () =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: t('Print') })
        .click(),
    )
    expect(paper.direction).toBe(language === 'ar' ? 'rtl' : 'ltr')
    expect(paper.hidden).toBe(true)
    // The margins of a page are as light as what stands between them, also in a dark theme.
    expect(paper.scheme).toBe('light')
    // Nine columns and more lie across.
    expect([paper.headers.length > 8, paper.isAcross]).toEqual([true, true])
    expect(paper.rows.map(([name]) => name)).toEqual(names)
    expect(paper.headers).toEqual((data[0] ?? []).map((header) => header.replace(' (SAR)', '')))
    expect(paper.rows.map((row) => row.slice(-1))).toEqual(data.slice(1).map((row) => row.slice(-1)))
    await expect(page.getByRole('button', { name: t('Export'), exact: true })).toBeFocused()

    await page.locator('[role=row][data-place]').nth(1).focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: t('Export'), exact: true }).click()
    const one = await saved(page, t('CSV'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const again = await printed(page, () => page.keyboard.press('Control+p'))
    expect(again.rows.map(([name]) => name)).toEqual([names[1]])
    expect(
      Papa.parse<string[]>(one.bytes.toString('utf8'), { skipEmptyLines: true })
        .data.slice(1)
        .map(([name]) => name),
    ).toEqual([names[1]])
  })

test('beside an open record, where the table has no room for some columns, the export names all that it holds', async ({
  vendor,
  newDevice,
}) => {
  const { number } = await vendor.submit('removal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.removal.path)
  await expect(device.answers(page, 'Approve')).toHaveCount(1)
  const open = page.getByRole('button', { name: 'Export', exact: true })
  const dialog = page.getByRole('dialog')
  await open.click()
  await expect(dialog).toContainText('with the columns shown')
  await page.keyboard.press('Escape')
  await page.locator('[role=row][data-place] a[title]').first().click()
  await expect(device.detail(page, number)).toBeVisible()
  await open.click()
  await expect(dialog).toContainText('With the columns: ')
  await expect(dialog).not.toContainText('with the columns shown')
})

test('a phone saves the columns of a wide table', async ({ vendor, newDevice }) => {
  const { number } = await vendor.submit('removal')
  const device = await newDevice('ar', { viewport: { width: 360, height: 740 }, hasWorker: false })
  const { t } = device
  const page = await device.signIn(vendor, LISTS.removal.path)
  await expect(device.answers(page, 'Approve')).toHaveCount(1)
  await page.getByRole('button', { name: t('Export'), exact: true }).click()
  const { bytes } = await saved(page, t('CSV'))
  const { data } = Papa.parse<string[]>(bytes.toString('utf8').replace('\uFEFF', ''), { skipEmptyLines: true })
  expect(data[1]?.[data[0]?.indexOf(t('Request number')) ?? -1]).toBe(String(number))
  // Cards have no columns: they are named.
  await expect(page.getByRole('dialog')).toContainText(t('Request number'))
  await page.goto(`${LISTS.removal.path}?q=nobody`)
  await page.getByRole('button', { name: t('Export'), exact: true }).click()
  await expect(page.getByText(t('No row matches: there is nothing to save.'))).toBeVisible()
})

test('more rows than are printed are said to be too many before they are, and saved all the same', async ({ vendor, newDevice }) => {
  const sample = await vendor.submit('renewal')
  for (const first of [10_000, 20_000])
    await vendor.bring(
      'requests',
      Array.from({ length: MOST_PRINTED / 2 }, (_, at) => ({ ...sample, id: randomUUID(), number: first + at, status: 'rejected' })),
    )
  const device = await newDevice('ar', { viewport: { width: 360, height: 740 }, hasWorker: false })
  const { t } = device
  const page = await device.signIn(vendor, `${LISTS.renewal.path}?status=all`)
  await page.getByRole('button', { name: t('Export'), exact: true }).click()
  const print = page.getByRole('dialog').getByRole('button', { name: t('Print') })
  await expect(print).toBeDisabled()
  await expect(print).toHaveAccessibleDescription(/2,001/)
  const { bytes } = await saved(page, t('CSV'))
  expect(Papa.parse(bytes.toString('utf8'), { skipEmptyLines: true }).data).toHaveLength(MOST_PRINTED + 2)
})
