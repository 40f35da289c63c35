import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Language } from '#i18n/language.ts'
import type { Device } from '#tests/e2e/device.ts'
import { follow } from '#tests/e2e/follow.ts'
import { combined } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'

/** Every address that names a record, and the list it leads back to. */
const DETAILS = [
  '/booking-renewal/detail',
  '/grace-period/detail',
  '/early-pickup/detail',
  '/removal-request/detail',
  '/replacement-request/detail',
  '/new-booking/detail',
  '/active-booking/detail',
  '/upcoming-booking/detail',
  '/past-booking/detail',
  '/cancelled-booking/detail',
  '/all-booking/detail',
  '/operations/detail',
  '/container/view',
  '/driver/view',
  '/zone/view',
  '/earnings/view',
  '/penalty-payment/view',
] as const

const FORMS = ['/container/edit', '/driver/edit', '/zone/edit'] as const

/** What stands where an id should: another vendor's or a deleted record's, none, no id at all, somebody's attempt. */
const IDS: ReadonlyArray<readonly [string, string]> = [
  ['of nobody here', `?id=${randomUUID()}`],
  ['missing', ''],
  ['of another shape', '?id=../../etc&id=%00%22%3Cscript%3E'],
  ['as long as a book', `?id=${'9'.repeat(5000)}`],
]

const WHY = [
  'This record is not on this device. It may have been deleted, or belong to another account.',
  'This booking is not on this device. It may belong to another account.',
  'This request is not on this device. It may belong to another account.',
]

/** The words that say why there is nothing, where they stand on the screen. */
const whyOf = (device: Device, page: Page): Locator => {
  const [record, booking, request] = WHY.map((words) => page.getByRole('main').getByText(device.t(words)).filter({ visible: true }))
  if (!record || !booking || !request) throw new Error('no words to look for')
  return record.or(booking).or(request).first()
}

/**
 * Says that there is nothing (a list that is hidden behind it on a phone may say so, too), in words, on a whole page, and has a way on that
 * works.
 */
const leadsOn = async (device: Device, page: Page, address: string): Promise<void> => {
  const main = page.getByRole('main')
  await expect(main.getByText(device.t('No data found')).filter({ visible: true }).first(), address).toBeVisible()
  await expect(whyOf(device, page), address).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeAttached()
}

interface Screen {
  readonly language: Language
  readonly viewport: { readonly width: number; readonly height: number }
}

for (const { language, viewport } of combined<Screen>(
  [
    { language: 'en', viewport: { width: 1280, height: 800 } },
    { language: 'ar', viewport: { width: 360, height: 740 } },
  ],
  [
    { language: 'en', viewport: { width: 360, height: 740 } },
    { language: 'ar', viewport: { width: 1280, height: 800 } },
  ],
))
  test(`in ${language}, ${viewport.width} pixels wide, an address of a record that is not here says so on every screen, and leads on`, async ({
    vendor,
    newDevice,
  }) => {
    const device = await newDevice(language, { viewport })
    const page = await device.signIn(vendor)
    for (const path of [...DETAILS, ...FORMS]) {
      await follow(page, `${path}${IDS[0]?.[1] ?? ''}`)
      await leadsOn(device, page, path)
      const isForm = path.endsWith('/edit')
      const way = isForm
        ? page.getByRole('main').getByRole('link', { name: device.t('Back to the list') })
        : page.getByRole('button', { name: device.t(viewport.width < 1000 ? 'Back to the list' : 'Close'), exact: true })
      await way.click()
      await expect(page, path).toHaveURL(new RegExp(`${path.slice(0, path.lastIndexOf('/'))}(\\?|$)`))
      await expect(whyOf(device, page), path).toBeHidden()
    }
  })

test('whatever stands where the id of a record should, no screen breaks', RELEASE, async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { viewport: { width: 360, height: 740 } })
  const page = await device.signIn(vendor)
  const odd = IDS.slice(1)
  // They read an id by the same few lines: each screen gets one of them in turn.
  for (const [at, path] of [...DETAILS, ...FORMS].entries()) {
    const [what, search] = odd[at % odd.length] ?? ['', '']
    await page.goto(`${path}${search}`)
    await leadsOn(device, page, `${path}, ${what}`)
  }
})
