import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { test } from '#tests/e2e/portal.ts'
import { LISTS } from '#tests/e2e/screens.ts'

const HOSTILE = ["=cmd|' /C calc'!A0", 'say "hi",\nand go', '0501234567']

const saved = async (page: Page, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

for (const language of ['en', 'ar'] as const)
  test(`a list is saved offline as it is shown, in ${language}`, async ({ vendor, newDevice }) => {
    for (const name of HOSTILE) await vendor.submit('renewal', { customerName: { en: name, ar: name } })
    const device = await newDevice(language)
    const { t } = device
    const page = await device.signIn(vendor, `${LISTS.renewal.path}?columns=amount.container&sort=-requestedAt`)
    await expect(device.answers(page, 'Approve')).toHaveCount(3)
    await device.goOffline()
    await page.reload()
    await expect(device.answers(page, 'Approve')).toHaveCount(3)
    const headers = await page.getByRole('columnheader').allInnerTexts()
    const names = await page
      .locator('[role=row][data-place] a[title]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('title')))
    expect(new Set(names)).toEqual(new Set(HOSTILE))

    await page.getByRole('button', { name: t('Export'), exact: true }).click()
    const csv = await saved(page, t('CSV'))
    expect(csv.name).toMatch(new RegExp(`^${t(LISTS.renewal.title)} \\d{4}-\\d\\d-\\d\\d\\.csv$`))
    const { data } = Papa.parse<string[]>(csv.bytes.toString('utf8').replace('\uFEFF', ''), { skipEmptyLines: true })
    expect(data[0]?.[0]).toBe(t('Customer'))
    expect(data[0]).toContain(`${t('Amount')} (SAR)`)
    expect(data.slice(1).map(([name]) => name)).toEqual(names.map((name) => (name?.startsWith('=') ? `'${name}` : name)))

    const xlsx = await saved(page, t('Excel (XLSX)'))
    await expect(page.getByText(xlsx.name)).toBeVisible()
    await expect(page.getByRole('button', { name: t('Excel (XLSX)') })).toBeFocused()
    const [sheet] = await readXlsxFile(xlsx.bytes, { trim: false })
    const [first, ...rows] = sheet?.data ?? []
    expect(first).toEqual(data[0])
    expect(headers.filter((header) => header !== '').every((header) => first?.some((cell) => String(cell).startsWith(header)))).toBe(true)
    expect(rows.map(([name]) => name)).toEqual(names)
    expect(rows.map((row) => typeof row[2])).toEqual(['number', 'number', 'number'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t('Export'), exact: true })).toBeFocused()

    await page.locator('[role=row][data-place]').nth(1).focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: t('Export'), exact: true }).click()
    const one = await saved(page, t('CSV'))
    expect(
      Papa.parse<string[]>(one.bytes.toString('utf8'), { skipEmptyLines: true })
        .data.slice(1)
        .map(([name]) => name),
    ).toEqual([names[1]])
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
})
