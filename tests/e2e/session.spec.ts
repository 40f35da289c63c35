import { expect } from '@playwright/test'
import { LISTS } from '#tests/e2e/screens.ts'
import { ORIGIN } from '#tests/e2e/site.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

for (const language of inOneOfTwo('session')) {
  test(`in ${language}, sign-in says beside each field what is wrong with it, and keeps what was typed`, async ({ newDevice }) => {
    const device = await newDevice(language, { hasWorker: false })
    const { t } = device
    const page = await device.open('/signin')
    const email = page.getByLabel(t('Email'))
    const password = page.locator('input[autocomplete="current-password"]')
    const submit = page.getByRole('button', { name: t('Sign in'), exact: true })

    await submit.click()
    await expect(page.getByText(t('{field} is required', { field: t('Email') }))).toBeVisible()
    await expect(page.getByText(t('{field} is required', { field: t('Password') }))).toBeVisible()
    await expect(page.getByText(t('Accept the terms and conditions to continue'))).toBeVisible()
    await expect(email).toBeFocused()

    await email.fill('nobody')
    await password.fill('short')
    await page.getByRole('checkbox').check()
    await submit.click()
    await expect(page.getByText(t('Invalid email address'))).toBeVisible()
    await expect(page.getByText(t('Password must be 8 to 15 characters'))).toBeVisible()

    await email.fill('nobody@example.com')
    await password.fill(' Passw0rd')
    await submit.click()
    await expect(page.getByText(t('Password must not start or end with a space'))).toBeVisible()
    await expect(email).toHaveValue('nobody@example.com')
  })

  test(`in ${language}, a wrong password and an unknown address are answered alike`, async ({ vendor, newDevice }) => {
    const device = await newDevice(language, { hasWorker: false })
    device.allow(/status of 401/)
    const page = await device.open('/signin')
    const answers: string[] = []
    for (const email of [vendor.email, 'nobody@example.com']) {
      await device.fillSignIn(page, { email, password: 'Wrong-pass1' })
      const answered = page.waitForResponse('**/api/session')
      await page.getByRole('button', { name: device.t('Sign in'), exact: true }).click()
      answers.push(await (await answered).text())
      await expect(page.getByText(device.t('Incorrect email or password'))).toBeVisible()
      await expect(page.getByLabel(device.t('Email'))).toHaveValue(email)
    }
    expect(answers[0]).toBe(answers[1])
  })

  test(`in ${language}, an address that leads nowhere says so`, async ({ newDevice }) => {
    const device = await newDevice(language, { hasWorker: false })
    const page = await device.open('/no/such/page')
    await expect(page.getByRole('heading', { name: device.t('Page not found') })).toBeVisible()
  })
}

test('sign-in without a network says that it needs one', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const page = await device.open('/signin')
  await device.controlled(page)
  await device.goOffline()
  // The worker has this page, too.
  await page.reload()
  await device.fillSignIn(page, vendor)
  await page.getByRole('button', { name: device.t('Sign in'), exact: true }).click()
  await expect(page.getByText(device.t('You are offline. Signing in needs a network.')).first()).toBeVisible()
})

test('a signed-out visitor is led to sign-in and from there to where they wanted to go', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('removal')
  const device = await newDevice('en', { hasWorker: false })
  const page = await device.open(LISTS.removal.path)
  await expect(page).toHaveURL(/\/signin\?next=/)
  await device.fillSignIn(page, vendor)
  await page.getByRole('button', { name: device.t('Sign in'), exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${LISTS.removal.path}$`))
  await expect(device.answer(page, 'Approve', request.number)).toBeVisible()
  await page.goto('/signin')
  await expect(page).not.toHaveURL(/signin/)
  // However it is written: the router takes all of these for sign-in, the server does not.
  await page.goto('/SignIn/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('signing out without a network warns of what is unsent, wipes the device, and ends the session when it can', async ({
  vendor,
  newDevice,
}) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.goOffline()
  await device.approve(page, request.number)
  const cookies = await device.context.cookies()
  expect(cookies.filter((cookie) => cookie.httpOnly && cookie.sameSite === 'Lax').length).toBeGreaterThan(0)

  await device.signOut(page, /1 change has not been sent yet\..*Approve.*, this change too\./)
  await expect(page).toHaveURL(/signin/)
  const left = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases())
        .map(({ name }) => name ?? '')
        .filter((name) => name.startsWith('portal-') && name !== 'portal-device'),
      caches: (await caches.keys()).filter((name) => !name.includes('precache')),
      known: localStorage.getItem('knownSession'),
      token: localStorage.getItem('fcmToken'),
    }))
  await expect.poll(left).toEqual({ databases: [], caches: [], known: null, token: null })
  await page.goto(LISTS.renewal.path)
  await expect(page).toHaveURL(/signin/)

  const alive = async () => {
    const header = cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join('; ')
    return (await fetch(`${ORIGIN}/api/session`, { headers: { Cookie: header } })).status
  }
  expect(await alive()).toBe(200)
  await device.goOnline()
  await page.reload()
  await expect.poll(alive).toBe(401)
  expect(await vendor.readRequest(request.id)).toMatchObject({ status: 'pending' })
})

test('a sign-out that cannot clear the device leads to the sign-in, which says so and tries again', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const { t } = device
  const page = await device.signIn(vendor)
  device.allow(/./)
  await page.addInitScript(() => {
    if (localStorage.getItem('holdsFast') === null) return
    IDBFactory.prototype.deleteDatabase = () => {
      throw new DOMException('the disk does not answer', 'UnknownError')
    }
  })
  await page.evaluate(() => localStorage.setItem('holdsFast', 'yes'))
  await page.reload()
  await device.loaded(page)
  await device.signOut(page)
  await expect(page).toHaveURL(/signin/)
  const note = page
    .getByRole('alert')
    .filter({ hasText: t('This device could not be cleared. Close other tabs of the portal and try again.') })
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: t('Sign in'), exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('holdsFast'))
  await note.getByRole('button', { name: t('Try again') }).click()
  await expect(note).toHaveCount(0)
  const left = () =>
    page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => /^portal-(?!device$)/.test(name ?? '')).length)
  await expect.poll(left).toBe(0)
})

test('signing out says that refused changes go too, and claims only what is certain', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.goOffline()
  await device.reject(page, request.number, 'No driver free')
  await vendor.cancel(request)
  await device.goOnline()
  await expect(page.getByRole('button', { name: device.t('Sync:') })).toContainText(/1 not accepted/)
  await device.signOut(page, /1 change was not accepted and still needs you\./)
  await expect(page).toHaveURL(/signin/)
})

test('signing out in one tab signs out the other', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const left = await device.signIn(vendor, LISTS.renewal.path)
  const right = await device.open(LISTS.grace_period.path)
  await expect(right.getByRole('heading', { level: 1 })).toBeVisible()
  await device.signOut(left)
  await expect(right).toHaveURL(/signin/)
})
