import { expect } from '@playwright/test'
import { startReleasingSite } from '#tests/e2e/next-release.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

test('a new release is offered and never forced: what is being typed stays until the person agrees', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('removal')
  const site = await startReleasingSite()
  const device = await newDevice('en', { baseURL: site.origin })
  const page = await device.signIn(vendor, LISTS.removal.path)
  await device.answer(page, 'Reject', request.number).click()
  const reason = page.getByRole('dialog').getByRole('textbox')
  await reason.fill('Half a rea')
  const loaded = await page.evaluate(() => performance.timeOrigin)

  site.release()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(page.getByText(device.t('A new version is ready.'))).toBeVisible()
  const states = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return { active: registration.active?.state, waiting: registration.waiting?.state }
    })
  expect(await states()).toEqual({ active: 'activated', waiting: 'installed' })
  await expect(reason).toHaveValue('Half a rea')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: device.t('Update now') }).click()
  await page.waitForFunction((before) => performance.timeOrigin !== before, loaded)
  await expect.poll(states).toEqual({ active: 'activated', waiting: undefined })
  await expect(device.answer(page, 'Reject', request.number)).toBeVisible()
  await page.close()
  await site.close()
})

test(
  'where one tab has taken the new release, the other keeps its form, and its own offer still works',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const request = await vendor.submit('removal')
    const site = await startReleasingSite()
    const device = await newDevice('en', { baseURL: site.origin })
    const page = await device.signIn(vendor, LISTS.removal.path)
    const other = await device.open(LISTS.removal.path)
    await device.answer(other, 'Reject', request.number).click()
    const reason = other.getByRole('dialog').getByRole('textbox')
    await reason.fill('Half a rea')
    const loaded = await other.evaluate(() => performance.timeOrigin)
    site.release()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    const update = { name: device.t('Update now') }
    await expect(other.getByRole('button', update)).toBeVisible()
    await page.getByRole('button', update).click()
    await expect(page.getByRole('button', update)).toBeHidden()
    await expect(reason).toHaveValue('Half a rea')
    expect(await other.evaluate(() => performance.timeOrigin)).toBe(loaded)
    await other.keyboard.press('Escape')
    await other.getByRole('button', update).click()
    await other.waitForFunction((before) => performance.timeOrigin !== before, loaded)
    await expect(device.answer(other, 'Reject', request.number)).toBeVisible()
    await Promise.all([page.close(), other.close()])
    await site.close()
  },
)
