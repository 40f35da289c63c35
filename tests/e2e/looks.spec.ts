import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import type { Device } from '#tests/e2e/device.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const

/** Faults by rule and place. Checkers misjudge contrast on Arabic text, so it is judged in English. */
const faults = async (page: Page, language: string): Promise<string[]> => {
  // Toasts and panels fade in: half-way their colours are not theirs.
  await page.evaluate(async () => {
    // What a test holds still never finishes.
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    await Promise.all(running.map((animation) => animation.finished.catch(() => undefined)))
  })
  const builder = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations } = await (language === 'ar' ? builder.disableRules('color-contrast') : builder).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
  )
}

/** Nothing sticks out of the page sideways. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What a thumb would miss: smaller than 44 px either way. A stack of toasts is drawn smaller than it is. */
const small = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"], [role="tab"], [role="group"] a, section a')]
      .filter((target) => target.getClientRects().length > 0 && target.closest('article, p, li, [role="row"]') === null)
      .filter(({ offsetWidth, offsetHeight }) => offsetWidth < 44 || offsetHeight < 44)
      .map((target) => `${target.offsetWidth} × ${target.offsetHeight} ${target.getAttribute('aria-label') ?? target.textContent}`),
  )

/** Notes what is wrong with a page, by place. */
const judging = (page: Page, language: string, found: string[]) => async (place: string) => {
  for (const target of await small(page)) found.push(`${place}: ${target}`)
  for (const fault of await faults(page, language)) found.push(`${place}: ${fault}`)
  if ((await overflow(page)) > 0) found.push(`${place}: wider than the screen by ${await overflow(page)} px`)
}

const fill = async (vendor: TestVendor): Promise<void> => {
  for (const type of ['renewal', 'renewal', 'grace_period', 'early_pickup', 'removal', 'replacement'] as const) await vendor.submit(type)
}

const visitCompany = async (device: Device, page: Page, judge: (place: string) => Promise<void>): Promise<void> => {
  const { t } = device
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: t('Edit company') })).toBeVisible()
  await judge('/profile')
  await page.getByRole('button', { name: t('Edit company') }).click()
  await page.getByLabel(t('Mobile number')).fill('123')
  await page.getByLabel(t('Postal code')).fill('123')
  await page.getByRole('button', { name: t('Save changes') }).click()
  await expect(page.getByText(t('{field} must be exactly 10 digits', { field: t('Mobile number') }))).toBeVisible()
  await judge('the company form with a fault')
  await page.getByRole('button', { name: t('Discard draft') }).click()
  // The form closes when the draft is gone; leaving before that would keep it.
  await expect(page.getByRole('button', { name: t('Edit company') })).toBeVisible()
}

/** The centre with a waiting change, its question, both file dialogs, and a conflict. */
const visitCentre = async (device: Device, page: Page, judge: (place: string) => Promise<void>): Promise<void> => {
  const { t } = device
  await device.openCentre(page)
  await judge('/sync, all sent')
  await device.goOffline()
  await device.editCompany(page, { City: 'Jeddah' })
  await device.openCentre(page)
  await expect(page.getByText(t('Waiting to send')).first()).toBeVisible()
  await judge('/sync with a waiting change')
  await page.getByRole('button', { name: t('Export unsent changes') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Save the file') })
    .click()
  await expect(page.getByText(t('The passphrase needs at least 8 characters'))).toBeVisible()
  await judge('the export')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('Import a file') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await judge('the import')
  await page.keyboard.press('Escape')
}

const visit = async (device: Device, page: Page, judge: (place: string) => Promise<void>): Promise<void> => {
  const { t } = device
  for (const { path, title } of Object.values(LISTS)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible()
    await expect(device.answers(page, 'Approve').first()).toBeVisible()
    await judge(path)
  }
  await page.goto(`${LISTS.renewal.path}?status=cancelled`)
  await expect(page.getByText(t('No data found'))).toBeVisible()
  await judge('an empty list')
  await page.goto(LISTS.renewal.path)
  await device.answers(page, 'Approve').first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: t('Approve request') })).toBeVisible()
  await judge('the approval')
  await page.keyboard.press('Escape')
  await device.answers(page, 'Reject').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Reject request') })
    .click()
  await expect(page.getByText(t('Reason is required'))).toBeVisible()
  await judge('the rejection, without a reason')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('Account') }).click()
  await expect(page.getByRole('menuitem', { name: t('Settings') })).toBeVisible()
  await judge('the account menu')
  await page.keyboard.press('Escape')
  const last = Number((await device.answers(page, 'Reject').last().getAttribute('aria-label'))?.replace(/\D/g, ''))
  await device.reject(page, last, 'No driver free')
  const toast = page.getByRole('alert').filter({ hasText: t('Rejected renewal {number}', { number: device.number(last) }) })
  await expect(toast.getByRole('button', { name: t('Close') })).toBeVisible()
  await judge('a toast')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: t('Help and legal') })).toBeVisible()
  await judge('/settings')
  await device.openSync(page)
  await judge('the sync panel')
}

// Each language in each theme, and each size in both languages and both themes.
const LOOKS = [
  ['en', 'light', 'desktop'],
  ['en', 'dark', 'phone'],
  ['ar', 'light', 'phone'],
  ['ar', 'dark', 'desktop'],
] as const

for (const [language, theme, size] of LOOKS) {
  test(`every screen in ${language}, ${theme}, on a ${size} is usable by everybody`, async ({ vendor, newDevice }) => {
    await fill(vendor)
    const device = await newDevice(language, {
      theme,
      viewport: SIZES[size],
      hasTouch: size === 'phone',
      hasWorker: false,
      toastsStay: true,
    })
    const found: string[] = []
    const start = await device.open('/signin')
    await expect(start.getByRole('button', { name: device.t('Sign in'), exact: true })).toBeVisible()
    const judge = (page: Page) => judging(page, language, found)
    await judge(start)('/signin')
    await start.getByRole('button', { name: device.t('Sign in'), exact: true }).click()
    await judge(start)('/signin with faults')
    await start.goto('/nowhere')
    await expect(start.getByText(device.t('Page not found'))).toBeVisible()
    await judge(start)('not found')
    await start.close()

    const page = await device.signIn(vendor)
    await visit(device, page, judge(page))
    const first = await vendor.submit('removal')
    await page.goto(`/replacement-request/detail?id=${first.id}`)
    await expect(device.detail(page, first.number)).toBeVisible()
    await judge(page)('a detail')
    expect(found).toEqual([])
  })

  test(`the company and the waiting changes in ${language}, ${theme}, on a ${size} are usable by everybody`, async ({
    vendor,
    newDevice,
  }) => {
    const device = await newDevice(language, { theme, viewport: SIZES[size], hasTouch: size === 'phone' })
    const found: string[] = []
    const page = await device.signIn(vendor)
    const judge = judging(page, language, found)
    await visitCompany(device, page, judge)
    await visitCentre(device, page, judge)

    // The same field changed on another device meanwhile: a card asks for a choice.
    const other = await newDevice(language, { hasWorker: false })
    await other.editCompany(await other.signIn(vendor), { City: 'Dammam' })
    await expect.poll(async () => (await vendor.readVendor()).city).toBe('Dammam')
    await device.goOnline()
    await expect(page.getByRole('button', { name: device.t('Save this choice') })).toBeVisible()
    await judge('a conflict')
    await page.goto('/settings')
    await expect(
      page
        .getByRole('region', { name: device.t('Signed-in devices') })
        .getByRole('listitem')
        .first(),
    ).toBeVisible()
    await judge('/settings with devices')
    expect(found).toEqual([])
  })
}
