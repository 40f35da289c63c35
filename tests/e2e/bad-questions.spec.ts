import { expect, type Page } from '@playwright/test'
import { follow } from '#tests/e2e/follow.ts'
import { plantView } from '#tests/e2e/plant-view.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { LISTS } from '#tests/e2e/screens.ts'

const { path } = LISTS.renewal
const LONG = 'Your search is long: only its first words are used.'
const ADDRESS = 'A part of this address is not known here and was left out.'
const VIEW = 'A part of this view is not known here and was left out.'

const ask = async (page: Page, search: string): Promise<void> => {
  await page.goto(`${path}?${new URLSearchParams({ q: search }).toString()}`)
}

for (const language of inOneOfTwo('bad-questions'))
  test(`whatever a list is asked, it stays a list and says what it left out, in ${language}`, async ({ vendor, newDevice }) => {
    await vendor.submit('renewal')
    await vendor.submit('renewal')
    const device = await newDevice(language, { hasWorker: false })
    const { t } = device
    const page = await device.signIn(vendor)
    const answers = device.answers(page, 'Approve')
    const shown = (sentence: string) => page.getByText(t(sentence), { exact: true })

    // Signs ask for nothing, those of regular expressions included.
    for (const signs of ['!!! ؟؟ … ---', '.*+?^${}()|[]\\', '(((((.+)+)+)+)+$', '%_\'"<>&']) {
      await ask(page, signs)
      await expect(answers).toHaveCount(2)
      await expect(shown(LONG)).toHaveCount(0)
    }
    await page.goto(`${path}?filter=hologram.1&sort=-mood&columns=aura`)
    await expect(answers).toHaveCount(2)
    await expect(shown(ADDRESS)).toBeVisible()

    // Typed into the field: an address of this length no browser need carry.
    await page.goto(path)
    await expect(answers).toHaveCount(2)
    const field = page.getByRole('searchbox')
    await field.fill(Array.from({ length: 2500 }, (_, n) => `ا${n}x`).join(' '))
    await expect(shown(LONG)).toBeVisible()
    await expect(page.getByRole('main')).toBeVisible()
    await field.fill('')
    await expect(answers).toHaveCount(2)
    await expect(shown(LONG)).toHaveCount(0)

    await page.evaluate(plantView, {
      id: '00000009-0000-7000-8000-00000000000a',
      revision: 1,
      list: 'requests/renewal',
      name: 'Later',
      search: 'status=all&mood=good&filter=hologram.1',
      layout: { widths: {}, density: 'holographic' },
      isPinned: true,
    })
    await page.reload()
    await page.getByRole('button', { name: 'Later', exact: true }).click()
    await expect(page).toHaveURL(/status=all/)
    await expect(answers).toHaveCount(2)
    await expect(shown(VIEW)).toBeVisible()
  })

test(
  'a report of days that are none says why at the field, in both languages, and is mended by a choice',
  RELEASE,
  async ({ vendor, newDevice }) => {
    const faults: ReadonlyArray<readonly [string, string]> = [
      ['from=2026-11-30&to=2026-11-01', 'The last day is before the first. Swap them, or choose another.'],
      ['from=0001-01-01&to=9999-12-31', 'A report covers ten years at most. Choose a shorter range.'],
      ['from=0001-01-01&to=0009-01-01&compare=before', 'Reports begin in 1900. Choose a later first day.'],
      ['from=9999-12-01&to=9999-12-31', 'Reports end in 2099. Choose an earlier last day.'],
      ['from=&to=2026-11-01', 'Choose the first day.'],
      ['from=2026-11-01&to=2026-02-31', 'Choose the last day.'],
    ]
    for (const language of ['en', 'ar'] as const) {
      const device = await newDevice(language, { hasWorker: false })
      const page = await device.signIn(vendor, '/reports')
      for (const report of ['bookings', 'usage', 'late'])
        for (const [days, why] of faults) {
          await follow(page, `/reports?report=${report}&period=own&${days}`)
          await expect(page.getByText(device.t(why)), `${report} ${days}`).toBeVisible()
          await expect(page.getByRole('table')).toHaveCount(0)
        }
      // A range with nothing in it is no fault.
      await page.goto('/reports?report=bookings&period=own&from=2019-01-01&to=2019-01-31')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const [, why] of faults) await expect(page.getByText(device.t(why))).toBeHidden()
    }
  },
)
