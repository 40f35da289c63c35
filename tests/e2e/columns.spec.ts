import { expect, type Browser, type Page } from '@playwright/test'
import { startingIn } from '#tests/e2e/order.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { test } from '#tests/e2e/portal.ts'

test.use({ hasWorker: false })

const COPIES = 20_000

/**
 * Runs where no portal is open: copies of a request as the device stores it, so many that reading them takes a while. Columns that were kept
 * before know none of them and go.
 */
const copyRequest = async ({ copies, first }: { copies: number; first: number }): Promise<void> => {
  const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => /^portal-(?!device$|files-)/.test(one)) ?? ''
  const asked = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result)
      request.onerror = () => failed(new Error('cannot copy requests'))
    })
  const db = await asked(indexedDB.open(name))
  const transaction = db.transaction(['requests', 'columns'], 'readwrite')
  transaction.objectStore('columns').clear()
  const requests = transaction.objectStore('requests')
  const [row] = (await asked(requests.getAll(null, 1))) as { id: string }[]
  for (let n = 0; n < copies; n += 1)
    requests.put({ ...row, id: `ffffffff-0000-4000-8000-${n.toString(16).padStart(12, '0')}`, number: first + n })
  await new Promise((done) => (transaction.oncomplete = done))
  db.close()
}

/** Ends the worker that answers questions, as a browser does that needs its memory: nobody is told. False where none runs. */
const killColumns = async (browser: Browser): Promise<boolean> => {
  const session = await browser.newBrowserCDPSession()
  const { targetInfos } = await session.send('Target.getTargets')
  const worker = targetInfos.find(({ type, url }) => type === 'shared_worker' && url.includes('columns-worker'))
  if (worker) await session.send('Target.closeTarget', { targetId: worker.targetId })
  await session.detach()
  return worker !== undefined
}

/** That a worker is gone is known after eleven seconds, and then all rows are read anew: on a machine that does other things, for a minute. */
const shows = async (page: Page, number: number): Promise<void> => {
  await expect(page.getByRole('row').filter({ hasText: `#${number}` })).toBeVisible({ timeout: 90_000 })
}

test('when the worker that answers questions is ended, in the middle of its work or after it, every question is answered all the same', async ({
  vendor,
  newDevice,
  browser,
}) => {
  test.setTimeout(300_000)
  await vendor.submit('renewal')
  const device = await newDevice('en')
  // One that is ended while its script is still being fetched says that it could not be started; a later one says nothing.
  device.allow(/columns: the worker for columns (does not answer|could not be started)/)
  const page = await device.signIn(vendor)
  await page.goto('/favicon.svg')
  await page.evaluate(copyRequest, { copies: COPIES, first: 100_000 })

  // No index answers a search: the list waits for the columns, which are ended before they are built.
  await page.goto(`${LISTS.renewal.path}?q=100007`)
  await expect.poll(() => killColumns(browser), { intervals: [20] }).toBe(true)
  await expect(page.getByRole('row')).toHaveCount(0)
  await shows(page, 100_007)

  // The next question goes to a new worker, and that one is ended when it has answered.
  const search = page.getByRole('searchbox')
  await search.fill('119999')
  await shows(page, 119_999)
  expect(await killColumns(browser)).toBe(true)
  await search.fill('110203')
  await shows(page, 110_203)
})

test('a list that was shown before begins as it did, with what changed since, though nothing answers questions', async ({
  vendor,
  newDevice,
}) => {
  const give = (name: string) => vendor.giveBooking('', startingIn(72, name, { status: 'new' }))
  const [first, second] = [await give('Ann'), await give('Ben')]
  const device = await newDevice('en')
  device.allow(/columns:|Failed to load resource|net::ERR_FAILED/)
  const page = await device.signIn(vendor, '/all-booking')
  await shows(page, first.number)
  await shows(page, second.number)

  await page.route(/\/assets\/columns-/, (route) => route.abort())
  await page.reload()
  await shows(page, first.number)
  await shows(page, second.number)
  const third = await give('Cid')
  await shows(page, third.number)
})
