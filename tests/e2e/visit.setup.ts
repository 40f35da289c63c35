import { expect, test as setup } from '@playwright/test'
import { ORIGIN, PROFILE_DIR } from '#tests/e2e/site.ts'

// Installing the worker is the dearest part of a first visit, so a browser makes it once, and the devices of the tests begin as its copies.
setup('a browser that was here before', async ({ playwright }) => {
  const context = await playwright.chromium.launchPersistentContext(PROFILE_DIR)
  const page = await context.newPage()
  const asked: string[] = []
  context.on('request', (request) => void (request.serviceWorker() && asked.push(request.url())))
  await page.goto('/signin')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  // Hundreds of files come in one.
  expect(asked.length).toBeLessThan(30)
  // Of the visit only the worker and its files are kept.
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: ORIGIN, storageTypes: 'cookies,local_storage,indexeddb' })
  // The worker has files of its own; these were half of what each device copies.
  await session.send('Network.clearBrowserCache')
  await context.close()
})
