import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { ROOT } from '#tests/conventions/tree.ts'
import { needChromium } from '#tests/support/chromium.ts'
import { Device } from '#tests/e2e/device.ts'
import { takeLandingPictures } from '#tests/e2e/landing-shots.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { walkWork } from '#tests/e2e/shots-of-work.ts'
import { DATA_DIR, ORIGIN, PORT } from '#tests/e2e/site.ts'

const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 360, height: 740 },
} as const
const OUT = join(ROOT, 'shots')
/** `npm run shots -- phone-ar-dark` takes one look only; `npm run shots -- landing` renews the product's pictures on the landing page. */
const WANTED = process.argv.slice(2)

const ready = async (): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const answered = await fetch(`${ORIGIN}/readyz`)
      .then((answer) => answer.ok)
      .catch(() => false)
    if (answered) return
    await wait(1000)
  }
  throw new Error('the server did not start')
}

const settled = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await wait(500)
}

/** Walks every screen of a look once: lists, a detail, both dialogs, settings, the sync panel with waiting changes. */
const walk = async (device: Device, shoot: (page: Page, name: string) => Promise<void>): Promise<void> => {
  const { t } = device
  const start = await device.open(device.language === 'ar' ? '/?lang=ar' : '/')
  await shoot(start, 'landing')
  await start.goto('/terms-and-conditions')
  await shoot(start, 'terms')
  await start.goto('/signin')
  await start.getByRole('button', { name: t('Sign in'), exact: true }).waitFor()
  await shoot(start, 'sign-in')
  await start.getByRole('button', { name: t('Sign in'), exact: true }).click()
  await shoot(start, 'sign-in-faults')
  await start.getByRole('link', { name: t('Create account') }).click()
  await start.getByRole('button', { name: t('Create account') }).waitFor()
  await shoot(start, 'sign-up')
  await start.getByRole('button', { name: t('Create account') }).click()
  await shoot(start, 'sign-up-faults')
  await start.goto('/verify-email')
  await shoot(start, 'verify-email-expired')
  await start.goto('/nowhere')
  await shoot(start, 'not-found')
  await start.close()
  const page = await device.signIn(DEMO_OWNER)
  for (const [type, { path }] of Object.entries(LISTS)) {
    await page.goto(path)
    await shoot(page, `list-${type}`)
  }
  await page.goto(`${LISTS.renewal.path}?status=all`)
  await shoot(page, 'list-all')
  await page.goto(`${LISTS.renewal.path}?q=zzzz`)
  await shoot(page, 'list-nothing-found')
  await page.goto(LISTS.replacement.path)
  await device.answers(page, 'Approve').first().click()
  await shoot(page, 'approve')
  await page.keyboard.press('Escape')
  await device.answers(page, 'Reject').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Reject request') })
    .click()
  await shoot(page, 'reject')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /^#\d+$|\p{L}/u })
    .and(page.locator('[href*="detail"]'))
    .first()
    .click()
  await shoot(page, 'detail')
  await page.goto(`${LISTS.early_pickup.path}?selected=all`)
  await page.getByRole('button', { name: t('Approve selected') }).click()
  await shoot(page, 'bulk')
  await page.keyboard.press('Escape')
  await page.goto(LISTS.early_pickup.path)
  await page.getByRole('button', { name: t('Export'), exact: true }).click()
  await page.getByRole('button', { name: t('Excel (XLSX)') }).waitFor()
  await shoot(page, 'export')
  await page.keyboard.press('Escape')
  await page.goto('/settings')
  await shoot(page, 'settings')
  await walkWork(device, page, shoot)
  await page.goto(LISTS.grace_period.path)
  await device.goOffline()
  await device.answers(page, 'Approve').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('Approve request') })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.goto(`${LISTS.grace_period.path}?status=all`)
  await shoot(page, 'offline-waiting')
  await device.openSync(page)
  await shoot(page, 'sync-panel')
  await page.goto('/profile')
  await page.getByRole('button', { name: t('Edit company') }).waitFor()
  await shoot(page, 'profile')
  await page.getByRole('button', { name: t('Edit company') }).click()
  await page.getByLabel(t('Mobile number')).fill('123')
  await page.getByRole('button', { name: t('Save changes') }).click()
  await shoot(page, 'profile-faults')
  await page.getByRole('group', { name: t('License certificate') }).scrollIntoViewIfNeeded()
  await shoot(page, 'profile-files')
  await page.getByRole('button', { name: t('Discard draft') }).click()
  await device.editCompany(page, { City: `Jeddah ${Date.now() % 1000}` })
  await shoot(page, 'profile-undo')
  await device.openCentre(page)
  await shoot(page, 'sync-waiting')
  await page.getByRole('button', { name: t('Export unsent changes') }).click()
  await shoot(page, 'sync-export')
  await page.keyboard.press('Escape')
  await device.goOnline()
  await page.getByText(t('Everything is sent.')).waitFor()
  await shoot(page, 'sync-sent')
}

const look = async (
  browser: Browser,
  choice: { language: 'en' | 'ar'; theme: 'light' | 'dark'; size: keyof typeof SIZES },
): Promise<void> => {
  const { language, theme, size } = choice
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: SIZES[size],
    hasTouch: size !== 'desktop',
    colorScheme: theme,
    timezoneId: 'Asia/Riyadh',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
  const folder = join(OUT, `${size}-${language}-${theme}`)
  mkdirSync(folder, { recursive: true })
  await walk(new Device(context, { language, hasWorker: true, origin: ORIGIN }), async (page, name) => {
    await settled(page)
    await page.screenshot({ path: join(folder, `${name}.png`) })
  })
  await context.close()
  console.log(folder)
}

if (WANTED.length === 0) rmSync(OUT, { recursive: true, force: true })
const server = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: String(PORT),
    PUBLIC_URL: ORIGIN,
    DATA_DIR,
    DATABASE_URL: '',
    DEMO_LIVE: '0',
    VAPID_PRIVATE_KEY: 'none',
    LOG_LEVEL: 'warn',
    SIGN_INS_PER_MINUTE: '1000',
  },
})
const ended = once(server, 'exit')
try {
  await ready()
  const browser = await chromium.launch({ executablePath: needChromium(), args: ['--no-sandbox'] })
  if (WANTED.includes('landing')) {
    await takeLandingPictures(browser)
    console.log(join(ROOT, 'public', 'product'))
  }
  for (const size of ['desktop', 'tablet', 'phone'] as const)
    for (const language of ['en', 'ar'] as const)
      for (const theme of ['light', 'dark'] as const)
        if (WANTED.length === 0 || WANTED.includes(`${size}-${language}-${theme}`)) await look(browser, { size, language, theme })
  await browser.close()
} finally {
  server.kill('SIGTERM')
  await ended
}
