import { expect, type Page } from '@playwright/test'
import { slowDown, type Device } from '#tests/e2e/device.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { combined } from '#tests/e2e/languages.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const

const answerByKeys = async (device: Device, page: Page, numbers: readonly number[]): Promise<void> => {
  const [approved, next, rejected, last] = numbers as [number, number, number, number]
  const { t } = device
  await device.answer(page, 'Approve', approved).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: t('Approve request') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // The next row or card has it, so that the next answer is a key away.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="row"], li')?.textContent ?? '')).toContain(`#${next}`)

  await device.answer(page, 'Reject', rejected).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('no driver')
  await dialog.getByRole('button', { name: t('Reject request') }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="row"], li')?.textContent ?? '')).toContain(`#${last}`)
  await page
    .getByRole('button', { name: t('Undo'), exact: true })
    .first()
    .press('Enter')
  await keepsFocus(page, 'the undo of a toast')
}

const answerInDetail = async (device: Device, page: Page, number: number): Promise<void> => {
  const row = page.locator('[role="row"], article').filter({ hasText: `#${number}` })
  await row.getByRole('link').press('Enter')
  const detail = device.detail(page, number)
  const approve = detail.getByRole('button', {
    name: device.t('Approve request {number}', { number: device.number(number) }),
    exact: true,
  })
  await approve.press('Enter')
  await page.getByRole('button', { name: device.t('Approve request'), exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The next one that waits comes up in its place.
  await expect(detail).toHaveCount(0)
  await keepsFocus(page, 'an answer in the detail')
  await page.keyboard.press('Escape')
  await expect(page.locator('section[data-detail]')).toHaveCount(0)
  await keepsFocus(page, 'the detail was closed')
}

const settleByKeys = async (device: Device, page: Page): Promise<void> => {
  const { t } = device
  const discard = async (place: string) => {
    await page
      .getByRole('button', { name: t('Discard'), exact: true })
      .first()
      .press('Enter')
    const question = page.getByRole('dialog', { name: t('Discard this change?') })
    await question.getByRole('button', { name: t('Discard change') }).press('Enter')
    await expect(question).toBeHidden()
    await keepsFocus(page, place)
  }
  await device.openSync(page)
  await discard('a change was discarded in the panel')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await keepsFocus(page, 'the panel was closed')
  await device.openCentre(page)
  await discard('a change was discarded in the centre')
}

for (const size of combined<'desktop' | 'phone'>(['desktop'], ['phone'])) {
  test(`the focus is never lost while requests are answered and changes are settled, on a ${size}`, async ({ vendor, newDevice }) => {
    const requests = []
    for (let made = 0; made < 7; made += 1) requests.push(await vendor.submit('renewal'))
    // Who waits longest is asked for first.
    const numbers = requests.map(({ number }) => number).toReversed()
    const device = await newDevice('en', { viewport: SIZES[size] })
    const page = await device.signIn(vendor)
    // The portal is a page of its own: whoever comes from sign-in begins at its top.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: device.t('Skip to the content') })).toBeFocused()
    await device.goOffline()
    await page.goto(LISTS.renewal.path)
    await answerByKeys(device, page, numbers)
    await answerInDetail(device, page, numbers[4] ?? 0)
    await device.approve(page, numbers[5] ?? 0)

    await page.getByRole('searchbox').fill('5001')
    await page.getByRole('button', { name: device.t('Clear search') }).press('Enter')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await settleByKeys(device, page)
  })
}

/** Runs in the page: counts the frames in which the focus stands nowhere. */
const watchFocus = (): void => {
  const note = () => {
    if (document.activeElement === document.body) document.documentElement.dataset['lost'] = 'yes'
    requestAnimationFrame(note)
  }
  note()
}

for (const place of combined<'in the list' | 'in the open record'>(['in the list'], ['in the open record']))
  test(`the key right behind an answer ${place} is for the next request, and the focus never stands nowhere`, async ({
    vendor,
    newDevice,
  }) => {
    const made = []
    for (let count = 0; count < 3; count += 1) made.push(await vendor.submit('renewal'))
    const [first, second, third] = made.map(({ number }) => number).toReversed() as [number, number, number]
    const device = await newDevice('en', { hasWorker: false, viewport: SIZES.desktop })
    const { t } = device
    const page = await device.signIn(vendor, LISTS.renewal.path)
    const row = page.getByRole('row').filter({ hasText: `#${first}` })
    await row.focus()
    if (place === 'in the open record') {
      await page.keyboard.press('Enter')
      await device
        .detail(page, first)
        .getByRole('heading', { name: device.number(first) })
        .focus()
    }
    await page.evaluate(watchFocus)
    const asked = (question: string, number: number) => page.getByRole('dialog', { name: t(question, { number: device.number(number) }) })
    await page.keyboard.press('KeyA')
    await expect(asked('Approve request {number}?', first).getByRole('button', { name: t('Approve request') })).toBeFocused()
    await page.keyboard.press('Enter')
    // Held down a little too long, and the next key at once.
    await page.keyboard.press('Enter')
    await page.keyboard.press('KeyR')
    const reject = asked('Reject request {number}?', second)
    await expect(reject.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('no driver')
    await reject.getByRole('button', { name: t('Reject request') }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('KeyA')
    await expect(asked('Approve request {number}?', third).getByRole('button', { name: t('Approve request') })).toBeFocused()
    await expect(page.locator('html')).not.toHaveAttribute('data-lost')
    await page.keyboard.press('Escape')
    await expect.poll(async () => new Set((await device.queued(page)).map(({ name }) => name)).has('request.approve')).toBe(false)
    expect(new Map(await device.statuses(page))).toEqual(
      new Map(made.map(({ id, number }) => [id, number === first ? 'approved' : number === second ? 'rejected' : 'pending'])),
    )
  })

test('the key right behind the one that asks a question is its answer, and opens nothing behind it', async ({ vendor, newDevice }) => {
  const made = []
  for (let count = 0; count < 3; count += 1) made.push(await vendor.submit('renewal'))
  const [first, second] = made.toReversed()
  const device = await newDevice('en', { hasWorker: false, viewport: SIZES.desktop })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await page
    .getByRole('row')
    .filter({ hasText: `#${first?.number}` })
    .focus()
  // At once, before the question is loaded.
  await page.keyboard.press('KeyA')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await device.statuses(page)).get(first?.id ?? '')).toBe('approved')
  await expect(page.getByRole('row').filter({ hasText: `#${second?.number}` })).toBeFocused()
  await page.keyboard.press('KeyR')
  await page.keyboard.type('no driver')
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('no driver')
  await expect(page).toHaveURL(new RegExp(`${LISTS.renewal.path}(\\?|$)`))
  await expect(page.locator('section[data-detail]')).toHaveCount(0)
})

test('one press opens the account menu however late it is loaded, and its button is the same throughout', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  const { t } = device
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/account-dropdown-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const account = page.getByRole('button', { name: t('Account') })
  await account.evaluate((button) => button.setAttribute('data-same', ''))
  const asked = page.waitForRequest(/account-dropdown/)
  await account.press('Enter')
  await asked
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  held.resolve()
  await expect(page.getByRole('menuitem', { name: t('Profile') })).toBeFocused()
  await expect(page.locator('button[data-same]')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.locator('button[data-same]')).toBeFocused()
  await account.click()
  await expect(page.getByRole('menuitem', { name: t('Profile') })).toBeVisible()
  await account.click()
  await expect(page.getByRole('menu')).toBeHidden()
})

test('the account menu and the company form give the focus back, and a sorted column keeps it', async ({ vendor, newDevice }) => {
  await vendor.submit('renewal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  const { t } = device
  const account = page.getByRole('button', { name: t('Account') })
  await account.press('Enter')
  await expect(page.getByRole('menuitem', { name: t('Settings') })).toBeVisible()
  await page.keyboard.press('Escape')
  // The button has the focus before the menu is gone, which gives it back: nobody is as quick as this test would be.
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(account).toBeFocused()

  const sort = page.getByRole('columnheader').getByRole('button', { name: t('Requested on') })
  await expect(device.answers(page, 'Approve')).toHaveCount(1)
  // The rows of another order are read for a while on a slow device, and the table is not there meanwhile.
  await slowDown(page, 6)
  await sort.press('Enter')
  await expect(page).toHaveURL(/sort=requestedAt/)
  await expect(sort).toBeFocused()

  await page.goto('/profile')
  const edit = page.getByRole('button', { name: t('Edit company') })
  await edit.press('Enter')
  await keepsFocus(page, 'the form opened')
  await page.getByRole('button', { name: t('Go back') }).press('Enter')
  await expect(edit).toBeFocused()
})

test('an answer leads to the next row, also where what keeps the focus came behind its question', async ({ vendor, newDevice }) => {
  const requests = [await vendor.submit('renewal'), await vendor.submit('renewal')]
  const [next, first] = requests.map(({ number }) => number) as [number, number]
  const device = await newDevice('en', { hasWorker: false, viewport: SIZES.desktop })
  const page = await device.signIn(vendor)
  let come = (): void => undefined
  const isAsked = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/\/assets\/keep-focus-/, async (route) => {
    await isAsked
    await route.continue()
  })
  const kept = page.waitForResponse(/\/assets\/keep-focus-/)
  await page.goto(LISTS.renewal.path)
  await device.answer(page, 'Approve', first).focus()
  await page.keyboard.press('Enter')
  const approve = page.getByRole('dialog').getByRole('button', { name: device.t('Approve request') })
  await expect(approve).toBeFocused()
  come()
  await (await kept).finished()
  // It begins when it was read.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="row"], li')?.textContent ?? '')).toContain(`#${next}`)
})
