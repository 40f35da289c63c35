import { expect, type Page } from '@playwright/test'
import type { Device } from '#tests/e2e/device.ts'
import { expectFair } from '#tests/e2e/fair.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { linkTo } from '#tests/e2e/newcomer.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { nationalIdEnding } from '#tests/support/national-ids.ts'

const NAME = 'Sara Al-Otaibi'
const PASSWORD = 'an0ther-one'

/** Invites by the dialog, with the network away at first: what was typed stays. */
const invite = async (page: Page, device: Device, email: string): Promise<void> => {
  const { t } = device
  await page.getByRole('button', { name: t('Invite a colleague') }).click()
  const dialog = page.getByRole('dialog', { name: t('Invite a colleague') })
  const send = dialog.getByRole('button', { name: t('Send invitation') })
  await send.click()
  await expect(dialog.getByText(t('{field} is required', { field: t('Email') }))).toBeVisible()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expectFair(page, device.language, 'the invitation')
  await dialog.getByRole('textbox').fill(email)
  await device.goOffline()
  await expect(dialog.getByText(t('You are offline. An invitation needs a network; what you typed stays.'))).toBeVisible()
  await send.click()
  // The press was answered: what is still on its way when the network comes back would go through.
  await expect(send).not.toHaveAttribute('data-loading')
  await expect(dialog.getByRole('textbox')).toHaveValue(email)
  await device.goOnline()
  await send.click()
  await expect(dialog).toBeHidden()
  await keepsFocus(page, 'the invitation')
}

/** Accepts by the link of the mail: with a password, or with Nafath. */
const join = async (device: Device, email: string, by: 'password' | 'Nafath'): Promise<Page> => {
  const { t } = device
  await expect.poll(() => linkTo(email, '/join')).not.toBeNull()
  const page = await device.open(linkTo(email, '/join') ?? '')
  await expect(page.getByRole('heading', { name: t('Join your colleagues') })).toBeVisible()
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email)
  await page.getByRole('button', { name: t('Join'), exact: true }).click()
  await expect(page.locator('input[autocomplete="name"]')).toBeFocused()
  await expectFair(page, device.language, 'the page behind the link')
  await page.locator('input[autocomplete="name"]').fill(NAME)
  await page.getByRole('checkbox').check()
  if (by === 'password') {
    for (const input of await page.locator('input[autocomplete="new-password"]').all()) await input.fill(PASSWORD)
    await page.getByRole('button', { name: t('Join'), exact: true }).click()
  } else {
    await page.getByRole('button', { name: t('Join with Nafath') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[inputmode="numeric"]').fill(nationalIdEnding(0))
    await dialog.getByRole('button', { name: t('Continue') }).click()
  }
  await expect(page).not.toHaveURL(/join/, { timeout: 30_000 })
  return device.settled(page)
}

for (const language of inOneOfTwo('colleagues')) {
  test(`in ${language}, a colleague is invited, works under their own name, is seen without a network, and is removed with their device`, async ({
    vendor,
    newDevice,
  }) => {
    const email = `sara-${vendor.email}`
    const [theirs, ours] = [await vendor.submit('renewal'), await vendor.submit('renewal')]
    const [office, phone] = [await newDevice(language), await newDevice(language, { viewport: { width: 360, height: 740 } })]
    const { t } = office
    const desk = await office.signIn(vendor)
    await desk.goto('/settings')
    const colleagues = desk.getByRole('region', { name: t('Colleagues') })
    await expect(colleagues.getByText(vendor.email)).toBeVisible()
    await expect(colleagues.getByRole('button', { name: t('Leave the company') })).toBeHidden()
    await invite(desk, office, email)
    await expect(colleagues.getByText(email)).toBeVisible()
    await expectFair(desk, language, 'the colleagues')

    const page = await join(phone, email, language === 'en' ? 'password' : 'Nafath')
    await page.goto('/profile')
    const password = page.getByRole('region', { name: t('Update password') })
    // Whoever has none is not asked for the old one.
    await expect(password.getByRole('link', { name: t('Set a password by email') })).toHaveCount(language === 'en' ? 0 : 1)
    await expect(password.locator('input[autocomplete="current-password"]')).toHaveCount(language === 'en' ? 1 : 0)
    await page.goto(LISTS.renewal.path)
    await phone.approve(page, theirs.number)
    await desk.goto(LISTS.renewal.path)
    await office.approve(desk, ours.number)
    await desk.goto(`/booking-renewal/detail?id=${theirs.id}`)
    await expect(desk.getByRole('listitem').filter({ hasText: t('Approved') })).toContainText(NAME)
    await page.goto(`/booking-renewal/detail?id=${ours.id}`)
    await expect(page.getByRole('listitem').filter({ hasText: t('Approved') })).toContainText('Owner')

    await desk.goto('/settings')
    await expect(colleagues.getByText(NAME)).toBeVisible()
    await office.goOffline()
    await desk.reload()
    await expect(colleagues.getByText(NAME)).toBeVisible()
    await expect(colleagues.getByRole('status')).toContainText(
      t('As of {at}. Inviting and removing need a network.').split('{at}')[1] ?? '',
    )
    await office.goOnline()

    phone.allow(/status of 40[13]/)
    // A list that reads while the device is wiped finds its database closed, and React says what the failed page caught.
    phone.allow(/\/assets\/react-/)
    await colleagues.getByRole('button', { name: t('Remove {0}', { 0: NAME }) }).click()
    const dialog = desk.getByRole('dialog', { name: t('Remove this colleague?') })
    await expect(dialog).toContainText(NAME)
    await expectFair(desk, language, 'the question')
    await dialog.getByRole('button', { name: t('Remove colleague') }).click()
    await expect(colleagues.getByText(NAME)).toBeHidden()
    await expect(colleagues.getByRole('heading', { name: t('Colleagues') })).toBeFocused()
    // A device that is left alone hears of it at its next contact; one that has heard already is on its way to the page to sign in.
    await page.reload().catch(() => undefined)
    await expect(page).toHaveURL(/signin/)
    await expect(
      page
        .getByText(t('This device was signed out from another one. What was not sent is handed over and then removed from here.'))
        .or(
          page.getByText(
            t(
              'This device was signed out from elsewhere. Your unsent changes were handed over to your company: whoever works there finds them under “Changes and sync”.',
            ),
          ),
        ),
    ).toBeVisible()
  })
}

test(
  'a changed name is shown at once; a link that was used, or is opened by somebody signed in, says so',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const office = await newDevice('en', { hasWorker: false })
    const { t } = office
    const desk = await office.signIn(vendor)
    office.allow(/status of 409/)
    await desk.goto('/profile')
    const section = desk.getByRole('region', { name: t('Your name') })
    await section.getByRole('textbox').fill('x')
    await section.getByRole('button', { name: t('Change name') }).click()
    await expect(section.getByText(t('{field} must be 2 to 70 characters', { field: t('Name') }))).toBeVisible()
    await expect(section.getByRole('textbox')).toBeFocused()
    await section.getByRole('textbox').fill('Noura Al-Harbi')
    const change = section.getByRole('button', { name: t('Change name') })
    await change.press('Enter')
    await expect(section.getByText(t('Your name is changed.'))).toBeVisible()
    await expect(change).toBeFocused()
    await change.press('Enter')
    await expect(section.getByText(t('This is your name already.'))).toBeVisible()
    await expect(section.getByText(t('Your name is changed.'))).toHaveCount(0)
    await expect(change).toBeFocused()
    await desk.getByRole('button', { name: t('Account'), exact: true }).click()
    await expect(desk.getByRole('menu').getByText('Noura Al-Harbi')).toBeVisible()
    await desk.keyboard.press('Escape')

    const email = `sara-${vendor.email}`
    await desk.goto('/settings')
    await invite(desk, office, email)
    await expect.poll(() => linkTo(email, '/join')).not.toBeNull()
    const link = linkTo(email, '/join') ?? ''
    const shared = await newDevice('en', { hasWorker: false })
    const form = await shared.open(link)
    await expect(form.getByRole('button', { name: t('Join'), exact: true })).toBeVisible()
    await shared.signIn(vendor)
    await expect(form.getByText('Sign out first, or open the link in another browser.')).toBeVisible()
    const theirs = await newDevice('en', { hasWorker: false })
    theirs.allow(/status of 409/)
    await join(theirs, email, 'password')
    await desk.goto(link)
    await expect(desk.getByText('Sign out first, or open the link in another browser.')).toBeVisible()
    const stranger = await newDevice('en', { hasWorker: false })
    stranger.allow(/status of 409/)
    const late = await stranger.open(link)
    await expect(late.getByRole('alert')).toHaveText(t('This invitation was accepted already. Please sign in.'))
    await expectFair(late, 'en', 'the used link')
  },
)
