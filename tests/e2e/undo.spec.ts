import { expect, type Page } from '@playwright/test'
import { HOLD_MS } from '#db/core/held.ts'
import { stoodStill } from '#tests/e2e/axe.ts'
import type { Device, QueuedChange } from '#tests/e2e/device.ts'
import { inOneOfTwo } from '#tests/e2e/languages.ts'
import { test } from '#tests/e2e/portal.ts'
import { RELEASE } from '#tests/support/release.ts'
import { LISTS } from '#tests/e2e/screens.ts'

const undoButton = (device: Device, page: Page) => page.getByRole('button', { name: device.t('Undo'), exact: true })
const toastOf = (device: Device, page: Page, words: string, number: number) =>
  page.getByRole('alert').filter({ hasText: device.t(words, { number: device.number(number) }) })
const chip = (device: Device, page: Page) => page.getByRole('button', { name: device.t('Sync:') })

/** Runs in every page before its scripts: what it lets go by its own clock stays for as long as the test needs. */
const slowTimers = (ms: number): void => {
  const start = window.setTimeout.bind(window)
  Object.assign(window, {
    setTimeout: (work: () => void, delay = 0, ...rest: unknown[]) => start(work, delay === ms ? 10 * ms : delay, ...rest),
  })
}

/** Runs in a page: what is held back now stays for so long (ms), as it is stored. */
const holdFor = async (ms: number): Promise<void> => {
  const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => /^portal-(?!device$|files-)/.test(one)) ?? ''
  await new Promise<void>((done, failed) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => failed(new Error('cannot open'))
    opening.onsuccess = () => {
      const writing = opening.result.transaction('meta', 'readwrite')
      const meta = writing.objectStore('meta')
      const reading: IDBRequest<{ value: Record<string, number> } | undefined> = meta.get('held')
      reading.onsuccess = () => {
        const ids = Object.keys(reading.result?.value ?? {})
        meta.put({ key: 'held', value: Object.fromEntries(ids.map((id) => [id, Date.now() + ms])) })
      }
      writing.oncomplete = () => {
        opening.result.close()
        done()
      }
    }
  })
}

for (const language of inOneOfTwo('undo 1')) {
  test(`in ${language}, of five approvals one Ctrl+Z takes back the last, and the server never hears of it`, async ({
    vendor,
    newDevice,
  }) => {
    const requests = []
    for (let made = 0; made < 5; made += 1) requests.push(await vendor.submit('renewal'))
    // Once the worker sends, once the page.
    const device = await newDevice(language, { hasWorker: language === 'en' })
    const page = await device.signIn(vendor, LISTS.renewal.path)
    for (const { number } of requests) await device.approve(page, number)
    const last = requests.at(-1)
    await expect(toastOf(device, page, 'Approved renewal {number}', last?.number ?? 0)).toBeVisible()
    // The newest is in front, and it alone.
    await expect(undoButton(device, page)).toHaveCount(1)
    await page.keyboard.press('Control+z')
    await expect(page.getByText(device.t('Undone. Nothing was sent.'))).toBeVisible()
    await expect(device.answers(page, 'Approve')).toHaveCount(1)
    await expect(device.answer(page, 'Approve', last?.number ?? 0)).toBeVisible()
    for (const { id } of requests.slice(0, -1)) await expect.poll(async () => (await vendor.readRequest(id)).status).toBe('approved')
    await expect(chip(device, page)).toContainText(device.t('All sent'))
    expect(await vendor.readRequest(last?.id ?? '')).toMatchObject({ status: 'pending' })
    expect((await device.receipts(page)).map(({ name }) => name)).toEqual(requests.slice(1).map(() => 'request.approve'))
  })

  test(`in ${language}, an approval waits while it can be undone, goes when it is sent now, and also when its page is closed`, async ({
    vendor,
    newDevice,
  }) => {
    const [first, second] = [await vendor.submit('renewal'), await vendor.submit('renewal')]
    const device = await newDevice(language)
    // Neither is there by the time that passes, however slow the machine is.
    const long = 10 * HOLD_MS
    await device.context.addInitScript(slowTimers, HOLD_MS)
    const page = await device.signIn(vendor, LISTS.renewal.path)
    /** How long after a change was made the server carried it out, in ms, by clocks of one machine. */
    const sentAfter = async ([change]: readonly Pick<QueuedChange, 'id' | 'clientAt'>[]): Promise<number> => {
      const outcome = async () => (await vendor.readMutation(change?.id ?? '')).body as { serverAt?: string }
      await expect.poll(outcome).toMatchObject({ status: 'applied' })
      return Date.parse((await outcome()).serverAt ?? '') - Date.parse(change?.clientAt ?? '')
    }
    await device.approve(page, first.number)
    await page.evaluate(holdFor, long)
    if (language === 'en') await expect(chip(device, page)).toContainText('1 waiting')
    const waiting = await device.queued(page)
    expect(waiting.map(({ name }) => name)).toEqual(['request.approve'])
    expect(await vendor.readRequest(first.id)).toMatchObject({ status: 'pending' })
    await device.openSync(page)
    await page.getByRole('button', { name: device.t('Sync now') }).click()
    expect(await sentAfter(waiting)).toBeLessThan(long)
    expect(await vendor.readRequest(first.id)).toMatchObject({ status: 'approved' })
    await expect(undoButton(device, page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await device.approve(page, second.number)
    await page.evaluate(holdFor, long)
    const held = await device.queued(page)
    await page.close({ runBeforeUnload: true })
    expect(await sentAfter(held)).toBeLessThan(long)
    expect(await vendor.readRequest(second.id)).toMatchObject({ status: 'approved' })
  })
}

test('signing out counts what is held back as not sent', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en')
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.approve(page, request.number)
  await page.getByRole('button', { name: device.t('Account') }).click()
  await page.getByRole('menuitem', { name: device.t('Sign out') }).click()
  const dialog = page.getByRole('dialog', { name: device.t('Sign out?') })
  await expect(dialog).toContainText('1 change has not been sent yet.')
  // It goes while the question stands, and the question says so.
  await expect(dialog).toContainText('All your changes have been sent.')
})

test('whoever signs out while an approval is held back loses it, as the question says', RELEASE, async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en')
  await device.context.addInitScript(slowTimers, HOLD_MS)
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.approve(page, request.number)
  await page.evaluate(holdFor, 10 * HOLD_MS)
  await device.signOut(page, /1 change has not been sent yet/)
  await expect(page).toHaveURL(/signin/)
  // Where it were sent on the way out, that was done by then.
  await page.waitForTimeout(3_000)
  expect(await vendor.readRequest(request.id)).toMatchObject({ status: 'pending' })
})

test('a rejection leaves at once, and its undo tells the server as well', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en', { toastsStay: true, hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.reject(page, request.number, 'No driver free')
  await expect.poll(async () => (await vendor.readRequest(request.id)).status).toBe('rejected')
  // What only says something and comes later stands in front: the offer is seen below it.
  const plain = await page.locator('.Toastify__toast').evaluateHandle((offer: HTMLElement) => {
    const copy = document.createElement('div')
    copy.className = offer.className
    copy.textContent = 'Plain'
    copy.dataset['copy'] = ''
    offer.after(copy)
    return copy
  })
  await stoodStill(page)
  const [front, behind] = [
    await plain.boundingBox(),
    await toastOf(device, page, 'Rejected renewal {number}', request.number).boundingBox(),
  ]
  expect((behind?.y ?? 0) - (front?.y ?? 0) - (front?.height ?? 0)).toBe(12)
  await expect(undoButton(device, page)).toBeVisible()
  // Of two that only say something, the later one alone.
  await plain.evaluate((copy) => copy.after(copy.cloneNode(true)))
  await expect(page.getByText('Plain').filter({ visible: true })).toHaveCount(1)
  await page.evaluate(() => {
    for (const copy of document.querySelectorAll('[data-copy]')) copy.remove()
  })
  await toastOf(device, page, 'Rejected renewal {number}', request.number)
    .getByRole('button', { name: device.t('Undo'), exact: true })
    .click()
  await expect.poll(async () => (await vendor.readRequest(request.id)).status).toBe('pending')
})

test('a row that waits for its answer again, and to be sent, keeps both in its line', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en', { toastsStay: true, hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.reject(page, request.number, 'No driver free')
  await expect.poll(async () => (await vendor.readRequest(request.id)).status).toBe('rejected')
  await device.goOffline()
  await page.keyboard.press('Control+z')
  const row = page.getByRole('row').filter({ has: device.answer(page, 'Approve', request.number) })
  const [mark, line] = [await row.getByText(device.t('Waiting to send')).boundingBox(), await row.boundingBox()]
  expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeLessThanOrEqual((line?.y ?? 0) + (line?.height ?? 0))
})

for (const language of inOneOfTwo('undo 2')) {
  test(`in ${language}, on a phone two answers are taken back one after the other, with a finger`, async ({ vendor, newDevice }) => {
    const [first, second] = [await vendor.submit('renewal'), await vendor.submit('renewal')]
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
    const device = await newDevice(language, { ...phone, toastsStay: true, hasWorker: false })
    const page = await device.signIn(vendor, LISTS.renewal.path)
    for (const { number } of [first, second]) await device.reject(page, number, 'No driver free')
    await expect(toastOf(device, page, 'Rejected renewal {number}', second.number)).toBeVisible()
    // Two quick taps are one undo, though what the second meets is offered where the first was: it was meant for that one.
    await undoButton(device, page).evaluate((button: HTMLButtonElement) => {
      new MutationObserver((_seen, watch) => {
        const next = document.querySelector<HTMLButtonElement>('.toast-result button')
        if (!next) return
        watch.disconnect()
        next.click()
      }).observe(document, { subtree: true, childList: true })
      button.click()
    })
    // What came of it lies over the first answer's toast, and offers that one's undo in its words.
    const result = page.getByRole('alert').filter({ has: page.locator('.toast-result') })
    await expect(result).toContainText(device.t('Rejected renewal {number}', { number: device.number(first.number) }))
    await expect(device.answer(page, 'Reject', second.number)).toBeVisible()
    const [button, edge] = [await undoButton(device, page).boundingBox(), await result.boundingBox()]
    if (!button || !edge) throw new Error('no toast')
    expect(button.height).toBeGreaterThanOrEqual(44)
    expect(edge.y + edge.height - button.y - button.height, 'it touches neither the edge nor the bar on it').toBeGreaterThanOrEqual(9)
    await undoButton(device, page).tap()
    await expect(device.answer(page, 'Reject', first.number)).toBeVisible()
    await expect(undoButton(device, page)).toHaveCount(0)
    for (const { id } of [first, second]) await expect.poll(async () => (await vendor.readRequest(id)).status).toBe('pending')
  })
}

test('what was refused is not called done any longer', async ({ vendor, newDevice }) => {
  const request = await vendor.submit('renewal')
  const device = await newDevice('en', { toastsStay: true })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await expect(device.answer(page, 'Reject', request.number)).toBeVisible()
  await device.goOffline()
  await device.reject(page, request.number, 'No driver free')
  const toast = toastOf(device, page, 'Rejected renewal {number}', request.number)
  await expect(toast).toBeVisible()
  // It is reached by keys too, wherever one is.
  await page.keyboard.press('Alt+KeyT')
  await expect(toast).toBeFocused()
  await vendor.cancel(request)
  await device.goOnline()
  await expect(chip(device, page)).toContainText('1 not accepted')
  // Nothing is called sent beside it.
  await expect(chip(device, page)).not.toContainText(device.t('All sent'))
  // Not by its time, which does not pass here.
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
})

test('Ctrl+Z in the moment of a second approval takes that back, and never the first', async ({ vendor, newDevice }) => {
  const [first, second] = [await vendor.submit('renewal'), await vendor.submit('renewal')]
  const device = await newDevice('en', { toastsStay: true, hasWorker: false })
  const page = await device.signIn(vendor, LISTS.renewal.path)
  await device.approve(page, first.number)
  await expect(toastOf(device, page, 'Approved renewal {number}', first.number)).toBeVisible()
  await device.answer(page, 'Approve', second.number).click()
  // In one go: nothing was written yet, let alone offered.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Approve request' })
    .evaluate((button: HTMLElement) => {
      button.click()
      const keys = { code: 'KeyZ', key: 'z', ctrlKey: true, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', keys))
    })
  await expect(page.getByText('Undone. Nothing was sent.')).toBeVisible()
  await expect(device.answer(page, 'Approve', second.number)).toBeVisible()
  await expect.poll(async () => (await vendor.readRequest(first.id)).status).toBe('approved')
  expect(await vendor.readRequest(second.id)).toMatchObject({ status: 'pending' })
})
