import { expect, type Page } from '@playwright/test'
import { LANGUAGES } from '#i18n/language.ts'
import type { Device } from '#tests/e2e/device.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import { test } from '#tests/e2e/portal.ts'
import { LISTS } from '#tests/e2e/screens.ts'

type Status = 'approved' | 'rejected' | 'pending'

/** Answers the request that the focus is at, by keys alone. */
const answer = async (device: Device, page: Page, key: 'KeyA' | 'KeyR'): Promise<void> => {
  await page.keyboard.press(key)
  const dialog = page.getByRole('dialog')
  if (key === 'KeyR') {
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('no driver, a j k x ?')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
  } else await expect(dialog.getByRole('button', { name: device.t('Approve request') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await keepsFocus(page, `an answer by ${key}`)
}

const ends = async (vendor: TestVendor, id: string, status: Status): Promise<void> => {
  await expect.poll(async () => (await vendor.readRequest(id)).status).toBe(status)
}

for (const language of LANGUAGES) {
  test(`in ${language}, a morning of twelve answers by keyboard alone ends as it was meant`, async ({ vendor, newDevice }) => {
    const made = []
    for (let n = 0; n < 12; n += 1) made.push(await vendor.submit('early_pickup'))
    const requests = made.toReversed()
    const intended = new Map<string, Status>(requests.map(({ id }) => [id, 'pending']))
    const device = await newDevice(language)
    const page = await device.signIn(vendor)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('KeyG')
    await page.keyboard.press('KeyE')
    await expect(page.getByRole('heading', { level: 1, name: device.t(LISTS.early_pickup.title) })).toBeVisible()
    await expect(device.answers(page, 'Approve')).toHaveCount(12)
    await page.keyboard.press('KeyJ')
    await page.keyboard.press('Enter')
    for (const [at, { id, number }] of requests.entries()) {
      await expect(device.detail(page, number).getByRole('heading', { name: device.number(number) })).toBeFocused()
      if (at === 4) await device.goOffline()
      if (at === 9) await device.goOnline()
      const key = at % 3 === 1 ? 'KeyR' : 'KeyA'
      await answer(device, page, key)
      intended.set(id, key === 'KeyA' ? 'approved' : 'rejected')
      // Once what is held back, once what waits without a network.
      if (at === 2 || at === 6) {
        await expect(page.getByRole('button', { name: device.t('Undo'), exact: true })).toBeVisible()
        await page.keyboard.press('Control+KeyZ')
        await expect(page.getByText(device.t('Undone. Nothing was sent.')).last()).toBeVisible()
        intended.set(id, 'pending')
        await keepsFocus(page, 'an undo')
      }
    }
    for (const [id, status] of intended) await ends(vendor, id, status)
  })

  test(`in ${language}, thirty are answered at once, three of them too late, and one undo takes all back`, async ({
    vendor,
    newDevice,
  }) => {
    const requests = []
    for (let n = 0; n < 30; n += 1) requests.push(await vendor.submit('renewal'))
    const device = await newDevice(language, language === 'ar' ? { viewport: { width: 360, height: 740 } } : {})
    const { t } = device
    const page = await device.signIn(vendor, LISTS.renewal.path)
    await expect(device.answers(page, 'Approve').first()).toBeVisible()
    const selectAll = async () => {
      if (language === 'en') return page.getByRole('checkbox', { name: t('Select all that match') }).click()
      return page.goto(`${LISTS.renewal.path}?selected=all`)
    }
    const approveAll = async (count: number) => {
      await page.getByRole('button', { name: t('Approve selected') }).click()
      const dialog = page.getByRole('dialog', { name: t('Approve {count} requests?', { count: device.plain(count) }) })
      await expect(dialog).toContainText('SAR')
      await dialog.getByRole('button', { name: t('Approve all') }).click()
      await expect(dialog).toBeHidden()
      await keepsFocus(page, 'many were answered')
    }
    await selectAll()
    await approveAll(30)
    await expect(page.getByRole('alert').filter({ hasText: t('Approved {count} requests', { count: device.plain(30) }) })).toBeVisible()
    await page.keyboard.press('Control+KeyZ')
    await expect(page.getByText(t('Undone. Nothing was sent.'))).toBeVisible()
    await expect.poll(async () => (await device.queued(page)).length).toBe(0)
    await expect(device.answers(page, 'Approve').first()).toBeVisible()
    await keepsFocus(page, 'many were taken back')

    await device.goOffline()
    for (const request of requests.slice(0, 3)) await vendor.cancel(request)
    await selectAll()
    await approveAll(30)
    await device.goOnline()
    const result = page.getByRole('region', { name: t('Result') })
    await expect(result.getByRole('listitem')).toHaveCount(3, { timeout: 30_000 })
    await expect(result.getByRole('status')).toContainText('27')
    for (const { id } of requests.slice(0, 3)) expect(await vendor.readRequest(id)).toMatchObject({ status: 'cancelled' })
    for (const { id } of requests.slice(3)) await ends(vendor, id, 'approved' as const)
  })
}

test('single keys do nothing while somebody types, and nothing at all where they are switched off', async ({ vendor, newDevice }) => {
  const { number } = await vendor.submit('renewal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await expect(device.answer(page, 'Approve', number)).toBeVisible()
  await page.keyboard.press('Slash')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('5?xaj')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: device.t('Clear search') }).click()
  await page
    .getByRole('row')
    .filter({ hasText: `#${number}` })
    .focus()
  await page.keyboard.press('Shift+Slash')
  const sheet = page.getByRole('dialog', { name: device.t('Keyboard shortcuts') })
  await sheet.getByRole('switch').press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page
    .getByRole('row')
    .filter({ hasText: `#${number}` })
    .focus()
  for (const key of ['KeyA', 'KeyR', 'KeyX', 'Shift+Slash']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(0)
  // And back on, by the menu.
  await page.getByRole('button', { name: device.t('Account') }).click()
  await page.getByRole('menuitem', { name: device.t('Keyboard shortcuts') }).click()
  await sheet.getByRole('switch').press('Space')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await keepsFocus(page, 'the sheet was closed')
  await page
    .getByRole('row')
    .filter({ hasText: `#${number}` })
    .focus()
  await page.keyboard.press('KeyA')
  await expect(page.getByRole('dialog', { name: device.t('Approve request {number}?', { number: device.number(number) }) })).toBeVisible()
})
