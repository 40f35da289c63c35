import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Device } from '#tests/e2e/device.ts'
import { expectFair } from '#tests/e2e/fair.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { registerTestVendor } from '#tests/e2e/marketplace.ts'
import { linkTo, mailsTo } from '#tests/e2e/newcomer.ts'
import { test } from '#tests/e2e/portal.ts'
import { ORIGIN } from '#tests/e2e/site.ts'
import { RELEASE } from '#tests/support/release.ts'

test.use({ hasWorker: false })

const PASSWORD = 'Passw0rd-12'
const LOOKS = { en: { viewport: { width: 360, height: 740 }, theme: 'dark' }, ar: { viewport: { width: 1280, height: 800 } } } as const

const newEmail = (): string => `new-${randomUUID().slice(0, 8)}@example.com`
const createButton = (page: Page, device: Device) => page.getByRole('button', { name: device.t('Create account') })
const passwords = (page: Page) => page.locator('input[autocomplete="new-password"]')

const fillSignUp = async (page: Page, device: Device, email: string): Promise<void> => {
  await page.getByLabel(device.t('Company name')).fill('Sand Yard Co')
  await page.getByLabel(device.t('Email')).fill(email)
  for (const field of await passwords(page).all()) await field.fill(PASSWORD)
  await page.getByRole('checkbox').check()
}

/** Signs up and waits for the mail. The link is not opened. */
const signUp = async (page: Page, device: Device, email: string): Promise<string> => {
  await page.goto('/signup')
  await fillSignUp(page, device, email)
  await createButton(page, device).click()
  await expect(page.getByText(device.t('Check your inbox'))).toBeVisible()
  await expect.poll(() => linkTo(email, '/verify-email')).not.toBeNull()
  return linkTo(email, '/verify-email') ?? ''
}

for (const language of inOneOfTwo('sign-up')) {
  test(`in ${language}, sign-up says beside each field what is wrong, and keeps what was typed on both sides of the door`, async ({
    newDevice,
  }) => {
    const device = await newDevice(language, LOOKS[language])
    const { t } = device
    const page = await device.open('/signin?next=%2Fprofile')
    await page.getByLabel(t('Email')).fill('nobody')
    await page.getByRole('link', { name: t('Create account') }).click()
    await expect(page).toHaveURL(/\/signup\?next=/)
    await expect(page.getByRole('heading', { level: 1, name: t('Create account') })).toBeVisible()
    await expect(page.getByText(t('8 to 15 characters, without a space at the start or the end.'))).toBeVisible()
    await expect(page.getByLabel(t('Email'))).toHaveValue('nobody')
    await expectFair(page, language, '/signup')

    await createButton(page, device).click()
    for (const label of ['Company name', 'Password', 'Confirm password'])
      await expect(page.getByText(t('{field} is required', { field: t(label) }), { exact: true })).toBeVisible()
    await expect(page.getByText(t('Invalid email address'))).toBeVisible()
    await expect(page.getByText(t('Accept the terms and conditions to continue'))).toBeVisible()
    await expect(page.getByLabel(t('Company name'))).toBeFocused()
    await expectFair(page, language, '/signup with faults')

    await page.getByLabel(t('Company name')).fill('S')
    await passwords(page).first().fill('short')
    await passwords(page).last().fill('shorter')
    await page.getByRole('checkbox').check()
    await createButton(page, device).click()
    await expect(page.getByText(t('{field} must be 2 to 70 characters', { field: t('Company name') }))).toBeVisible()
    await expect(page.getByText(t('Password must be 8 to 15 characters'))).toBeVisible()
    await expect(page.getByText(t('Passwords do not match'))).toBeVisible()

    const [terms] = await Promise.all([
      device.context.waitForEvent('page'),
      page.getByRole('link', { name: t('Terms and conditions') }).click(),
    ])
    await expect(terms.getByRole('heading', { level: 1, name: t('Terms and conditions') })).toBeVisible()
    await terms.close()
    await page.getByRole('link', { name: t('Sign in'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('Sign in') })).toBeVisible()
    await expect(page.getByLabel(t('Email'))).toHaveValue('nobody')
    await page.goBack()
    await expect(page.getByLabel(t('Company name'))).toHaveValue('S')
    await expect(passwords(page).first()).toHaveValue('short')
  })
}

for (const language of inOneOfTwo('accounts')) {
  test(`in ${language}, the link of the mail opens the account once and leads to the set-up`, async ({ newDevice }) => {
    const device = await newDevice(language, LOOKS[language])
    const { t } = device
    const email = newEmail()
    const page = await device.open('/signup')
    const link = await signUp(page, device, email)
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.locator('main button[aria-disabled="true"]')).toContainText(/\d:\d\d/)
    await expectFair(page, language, 'the mailbox')
    // A reload, as when the phone closed the browser to read the mail.
    await page.reload()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.locator('main button[aria-disabled="true"]')).toContainText(/\d:\d\d/)
    await page.getByRole('button', { name: t('Change the address') }).click()
    await expect(page.getByLabel(t('Email'))).toHaveValue(email)

    const opened = await device.open(link)
    await expect(opened).toHaveURL(/\/setup\/account$/)
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/signup')
    await expect(page).not.toHaveURL(/signup/)

    // The link of another sign-up, opened where somebody is signed in, takes the browser from nobody.
    device.allow(/status of 409/)
    const somebody = newEmail()
    const body = { companyName: 'Sand Yard Co', email: somebody, password: PASSWORD, confirmation: PASSWORD, terms: true, language }
    expect((await opened.request.post('/api/sign-up', { data: body, headers: { Origin: ORIGIN } })).status()).toBe(202)
    await expect.poll(() => linkTo(somebody, '/verify-email')).not.toBeNull()
    await opened.goto(linkTo(somebody, '/verify-email') ?? '')
    await expect(opened.getByRole('alert')).toContainText(email)
    await expect(opened.getByRole('link', { name: t('Open the portal') })).toBeVisible()
    expect(await (await opened.request.get('/api/session')).json()).toMatchObject({ email })

    const other = await newDevice(language)
    other.allow(/status of 409/)
    const late = await other.open(link)
    await expect(late.locator(':focus')).toHaveText(t('This email address is confirmed already. Please sign in.'))
    await expectFair(late, language, 'a used link')
    await late.getByRole('link', { name: t('Sign in') }).click()
    await other.fillSignIn(late, { email, password: PASSWORD })
    await late.getByRole('button', { name: t('Sign in'), exact: true }).click()
    await expect(late).not.toHaveURL(/signin/)
    await late.goto(link)
    await expect(late.getByRole('alert')).toContainText(email)
    await expect(late.getByRole('link', { name: t('Open the portal') })).toBeVisible()
    await expectFair(late, language, 'a used link of somebody signed in')
    await late.goto(`${link.slice(0, -4)}AAAA`)
    await expect(late.getByText(t('This link has expired or is incomplete. Ask for a new one.'))).toBeVisible()
    await expectFair(late, language, 'a link that does not work')
  })

  test(`in ${language}, a link that is opened in another browser asks for a password, and the one of the sign-up is not used`, async ({
    newDevice,
  }) => {
    const stranger = await newDevice(language)
    const email = newEmail()
    const link = await signUp(await stranger.open('/signup'), stranger, email)
    const device = await newDevice(language, LOOKS[language])
    device.allow(/status of 409/)
    const { t } = device
    const page = await device.open(link)
    await expect(passwords(page).first()).toBeVisible()
    await expect(page.locator(':focus')).toContainText(
      t(
        'This link was opened in another browser than the one the sign-up was made in. Choose the password of the account here; one that was typed at the sign-up is not used.',
      ),
    )
    await page.getByRole('button', { name: t('Open the account') }).click()
    await expect(page.getByText(t('{field} is required', { field: t('Password') }), { exact: true })).toBeVisible()
    await expect(passwords(page).first()).toBeFocused()
    await passwords(page).first().fill('0wn-passw0rd')
    await passwords(page).last().fill('0wn-passw0rx')
    await page.getByRole('button', { name: t('Open the account') }).click()
    await expect(page.getByText(t('Passwords do not match'))).toBeVisible()
    await expectFair(page, language, 'a password for the account')
    await passwords(page).last().fill('0wn-passw0rd')
    await device.goOffline()
    await page.getByRole('button', { name: t('Open the account') }).click()
    await expect(page.getByText(t('You are offline. Your link is kept: try again when there is a network.'))).toBeVisible()
    await expect(passwords(page).last()).toHaveValue('0wn-passw0rd')
    await device.goOnline()
    await page.getByRole('button', { name: t('Open the account') }).click()
    await expect(page).toHaveURL(/\/setup\/account$/)

    stranger.allow(/status of 401/)
    const theirs = await stranger.open('/signin')
    await stranger.fillSignIn(theirs, { email, password: PASSWORD })
    await theirs.getByRole('button', { name: stranger.t('Sign in'), exact: true }).click()
    await expect(theirs.getByText(stranger.t('Incorrect email or password'))).toBeVisible()
  })

  test(`in ${language}, a known address is answered alike, and its owner is told by mail`, async ({ vendor, newDevice }) => {
    const device = await newDevice(language)
    const page = await device.open('/signup')
    await fillSignUp(page, device, vendor.email)
    await createButton(page, device).click()
    await expect(page.getByText(device.t('Check your inbox'))).toBeVisible()
    await expect.poll(() => mailsTo(vendor.email).at(-1) ?? '').toContain('/forgot-password')
    expect(linkTo(vendor.email, '/verify-email')).toBeNull()
  })

  test(`in ${language}, sign-up and its link without a network say so, and go on when there is one`, async ({ newDevice }) => {
    const device = await newDevice(language, { hasWorker: true })
    const { t } = device
    const email = newEmail()
    const page = await device.open('/signup')
    await device.controlled(page)
    await fillSignUp(page, device, email)
    await device.goOffline()
    await createButton(page, device).click()
    await expect(page.getByText(t('You are offline. Creating an account needs a network; what you typed stays.'))).toBeVisible()
    await expect(page.getByLabel(t('Email'))).toHaveValue(email)
    await expectFair(page, language, '/signup offline')
    await device.goOnline()
    await createButton(page, device).click()
    await expect(page.getByText(t('Check your inbox'))).toBeVisible()
    await expect.poll(() => linkTo(email, '/verify-email')).not.toBeNull()

    await device.goOffline()
    await page.goto(linkTo(email, '/verify-email') ?? '')
    await expect(page.getByText(t('You are offline. Your link is kept: try again when there is a network.'))).toBeVisible()
    await expectFair(page, language, 'a link offline')
    await device.goOnline()
    await page.getByRole('button', { name: t('Try again') }).click()
    await expect(page).toHaveURL(/\/setup\/account$/)
  })
}

test('the mail can be sent again after a minute, and its link is the one that counts as well', RELEASE, async ({ newDevice }) => {
  const device = await newDevice('en')
  const email = newEmail()
  const page = await device.context.newPage()
  await page.clock.install()
  const first = await signUp(page, device, email)
  const again = page.getByRole('button', { name: 'Send again' })
  // It cannot be pressed yet: nothing is sent by trying.
  await again.click({ force: true })
  await page.clock.runFor(61_000)
  await expect(again).toHaveText('Send again')
  await again.click()
  await expect(page.getByText('Sent again.')).toBeVisible()
  await expect.poll(() => mailsTo(email).length).toBe(2)
  expect(linkTo(email, '/verify-email')).not.toBe(first)
  await expect(again).toHaveText(/Send again in\s1:00|Send again in\s0:59/)
  const opened = await device.open(linkTo(email, '/verify-email') ?? '')
  await expect(opened).toHaveURL(/\/setup\/account$/)
})

test('a deep link with its search and its place survives sign-in, and whoever is signed in passes the door', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en')
  const wanted = '/faq?from=mail#refunds'
  const page = await device.open(`/removal-request?status=all#list`)
  await expect(page).toHaveURL(/\/signin\?next=/)
  await device.fillSignIn(page, vendor)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/removal-request\?status=all#list$/)
  for (const door of ['/signin', '/signup']) {
    await page.goto(`${door}?next=${encodeURIComponent(wanted)}`)
    await expect(page).toHaveURL(/\/faq(\?from=mail)?#refunds$/)
  }
  await page.goto('/?source=app')
  await expect(page).toHaveURL(/\/dashboard/)
})

test('an ended session keeps the portal usable, and asks again without losing anything, whoever signs in and out in between', async ({
  vendor,
  newDevice,
}) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en', { hasWorker: true, toastsStay: true })
  device.allow(/status of 401/)
  const page = await device.signIn(vendor)
  await device.context.clearCookies()
  await page.goto('/booking-renewal')
  await device.approve(page, request.number)
  await device.openSync(page)
  // The toast of the answer keeps out of the panel, wherever the pointer rests.
  const overlap = async () => {
    const toast = await page.getByText(`Approved renewal #${request.number}`).boundingBox()
    const panel = await page.getByRole('dialog').boundingBox()
    return (toast?.x ?? 0) + (toast?.width ?? 0) - (panel?.x ?? 0)
  }
  // It slides in.
  await expect.poll(overlap).toBeLessThan(0)
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/again=yes/)
  await expect(page.getByLabel('Email')).toHaveValue(vendor.email)
  await expect(page.getByRole('link', { name: 'Create account' })).toBeHidden()
  // Back from a forgotten password is the form, not the portal with what was there before.
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page).toHaveURL(/\/signin\?again=yes/)
  await expect(page.getByLabel('Email')).toHaveValue(vendor.email)
  await page.getByRole('button', { name: 'Go on without signing in' }).click()
  await expect(page).not.toHaveURL(/signin/)
  await device.openSync(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  // Somebody else takes the device meanwhile, and leaves it again.
  await device.fillSignIn(page, await registerTestVendor())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const another = page.getByRole('dialog', { name: 'Sign in as another person?' })
  await expect(another).toContainText(`Changes of ${vendor.email} wait on this device`)
  await another.getByRole('button', { name: 'Go back' }).click()
  await expect(another).toBeHidden()
  await expect(page).toHaveURL(/signin/)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await another.getByRole('button', { name: 'Sign in as another person' }).click()
  await expect(page).not.toHaveURL(/signin/)
  await device.loaded(page)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(question).toContainText('Unsent work of another person stays on this device until that person signs in here again.')
  await question.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/signin/)
  await device.fillSignIn(page, vendor)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(async () => (await vendor.readRequest(request.id)).status).toBe('approved')
})
