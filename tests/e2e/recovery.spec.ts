import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from '#tests/e2e/portal.ts'
import { DATA_DIR } from '#tests/e2e/site.ts'

/** The link in the newest mail to somebody, as the server wrote it to its folder. */
const linkTo = (email: string): string | null => {
  const folder = join(DATA_DIR, 'mail')
  const mails = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const mail = mails.filter((text) => text.includes(`To: ${email}`)).at(-1)
  const text = mail?.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return /\/reset-password\?token=\w+/.exec(text ?? '')?.[0] ?? null
}

for (const language of ['en', 'ar'] as const) {
  test(`a forgotten password is replaced by the link of a mail, once, in ${language}`, async ({ vendor, newDevice }) => {
    const device = await newDevice(language)
    device.allow(/status of 409/)
    const page = await device.open('/signin')
    await page.getByRole('link', { name: device.say('Forgot password?') }).click()
    await page.getByRole('button', { name: device.say('Send recovery email') }).click()
    await expect(page.getByText(device.say('{field} is required', { field: device.say('Email') }))).toBeVisible()
    await page.getByLabel(device.say('Email')).fill(vendor.email)
    await page.getByRole('button', { name: device.say('Send recovery email') }).click()
    await expect(page.getByRole('status')).toBeVisible()
    await expect.poll(() => linkTo(vendor.email)).not.toBeNull()
    const link = linkTo(vendor.email) ?? ''

    await page.goto(link)
    const [password, confirmation] = [
      page.locator('input[autocomplete=new-password]').first(),
      page.locator('input[autocomplete=new-password]').last(),
    ]
    await password.fill('an0ther-one')
    await confirmation.fill('an0ther-two')
    await page.getByRole('button', { name: device.say('Set password') }).click()
    await expect(page.getByText(device.say('Passwords do not match'))).toBeVisible()
    await expect(confirmation).toBeFocused()
    await confirmation.fill('an0ther-one')
    await page.getByRole('button', { name: device.say('Set password') }).click()
    await expect(page.getByText(device.say('Your new password is set. Sign in with it.'))).toBeVisible()

    await page.goto(link)
    await password.fill('a-third-one')
    await confirmation.fill('a-third-one')
    await page.getByRole('button', { name: device.say('Set password') }).click()
    await expect(page.getByText(device.say('This link was used already or is too old. Ask for a new one.'))).toBeVisible()
    await expect(page.getByRole('link', { name: device.say('Ask for a new link') })).toBeVisible()
    await device.signIn({ email: vendor.email, password: 'an0ther-one' })
  })
}
