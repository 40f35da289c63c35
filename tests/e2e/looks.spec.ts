import { expect, type Page } from '@playwright/test'
import { REQUEST_TYPES, type RequestType } from '#domain/requests/request.ts'
import type { Language } from '#i18n/language.ts'
import { axeFaults, stoodStill } from '#tests/e2e/axe.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import type { Device } from '#tests/e2e/device.ts'
import { fitting, visitBetween } from '#tests/e2e/fits.ts'
import { follow } from '#tests/e2e/follow.ts'
import { combined } from '#tests/e2e/languages.ts'
import { KEPT_LISTS } from '#tests/e2e/kept-lists.ts'
import { FLEET, FLEET_WORK, LISTS, WORK } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'
import { smallTargets } from '#tests/e2e/small-targets.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const

/** What a toast lies over, of what a list begins with. */
const underToast = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toast = document.querySelector('.Toastify__toast')?.getBoundingClientRect()
    if (!toast) return ['there is no toast']
    return [...document.querySelectorAll('h1, [role="tab"], [role="searchbox"], [role="combobox"], select')].flatMap((element) => {
      const box = element.getBoundingClientRect()
      const isUnder = box.width > 0 && box.top < toast.bottom && box.bottom > toast.top && box.left < toast.right && box.right > toast.left
      return isUnder ? [element.textContent] : []
    })
  })

/** Notes what is wrong with a page, by place. */
const judging = (page: Page, language: Language, found: string[]) => async (place: string) => {
  await stoodStill(page)
  for (const target of await smallTargets(page)) found.push(`${place}: too small to press: ${target}`)
  for (const fault of await axeFaults(page, language)) found.push(`${place}: ${fault}`)
  await fitting(page, found)(place)
}

/** Typed by a person who reads Arabic, and shown in both languages. */
const LONG_NAME = 'مؤسسة عبدالرحمن بن عبدالعزيز المتحدة للمقاولات العامة والصيانة والتشغيل'
/** Its last letter has its dots below the line, and nothing of it is cut away. */
const SHORT_NAME = 'هند السبيعي'

/** Brings requests of every type; resolves to the number of one of each. */
const fill = async (vendor: TestVendor): Promise<ReadonlyMap<RequestType, number>> => {
  await vendor.submit('renewal', { customerName: { en: LONG_NAME, ar: LONG_NAME } })
  const numbers = new Map<RequestType, number>()
  const customerName = { en: SHORT_NAME, ar: SHORT_NAME }
  for (const type of REQUEST_TYPES) numbers.set(type, (await vendor.submit(type, { customerName })).number)
  return numbers
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

const visit = async (
  device: Device,
  page: Page,
  numbers: ReadonlyMap<RequestType, number>,
  judge: (place: string) => Promise<void>,
): Promise<void> => {
  const { t } = device
  for (const type of REQUEST_TYPES) {
    const { path, title } = LISTS[type]
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible()
    await expect(device.answer(page, 'Approve', numbers.get(type) ?? 0)).toBeVisible()
    await judge(path)
  }
  for (const { path, add, title, addTitle } of FLEET) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible()
    await expect(page.getByRole('status').first()).toBeAttached()
    await judge(path)
    await follow(page, add)
    await expect(page.getByRole('heading', { level: 1, name: t(addTitle) })).toBeVisible()
    await page
      .locator('form')
      .getByRole('button', { name: t(addTitle) })
      .click()
    await expect(page.locator('form [aria-invalid="true"]').first()).toBeVisible()
    // At its end nothing of the form lies under the bar, which stays in sight while one scrolls.
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await judge(`${add} with faults`)
  }
  for (const { path, title } of [...WORK, ...KEPT_LISTS, ...FLEET_WORK]) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible()
    await expect(page.getByRole('status').first()).toBeAttached()
    await judge(path)
  }
  await follow(page, `${LISTS.renewal.path}?status=cancelled`)
  await expect(page.getByText(t('No data found'))).toBeVisible()
  await judge('an empty list')
  await follow(page, LISTS.renewal.path)
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
  expect(await underToast(page)).toEqual([])
  await judge('a toast')
  // Loaded anew: the toast would lie over the header of a phone.
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: t('Help and legal') })).toBeVisible()
  await judge('/settings')
  await follow(page, '/settings/hours')
  await expect(page.getByRole('button', { name: t('Save working hours') })).toBeVisible()
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await judge('/settings/hours')
  await device.openSync(page)
  await judge('the sync panel')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The dashboard has reminders as well, behind those of the panel.
  await follow(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: t('Dashboard') })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${t('Notifications')}`) }).click()
  const panel = page.getByRole('dialog', { name: t('Notifications') })
  await expect(panel.getByRole('group', { name: t('Reminders') })).toBeVisible()
  await judge('the notifications')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await page.keyboard.press('Control+KeyK')
  const field = page.getByRole('combobox', { name: t('Search everything') })
  await expect(field).toBeFocused()
  await field.fill('removal')
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await judge('the palette')
  await field.fill('zzqqxx')
  await expect(page.getByRole('dialog').getByText(t('No data found')).first()).toBeVisible()
  await judge('the palette with nothing found')
}

type Look = readonly [language: Language, theme: 'light' | 'dark', size: keyof typeof SIZES]

// Together: each language in each theme, and each size in both languages and both themes.
const LOOKS = combined<Look>(
  [
    ['en', 'light', 'desktop'],
    ['ar', 'dark', 'phone'],
  ],
  [
    ['en', 'dark', 'phone'],
    ['ar', 'light', 'phone'],
    ['ar', 'dark', 'desktop'],
  ],
)

for (const [language, theme, size] of LOOKS) {
  test(`every screen in ${language}, ${theme}, on a ${size} is usable by everybody`, async ({ vendor, newDevice }) => {
    // Some forty screens, each read whole by the checker.
    test.slow()
    const numbers = await fill(vendor)
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
    await visit(device, page, numbers, judge(page))
    const first = await vendor.submit('removal')
    await page.goto(`/replacement-request/detail?id=${first.id}`)
    await expect(device.detail(page, first.number)).toBeVisible()
    await judge(page)('a detail')
    if (size === 'desktop') await visitBetween(device, page, found)
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
