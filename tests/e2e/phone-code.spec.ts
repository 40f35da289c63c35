import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { keepsFocus } from '#tests/e2e/kept-focus.ts'
import { registerTestVendor } from '#tests/e2e/marketplace.ts'
import { ownServer } from '#tests/e2e/own-server.ts'
import { pdf, picture } from '#tests/e2e/papers.ts'
import { test } from '#tests/e2e/portal.ts'
import { startPostgres } from '#tests/support/postgres.ts'

test('a driver added offline waits until the phone is confirmed: by no wrong, old or locked code, and by the right one', async ({
  newDevice,
}) => {
  const postgres = await startPostgres()
  const database = await postgres.createDatabase()
  const server = ownServer(database, 2)
  try {
    await server.start()
    /** Lets time pass for codes and for whoever waits to send one: a browser cannot wait ten minutes, nor the server be told another time. */
    const pass = async (minutes: number) => {
      const ago = `interval '${minutes} minutes'`
      await postgres.asAdmin(`update phone_codes set sent_at = sent_at - ${ago}, expires_at = expires_at - ${ago}`, database)
      await postgres.asAdmin(`update tries set since = since - ${ago}, until = until - ${ago}`, database)
    }
    const codes = async (): Promise<string[]> => {
      const files = await readdir(join(server.dir, 'sms')).catch(() => [])
      // What begins with a dot is still being written.
      const texts = files.filter((file) => file.endsWith('.txt') && !file.startsWith('.')).toSorted()
      return await Promise.all(texts.map(async (file) => /#(\d{6})/.exec(await readFile(join(server.dir, 'sms', file), 'utf8'))?.[1] ?? ''))
    }

    const vendor = await registerTestVendor(server.origin)
    const waiting = await vendor.bringDriver({ name: { en: 'Nasser', ar: 'ناصر' }, licenseExpiresOn: '2099-01-01' })
    const device = await newDevice('en', { baseURL: server.origin })
    // What is said of refusals, and of the server that ends before the browser.
    device.allow(/status of (?:409|429)|net::ERR_/)
    const page = await device.signIn(vendor, '/driver/add')
    await expect(page.getByRole('heading', { name: 'Add driver' })).toBeVisible()
    const face = await picture(page, 20)
    await device.goOffline()
    for (const [label, typed] of Object.entries({
      'Name': 'Majed Al Harbi',
      'Phone': '0507654321',
      'Email': 'majed@example.com',
      'Date of birth': '1991-05-04',
      'Address': 'Riyadh, Al Malaz',
      'License number': 'L-4711',
      'License expires on': addDaysTo(dayOf(new Date().toISOString()), 400),
    }))
      await page.getByLabel(new RegExp(`^${label}`)).fill(typed)
    const file = (label: string) => page.getByRole('group', { name: label }).locator('input[type=file]')
    await file('Photo').setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: face })
    await expect(page.getByRole('img', { name: 'face.jpg' })).toBeVisible()
    await file('Driving license').setInputFiles({ name: 'license.pdf', mimeType: 'application/pdf', buffer: pdf(vendor.vendorId) })
    await expect(page.getByRole('group', { name: 'Driving license' }).getByText('license.pdf')).toBeVisible()
    await page.locator('form').getByRole('button', { name: 'Add driver' }).click()
    const record = page.getByRole('region', { name: 'Majed Al Harbi' })
    const [unverified, send] = [record.getByText('Phone not verified'), record.getByRole('button', { name: /^Send a (?:new )?code/ })]
    await expect(unverified).toBeVisible()
    await expect(record.getByText(/^You are offline\. Verifying a phone needs/)).toBeVisible()
    await expect(send).toHaveAttribute('aria-disabled', 'true')

    await device.goOnline()
    await expect(send).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 })
    const [field, confirm] = [record.getByLabel(/^Code/), record.getByRole('button', { name: 'Verify phone' })]
    const sendCode = async (): Promise<string> => {
      const before = (await codes()).length
      await send.click()
      await expect.poll(async () => (await codes()).length).toBe(before + 1)
      await expect(field).toBeFocused()
      return (await codes()).at(-1) ?? ''
    }
    const tryCode = async (code: string) => {
      await field.fill(code)
      await confirm.click()
    }
    const wrongOf = (code: string) => `${code[0] === '0' ? 1 : 0}${code.slice(1)}`

    const first = await sendCode()
    await expect(send).toHaveText(/^Send a new code in 0:\d\d$/)
    await tryCode(wrongOf(first))
    await expect(record.getByRole('alert').getByText('You have 4 tries left.')).toBeVisible()
    await expect(field).toBeFocused()
    // A page that is seen again says what another one has done meanwhile.
    const tab = await device.open(new URL(page.url()).pathname + new URL(page.url()).search)
    const beside = tab.getByRole('region', { name: 'Majed Al Harbi' })
    await beside.getByLabel(/^Code/).fill(wrongOf(first))
    await beside.getByRole('button', { name: 'Verify phone' }).click()
    await expect(beside.getByRole('alert').getByText('You have 3 tries left.')).toBeVisible()
    // As of two windows side by side, which both stay in sight.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(record.getByText('You have 3 tries left.')).toBeVisible()
    await beside.getByLabel(/^Code/).fill(wrongOf(first))
    await beside.getByRole('button', { name: 'Verify phone' }).click()
    await expect(beside.getByRole('alert').getByText('You have 2 tries left.')).toBeVisible()
    await tab.close()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(record.getByText('You have 2 tries left.')).toBeVisible()
    await expect(record.getByRole('alert')).toHaveCount(0)

    await pass(11)
    await tryCode(first)
    await expect(record.getByText('The code has expired. Send a new one.')).toBeVisible()
    await expect(send).toHaveText('Send a new code')
    const second = await sendCode()
    expect(second).not.toBe(first)
    for (const left of ['4 tries', '3 tries', '2 tries', 'one try']) {
      await tryCode(wrongOf(second))
      await expect(record.getByRole('alert').getByText(`You have ${left} left.`)).toBeVisible()
    }
    await tryCode(wrongOf(second))
    await expect(record.getByText('The code was typed wrong too often. Send a new one.')).toBeVisible()
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await expect(send).toHaveAttribute('aria-disabled', 'true')

    await pass(1)
    await page.reload()
    await expect(send).toHaveText('Send a new code')
    await tryCode(await sendCode())
    await expect(record.getByText(/^The phone .* is verified\.$/)).toBeVisible()
    await keepsFocus(page, 'a phone was confirmed')
    await expect(unverified).toHaveCount(0)

    // The same for who reads Arabic, of another driver.
    const other = await newDevice('ar', { baseURL: server.origin, hasWorker: false })
    other.allow(/status of (?:409|429)|net::ERR_/)
    const { t } = other
    const there = await other.signIn(vendor, `/driver/view?id=${waiting.id}`)
    const his = there.getByRole('region', { name: waiting.name.ar })
    const [digits, verify] = [his.getByLabel(new RegExp(`^${t('Code')}`)), his.getByRole('button', { name: t('Verify phone') })]
    const [alert, again] = [his.getByRole('alert'), his.getByRole('button', { name: t('Send a new code'), exact: true })]
    const arabic = (code: string) => code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    const sent = async (press: Promise<void>, before: number) => {
      await press
      await expect.poll(async () => (await codes()).length).toBe(before + 1)
      await expect(digits).toBeFocused()
      return (await codes()).at(-1) ?? ''
    }
    const old = await sent(his.getByRole('button', { name: t('Send a code') }).click(), (await codes()).length)
    await digits.fill(arabic(wrongOf(old)))
    await verify.click()
    await expect(alert.getByText('الرمز غير صحيح، وبقيت لك 4 محاولات.')).toBeVisible()
    await expect(his.getByRole('button', { name: t('Send a new code in <0>{0}</0>').replace(/<0>.*/, '') })).toContainText(/0:\d\d$/)
    await pass(11)
    await digits.fill(old)
    await verify.click()
    await expect(alert.getByText(t('The code has expired. Send a new one.'))).toBeVisible()
    const young = await sent(again.click(), (await codes()).length)
    for (const left of ['4 محاولات', '3 محاولات', 'محاولتان', 'محاولة واحدة']) {
      await digits.fill(wrongOf(young))
      await verify.click()
      await expect(alert.getByText(`الرمز غير صحيح، وبقيت لك ${left}.`)).toBeVisible()
    }
    await digits.fill(wrongOf(young))
    await verify.click()
    await expect(alert.getByText(t('The code was typed wrong too often. Send a new one.'))).toBeVisible()
    await expect(verify).toHaveAttribute('aria-disabled', 'true')
    await expect(his.getByRole('button', { name: /0:\d\d/ })).toHaveAttribute('aria-disabled', 'true')
    await pass(1)
    await there.reload()
    await digits.fill(arabic(await sent(again.click(), (await codes()).length)))
    await verify.click()
    await expect(his.getByText(t('Phone not verified'))).toHaveCount(0)
  } finally {
    await server.close()
    await postgres.stop()
  }
})
