import { expect } from '@playwright/test'
import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { formatDay } from '#i18n/formats.ts'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { fitting } from '#tests/e2e/fits.ts'
import { follow } from '#tests/e2e/follow.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

test.use({ hasWorker: false })

const named = (en: string, ar: string) => ({ customerName: { en, ar } })

test('search finds a customer by any spelling and a request by any digits, and the address keeps what was asked', async ({
  vendor,
  newDevice,
}) => {
  const first = await vendor.submit('renewal', named('Ibrahim Trading', 'مؤسسة إبراهيم للتجارة'))
  const second = await vendor.submit('renewal', named('Fatimah Homes', 'شركة فاطمة للإسكان'))
  const device = await newDevice('ar')
  const page = await device.signIn(vendor, LISTS.renewal.path)
  const search = page.getByRole('searchbox')
  const shows = async (...numbers: number[]) => {
    await expect(device.answers(page, 'Approve')).toHaveCount(numbers.length)
    for (const number of numbers) await expect(device.answer(page, 'Approve', number)).toBeVisible()
  }
  await shows(first.number, second.number)
  for (const typed of ['ابراهيم', 'IBRAHIM', 'موسسه', String(first.number), '٥٠٠١']) {
    await search.fill(typed)
    await shows(first.number)
  }
  await search.fill('فاطمه')
  await shows(second.number)
  await expect(page.getByText(device.t('{at} of {of}', { at: 1, of: 2 }), { exact: true })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('q')).toBe('فاطمه')
  await page.reload()
  await expect(search).toHaveValue('فاطمه')
  await shows(second.number)
  // What another tab holds is said where this one holds nothing of it.
  await page.getByRole('tab', { name: device.t('Rejected') }).click()
  const all = device.t('requests|All')
  await page.getByRole('button', { name: new RegExp(`^(1 result in ${all}|نتيجة واحدة في «${all}»)$`) }).click()
  await shows(second.number)
  expect(new URL(page.url()).searchParams.get('status')).toBe('all')
  await keepsFocus(page, 'another tab was opened')
  await search.fill('لا أحد')
  await expect(page.getByText(device.t('No data found'))).toBeVisible()
})

test('Enter and the arrow down lead from the search to the first row that it finds, as soon as it is found', async ({
  vendor,
  newDevice,
}) => {
  const first = await vendor.submit('renewal', named('Ibrahim Trading', 'مؤسسة إبراهيم للتجارة'))
  const second = await vendor.submit('renewal', named('Fatimah Homes', 'شركة فاطمة للإسكان'))
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.renewal.path)
  const search = page.getByRole('searchbox')
  await expect(device.answers(page, 'Approve')).toHaveCount(2)
  for (const [words, key, number] of [
    ['fatimah', 'ArrowDown', second.number],
    ['ibrahim', 'Enter', first.number],
  ] as const) {
    await search.fill(words)
    await page.keyboard.press(key)
    await expect(device.answers(page, 'Approve')).toHaveCount(1)
    const row = page.locator('[role=row][data-place="0"]')
    await expect(row).toBeFocused()
    await expect(row).toContainText(String(number))
  }
  // Where nothing is found, one goes on typing.
  await search.fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText(device.t('No data found'))).toBeVisible()
  await expect(search).toBeFocused()
})

test('a list that is come to from another screen is drawn with its rows at once', async ({ vendor, newDevice }) => {
  await vendor.submit('renewal')
  const device = await newDevice('en')
  // However long this machine takes to read, it is waited for.
  await device.context.addInitScript(() => {
    const wait = window.setTimeout.bind(window)
    const patient = (work: () => void, ms?: number): number => (ms === 150 ? 0 : wait(work, ms))
    Object.defineProperty(window, 'setTimeout', { value: patient })
    const waits: string[] = []
    const note = () => {
      if (location.pathname !== '/settings' && document.querySelector('main [aria-busy="true"]')) waits.push(location.pathname)
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true })
    Object.assign(window, { waits })
  })
  const page = await device.signIn(vendor, '/settings')
  const visit = async (path: string): Promise<void> => {
    await page.locator(`nav a[href^="${path}"]`).click()
    await expect(page.locator('[role="grid"] [data-row]').first()).toBeVisible()
    // By then the columns have answered, which is what the next visit begins with.
    await expect(page.locator('[role="grid"]')).not.toHaveAttribute('aria-rowcount', '-1')
    await page.locator('nav a[href^="/settings"]').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  }
  const lists = [LISTS.renewal.path, '/all-booking', '/container']
  // Code that is loaded at first is a matter of the network.
  for (const path of lists) await visit(path)
  const waits = await page.evaluateHandle<string[]>('waits')
  const before = await waits.evaluate((paths) => paths.length)
  for (const path of lists) await visit(path)
  expect(await waits.evaluate((paths, at) => paths.slice(at), before)).toEqual([])
})

test('a tab in which nothing is says so, and of filters only where there are some', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const page = await device.signIn(vendor, '/container?status=withdrawn')
  await expect(page.getByText('Nothing is here now. Try another tab.')).toBeVisible()
  await page.goto('/container?status=withdrawn&q=nobody')
  await expect(page.getByText('Nothing here matches these words. Use fewer words, or try another tab.')).toBeVisible()
})

test('approving work whose day has passed says so, and plans it for today', RELEASE, async ({ vendor, newDevice }) => {
  const today = dayOf(new Date().toISOString())
  const asked = addDaysTo(today, -3)
  const { number } = await vendor.submit('removal', { effectiveOn: asked, details: { type: 'removal', removeOn: asked, cause: 'full' } })
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.removal.path)
  await device.answer(page, 'Approve', number).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`is planned for ${formatDay(today, 'en')}`)
  await expect(dialog.getByRole('note')).toContainText(`The day the customer asked for, ${formatDay(asked, 'en')}, has passed`)
})

test('tabs and sorting live in the address; back leads from a detail to the same list', async ({ vendor, newDevice }) => {
  const [newest, older] = [await vendor.submit('removal'), await vendor.submit('removal')]
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.removal.path)
  const order = async () => (await page.getByRole('row').allInnerTexts()).flatMap((text) => /#(\d+)/.exec(text)?.[1] ?? []).map(Number)
  // Both are to be answered by the same day: who waits longest comes first.
  await expect.poll(order).toEqual([older.number, newest.number])
  await page.getByRole('combobox').selectOption({ label: device.t('Requested: newest first') })
  await expect.poll(order).toEqual([newest.number, older.number])
  await page.getByRole('tab', { name: device.t('requests|All') }).click()
  await expect(page).toHaveURL(/status=all/)
  await expect.poll(order).toEqual([newest.number, older.number])
  await page.getByRole('combobox').selectOption({ label: device.t('Requested: oldest first') })
  await expect(page).toHaveURL(/sort=requestedAt/)
  await expect.poll(order).toEqual([older.number, newest.number])

  await page
    .getByRole('row')
    .filter({ hasText: `#${newest.number}` })
    .getByRole('link')
    .click()
  await expect(device.detail(page, newest.number)).toBeVisible()
  const address = page.url()
  await page.goBack()
  await expect(page.locator('section[data-detail]')).toHaveCount(0)
  await expect.poll(order).toEqual([older.number, newest.number])
  await page.goto(address)
  await expect(device.detail(page, newest.number)).toBeVisible()
})

test('the list can be worked by keyboard alone', async ({ vendor, newDevice }) => {
  const second = await vendor.submit('grace_period')
  await vendor.submit('grace_period')
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.grace_period.path)
  await expect(device.answer(page, 'Approve', second.number)).toBeVisible()
  await page.locator('[role=row][tabindex="0"]').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row').filter({ hasText: `#${second.number}` })).toBeFocused()
  await page.keyboard.press('Enter')
  const detail = device.detail(page, second.number)
  await expect(detail).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  await device.answer(page, 'Reject', second.number).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: device.t('Reject request {number}?', { number: device.number(second.number) }) })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  // What was typed is there again after a slip of the hand.
  await page.keyboard.type('No driver')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox')).toHaveValue('No driver')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' free')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await vendor.readRequest(second.id)).rejectionReason).toBe('No driver free')
  await page.goto(`/booking-renewal/detail?status=all&id=${second.id}`)
  await expect(page.getByText(device.t('Reason for the rejection'), { exact: true })).toBeVisible()
  await expect(page.getByRole('blockquote')).toHaveText('No driver free')
})

test('the language changes at once, without loading anew, and is remembered', async ({ vendor, newDevice }) => {
  await vendor.submit('renewal')
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await expect(page.getByRole('heading', { level: 1, name: LISTS.renewal.title })).toBeVisible()
  const loaded = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Arabic}/u)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('ar')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('a phone with large letters has no more room than the smallest one: nothing sticks out, and there is room to search', async ({
  newDevice,
}) => {
  const device = await newDevice('ar', { viewport: { width: 320, height: 640 } })
  // Everything waits there that can wait.
  const page = await device.signIn(DEMO_OWNER, LISTS.renewal.path)
  await expect(device.answers(page, 'Approve').first()).toBeVisible()
  const search = await page.getByRole('searchbox').boundingBox()
  expect(search?.width).toBeGreaterThan(200)
  const header = await page.locator('header').first().boundingBox()
  expect(header?.height).toBeLessThan(64)
  const found: string[] = []
  await fitting(page, found)(LISTS.renewal.path)
  for (const path of ['/dashboard', '/new-booking', '/operations/board']) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await fitting(page, found)(path)
  }
  // The figures of the last section end at the edge, however many wait.
  const badge = page.getByRole('navigation').last().getByRole('button').last().locator('span span').first()
  expect((await badge.boundingBox())?.x).toBeGreaterThanOrEqual(0)
  expect(found).toEqual([])
})

test('with colours of their own, as for who sees little, people see what is on, chosen and current', async ({ vendor, newDevice }) => {
  await vendor.bringDriver()
  const device = await newDevice('en', { forcedColors: 'active' })
  const page = await device.signIn(vendor, '/driver')
  const toggle = page.getByRole('switch').first()
  await expect(toggle).toBeChecked()
  // Its track would else be as black as the page, and its thumb on it.
  const colours = await toggle.evaluate((input) => {
    return [getComputedStyle(input).backgroundColor, getComputedStyle(document.body).backgroundColor]
  })
  expect(colours[0]).not.toBe(colours[1])
  for (const framed of [
    page.getByRole('tab', { selected: true }),
    page.getByRole('link', { name: 'Drivers' }).and(page.locator('[aria-current]')),
  ])
    await expect(framed.first()).toHaveCSS('outline-style', 'solid')

  // Off it is told from the page as well, in colours of the portal's own, and who wants no motion sees none.
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  await expect(toggle).toHaveCSS('transition-duration', '1e-05s')
  await toggle.press('Space')
  await expect(toggle).not.toBeChecked()
  const [frame, ground] = await toggle.evaluate((input) => {
    const { boxShadow, color } = getComputedStyle(input)
    return [boxShadow.startsWith(color) ? color : '', getComputedStyle(document.body).backgroundColor]
  })
  expect(frame).not.toBe('')
  const light = (colour = '') => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  expect(light(ground) / light(frame)).toBeGreaterThanOrEqual(3)
})
