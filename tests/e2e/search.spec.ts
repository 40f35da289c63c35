import { expect } from '@playwright/test'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

/** By the place of the key, which on an Arabic layout writes another letter. */
const KEYS = 'Control+KeyK'

for (const language of inOneOfTwo('search'))
  test(`everything is found by keyboard alone, without a network (${language})`, async ({ vendor, newDevice }) => {
    const request = await vendor.submit('removal')
    const device = await newDevice(language)
    const { t } = device
    const page = await device.signIn(vendor, LISTS.removal.path)
    await expect(device.answer(page, 'Approve', request.number)).toBeVisible()
    const opener = page.getByRole('button', { name: t('Search everything') })
    // What is loaded on first use is there for the next, also offline.
    await opener.hover()
    await page.keyboard.press(KEYS)
    const field = page.getByRole('combobox', { name: t('Search everything') })
    await expect(field).toBeFocused()
    // The hint stands as it is read: where it has no room, its end is cut and not its beginning.
    await expect(field).toHaveCSS('direction', language === 'ar' ? 'rtl' : 'ltr')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    // Opened from nowhere, it leads to the screen, and not to nowhere.
    await expect(page.locator('#content')).toBeFocused()
    await device.goOffline()

    // It has the focus with its first drawing: what is typed at once is not replaced by what comes next.
    await page.evaluate(() => {
      new MutationObserver(() => {
        const field = document.querySelector('[role="dialog"] [role="combobox"]')
        if (field) document.body.dataset['focused'] ??= String(document.activeElement === field)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await opener.focus()
    await page.keyboard.press(KEYS)
    await expect(page.locator('body')).toHaveAttribute('data-focused', 'true')
    await expect(field).toBeFocused()
    const digits = String(request.number)
    await field.fill(language === 'ar' ? digits.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))) : `#${digits}`)
    const found = page.getByRole('dialog').getByRole('option', { selected: true })
    await expect(found).toContainText(digits)
    await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty()
    await page.keyboard.press('Enter')
    await expect(device.detail(page, request.number)).toBeVisible()

    const nothing = page
      .getByRole('dialog')
      .getByRole('paragraph')
      .filter({ hasText: t('No data found') })
    await page.keyboard.press(KEYS)
    // What was searched for last is still there, and is typed over.
    await expect(field).not.toHaveValue('')
    await page.keyboard.type('zzqqxx')
    await expect(nothing).toBeVisible()
    // Signs name nothing, and of a long list each is looked for as far as it says.
    await field.fill('.*+?؟')
    await expect(nothing).toBeVisible()
    await field.fill([digits, ...Array.from({ length: 600 }, (_, n) => String(900_000_000 + n))].join(' '))
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1)
    await expect(page.getByRole('dialog').getByRole('option')).toContainText(digits)
    await expect(page.getByText(t('Your list is long: only its first {most} numbers are searched for.', { most: '500' }))).toBeVisible()
    // A screen goes by its name in either language.
    await field.fill(language === 'ar' ? 'penalties' : 'غرامات')
    // Enter right behind the words waits for what they find.
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/penalty-payment/)
    // Whoever went there by keys goes on there.
    await expect(page.locator('#content')).toBeFocused()

    // A record that was opened from elsewhere closes into its own list, also after a reload.
    await page.keyboard.press(KEYS)
    await field.fill(digits)
    await page.keyboard.press('Enter')
    await expect(device.detail(page, request.number)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: t('Close'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${LISTS.removal.path}(\\?[^/]*)?$`))
    await expect(device.answer(page, 'Approve', request.number)).toBeVisible()

    // What changes nothing of a record is done from here as well, and leads back to where it was asked.
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
    const before = await scheme()
    await opener.focus()
    await page.keyboard.press(KEYS)
    await field.fill(language === 'ar' ? 'داكن' : 'dark mode')
    await page.keyboard.press('Enter')
    await expect.poll(scheme).not.toBe(before)
    await expect(opener).toBeFocused()
    await page.keyboard.press(KEYS)
    await field.fill(language === 'ar' ? 'logout' : 'خروج')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: t('Sign out?') })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(opener).toBeFocused()

    // Whoever goes back sees where that led: on a phone the search is a whole screen, and would hide it.
    await page.keyboard.press(KEYS)
    await expect(field).toBeFocused()
    const left = page.url()
    await page.goBack()
    await expect(page).not.toHaveURL(left)
    await expect(field).toBeHidden()
    await expect(page.locator('body')).not.toBeFocused()
  })

test('Enter behind words that are not answered yet is forgotten when the palette is closed', async ({ vendor, newDevice }) => {
  await vendor.submit('removal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.removal.path)
  const opener = page.getByRole('button', { name: 'Search everything' })
  await opener.click()
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await expect(field).toBeFocused()
  // All in one go: nothing can have been answered between the words and the keys.
  await field.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'penalties')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    for (const key of ['Enter', 'Escape'])
      input.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
  })
  await expect(field).toBeHidden()
  await opener.click()
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Penalty payments' })).toBeVisible()
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(new RegExp(LISTS.removal.path))
  // A line that somebody went to stays theirs, also where records that are found meanwhile come in above it.
  await field.evaluate(async (input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'cu')
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await Promise.resolve()
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true }))
  })
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.first()).toContainText('Customer')
  await expect(options.and(page.getByRole('option', { selected: true }))).toHaveText('All bookings')
})

test(
  'other words, and the same ones when the palette is opened again, are answered from the top',
  RELEASE,
  async ({ vendor, newDevice }) => {
    await Promise.all(Array.from({ length: 6 }, () => vendor.submit('removal')))
    const device = await newDevice('en', { hasWorker: false })
    const page = await device.signIn(vendor, LISTS.removal.path)
    await page.setViewportSize({ width: 1280, height: 500 })
    const opener = page.getByRole('button', { name: 'Search everything' })
    await opener.click()
    const field = page.getByRole('combobox', { name: 'Search everything' })
    const options = page.getByRole('dialog').getByRole('option')
    const active = page.getByRole('dialog').getByRole('option', { selected: true })
    const goToEnd = async () => {
      await page.keyboard.press('ArrowUp')
      await expect(options.last()).toHaveAttribute('aria-selected', 'true')
      await expect(options.first()).not.toBeInViewport()
    }
    await field.fill('Customer')
    await expect(options.nth(9)).toBeAttached()
    await goToEnd()
    await page.keyboard.press('Backspace')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(active).toBeInViewport()
    await expect(options.nth(9)).toBeAttached()
    await goToEnd()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await opener.click()
    await expect(options.nth(9)).toBeAttached()
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await expect(active).toBeInViewport()
  },
)
