import { expect, type Page } from '@playwright/test'
import type { Device } from '#tests/e2e/device.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { LISTS } from '#tests/e2e/screens.ts'

test.use({ hasWorker: false })

/** Opens a dialog by what opens it, with the pointer or a key, presses on its words, and closes it by Esc: its opener has the focus again. */
const openAndClose = async (page: Page, opener: ReturnType<Page['getByRole']>, by: 'pointer' | 'key'): Promise<void> => {
  const name = (await opener.getAttribute('aria-label')) ?? (await opener.textContent()) ?? ''
  if (by === 'pointer') await opener.click()
  else await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await keepsFocus(page, `${name} opened by ${by}`)
  if (by === 'pointer') {
    await dialog.getByRole('heading').first().click()
    await page.keyboard.press('Tab')
    await dialog.getByRole('heading').first().click()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await keepsFocus(page, `${name} closed after ${by}`)
}

const walkDialogs = async (device: Device, page: Page, number: number): Promise<void> => {
  for (const by of ['pointer', 'key'] as const) {
    for (const answer of ['Approve', 'Reject'] as const) {
      await openAndClose(page, device.answer(page, answer, number), by)
      await expect(device.answer(page, answer, number)).toBeFocused()
    }
    const chip = page.getByRole('button', { name: device.t('Sync:') })
    await openAndClose(page, chip, by)
    await expect(chip).toBeFocused()
    const link = page
      .locator('[role="row"], article')
      .filter({ hasText: `#${number}` })
      .getByRole('link')
    if (by === 'pointer') await link.click()
    else await link.press('Enter')
    await expect(device.detail(page, number).getByRole('heading', { name: device.number(number) })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(device.detail(page, number)).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: `#${number}` })).toBeFocused()
  }
}

for (const language of inOneOfTwo('focus-walk')) {
  test(`in ${language}, the focus goes back after a wrong password, each dialog, each detail and each answer`, async ({
    vendor,
    newDevice,
  }) => {
    const requests = [await vendor.submit('renewal'), await vendor.submit('renewal'), await vendor.submit('renewal')]
    const numbers = requests.map(({ number }) => number)
    const device = await newDevice(language)
    device.allow(/status of 401/)
    const { t } = device
    const page = await device.open('/signin')
    await device.fillSignIn(page, { email: vendor.email, password: 'not the one' })
    await page.getByRole('button', { name: t('Sign in'), exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.locator('input[autocomplete="current-password"]')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(vendor.password)
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/signin/)
    await device.loaded(page)
    await page.goto(LISTS.renewal.path)
    await walkDialogs(device, page, numbers[0] ?? 0)
    for (const number of numbers.slice(0, 2)) {
      await device.approve(page, number)
      await keepsFocus(page, `request ${number} was answered`)
    }
    await page.keyboard.press('Control+z')
    await expect(device.answer(page, 'Approve', numbers[1] ?? 0)).toBeVisible()
    await keepsFocus(page, 'an answer was taken back')
  })
}
