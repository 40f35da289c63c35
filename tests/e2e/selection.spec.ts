import { expect } from '@playwright/test'
import { sampleRequest, SAMPLE_DETAILS } from '#tests/support/samples.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { LISTS } from '#tests/e2e/screens.ts'

/** Longer than a selection stands still before it is written into the address. */
const WRITTEN_MS = 400

/** Runs in the page: whoever is asked for all rows answers late. */
const slowColumns = (): void => {
  const own = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'postMessage')
  const post: unknown = own?.value
  if (typeof post !== 'function') throw new Error('no ports')
  const postLate = function (this: MessagePort, ...parts: unknown[]) {
    // The page draws itself by messages too, and they hold nothing.
    setTimeout(() => Reflect.apply(post, this, parts), parts[0] === null ? 0 : 600)
  }
  Object.defineProperty(MessagePort.prototype, 'postMessage', { ...own, value: postLate })
}

test('who is selected stays so beside an open record, beyond what the address holds, and in its own list alone', async ({
  vendor,
  newDevice,
}) => {
  const submitted = await vendor.submit('removal')
  const { bookingId, bookingNumber } = submitted
  const requests = Array.from({ length: 60 }, (_, n) => ({
    ...sampleRequest('removal', { id: crypto.randomUUID(), number: 6000 + n, bookingId, bookingNumber, ...SAMPLE_DETAILS.removal }),
  }))
  await vendor.bring('requests', requests)
  const device = await newDevice('en', { hasWorker: false })
  const { t } = device
  const page = await device.signIn(vendor, LISTS.removal.path)
  const rows = page.locator('[role=row][data-place]')
  const count = (said: string) => expect(page.getByRole('status').filter({ hasText: new RegExp(`^${said}$`) })).toBeVisible()
  const detail = page.locator('section[data-detail]')

  // The first is read out like the others: a region that comes with its words would not be.
  await expect(rows.first()).toBeVisible()
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          for (const region of node instanceof Element ? [node, ...node.querySelectorAll('[role="status"]')] : [])
            if (region.matches('[role="status"]') && region.textContent !== '') document.body.dataset['unheard'] = region.textContent
    }).observe(document.body, { childList: true, subtree: true })
  })
  await rows.first().focus()
  await page.keyboard.press('x')
  await count('1 selected')
  await expect(page.locator('[data-unheard]')).toHaveCount(0)
  await page.keyboard.press('x')

  // Selected and opened in one go: what is written of the selection afterwards does not close the record.
  await rows.first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(detail).toBeVisible()
  await expect(page).toHaveURL(/detail.*selected=|selected=.*detail/)
  await rows.nth(2).getByRole('checkbox').click()
  await count('2 selected')
  await page.waitForTimeout(WRITTEN_MS)
  await expect(detail).toBeVisible()
  await detail.getByRole('heading').first().focus()
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await expect(page).toHaveURL(/selected=/)
  await expect(page).not.toHaveURL(/[?&]id=/)
  await count('2 selected')

  // More than the address has room for: from the row that was pressed last to the end.
  await rows.nth(0).focus()
  await page.keyboard.press('Shift+End')
  await count('60 selected')
  await page.waitForTimeout(WRITTEN_MS)
  await count('60 selected')
  await page.getByRole('button', { name: t('Clear selection') }).click()
  await expect(page).not.toHaveURL(/selected=/)
  // From the box that was pressed keys go on as from its row.
  await rows.nth(1).getByRole('checkbox').click()
  await page.keyboard.press('Shift+ArrowDown')
  await count('2 selected')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/selected=/)

  // All were asked for, and by the time they are known another list is shown.
  await page.evaluate(slowColumns)
  await page.getByRole('checkbox', { name: t('Select all that match') }).click()
  await page.getByRole('tab', { name: t('requests|All') }).click()
  await page.waitForTimeout(1_000 + WRITTEN_MS)
  await expect(page).not.toHaveURL(/selected=/)
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(0)

  // Nobody of those selected waits for an answer.
  await vendor.cancel(submitted)
  await page.goto(`${LISTS.removal.path}?status=cancelled`)
  await rows.first().getByRole('checkbox').click()
  await page.getByRole('button', { name: t('Approve selected') }).click()
  const said = page.getByRole('dialog', { name: t('Nothing to answer') })
  await said
    .getByRole('button', { name: t('Close'), exact: true })
    .last()
    .click()
  await expect(said).toBeHidden()
})

test('a question that is still on its way is taken back by Esc, and comes up under no other key', async ({ vendor, newDevice }) => {
  await vendor.submit('removal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.removal.path)
  const held: (() => Promise<void>)[] = []
  let isHeld = true
  await page.route(/assets\/decision-dialogs.*\.js/, (route) => {
    if (isHeld) held.push(() => route.continue())
    else void route.continue()
  })
  const row = page.locator('[role=row][data-place]').first()
  await row.focus()
  await page.keyboard.press('KeyA')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  isHeld = false
  for (const goOn of held) await goOn()
  await page.waitForTimeout(WRITTEN_MS)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeFocused()
  await page.keyboard.press('KeyA')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('keys act on the row that has the focus, also once others above it came or went', async ({ vendor, newDevice }) => {
  const submitted = [await vendor.submit('removal'), await vendor.submit('removal'), await vendor.submit('removal')]
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.removal.path)
  const rows = page.locator('[role=row][data-place]')
  await expect(rows).toHaveCount(3)
  const idAt = (place: number) => page.locator(`[role=row][data-place="${place}"]`).getAttribute('data-row')
  const [first, second] = [await idAt(0), await idAt(1)]
  const own = page.locator(`[role=row][data-row="${second}"]`)
  await own.focus()
  const above = submitted.find(({ id }) => id === first)
  if (above) await vendor.cancel(above)
  await expect(rows).toHaveCount(2)
  await expect(own).toBeFocused()
  await expect(own).toHaveAttribute('data-place', '0')
  await page.keyboard.press('x')
  await expect(own).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`[?&]id=${second}`))
})

test('selected rows that somebody else dealt with are selected no longer', async ({ vendor, newDevice }) => {
  const [first, ...others] = [await vendor.submit('removal'), await vendor.submit('removal'), await vendor.submit('removal')]
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.removal.path)
  const count = (said: string) => expect(page.getByRole('status').getByText(said, { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: device.t('Select all that match') }).click()
  await count('3 selected')
  await vendor.cancel(first)
  await count('2 selected')
  for (const request of others) await vendor.cancel(request)
  await expect(page.locator('[role=row][data-place]')).toHaveCount(0)
  // Of all that matched none is left, and the next press selects who came since.
  await vendor.submit('removal')
  await page.getByRole('checkbox', { name: device.t('Select all that match') }).click()
  await count('1 selected')
})

test(
  'a selected row that is answered by itself is selected no longer, and the others still are',
  RELEASE,
  async ({ vendor, newDevice }) => {
    for (let n = 0; n < 3; n += 1) await vendor.submit('removal')
    const device = await newDevice('en', { hasWorker: false })
    const page = await device.signIn(vendor, LISTS.removal.path)
    const rows = page.locator('[role=row][data-place]')
    await expect(rows).toHaveCount(3)
    const count = (said: string) => expect(page.getByRole('status').getByText(said, { exact: true })).toBeVisible()
    await page.getByRole('checkbox', { name: device.t('Select all that match') }).click()
    await count('3 selected')
    // Beside the list, and on its row.
    await rows.first().focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('section[data-detail]')).toBeVisible()
    await page.locator('section[data-detail]').getByRole('heading').first().focus()
    await page.keyboard.press('KeyA')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Enter')
    await count('2 selected')
    await device.answers(page, 'Approve').first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: device.t('Approve request') })
      .click()
    await count('1 selected')
  },
)
