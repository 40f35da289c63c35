import { expect, type Page } from '@playwright/test'
import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { formatDay, formatMoney } from '#i18n/formats.ts'
import type { Device } from '#tests/e2e/device.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { LISTS } from '#tests/e2e/screens.ts'

test.use({ hasWorker: false })

const submitMany = async (vendor: TestVendor, count: number): Promise<number[]> => {
  const numbers: number[] = []
  for (let made = 0; made < count; made += 1) numbers.push((await vendor.submit('removal')).number)
  // Who waits longest stands first.
  return numbers.toReversed()
}

const openRow = (page: Page, number: number) =>
  page
    .locator('[role="row"], article')
    .filter({ hasText: `#${number}` })
    .getByRole('link')
    .click()

const rowOf = (device: Device, page: Page, number: number) => page.getByRole('row').filter({ has: device.answer(page, 'Approve', number) })

const titleOf = (device: Device, page: Page, number: number) =>
  device.detail(page, number).getByRole('heading', { name: device.number(number) })

for (const language of inOneOfTwo('desk-detail')) {
  test(`in ${language}, a request stands beside its list, which can be worked with, and leads to its neighbours`, async ({
    vendor,
    newDevice,
  }) => {
    const [first, second, third] = (await submitMany(vendor, 3)) as [number, number, number]
    const device = await newDevice(language)
    const { t } = device
    const page = await device.signIn(vendor, LISTS.removal.path)
    await openRow(page, first)
    await expect(titleOf(device, page, first)).toBeFocused()
    // All of it is in the window, and the list beside it is as usable as before.
    const inWindow = async () => {
      const { x = -1, width = 0 } = (await device.detail(page, first).boundingBox()) ?? {}
      return [x >= 0, x + width <= 1280]
    }
    await expect.poll(inWindow).toEqual([true, true])
    await expect(device.answer(page, 'Approve', second).first()).toBeVisible()
    await page.getByRole('button', { name: t('Next in the list') }).click()
    await expect(titleOf(device, page, second)).toBeFocused()
    await page.keyboard.press('BracketRight')
    await expect(titleOf(device, page, third)).toBeFocused()
    await page.keyboard.press('BracketRight')
    await expect(titleOf(device, page, third)).toBeVisible()
    await page.keyboard.press('BracketLeft')
    await expect(titleOf(device, page, second)).toBeFocused()
    await expect(rowOf(device, page, second).and(page.locator('[aria-current]'))).toBeVisible()

    // After an answer the next one that waits comes up.
    await page.keyboard.press('a')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Approve request') })
      .press('Enter')
    await expect(titleOf(device, page, third)).toBeFocused()
    await keepsFocus(page, 'an answer beside the list')

    const address = page.url()
    await page.keyboard.press('Escape')
    await expect(page.locator('section[data-detail]')).toHaveCount(0)
    await expect(rowOf(device, page, third)).toBeFocused()
    await page.goto(address)
    await expect(titleOf(device, page, third)).toBeVisible()
    await page.getByRole('button', { name: t('Close'), exact: true }).click()
    await expect(page).not.toHaveURL(/detail/)
    await keepsFocus(page, 'a linked request was closed')

    // The last of what is searched for is not the last that waits.
    const caughtUp = page.getByText(t("You're all caught up: nothing else here waits for your answer."))
    const approve = async (number: number) => {
      await openRow(page, number)
      await expect(titleOf(device, page, number)).toBeFocused()
      await page.keyboard.press('a')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('Approve request') })
        .press('Enter')
    }
    await page.goto(`${LISTS.removal.path}?q=${third}`)
    await approve(third)
    await expect(page.getByText(language === 'ar' ? /وخارجه طلب واحد ينتظر/ : /Outside it 1 more request waits/)).toBeVisible()
    await expect(caughtUp).toHaveCount(0)
    await page.goto(LISTS.removal.path)
    await approve(first)
    await expect(caughtUp).toBeVisible()
    // What is taken back waits again: it is not told among what waits elsewhere.
    await page.keyboard.press('Control+z')
    await expect(titleOf(device, page, first)).toBeVisible()
    await expect(page.locator('[data-last]')).toHaveCount(0)
  })

  test(`in ${language}, on a phone a request is a page with its answers at the thumb`, async ({ vendor, newDevice }) => {
    const [first, second] = (await submitMany(vendor, 2)) as [number, number]
    const device = await newDevice(language, { viewport: { width: 360, height: 740 } })
    const { t } = device
    const page = await device.signIn(vendor, LISTS.removal.path)
    await openRow(page, first)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(titleOf(device, page, first)).toBeFocused()
    const detail = device.detail(page, first)
    const approve = detail.getByRole('button', { name: t('Approve request {number}', { number: device.number(first) }), exact: true })
    await expect.poll(async () => (await approve.boundingBox())?.y).toBeGreaterThan(560)
    await expect(detail.getByRole('link', { name: t('Call') })).toHaveAttribute('href', /^tel:\+966\d{9}$/)
    await expect(detail.getByRole('link', { name: t('WhatsApp') })).toHaveAttribute('href', /^https:\/\/wa\.me\/9665\d{8}$/)
    await expect(detail.getByRole('link', { name: t('Map') })).toHaveAttribute('rel', /noopener/)
    await approve.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Approve request') })
      .click()
    await expect(titleOf(device, page, second)).toBeFocused()
    await page.getByRole('button', { name: t('Back to the list') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t(LISTS.removal.title) })).toBeVisible()
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: `#${second}` })
        .getByRole('link'),
    ).toBeFocused()

    // Who wants to keep a container longer waits for an answer until the rental ends, not until its new end.
    const today = dayOf(new Date().toISOString())
    const { number, details } = await vendor.submit('renewal', { effectiveOn: addDaysTo(today, 7) })
    await page.goto(LISTS.renewal.path)
    const card = page.getByRole('article').filter({ hasText: `#${number}` })
    await expect(card).toContainText(details.type === 'renewal' ? formatMoney(details.amount) : number.toString())
    // Search and sort share a row, and what waits behind "More" is counted on it: the other removal.
    const middleOf = async (name: 'combobox' | 'searchbox') => {
      const box = await page.getByRole(name).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0) / 2
    }
    expect(Math.abs((await middleOf('combobox')) - (await middleOf('searchbox')))).toBeLessThan(12)
    const more = page.getByRole('navigation').getByRole('button', { name: t('navigation|More') })
    await expect(more).toContainText('1')
    // However wide the figure is, it covers none of the dots, which lie in the middle sixth of their icon.
    const under = await more.evaluate((button) => {
      const [icon, count] = ['svg', 'svg + span'].map((part) => button.querySelector(part)?.getBoundingClientRect())
      return (count?.bottom ?? Infinity) - ((icon?.top ?? 0) + ((icon?.height ?? 0) * 10) / 24)
    })
    expect(under).toBeLessThan(0.5)
    const deadline = [t('Answer by'), formatDay(today, language), t('Due today')].join('')
    await expect(card).toContainText(deadline)
    await expect(card).not.toContainText(formatDay(addDaysTo(today, 7), language))
    await openRow(page, number)
    await expect(titleOf(device, page, number)).toBeFocused()
    await expect(device.detail(page, number).locator('dl > *').first()).toHaveText(deadline)
  })
}

test('a question asked while the open request is still being loaded keeps the focus', async ({ vendor, newDevice }) => {
  const [first] = (await submitMany(vendor, 2)) as [number, number]
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.removal.path)
  const parts: (() => Promise<void>)[] = []
  let isHeld = true
  await page.route(/assets\/request-detail-screen.*\.js/, (route) => {
    if (!isHeld) return route.continue()
    parts.push(() => route.continue())
    return undefined
  })
  await page.reload()
  await rowOf(device, page, first).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => parts.length).toBeGreaterThan(0)
  await page.keyboard.press('KeyR')
  const reason = page.getByRole('dialog').getByRole('textbox')
  await expect(reason).toBeFocused()
  isHeld = false
  for (const goOn of parts) await goOn()
  await expect(page.locator('section[data-detail]')).toBeAttached()
  await keepsFocus(page, 'the request was loaded')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rowOf(device, page, first)).toBeFocused()
})

test('a request that is opened right behind the last letter of a search stays open, and is closed to what was searched', async ({
  vendor,
  newDevice,
}) => {
  const [first] = (await submitMany(vendor, 2)) as [number]
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.removal.path)
  const link = page
    .getByRole('row')
    .filter({ hasText: `#${first}` })
    .getByRole('link')
  await link.hover()
  // In one go: the pause behind a letter is shorter than what a test needs for two steps.
  await link.evaluate((row: HTMLElement, typed) => {
    const box = document.querySelector<HTMLInputElement>('main input[type=search]')
    box?.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, typed)
    box?.dispatchEvent(new Event('input', { bubbles: true }))
    row.focus()
    row.click()
  }, String(first))
  await expect(page).toHaveURL(new RegExp(`detail\\?.*q=.*${first}`))
  await expect(titleOf(device, page, first)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(device.detail(page, first)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`q=.*${first}`))

  // A view asks for other rows as well: the record is none of its list, and is closed.
  await openRow(page, first)
  await expect(titleOf(device, page, first)).toBeFocused()
  await page.getByRole('button', { name: 'Overdue', exact: true }).click()
  await expect(page).toHaveURL(/filter=/)
  await expect(page).not.toHaveURL(/detail/)
  await expect(device.detail(page, first)).toHaveCount(0)
})
