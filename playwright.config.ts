import { defineConfig, devices } from '@playwright/test'
import type { VisitOptions } from '#tests/e2e/portal.ts'
import { IS_RELEASE } from '#tests/support/release.ts'
import { DATA_DIR, ORIGIN, PORT, SERVICE_KEY } from '#tests/e2e/site.ts'
import { CHROMIUM_ARGS, needChromium, needHeadless } from '#tests/support/chromium.ts'

/** What only a browser with windows can do: notifications, a camera, installing, and sending while no page is open. */
const WINDOWED = /\/(install|push|scan|story|told|worker)\.spec\.ts$/

const launch = (executablePath: string) => ({
  launchOptions: {
    executablePath,
    args: CHROMIUM_ARGS,
    // A bare machine may say no locale: then the browser calls every file with an Arabic name "download".
    env: { LANG: 'C.UTF-8', ...process.env },
  },
})

/**
 * The built portal, served by the real server under its real headers, in a real browser. Every test brings its own
 * vendor, so tests share a server and nothing else.
 */
export default defineConfig<VisitOptions>({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  ...(IS_RELEASE ? {} : { grepInvert: /@release/ }),
  outputDir: 'test-results',
  fullyParallel: true,
  // As many as a small machine has processors: a third made each of them wait longer than it saved.
  workers: 2,
  retries: 0,
  // Long enough for a machine that is three times slower or does other things: a test waits for states, so this costs only what fails.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: ORIGIN,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Asia/Riyadh',
    // Tracing costs a quarter of the time of every test; `playwright test NAME --trace on` where one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'windowed', testMatch: WINDOWED, use: launch(needChromium()) },
    { name: 'visit', testMatch: 'visit.setup.ts', use: launch(needHeadless()) },
    { name: 'headless', testIgnore: WINDOWED, use: { ...launch(needHeadless()), hasVisited: true }, dependencies: ['visit'] },
  ],
  webServer: {
    command: `"${process.execPath}" tests/e2e/serve.ts`,
    url: `${ORIGIN}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(PORT),
      PUBLIC_URL: ORIGIN,
      DATA_DIR,
      SERVICE_API_KEY: SERVICE_KEY,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      DEMO: '1',
      DEMO_BOOKINGS: '300',
      DEMO_REQUESTS: '120',
      DEMO_LIVE: '0',
      // No test asks a service outside for its tiles.
      MAP_STYLE_URL: 'none',
      // Nobody is offered pushes but where a test is about them.
      VAPID_PRIVATE_KEY: 'none',
      SIGN_INS_PER_MINUTE: '1000',
      CONTACTS_PER_HOUR: '1000',
      SIGN_UPS_PER_HOUR: '1000',
      NAFATH_PER_HOUR: '1000',
    },
  },
})
