import { expect, type Page } from '@playwright/test'
import { axeFaults } from '#tests/e2e/axe.ts'
import type { Device } from '#tests/e2e/device.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { mailsTo } from '#tests/e2e/newcomer.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { nationalIdEnding } from '#tests/support/national-ids.ts'

test.use({ hasWorker: false })

/** What the sandbox's person does, by the end of the national id. */
const ENDS = { approves: 0, rejects: 7, expires: 8, fails: 9 } as const
/** The sandbox answers after 4 seconds and lets go after 6; the page looks every second. */
const ANSWERED = { timeout: 30_000 }

const fair = async (page: Page, device: Device, place: string): Promise<void> => {
  expect(await axeFaults(page, device.language), place).toEqual([])
}

/** Types a national id into the open dialog, and for a link the password, and goes on to the number. */
const begin = async (page: Page, device: Device, nationalId: string, password?: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[inputmode="numeric"]').fill(nationalId)
  if (password !== undefined) await dialog.locator('input[autocomplete="current-password"]').fill(password)
  const terms = dialog.getByRole('checkbox')
  if ((await terms.count()) > 0) await terms.check()
  await dialog.getByRole('button', { name: device.t('Continue') }).click()
  await expect(dialog.getByRole('timer')).toBeVisible()
  await expect(dialog.locator('strong')).toHaveText(/^\d\d$/)
}

const openSignIn = async (device: Device): Promise<Page> => {
  const page = await device.open('/signin')
  await page.getByRole('button', { name: device.t('Sign in with Nafath') }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  return page
}

/** Links an identity in the profile of somebody signed in. */
const link = async (page: Page, device: Device, nationalId: string, password: string): Promise<void> => {
  const { t } = device
  await page.goto('/profile')
  await page.getByRole('button', { name: t('Link Nafath identity') }).click()
  await begin(page, device, nationalId, password)
  await expect(page.getByText(t('Your Nafath identity is linked to this account.'))).toBeVisible(ANSWERED)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Done') })
    .click()
  await expect(page.getByText(`••••••${nationalId.slice(-4)}`)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { name: t('Nafath identity') })).toBeFocused()
}

for (const language of inOneOfTwo('nafath')) {
  test(`an identity that was linked in the profile signs in, until the link is removed, in ${language}`, async ({ vendor, newDevice }) => {
    const device = await newDevice(language)
    const { t } = device
    const nationalId = nationalIdEnding(ENDS.approves)
    const page = await device.signIn(vendor)
    device.allow(/status of 409/)
    await page.goto('/profile')
    await page.getByRole('button', { name: t('Link Nafath identity') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[inputmode="numeric"]').fill(nationalId)
    await dialog.getByRole('button', { name: t('Continue') }).click()
    await expect(dialog.getByText(t('{field} is required', { field: t('Password of this account') }))).toBeVisible()
    const password = dialog.locator('input[autocomplete="current-password"]')
    await password.fill('Passw0rd-99')
    await dialog.getByRole('button', { name: t('Continue') }).click()
    await expect(dialog.getByText(t('This is not your password'))).toBeVisible()
    await expect(password).toBeFocused()
    await fair(page, device, 'the question for the password')
    await link(page, device, nationalId, vendor.password)
    await expect.poll(() => mailsTo(vendor.email).length).toBe(1)

    const other = await newDevice(language, { viewport: { width: 360, height: 740 } })
    const phone = await openSignIn(other)
    await fair(phone, other, 'the question for the national id')
    await begin(phone, other, nationalId)
    await fair(phone, other, 'the number')
    await expect(phone).not.toHaveURL(/signin/, ANSWERED)
    await other.loaded(phone)
    await phone.goto('/profile')
    await expect(phone.getByText(vendor.email).first()).toBeVisible()

    other.allow(/status of 401/)
    await page.getByRole('button', { name: t('Remove link') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Remove link') })
      .click()
    await expect(page.getByRole('button', { name: t('Link Nafath identity') })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: t('Nafath identity') })).toBeFocused()
    await expect.poll(() => mailsTo(vendor.email).length).toBe(2)

    // Whoever came in by the identity is out with it, and is asked to sign in again.
    await phone.goto('/sync')
    await expect(phone.getByRole('main').getByRole('link', { name: t('Sign in'), exact: true })).toBeVisible()

    const third = await newDevice(language)
    const late = await openSignIn(third)
    await begin(late, third, nationalId)
    await expect(late.getByRole('alert')).toHaveText(
      t('No account is linked to this Nafath identity. Sign in with your email, then link it in your profile.'),
      ANSWERED,
    )
    await expect(late).toHaveURL(/signin/)
  })

  test(`each other end says what happened and keeps what was typed, in ${language}`, async ({ newDevice }) => {
    const device = await newDevice(language)
    const { t } = device
    const page = await openSignIn(device)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('Continue') }).click()
    await expect(dialog.getByText(t('{field} is required', { field: t('National ID or residence number') }))).toBeVisible()
    await dialog.getByRole('textbox').fill('1234567890')
    await dialog.getByRole('button', { name: t('Continue') }).click()
    await expect(dialog.getByText(t('This is not a national ID or residence number'))).toBeVisible()
    await expect(dialog.getByRole('textbox')).toBeFocused()

    for (const [end, words] of [
      [ENDS.rejects, 'The request was rejected in the Nafath app.'],
      [ENDS.expires, 'The time is up: the request was not answered in the Nafath app.'],
      [ENDS.fails, 'Nafath cannot be reached at the moment. Please try again later.'],
    ] as const) {
      const nationalId = nationalIdEnding(end)
      await begin(page, device, nationalId)
      await expect(dialog.getByRole('alert')).toHaveText(t(words), ANSWERED)
      await expect(dialog.getByRole('button', { name: t('Try again') })).toBeFocused()
      await fair(page, device, words)
      await dialog.getByRole('button', { name: t('Try again') }).click()
      await expect(dialog.getByRole('textbox')).toHaveValue(nationalId)
    }
  })
}

test(
  'a network that is lost in the middle ends nothing, and a dialog that was closed asks no more',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const owner = await newDevice('en')
    const nationalId = nationalIdEnding(ENDS.approves)
    await link(await owner.signIn(vendor), owner, nationalId, vendor.password)

    const device = await newDevice('en')
    const { t } = device
    const page = await openSignIn(device)
    const looks: string[] = []
    page.on('request', (request) => {
      if (/\/api\/nafath\/[0-9a-f-]{36}$/.test(request.url())) looks.push(request.url())
    })
    await begin(page, device, nationalId)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Cancel') })
      .click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const before = looks.length
    await page.waitForTimeout(2500)
    expect(looks.length).toBe(before)
    await expect(page).toHaveURL(/signin/)

    await page.getByRole('button', { name: t('Sign in with Nafath') }).click()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(nationalId)
    await begin(page, device, nationalId)
    await device.goOffline()
    await expect(
      page.getByText(t('The server cannot be reached at the moment. It is asked again by itself; confirm in the Nafath app meanwhile.')),
    ).toBeVisible(ANSWERED)
    await device.goOnline()
    await expect(page).not.toHaveURL(/signin/, ANSWERED)
  },
)

test('a new password ends the other sessions: their devices keep everything and ask for it', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const other = await newDevice('en')
  const { t } = device
  const request = await vendor.submit('renewal')
  const [page, phone] = [await device.signIn(vendor), await other.signIn(vendor)]
  other.allow(/status of 401/)
  device.allow(/status of 409/)

  await page.goto('/profile')
  const section = page.getByRole('region', { name: t('Update password') })
  const [old, fresh, confirmation] = [section.locator('input').nth(0), section.locator('input').nth(1), section.locator('input').nth(2)]
  const update = () => section.getByRole('button', { name: t('Update password') }).click()
  await old.fill('Passw0rd-99')
  await fresh.fill('N3w-passw0rd')
  await confirmation.fill('N3w-passw0rd')
  await update()
  await expect(section.getByText(t('This is not your password'))).toBeVisible()
  await expect(old).toBeFocused()
  await expect(fresh).toHaveValue('N3w-passw0rd')
  await old.fill(vendor.password)
  await update()
  await expect(section.getByText(t('Your new password is set. Your other devices ask for it.'))).toBeVisible()

  await phone.goto('/booking-renewal')
  await expect(other.answer(phone, 'Approve', request.number)).toBeVisible()
  await other.approve(phone, request.number)
  await expect(phone.getByText(t('Sign in to send {count}', { count: other.plain(1) })).first()).toBeVisible()
  expect(await other.queued(phone)).toMatchObject([{ name: 'request.approve' }])
  await phone.goto('/signin?again=yes')
  await other.fillSignIn(phone, { email: vendor.email, password: 'N3w-passw0rd' })
  await phone.getByRole('button', { name: t('Sign in'), exact: true }).click()
  await expect.poll(() => vendor.readRequest(request.id)).toMatchObject({ status: 'approved' })
})
