import { expect, type Page } from '@playwright/test'
import type { Language } from '#i18n/language.ts'
import { landing as arabic } from '#locales/content/ar/landing.ts'
import { landing as english } from '#locales/content/en/landing.ts'
import { axeFaults } from '#tests/e2e/axe.ts'
import { combined } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { ORIGIN } from '#tests/e2e/site.ts'

test.use({ hasWorker: false })

const TEXT = { en: english, ar: arabic }
const AS_PAGE = { headers: { Accept: 'text/html' } }

const fillForm = async (page: Page, phone = '0501234567'): Promise<void> => {
  await page.locator('#contact-name').fill('Noura Test')
  await page.locator('#contact-email').fill('noura@example.com')
  await page.locator('#contact-phone').fill(phone)
  await page.locator('#contact-message').fill('We own 40 bins.')
}
const send = (page: Page, language: 'en' | 'ar') => page.getByRole('button', { name: TEXT[language].contact.send }).click()

for (const language of ['en', 'ar'] as const) {
  test(`the landing page is whole without a script, in ${language}`, async ({ request }) => {
    const html = await (await request.get(language === 'en' ? '/' : '/?lang=ar', AS_PAGE)).text()
    const text = TEXT[language]
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(html).toContain(`<title>${text.title}</title>`)
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/${language === 'ar' ? '?lang=ar' : ''}">`)
    for (const other of ['en', 'ar', 'x-default']) expect(html).toContain(`hreflang="${other}" href="${ORIGIN}/`)
    expect(html).not.toMatch(/__[A-Z_]+__/)
    for (const word of [text.hero.title, ...text.why.cards.map(({ title }) => title), ...Object.values(text.nav)])
      expect(html).toContain(word)
    // No address of a store is set here, so there is no link to one.
    expect(html).not.toContain(text.download.apple)
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '') as {
      '@graph': { '@type': string }[]
    }
    expect(graph['@graph'].map((thing) => thing['@type'])).toEqual(['Organization', 'FAQPage'])
    expect([...html.matchAll(/<script[^>]*src=/g)]).toHaveLength(1)
  })

  test(`the contact form says what is wrong beside the field, and the sentence when it is sent, in ${language}`, async ({ newDevice }) => {
    const device = await newDevice(language)
    const page = await device.open('/')
    const { contact, nav } = TEXT[language]
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.getByRole('navigation').getByRole('link', { name: nav.contact, exact: true }).first().click()
    await send(page, language)
    for (const code of ['name.required', 'email.required', 'phone.required', 'message.required'] as const)
      await expect(page.getByText(contact.faults[code], { exact: true })).toBeVisible()
    await expect(page.locator('#contact-name')).toBeFocused()
    await fillForm(page, '12345')
    await send(page, language)
    await expect(page.getByText(contact.faults['phone.digits'], { exact: true })).toBeVisible()
    await expect(page.locator('#contact-phone')).toBeFocused()
    await expect(page.locator('#contact-message')).toHaveValue('We own 40 bins.')
    await page.locator('#contact-phone').fill('+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧')
    await send(page, language)
    await expect(page.getByText(contact.success)).toBeVisible()
    await expect(page.locator('#contact-message')).toHaveValue('')
  })
}

test('a message that cannot be sent says so to the letter, and stays', async ({ newDevice }) => {
  const device = await newDevice('en')
  device.allow(/500|Failed to load resource/)
  const page = await device.open('/')
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await fillForm(page)
  await send(page, 'en')
  await expect(page.getByText('Sorry, there was an error sending your message. Please try again.')).toBeVisible()
  await expect(page.locator('#contact-message')).toHaveValue('We own 40 bins.')
  await page.unroute('**/api/contact')
  await send(page, 'en')
  await expect(page.getByText('Thank you! Your message has been sent successfully.')).toBeVisible()
  await expect(page.getByText('Sorry, there was an error')).toBeHidden()
})

test('without JavaScript the form is sent by the browser itself', async ({ newDevice }) => {
  const device = await newDevice('en', { javaScriptEnabled: false })
  const page = await device.open('/')
  await fillForm(page)
  await send(page, 'en')
  await expect(page).toHaveURL(/#contact-sent$/)
  await expect(page.getByText(english.contact.success)).toBeVisible()
  await expect(page.getByText(english.contact.failure)).toBeHidden()
})

test('language and theme are chosen on the page and remembered, and the app follows', async ({ newDevice }) => {
  const device = await newDevice('en')
  const page = await device.open('/')
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { level: 1, name: arabic.hero.title })).toBeVisible()
  await page.getByRole('button', { name: arabic.theme }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('link', { name: arabic.login }).first().click()
  await expect(page).toHaveURL(/\/signin/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('whoever is signed in is led into the portal, and finds the page without a network too', async ({ vendor, newDevice }) => {
  const device = await newDevice('ar', { hasWorker: true })
  const signedIn = await device.signIn(vendor)
  await device.goOffline()
  await signedIn.goto('/')
  await expect(signedIn.getByRole('heading', { level: 1, name: arabic.hero.title })).toBeVisible()
  await expect(signedIn.getByText(arabic.contact.offline)).toBeVisible()
  await fillForm(signedIn)
  await send(signedIn, 'ar')
  await expect(signedIn.locator('#contact-message')).toHaveValue('We own 40 bins.')
  await expect(signedIn.getByText(arabic.contact.success)).toBeHidden()
  await signedIn.goto('/?lang=en')
  await expect(signedIn.getByRole('heading', { level: 1, name: english.hero.title })).toBeVisible()
  // Whoever asks for a language by the address is spoken to in it from now on.
  await expect.poll(() => signedIn.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en')
  await expect(signedIn.getByRole('link', { name: english.login }).first()).toBeHidden()
  await signedIn.getByRole('link', { name: english.open }).first().click()
  await expect(signedIn).toHaveURL(/dashboard/)
})

type Look = readonly [language: Language, theme: 'light' | 'dark', viewport: { readonly width: number; readonly height: number }]

// Together: each language in each theme, and each size in both languages and both themes.
const LOOKS = combined<Look>(
  [
    ['en', 'light', { width: 1440, height: 900 }],
    ['ar', 'dark', { width: 360, height: 740 }],
  ],
  [
    ['en', 'dark', { width: 360, height: 740 }],
    ['ar', 'light', { width: 360, height: 740 }],
    ['ar', 'dark', { width: 1440, height: 900 }],
  ],
)

for (const [language, theme, viewport] of LOOKS) {
  test(`the landing page in ${language}, ${theme}, ${viewport.width} wide, is usable by everybody`, async ({ newDevice }) => {
    const device = await newDevice(language, { theme, viewport, reducedMotion: 'reduce' })
    const page = await device.open(language === 'ar' ? '/?lang=ar' : '/')
    // The portal itself, as this reader would see it; the pictures for others are not fetched.
    const picture = page.getByRole('img', { name: TEXT[language].hero.picture })
    const size = viewport.width < 768 ? 'narrow' : 'wide'
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/product/')[1] ?? ''))
    expect(fetched.filter((name) => name !== '')).toEqual([`${language}-${theme}-${size}.webp`])
    // A finger hits what is as wide as it.
    const tools = await page.locator('.tool:visible').evaluateAll((all) => all.map((one) => Math.min(one.clientWidth, one.clientHeight)))
    expect(tools.filter((wide) => wide < 44)).toEqual([])
    await expect(page.locator('main .auth-links').first().locator('a:visible').first()).toHaveText(TEXT[language].start)
    const edgeOf = async (selector: string) => {
      const { x = 0, width = 0 } = (await page.locator(selector).first().boundingBox()) ?? {}
      return Math.round(language === 'ar' ? x + width : x)
    }
    expect(await edgeOf('.top .brand')).toBe(await edgeOf('main h1'))

    await send(page, language)
    await expect(page.locator('[data-fault]:visible')).toHaveCount(4)
    await page.locator('#faq summary').first().click()
    if (viewport.width < 500) await page.locator('.menu summary').click()
    expect(await axeFaults(page, language)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  })
}
