import { expect, type Page } from '@playwright/test'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { Language } from '#i18n/language.ts'
import type { Device } from '#tests/e2e/device.ts'
import { byKeys, byTouch, type Answer } from '#tests/e2e/hands.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import { sar } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/formats.ts'
import { combined } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { LISTS } from '#tests/e2e/screens.ts'

type Status = 'approved' | 'rejected' | 'pending' | 'cancelled'
type Ends = ReadonlyMap<string, Status>

const DESKTOP = { width: 1440, height: 900 }
const TABLET = { width: 820, height: 1180 }
const PHONE = { width: 360, height: 740 }

/** Requests of one kind, whoever waits longest first. */
const submitMany = async (vendor: TestVendor, type: 'early_pickup' | 'renewal', count: number): Promise<readonly ChangeRequest[]> =>
  (await Promise.all(Array.from({ length: count }, () => vendor.submit(type)))).toSorted((a, b) => b.number - a.number)

const endsAs = async (vendor: TestVendor, ends: Ends): Promise<void> => {
  const standing = async () =>
    new Map(await Promise.all([...ends.keys()].map(async (id) => [id, (await vendor.readRequest(id)).status] as const)))
  await expect.poll(standing, { timeout: 30_000 }).toEqual(ends)
}

interface Morning {
  readonly language: Language
  readonly viewport: { readonly width: number; readonly height: number }
  readonly hand: 'keys' | 'touch'
  readonly count: number
}

for (const { language, viewport, hand, count } of combined<Morning>(
  [
    { language: 'en', viewport: DESKTOP, hand: 'keys', count: 40 },
    { language: 'ar', viewport: PHONE, hand: 'touch', count: 7 },
  ],
  [
    { language: 'ar', viewport: DESKTOP, hand: 'keys', count: 9 },
    { language: 'en', viewport: TABLET, hand: 'touch', count: 7 },
    { language: 'ar', viewport: TABLET, hand: 'touch', count: 7 },
    { language: 'en', viewport: PHONE, hand: 'touch', count: 7 },
  ],
)) {
  test(`in ${language}, a morning of ${count} answers by ${hand} at ${viewport.width} px ends as it was meant, here and in a second browser`, async ({
    vendor,
    newDevice,
  }) => {
    test.setTimeout(240_000)
    const requests = await submitMany(vendor, 'early_pickup', count)
    const ends = new Map<string, Status>(requests.map(({ id }) => [id, 'pending']))
    const [device, other] = [
      await newDevice(language, { viewport, hasTouch: hand === 'touch' }),
      await newDevice('en', { hasWorker: false }),
    ]
    const [page, there] = [await device.signIn(vendor), await other.signIn(vendor)]
    // In the middle both answer the same request, one of them without a network.
    const middle = Math.floor(count / 2)
    const disputed = requests[middle]
    if (!disputed) throw new Error('no request')
    await there.goto(`${LISTS.early_pickup.path}?q=${disputed.number}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const person = hand === 'keys' ? await byKeys(device, page) : byTouch(device, page)
    await person.open()
    const answerOf = (at: number): Answer => (at % 3 === 1 ? 'Reject' : 'Approve')
    // Once what is held back, once what waits without a network: an approval each.
    const second = answerOf(middle + 1) === 'Approve' ? middle + 1 : middle + 2
    for (const [at, { id, number }] of requests.entries()) {
      if (at === Math.max(3, Math.floor(count / 3))) await device.goOffline()
      if (at === second + 1) {
        await other.reject(there, disputed.number, 'No driver free')
        await endsAs(vendor, new Map([[disputed.id, 'rejected']]))
        await device.goOnline()
      }
      await person.answer(number, answerOf(at))
      ends.set(id, answerOf(at) === 'Approve' ? 'approved' : 'rejected')
      if (at !== 2 && at !== second) continue
      await person.undo()
      ends.set(id, 'pending')
    }
    ends.set(disputed.id, 'rejected')
    await endsAs(vendor, ends)
    await person.discardRefused()
    await expect.poll(() => device.queued(page)).toEqual([])
    for (const [one, tab] of [
      [device, page],
      [other, there],
    ] as const)
      await expect.poll(() => one.statuses(tab)).toEqual(ends)
    await there.goto(LISTS.early_pickup.path)
    await expect(other.answers(there, 'Approve')).toHaveCount(2)
  })
}

const approveAll = async (device: Device, page: Page, count: number) => {
  await page.getByRole('button', { name: device.t('Approve selected') }).click()
  const dialog = page.getByRole('dialog', { name: String(count) })
  await expect(dialog).toBeVisible()
  return { dialog, yes: dialog.getByRole('button', { name: device.t('Approve all') }) }
}

/** Runs in the page: the values a bar of progress in a dialog comes to, once it is gone again. */
const watchProgress = (): Promise<number[]> =>
  new Promise((done) => {
    const values = new Set<number>()
    const observer = new MutationObserver(() => {
      const bar = document.querySelector<HTMLProgressElement>('[aria-modal] progress')
      if (bar) values.add(bar.value)
      else if (values.size > 0) {
        observer.disconnect()
        done([...values])
      }
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  })

test('two hundred are answered at once, five of them too late, each with its reason; one undo takes all back', async ({
  vendor,
  newDevice,
}) => {
  // Some hundred milliseconds each where a machine does other things as well.
  test.setTimeout(420_000)
  const requests = await submitMany(vendor, 'renewal', 200)
  const late = requests.slice(40, 45)
  const ends = new Map<string, Status>(requests.map(({ id }) => [id, 'approved']))
  const device = await newDevice('en')
  const { t } = device
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await page.getByRole('checkbox', { name: t('Select all that match') }).click()
  const first = await approveAll(device, page, 200)
  const amount = requests.reduce((sum, { details }) => sum + (details.type === 'renewal' ? details.amount.halalas : 0), 0)
  await expect(first.dialog).toContainText(formatMoney(sar(amount)))
  const progress = page.evaluate(watchProgress)
  await first.yes.press('Enter')
  await expect(first.dialog).toBeHidden({ timeout: 150_000 })
  await keepsFocus(page, 'many were answered')
  // Sooner than the word that it is done, and that it can be undone.
  await page.keyboard.press('Control+KeyZ')
  await expect(page.getByText(t('Undone. Nothing was sent.'))).toBeVisible()
  await expect.poll(() => device.queued(page)).toEqual([])
  await expect(device.answers(page, 'Approve').first()).toBeVisible()
  await keepsFocus(page, 'many were taken back')
  expect((await progress).filter((value) => value > 0 && value < 200).length).toBeGreaterThan(5)

  // One is withdrawn while the question stands: what was asked is asked anew.
  await page.getByRole('checkbox', { name: t('Select all that match') }).click()
  const asked = await approveAll(device, page, 200)
  const [withdrawn, ...lateRest] = [requests[199], ...late]
  if (!withdrawn) throw new Error('no request')
  await vendor.cancel(withdrawn)
  await expect.poll(async () => (await device.statuses(page)).get(withdrawn.id)).toBe('cancelled')
  await asked.yes.press('Enter')
  const again = page.getByRole('dialog', { name: '199' })
  await expect(again.getByRole('alert')).toContainText(t('Some of them changed meanwhile. Look once more before you answer.'))
  await expect(again).toContainText('1 more was answered or withdrawn meanwhile and is left out.')
  expect(await device.queued(page)).toEqual([])
  await device.goOffline()
  for (const request of lateRest) await vendor.cancel(request)
  // Two presses before the first shows are one answer.
  await again.getByRole('button', { name: t('Approve all') }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(again).toBeHidden({ timeout: 150_000 })
  const result = page.getByRole('region', { name: t('Result') })
  await expect(result.getByRole('status')).toHaveText('199 waiting to send')
  await device.goOnline()
  await expect(result.getByRole('listitem')).toHaveCount(5, { timeout: 60_000 })
  await expect(result.getByRole('status')).toHaveText('194 approved · 5 not accepted')
  for (const request of late)
    await expect(result.getByRole('listitem').filter({ hasText: new RegExp(`#${request.number}\\b`) })).toContainText('withdr')
  for (const { id } of [withdrawn, ...late]) ends.set(id, 'cancelled')
  await endsAs(vendor, ends)
})

test('on a phone several are selected with a finger, then all that match, and rejected with one reason', async ({ vendor, newDevice }) => {
  const requests = await submitMany(vendor, 'renewal', 12)
  const device = await newDevice('ar', { viewport: PHONE, hasTouch: true, hasWorker: false })
  const { t } = device
  const page = await device.signIn(vendor, LISTS.renewal.path)
  const select = page.getByRole('button', { name: t('Select several') })
  await select.tap()
  const boxes = page.locator('[data-cards]').getByRole('checkbox')
  await boxes.nth(0).tap()
  await boxes.nth(1).tap()
  await expect(page.locator('[data-cards]').getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.getByRole('button', { name: t('Select all that match') }).tap()
  // In one row, none of it outside the screen.
  for (const name of ['Clear selection', 'Approve selected', 'Reject selected'])
    await expect(page.getByRole('button', { name: t(name) })).toBeInViewport({ ratio: 1 })
  const top = async (name: string) => (await page.getByRole('button', { name: t(name) }).boundingBox())?.y ?? 0
  await expect.poll(async () => (await top('Approve selected')) - (await top('Clear selection'))).toBe(0)
  await page.getByRole('button', { name: t('Reject selected') }).tap()
  const dialog = page.getByRole('dialog', { name: '12' })
  await expect(dialog).toContainText('سيُرفض 12 طلبًا.')
  await dialog.getByRole('textbox').fill('لا يوجد سائق')
  await dialog.getByRole('button', { name: t('Reject all') }).tap()
  await expect(dialog).toBeHidden()
  await keepsFocus(page, 'many were rejected')
  await expect(boxes).toHaveCount(0)
  await expect(page.getByRole('region', { name: t('Result') }).getByRole('status')).toHaveText('رُفض 12', { timeout: 60_000 })
  await endsAs(vendor, new Map(requests.map(({ id }) => [id, 'rejected'])))
})

test('single keys do nothing while somebody types, and nothing at all where they are switched off', async ({ vendor, newDevice }) => {
  const { number } = await vendor.submit('renewal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await expect(device.answer(page, 'Approve', number)).toBeVisible()
  await page.keyboard.press('Slash')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('5?xaj')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const clear = page.getByRole('button', { name: device.t('Clear search') })
  expect((await clear.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await clear.click()
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
