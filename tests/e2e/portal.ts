import { expect, test as base, type BrowserContextOptions } from '@playwright/test'
import type { Language } from '#i18n/language.ts'
import { Device } from '#tests/e2e/device.ts'
import { registerTestVendor, type TestVendor } from '#tests/e2e/marketplace.ts'
import { ORIGIN } from '#tests/e2e/site.ts'

interface Portal {
  /** A vendor of this test's own, without requests. */
  readonly vendor: TestVendor
  /** Another browser of somebody who reads `language`. */
  readonly newDevice: (language: Language, options?: BrowserContextOptions & { theme?: 'light' | 'dark' }) => Promise<Device>
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

/** The tests' world: every device must end without a complaint. */
export const test = base.extend<Portal>({
  vendor: async ({ baseURL: _server }, provide) => {
    await provide(await registerTestVendor())
  },
  newDevice: async ({ browser }, provide) => {
    const devices: Device[] = []
    await provide(async (language, { theme = 'light', ...options } = {}) => {
      const context = await browser.newContext({
        baseURL: ORIGIN,
        locale: language === 'ar' ? 'ar-SA' : 'en-GB',
        timezoneId: 'Asia/Riyadh',
        colorScheme: theme,
        ...options,
      })
      await context.addInitScript(prepare, { language, theme })
      const device = new Device(context, language)
      devices.push(device)
      return device
    })
    const complaints = devices.map((device) => device.complaints)
    await Promise.all(devices.map((device) => device.context.close()))
    expect(complaints, 'complaints of the browsers').toEqual(devices.map(() => []))
  },
})
