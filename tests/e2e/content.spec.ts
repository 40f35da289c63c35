import { expect } from '@playwright/test'
import type { Language } from '#i18n/language.ts'
import { content as arabic } from '#locales/content/ar/content.ts'
import { content as english } from '#locales/content/en/content.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { combined } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'

test.use({ hasWorker: false })

const CONTENT = { en: english, ar: arabic }
const PATHS = { '/terms-and-conditions': 'terms', '/privacy-policy': 'privacy', '/about-us': 'about', '/faq': 'faq' } as const

type Look = readonly [language: Language, theme: 'light' | 'dark', width: number]

for (const [language, theme, width] of combined<Look>(
  [
    ['en', 'light', 1440],
    ['ar', 'dark', 360],
  ],
  [
    ['en', 'dark', 360],
    ['ar', 'light', 360],
    ['ar', 'dark', 1440],
  ],
)) {
  test(`every page of content is read signed out, in ${language}, ${theme}, ${width} wide, by everybody`, async ({ newDevice }) => {
    const device = await newDevice(language, { theme, viewport: { width, height: 800 } })
    const page = await device.open('/faq')
    const found: string[] = []
    for (const [path, name] of Object.entries(PATHS)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: CONTENT[language][name].title })).toBeVisible()
      await expect(page.getByText(CONTENT[language][name].summary)).toBeVisible()
      for (const fault of await axeFaults(page, language)) found.push(`${path}: ${fault}`)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (over > 0) found.push(`${path}: wider than the screen by ${over} px`)
    }
    expect(found).toEqual([])
  })
}

test('a question has an address of its own, and is found by a word of its answer', async ({ newDevice }) => {
  const device = await newDevice('en')
  const page = await device.open('/faq#penalties')
  const penalties = page.locator('details#penalties')
  await expect(penalties).toHaveAttribute('open', '')
  await expect(penalties).toBeInViewport()
  const search = page.getByRole('searchbox')
  await search.fill('24 HOURS')
  await expect(page.locator('details')).toHaveCount(1)
  await page.locator('details#cancel summary').click()
  await expect(page).toHaveURL(/\/faq#cancel$/)
  await search.fill('helicopter')
  await expect(page.getByText('No data found').last()).toBeVisible()
  await expect(page.locator('details')).toHaveCount(0)
})

test('whoever is signed in reads them inside the main area, without a network, in either language', async ({ vendor, newDevice }) => {
  const device = await newDevice('en', { hasWorker: true })
  const page = await device.signIn(vendor)
  await device.goOffline()
  for (const [path, name] of Object.entries(PATHS)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: english[name].title })).toBeVisible()
    await expect(page.getByRole('button', { name: device.t('Account') })).toBeVisible()
  }
  await page.evaluate(() => localStorage.setItem('i18nextLng', 'ar'))
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1, name: arabic.faq.title })).toBeVisible()
})

test('reading before signing in leaves nothing behind: the portal opens as ever', async ({ vendor, newDevice }) => {
  const device = await newDevice('en')
  const page = await device.open('/faq')
  await page.getByRole('link', { name: device.t('Sign in') }).click()
  await device.fillSignIn(page, vendor)
  await page.getByRole('button', { name: device.t('Sign in'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: device.t('Dashboard') })).toBeVisible()
})
