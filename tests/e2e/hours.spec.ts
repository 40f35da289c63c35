import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { axeFaults } from '#tests/e2e/axe.ts'
import { APPROVED, registerTestVendor } from '#tests/e2e/marketplace.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { ORIGIN } from '#tests/e2e/site.ts'
import { sampleVendor } from '#tests/support/samples.ts'

for (const language of inOneOfTwo('hours')) {
  test(`in ${language}, working hours are set offline, taken back and sent`, async ({ vendor, newDevice }) => {
    const device = await newDevice(language, { toastsStay: true })
    const { t } = device
    const page = await device.signIn(vendor, '/settings')
    const placeOfMain = () => page.getByRole('main').evaluate((main) => main.scrollTop)
    const way = page.getByRole('link', { name: t('Open working hours') })
    await way.scrollIntoViewIfNeeded()
    const left = await placeOfMain()
    await way.click()
    await expect(page.getByRole('heading', { level: 1, name: t('Working hours') })).toBeVisible()
    await expect.poll(placeOfMain).toBe(0)
    await device.goOffline()
    const thursday = page.getByRole('group', { name: t('Thursday') })
    await thursday.getByRole('combobox').selectOption('half')
    const closes = thursday.getByLabel(t('{of}: closes', { of: t('Thursday') }))
    await expect(closes).toHaveValue('14:00')
    await closes.fill('08:00')
    await page.getByRole('button', { name: t('Ramadan'), exact: true }).click()
    // Its button is gone, and its days are what one looks at next.
    await expect(
      page
        .getByRole('group', { name: t('Ramadan') })
        .locator('input[type="date"]')
        .first(),
    ).toBeFocused()
    await page.getByRole('button', { name: t('Add a busy rule') }).click()
    await expect(page.getByLabel(t('Zone'), { exact: true })).toBeFocused()
    const notice = page.getByLabel(t('Days of notice'))
    await notice.fill('0')
    const save = page.getByRole('button', { name: t('Save working hours') })
    await save.click()
    await expect(closes).toBeFocused()
    await expect(page.getByText(t('{field} must be 1 to 60', { field: t('Days of notice') }))).toBeVisible()
    await closes.fill('13:00')
    // What is no whole number stays as it was typed: half a day more is not twenty-five days.
    await notice.fill('2.5')
    await save.click()
    await expect(notice).toBeFocused()
    await expect(notice).toHaveValue('2.5')
    await expect(page.getByText(t('{field} must be a whole number', { field: t('Days of notice') }))).toBeVisible()
    await notice.fill('3')
    expect(await axeFaults(page, language)).toEqual([])
    await save.click()
    await expect(page.getByText(t('The working hours were saved.'))).toBeVisible()
    await expect(page).toHaveURL(/\/settings$/)
    await expect.poll(placeOfMain).toBe(left)
    await page.getByRole('button', { name: t('Undo'), exact: true }).click()
    await page.getByRole('link', { name: t('Open working hours') }).click()
    // Taken back: nothing is set, as before.
    await expect(closes).toHaveValue('20:00')
    await thursday.getByRole('combobox').selectOption('closed')
    await save.click()
    await device.goOnline()
    await expect.poll(() => device.queued(page), { timeout: 45_000 }).toEqual([])
    await page.getByRole('link', { name: t('Open working hours') }).click()
    await expect(thursday.getByRole('combobox')).toHaveValue('closed')
  })
}

test('a company of two yards is busy in one of them', RELEASE, async ({ newDevice }) => {
  const [north] = sampleVendor().dumpYards
  if (!north) throw new Error('no yard')
  const south = { ...north, id: randomUUID(), name: { en: 'South yard', ar: 'ساحة الجنوب' } }
  const vendor = await registerTestVendor(ORIGIN, { ...APPROVED, dumpYards: [north, south] })
  const device = await newDevice('ar')
  const { t } = device
  const page = await device.signIn(vendor, '/settings/hours')
  await page.getByRole('button', { name: t('Add a busy rule') }).click()
  const yard = page.getByRole('combobox', { name: t('Yard') })
  await yard.selectOption({ label: south.name.ar })
  await page.getByRole('button', { name: t('Save working hours') }).click()
  await expect(page.getByText(t('The working hours were saved.'))).toBeVisible()
  await expect.poll(async () => (await vendor.readVendor()).workingHours?.busy, { timeout: 45_000 }).toMatchObject([{ yardId: south.id }])
})
