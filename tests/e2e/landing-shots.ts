import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { ROOT } from '#tests/conventions/tree.ts'
import { Device } from '#tests/e2e/device.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { ORIGIN } from '#tests/e2e/site.ts'

/** A computer's screen as it is, a phone's at double density: `src/screens/landing/hero-picture.tsx` says these sizes in its markup. */
const SIZES = {
  wide: { viewport: { width: 1120, height: 700 }, deviceScaleFactor: 1, hasTouch: false },
  narrow: { viewport: { width: 390, height: 600 }, deviceScaleFactor: 2, hasTouch: true },
} as const
const OUT = join(ROOT, 'public', 'product')

/** The pictures of the product on the landing page: the renewal list, in each language and theme. They stay in the repository. */
export const takeLandingPictures = async (browser: Browser): Promise<void> => {
  mkdirSync(OUT, { recursive: true })
  for (const language of ['en', 'ar'] as const)
    for (const theme of ['light', 'dark'] as const)
      for (const [name, size] of Object.entries(SIZES)) {
        const context = await browser.newContext({
          ...size,
          baseURL: ORIGIN,
          colorScheme: theme,
          timezoneId: 'Asia/Riyadh',
          reducedMotion: 'reduce',
        })
        await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language)
        const device = new Device(context, { language, hasWorker: true, origin: ORIGIN })
        const page = await device.signIn(DEMO_OWNER)
        await page.goto(LISTS.renewal.path)
        await device.answers(page, 'Approve').first().waitFor()
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        await sharp(await page.screenshot())
          .webp({ quality: 62, effort: 6, smartSubsample: true })
          .toFile(join(OUT, `${language}-${theme}-${name}.webp`))
        await context.close()
      }
}
