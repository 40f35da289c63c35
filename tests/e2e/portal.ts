import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import type { Language } from '#i18n/language.ts'
import { Device } from '#tests/e2e/device.ts'
import { registerTestVendor, type TestVendor } from '#tests/e2e/marketplace.ts'
import { ORIGIN, PROFILE_DIR } from '#tests/e2e/site.ts'

interface DeviceOptions extends BrowserContextOptions {
  readonly theme?: 'light' | 'dark'
  readonly hasWorker?: boolean
  /** Toasts do not go by time, which a test on a slow machine may miss; whatever else closes one still does. */
  readonly toastsStay?: boolean
  /** The browser never saw the portal: its worker is installed while the first screen is shown, which takes three times as long. */
  readonly isFirstVisit?: boolean
}

export interface VisitOptions {
  /** Whether browsers begin as copies of one that was here before, signed out, with the worker in place. */
  readonly hasVisited: boolean
}

interface Portal {
  /**
   * Whether the browsers of a file's tests know service workers. Installing one is the dearest part of a visit: tests that prove nothing
   * without a network or behind a closed page do without, as the portal must where a browser has none.
   */
  readonly hasWorker: boolean
  /** A vendor of this test's own, without requests. */
  readonly vendor: TestVendor
  /** Another browser of somebody who reads `language`. */
  readonly newDevice: (language: Language, options?: DeviceOptions) => Promise<Device>
}

/** Runs in every page before its scripts: the reader's choices, and a voice for what the policy blocks. */
const prepare = (choices: { language: string; theme: string }): void => {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy: ${event.violatedDirective} blocked ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
  })
  try {
    if (localStorage.getItem('i18nextLng') === null) localStorage.setItem('i18nextLng', choices.language)
    if (localStorage.getItem('mantine-color-scheme-value') === null) localStorage.setItem('mantine-color-scheme-value', choices.theme)
  } catch {
    // about:blank has no storage.
  }
}

/** Runs in every page before its scripts: a toast goes when its bar has run out, so that it stays where the bar stands still. */
const keepToasts = (): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Runs in every page before its scripts: a browser that knows no service workers. */
const takeWorkers = (): void => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

/** The tests' world: every device must end without a complaint. */
export const test = base.extend<Portal & VisitOptions>({
  hasVisited: [false, { option: true }],
  hasWorker: [true, { option: true }],
  vendor: async ({ baseURL: _server }, provide) => {
    await provide(await registerTestVendor())
  },
  newDevice: async ({ browser, playwright, hasVisited, hasWorker: mostHaveWorker }, provide) => {
    const devices: Device[] = []
    const copies: string[] = []
    const openContext = async (isKnown: boolean, options: BrowserContextOptions): Promise<BrowserContext> => {
      if (!isKnown) return browser.newContext(options)
      const copy = await mkdtemp(join(tmpdir(), 'portal-e2e-profile-'))
      copies.push(copy)
      // Hundreds of small files, one after the other: without a promise for each they cost less than half.
      cpSync(PROFILE_DIR, copy, { recursive: true })
      return playwright.chromium.launchPersistentContext(copy, options)
    }
    await provide(
      async (language, { theme = 'light', hasWorker = mostHaveWorker, toastsStay = false, isFirstVisit = false, ...own } = {}) => {
        const options: BrowserContextOptions = {
          baseURL: ORIGIN,
          locale: language === 'ar' ? 'ar-SA' : 'en-GB',
          timezoneId: 'Asia/Riyadh',
          colorScheme: theme,
          ...own,
        }
        const context = await openContext(hasVisited && hasWorker && !isFirstVisit && options.baseURL === ORIGIN, options)
        await context.addInitScript(prepare, { language, theme })
        if (toastsStay) await context.addInitScript(keepToasts)
        if (!hasWorker) await context.addInitScript(takeWorkers)
        const device = new Device(context, { language, hasWorker, origin: options.baseURL ?? ORIGIN })
        devices.push(device)
        return device
      },
    )
    const complaints = devices.map((device) => device.complaints)
    await Promise.all(devices.map((device) => device.context.close()))
    await Promise.all(copies.map((copy) => rm(copy, { recursive: true, force: true })))
    expect(complaints, 'complaints of the browsers').toEqual(devices.map(() => []))
  },
})
