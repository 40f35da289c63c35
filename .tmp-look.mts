import { chromium } from '@playwright/test'
import { needChromium } from './tests/support/chromium.ts'
const base = process.env.BASE ?? 'http://localhost:8123'
const out = process.env.OUT ?? '/tmp/looks'
const paths = (process.argv[2] ?? '/zone').split(',')
const browser = await chromium.launch({ executablePath: needChromium(), args: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] })
for (const [w, h, lang, scheme] of [[1440, 900, 'en', 'light'], [1440, 900, 'ar', 'dark'], [360, 760, 'ar', 'light'], [820, 1100, 'en', 'light']] as const) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, hasTouch: w < 900, serviceWorkers: 'block' })
  await ctx.addInitScript((l) => localStorage.setItem('i18nextLng', l), lang)
  const page = await ctx.newPage()
  page.on('pageerror', (e) => console.log('ERR', e.message))
  page.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text()) })
  await page.goto(base + '/signin')
  await page.locator('input[type=email]').fill(process.env.EMAIL ?? '')
  await page.locator('input[type=password]').fill(process.env.PASS ?? '')
  await page.locator('input[type=checkbox]').first().check()
  await page.locator('button[type=submit]').click()
  await page.waitForURL((u) => !u.pathname.includes('signin'))
  await page.waitForTimeout(3000)
  for (const p of paths) {
    await page.goto(base + p)
    await page.waitForTimeout(2500)
    if (p.endsWith('!1')) { await page.locator('[data-row] a, article a').first().click(); await page.waitForTimeout(1500) }
    await page.screenshot({ path: `${out}/${p.replace(/\W+/g, '_')}-${w}-${lang}.png`, fullPage: p.includes('add') })
  }
  await ctx.close()
}
await browser.close()
