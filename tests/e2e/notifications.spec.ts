import { expect } from '@playwright/test'
import { acceptElsewhere } from '#tests/e2e/accepted-booking.ts'
import { linkTo } from '#tests/e2e/newcomer.ts'
import { startingIn } from '#tests/e2e/order.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { ORIGIN } from '#tests/e2e/site.ts'

test('news is read, taken and cleared at the bell, offline too, and on the other device as well', async ({ vendor, newDevice }) => {
  const [first, second] = [await newDevice('en', { toastsStay: true }), await newDevice('ar')]
  const page = await first.signIn(vendor, LISTS.renewal.path)
  const other = await second.signIn(vendor, LISTS.renewal.path)
  await vendor.submit('renewal')
  await vendor.submit('removal')
  const { t } = first
  const bell = page.getByRole('button', { name: 'Notifications, 2 unread' })
  await expect(bell).toBeVisible()
  // Said to whoever does not see the number, and of no more than what has come.
  const said = page.getByRole('status').filter({ hasText: 'Notifications' })
  await expect(said).toHaveText('Notifications, 2 unread')
  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: t('Notifications') })
  const items = panel.getByRole('list', { name: t('Notifications') }).getByRole('listitem')
  // The newest on top, as the specification stamps it.
  await expect(items.first()).toContainText('New removal request')
  await expect(items.first()).toContainText(t('Just now'))
  // From wherever it is left by keys, the first time as later, they go on at the bell.
  await items.first().getByRole('link').focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(bell).toBeFocused()
  await page.keyboard.press('Enter')
  await first.goOffline()
  await items
    .first()
    .getByRole('button', { name: t('I’ll take this') })
    .click()
  await expect(items.first()).toContainText(t('You take care of it'))
  // What was said of it goes with it.
  const taken = page.getByText(/^You take care of it\. Your colleagues see that\./)
  await expect(taken).toBeVisible()
  await items
    .first()
    .getByRole('button', { name: t('Give it back') })
    .click()
  await expect(taken).toHaveCount(0)
  await items
    .first()
    .getByRole('button', { name: t('I’ll take this') })
    .click()
  await expect(items.first()).toContainText(t('You take care of it'))
  await panel.getByRole('button', { name: t('Mark all as read') }).click()
  await expect(page.getByRole('button', { name: t('Notifications'), exact: true })).toBeVisible()
  await expect(said).toHaveCount(0)
  await first.goOnline()
  const otherBell = other.getByRole('button', { name: second.t('Notifications'), exact: true })
  await expect(otherBell).toBeVisible()

  await panel.getByRole('button', { name: t('Clear all') }).click()
  await expect(items).toHaveCount(0)
  // What was done last is undone first, from when it is said on.
  await expect(page.getByText('Cleared 2 notifications')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.keyboard.press('Control+KeyZ')
  await page.getByRole('button', { name: t('Notifications'), exact: true }).click()
  await expect(items).toHaveCount(2)
  // The toast lies beside the panel, and to press it closes nothing.
  await panel.getByRole('button', { name: t('Clear all') }).click()
  await expect(items).toHaveCount(0)
  // And not what became of the undo before, which names the same.
  const cleared = page.getByRole('alert').filter({ hasText: 'Cleared 2 notifications', hasNotText: 'Undone' })
  await cleared.getByRole('button', { name: t('Undo') }).click()
  await expect(items).toHaveCount(2)
  await expect.poll(() => panel.evaluate((open) => open.contains(document.activeElement))).toBe(true)
  await items.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/removal-request\/detail\?id=/)
  // Whoever goes to a record works there next, and not at the bell.
  await expect(page.locator('section[data-detail] :is(h1, h2)')).toBeFocused()
})

test('a booking is accepted and given a driver from the notification that told of it, which then offers nothing more', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('ar')
  const { t } = device
  const page = await device.signIn(vendor, LISTS.renewal.path)
  const booking = await vendor.giveBooking('', startingIn(72, 'Ann', { status: 'new' }))
  const open = async () => {
    await page.getByRole('button', { name: /^الإشعارات/ }).click()
    return page.getByRole('dialog', { name: t('Notifications') }).getByRole('list', { name: t('Notifications') })
  }
  let items = await open()
  // Whose it is, and both answers.
  await expect(items.getByText('Ann').first()).toBeVisible()
  await expect(items.getByRole('button', { name: new RegExp(`${t('Reject')}.*${booking.number}`) })).toBeVisible()
  await items.getByRole('button', { name: new RegExp(`${t('Accept')}.*${booking.number}`) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Accept booking'), exact: true })
    .click()
  await expect.poll(() => vendor.readBooking(booking.id)).toMatchObject({ status: 'accepted' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Nobody is left behind at the top of the page.
  await expect(page.locator('body')).not.toBeFocused()
  items = await open()
  await expect(items.getByRole('button', { name: t('Accept'), exact: true })).toHaveCount(0)
  await items.getByRole('button', { name: new RegExp(String(booking.number)) }).click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toContainText(String(booking.number))
})

test(
  'a request is answered from the notification that told of it, which then offers nothing more',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const [wanted, unwanted] = [await vendor.submit('renewal'), await vendor.submit('removal')]
    const device = await newDevice('en')
    const page = await device.signIn(vendor, LISTS.renewal.path)
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    const open = () => page.getByRole('button', { name: /^Notifications/ }).click()
    await open()
    await panel.getByRole('button', { name: new RegExp(`^Approve request.*${wanted.number}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve request', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('body')).not.toBeFocused()
    await open()
    await panel.getByRole('button', { name: new RegExp(`^Reject request.*${unwanted.number}`) }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('The yard is closed')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject request', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await open()
    await expect(panel.getByRole('list', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(2)
    await expect(panel.getByRole('button', { name: /^(Approve|Reject) request|I’ll take this/ })).toHaveCount(0)
    await expect(panel.getByText('· No longer waiting')).toHaveCount(2)
  },
)

test('keys that are pressed in the notifications do nothing below them, and the search closes them or a menu before it opens', async ({
  vendor,
  newDevice,
}) => {
  const { number } = await vendor.submit('renewal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await expect(device.answer(page, 'Approve', number)).toBeVisible()
  await page.getByRole('link', { name: /Customer/ }).click()
  await expect(device.detail(page, number)).toBeVisible()
  const panel = await device.openNotifications(page)
  const heading = panel.getByRole('heading', { name: 'Notifications' })
  await expect(heading).toBeFocused()
  // The next row, its answers, and the sheet of all keys.
  for (const key of ['j', 'a', 'r', '?']) await page.keyboard.press(key)
  await expect(heading).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  // Esc closes what lies on top, and not the record beside the list as well.
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()
  await expect(device.detail(page, number)).toBeVisible()
  // Whoever goes back sees where that led: on a phone the notifications are a whole screen, and would hide it.
  await device.openNotifications(page)
  await page.goBack()
  await expect(device.detail(page, number)).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const field = page.getByRole('combobox', { name: 'Search everything' })
  for (const [over, typed, path] of [
    [bell, 'drivers', /\/driver$/],
    [page.getByRole('button', { name: 'Account' }), 'zones', /\/zone$/],
  ] as const) {
    await over.click()
    await expect(page.locator('[role=menu], [role=dialog]')).toHaveCount(1)
    await page.keyboard.press('Control+KeyK')
    await expect(page.locator('[role=menu], [role=dialog]')).toHaveCount(1)
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(over).toBeFocused()
    await over.press('Enter')
    await expect(page.locator('[role=menu], [role=dialog]')).toHaveCount(1)
    await page.keyboard.press('Control+KeyK')
    await expect(page.locator('[role=menu], [role=dialog]:not([aria-modal])')).toHaveCount(0)
    await expect(field).toBeFocused()
    await field.fill(typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page.locator('#content')).toBeFocused()
  }
})

test('a reminder comes with its cause and goes with it, and nobody can clear it away', async ({ vendor, newDevice }) => {
  const device = await newDevice('ar')
  const { t } = device
  const page = await device.signIn(vendor, LISTS.renewal.path)
  let panel = await device.openNotifications(page)
  const reminders = panel.getByRole('group', { name: t('Reminders') })
  await expect(panel).toBeVisible()
  await expect(reminders).toBeHidden()
  const booking = await vendor.giveBooking('', startingIn(72, 'Ann', { status: 'new' }))
  const link = reminders.getByRole('link')
  await expect(link).toHaveCount(1)
  await panel.getByRole('button', { name: t('Clear all') }).click()
  await expect(panel.getByRole('list', { name: t('Notifications') }).getByRole('listitem')).toHaveCount(0)
  await expect(link).toHaveCount(1)
  await link.click()
  await expect(page).toHaveURL(/\/new-booking\?/)
  await acceptElsewhere(vendor, booking.id, page)
  panel = await device.openNotifications(page)
  await expect(reminders).toBeHidden()
})

test('of two colleagues who take care of one thing without a network, the second is told who was quicker, and of what', async ({
  vendor,
  newDevice,
}) => {
  const [first, second] = [await newDevice('en'), await newDevice('en')]
  const { t } = first
  const page = await first.signIn(vendor, LISTS.renewal.path)
  const email = `sara-${vendor.email}`
  const headers = { origin: ORIGIN }
  const asked = await first.context.request.post('/api/colleagues/invitations', { data: { email, language: 'en' }, headers })
  expect(asked.ok()).toBe(true)
  await expect.poll(() => linkTo(email, '/join')).not.toBeNull()
  const token = /[#=]([\w-]+)$/.exec(linkTo(email, '/join') ?? '')?.[1] ?? ''
  const colleague = { email, password: 'an0ther-one' }
  const joined = await second.context.request.post('/api/join', {
    data: { token, name: 'Sara', password: colleague.password, confirmation: colleague.password, terms: true },
    headers,
  })
  expect(joined.ok()).toBe(true)
  const other = await second.signIn(colleague, LISTS.renewal.path)
  const { number } = await vendor.submit('renewal')
  const took = [
    { device: first, at: page },
    { device: second, at: other },
  ]
  for (const { device, at } of took) {
    await expect(at.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await device.goOffline()
    const panel = await device.openNotifications(at)
    await panel.getByRole('button', { name: t('I’ll take this') }).click()
    await expect(panel.getByText(t('You take care of it'))).toBeVisible()
  }
  await second.goOnline()
  await expect.poll(() => second.queued(other)).toEqual([])
  await first.goOnline()
  await first.openCentre(page)
  const card = page.getByRole('article').filter({ hasText: t('A colleague has already taken this.') })
  await expect(card).toContainText('Sara')
  await card.getByRole('link', { name: String(number) }).click()
  await expect(page).toHaveURL(/\/booking-renewal\/detail\?id=/)
  // Whoever is away keeps nobody from it.
  const panel = await first.openNotifications(page)
  await panel.getByRole('button', { name: /^Take over from .?Sara/ }).click()
  await expect(panel.getByText(t('You take care of it'))).toBeVisible()
  await expect(other.getByText(/Taken by .?Owner/)).toBeVisible()
})

test('whoever shows the older notifications goes on where the newer ones ended', async ({ vendor, newDevice }) => {
  const [first] = await Promise.all(Array.from({ length: 32 }, () => vendor.submit('removal')))
  const device = await newDevice('en', { hasWorker: false })
  await device.context.route('**/api/sync', async (route) => {
    const response = await route.fetch()
    const isFirst = new RegExp(`"kind":"notifications".*"number": ${first?.number}\\b`)
    const lines = (await response.text())
      .split('\n')
      .map((line) => (isFirst.test(line) ? line.replace(/"at": "\d{4}/, '"at": "2099') : line))
    await route.fulfill({ response, body: lines.join('\n') })
  })
  const page = await device.signIn(vendor, LISTS.removal.path)
  const panel = await device.openNotifications(page)
  const items = panel.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(items).toHaveCount(30)
  await panel.getByRole('button', { name: 'Show older ones' }).press('Enter')
  await expect(items).toHaveCount(32)
  await expect(items.nth(30).getByRole('link')).toBeFocused()
  // Neither does one that a wrong clock dated ahead stay *Just now* for years, nor does clearing it away hide what is told until then.
  await expect(items.first()).toContainText('2099')
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect(items).toHaveCount(0)
  // It goes by being read, and comes back by the undo like all others.
  await page.keyboard.press('Control+KeyZ')
  await expect(items.first()).toContainText('2099')
  await panel.getByRole('button', { name: 'Clear all' }).click()
  await expect(items).toHaveCount(0)
  await vendor.submit('removal')
  await expect(items).toHaveCount(1)
})
