import { expect } from '@playwright/test'
import { expectFair } from '#tests/e2e/fair.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { linkTo } from '#tests/e2e/newcomer.ts'
import { test } from '#tests/e2e/portal.ts'
import { nationalIdEnding } from '#tests/support/national-ids.ts'

test.use({ hasWorker: false })

for (const language of inOneOfTwo('recovery 1')) {
  test(`a forgotten password is replaced by the link of a mail, once, in ${language}`, async ({ vendor, newDevice }) => {
    const device = await newDevice(language)
    device.allow(/status of 409/)
    const page = await device.open('/signin')
    // The address typed at sign-in is carried over, and back.
    await page.getByLabel(device.t('Email')).fill(vendor.email)
    await page.getByRole('link', { name: device.t('Forgot password?') }).click()
    await expect(page.getByRole('button', { name: device.t('Send recovery email') })).toBeVisible()
    await expect(page.getByLabel(device.t('Email'))).toHaveValue(vendor.email)
    await page.goBack()
    await expect(page.getByRole('link', { name: device.t('Forgot password?') })).toBeVisible()
    await expect(page.getByLabel(device.t('Email'))).toHaveValue(vendor.email)
    await page.goForward()
    await expect(page.getByRole('button', { name: device.t('Send recovery email') })).toBeVisible()
    await page.getByLabel(device.t('Email')).fill('')
    await page.getByRole('button', { name: device.t('Send recovery email') }).click()
    await expect(page.getByText(device.t('{field} is required', { field: device.t('Email') }))).toBeVisible()
    await page.getByLabel(device.t('Email')).fill(vendor.email)
    await page.getByRole('button', { name: device.t('Send recovery email') }).click()
    await expect(page.getByRole('status')).toBeVisible()
    await expect.poll(() => linkTo(vendor.email, '/reset-password')).not.toBeNull()
    const link = linkTo(vendor.email, '/reset-password') ?? ''

    await page.goto(link)
    const [password, confirmation] = [
      page.locator('input[autocomplete=new-password]').first(),
      page.locator('input[autocomplete=new-password]').last(),
    ]
    await password.fill('an0ther-one')
    await confirmation.fill('an0ther-two')
    await page.getByRole('button', { name: device.t('Set password') }).click()
    await expect(page.getByText(device.t('Passwords do not match'))).toBeVisible()
    await expect(confirmation).toBeFocused()
    await confirmation.fill('an0ther-one')
    await page.getByRole('button', { name: device.t('Set password') }).click()
    await expect(page.getByText(device.t('Your new password is set. Sign in with it.'))).toBeVisible()

    await page.goto('/signin')
    await page.goto(link)
    await password.fill('a-third-one')
    await confirmation.fill('a-third-one')
    await page.getByRole('button', { name: device.t('Set password') }).click()
    await expect(
      page.getByText(device.t('This link was used already. Sign in with the password you set, or ask for a new link.')),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: device.t('Ask for a new link') })).toBeVisible()
    await expect(page.getByRole('link', { name: device.t('Sign in'), exact: true })).toBeVisible()
    await expectFair(page, language, 'a used link')

    // In the same tab, where only what is behind the # changes: it is another link all the same.
    await page.goto(`${link.slice(0, -4)}AAAA`)
    await expect(password).toHaveValue('')
    await password.fill('a-third-one')
    await confirmation.fill('a-third-one')
    await page.getByRole('button', { name: device.t('Set password') }).click()
    await expect(page.getByText(device.t('This link has expired or is incomplete. Ask for a new one.'))).toBeVisible()
    await page.getByRole('link', { name: device.t('Ask for a new link') }).click()
    await expect(page.getByRole('heading', { level: 1, name: device.t('Forgot password') })).toBeVisible()
    await device.signIn({ email: vendor.email, password: 'an0ther-one' })
  })
}

for (const language of inOneOfTwo('recovery 2')) {
  test(`a new password by mail takes the account back: it says what ended, and a device can be emptied, in ${language}`, async ({
    vendor,
    newDevice,
  }) => {
    const nationalId = nationalIdEnding(0)
    const thief = await newDevice(language)
    thief.allow(/status of 40[13]/)
    const theirs = await thief.signIn(vendor, '/profile')
    await theirs.getByRole('button', { name: thief.t('Link Nafath identity') }).click()
    const dialog = theirs.getByRole('dialog')
    await dialog.locator('input[inputmode="numeric"]').fill(nationalId)
    await dialog.locator('input[autocomplete="current-password"]').fill(vendor.password)
    await dialog.getByRole('button', { name: thief.t('Continue') }).click()
    await expect(theirs.getByText(thief.t('Your Nafath identity is linked to this account.'))).toBeVisible({ timeout: 30_000 })

    const owner = await newDevice(language, { viewport: { width: 360, height: 740 }, theme: 'dark' })
    const { t } = owner
    const page = await owner.open('/forgot-password')
    await page.getByLabel(t('Email')).fill(vendor.email)
    await page.getByRole('button', { name: t('Send recovery email') }).click()
    await expect.poll(() => linkTo(vendor.email, '/reset-password')).not.toBeNull()
    await page.goto(linkTo(vendor.email, '/reset-password') ?? '')
    await expect(page.locator('input[autocomplete=new-password]')).toHaveCount(2)
    for (const field of await page.locator('input[autocomplete=new-password]').all()) await field.fill('an0ther-one')
    await page.getByRole('button', { name: t('Set password') }).click()
    await expect(page.getByText(t('Your new password is set. Sign in with it.'))).toBeVisible()
    await expect(page.locator(':focus')).toContainText(t('Your new password is set. Sign in with it.'))
    await expect(page.getByText(`••••••${nationalId.slice(-4)}`)).toBeVisible()
    await expectFair(page, language, 'an account that was taken back')

    await page.getByRole('listitem').getByRole('button').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('Remove data') })
      .click()
    await expect(page.locator(':focus')).toHaveText(t('Its data is removed the next time it connects.'))
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator(':focus')).toHaveText(t('Its data is removed the next time it connects.'))
    await expectFair(page, language, 'a device that is emptied')
    await theirs.goto('/profile')
    await expect(theirs).toHaveURL(/signin/, { timeout: 30_000 })
    await page.getByRole('link', { name: t('Sign in') }).click()
    await owner.fillSignIn(page, { email: vendor.email, password: 'an0ther-one' })
    await page.getByRole('button', { name: t('Sign in'), exact: true }).click()
    await expect(page).not.toHaveURL(/signin/)
  })
}

test('the way back from the form is the one that was come by: the portal for who is signed in, the sign-in for whose session has ended', async ({
  vendor,
  newDevice,
}) => {
  const device = await newDevice('en')
  device.allow(/status of 401/)
  const page = await device.signIn(vendor)
  await page.goto('/forgot-password')
  await expect(page.getByRole('link', { name: device.t('Back to sign-in') })).toHaveCount(0)
  await page.getByRole('link', { name: device.t('Open the portal') }).click()
  await expect(page).toHaveURL(/dashboard/)

  await page.goto('/signin?again=yes')
  await page.getByRole('link', { name: device.t('Forgot password?') }).click()
  await page.getByRole('link', { name: device.t('Back to sign-in') }).click()
  await expect(page).toHaveURL(/\/signin\?again=yes/)
  await expect(page.getByLabel(device.t('Email'))).toHaveValue(vendor.email)
})
