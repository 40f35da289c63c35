import { expect, type BrowserContext, type CDPSession, type Locator, type Page, type Worker } from '@playwright/test'
import type { ReceiptRow } from '#db/core/database.ts'
import { toBody, type StoredRow } from '#db/core/stored.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { isolate } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import type { TestVendor } from '#tests/e2e/marketplace.ts'
import { LISTS } from '#tests/e2e/screens.ts'
import { translator, type Translate } from './translate.ts'

/** What a browser reports by itself when the network was taken away on purpose. */
const OFFLINE_NOISE = /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED .*\/assets\/(map|use-map|draw)/

/** What a device keeps of a change that the server carried out. */
type Receipt = Pick<ReceiptRow, 'id' | 'name' | 'revision' | 'clientAt' | 'serverAt'>

/** What the driver says of a map that is drawn without a graphics card, as here. */
const DRIVER_NOISE = /GL Driver Message .*GPU stall due to ReadPixels/

/** How many times slower every page runs than this machine could: what fails then fails on a slow machine as well. */
const SLOWDOWN = Number(process.env['E2E_SLOWDOWN'] ?? 1)

/** How long a first load may take: also of the demo's thousands of rows, on a machine that does other things. */
const LOAD_MS = 60_000

/**
 * Makes a page run so many times slower than this machine could.
 */
export const slowDown = async (page: Page, rate: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Chromium forgets at a navigation that a page was taken offline, and says what the machine itself would: the page is told again. */
const tellOffline = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (!navigator.onLine) return
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true })
    dispatchEvent(new Event('offline'))
  })

/** Takes back what `tellOffline` said. */
const tellOnline = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (!Object.hasOwn(navigator, 'onLine')) return
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  })

/** A waiting change as the device's database holds it. */
export interface QueuedChange {
  readonly seq: number
  readonly id: string
  readonly name: string
  readonly args: unknown
  /** When it was made, an instant. */
  readonly clientAt: string
}

/**
 * One person's browser: its storage, its service worker, its tabs. Whatever the browser complains about is kept in
 * `complaints`, which must be empty when the test ends.
 */
export class Device {
  readonly context: BrowserContext
  readonly language: Language
  readonly t: Translate
  readonly complaints: string[] = []
  private readonly hasWorker: boolean
  private readonly origin: string
  private isNew = true
  private isOffline = false
  private readonly allowed: RegExp[] = [DRIVER_NOISE]

  constructor(context: BrowserContext, { language, hasWorker, origin }: { language: Language; hasWorker: boolean; origin: string }) {
    this.context = context
    this.language = language
    this.hasWorker = hasWorker
    this.origin = origin
    this.t = translator(language)
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.complain(`console.${message.type()}: ${message.text()} ${message.location().url}`)
    })
    const watch = (page: Page): void => {
      if (SLOWDOWN > 1) void slowDown(page, SLOWDOWN)
      page.on('domcontentloaded', () => this.isOffline && void tellOffline(page).catch(() => undefined))
    }
    context.pages().forEach(watch)
    context.on('page', watch)
    context.on('weberror', (error) => this.complain(`uncaught: ${error.error().stack ?? error.error().message}`))
  }

  private complain(text: string): void {
    if (!this.allowed.some((pattern) => pattern.test(text))) this.complaints.push(text)
  }

  /** Expects a complaint for the rest of the test: the browser itself reports refused calls as errors. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern)
  }

  async goOffline(): Promise<void> {
    this.allow(OFFLINE_NOISE)
    this.isOffline = true
    await this.context.setOffline(true)
  }

  async goOnline(): Promise<void> {
    this.isOffline = false
    await this.context.setOffline(false)
    await Promise.all(this.context.pages().map((page) => tellOnline(page).catch(() => undefined)))
  }

  /** An empty tab: at first the one that a browser of its own begins with. */
  private async emptyTab(): Promise<Page> {
    const first = this.isNew ? this.context.pages().find((page) => page.url() === 'about:blank') : undefined
    this.isNew = false
    return first ?? this.context.newPage()
  }

  /** A new tab at an address of the portal. */
  async open(path: string): Promise<Page> {
    const page = await this.emptyTab()
    await page.goto(path)
    return page
  }

  /**
   * Signs in, goes to `path`, and waits until the worker serves the page and the data is there: from then on the portal works offline.
   * A new device is given its session by the same call that the form makes, for the form costs as much as all of the first screen; the
   * tests of signing in go by `signInByForm`.
   */
  async signIn(vendor: Pick<TestVendor, 'email' | 'password'>, path?: string): Promise<Page> {
    if (!this.isNew) return this.signInByForm(vendor, path)
    const answer = await this.context.request.post('/api/session', {
      data: { email: vendor.email, password: vendor.password, terms: true },
      headers: { origin: this.origin },
    })
    expect(answer.status(), 'the sign-in').toBe(200)
    const session = JSON.stringify(await answer.json())
    const page = await this.emptyTab()
    // What the portal remembers of a sign-in is put down before it looks, this once: who signs out later stays signed out.
    const given = await page.addInitScript((known) => localStorage.setItem('knownSession', known), session)
    await page.goto(path ?? LISTS.renewal.path)
    await given.dispose()
    return this.settled(page)
  }

  /** Signs in as a person does who wanted to go to `path`, and waits as `signIn` does. */
  async signInByForm(vendor: Pick<TestVendor, 'email' | 'password'>, path: string = LISTS.renewal.path): Promise<Page> {
    const page = await this.open(`/signin?next=${encodeURIComponent(path)}`)
    await this.fillSignIn(page, vendor)
    await page.getByRole('button', { name: this.t('Sign in'), exact: true }).click()
    await expect(page).not.toHaveURL(/signin/)
    return this.settled(page)
  }

  /** Waits until the worker serves the page, where there is one, and the data is there. */
  async settled(page: Page): Promise<Page> {
    if (this.hasWorker) await this.controlled(page)
    await this.loaded(page)
    return page
  }

  /** Types into the sign-in form and accepts the terms. */
  async fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
    await page.getByLabel(this.t('Email')).fill(email)
    await page.locator('input[autocomplete="current-password"]').fill(password)
    await page.getByRole('checkbox').check()
  }

  /** Signs out through the menu and its question, which must hold `warning`. */
  async signOut(page: Page, warning?: RegExp): Promise<void> {
    await page.getByRole('button', { name: this.t('Account') }).click()
    await page.getByRole('menuitem', { name: this.t('Sign out') }).click()
    const dialog = page.getByRole('dialog', { name: this.t('Sign out?') })
    if (warning) await expect(dialog).toContainText(warning)
    await dialog.getByRole('button', { name: this.t('Sign out'), exact: warning === undefined }).click()
  }

  /** Opens the list of waiting and refused changes by the chip in the header. */
  async openSync(page: Page): Promise<void> {
    await page.getByRole('button', { name: this.t('Sync:') }).click()
    await expect(page.getByRole('dialog', { name: this.t('Changes and sync') })).toBeVisible()
  }

  /** Opens the notifications by the bell in the header. */
  async openNotifications(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: /^(Notifications|الإشعارات)/ }).click()
    return page.getByRole('dialog', { name: this.t('Notifications') })
  }

  /** Opens the waiting-changes centre by its address. */
  async openCentre(page: Page): Promise<void> {
    await page.goto('/sync')
    await expect(page.getByRole('heading', { level: 1, name: this.t('Changes and sync') })).toBeVisible()
  }

  /** Edits text fields of the company through the form and saves. */
  async editCompany(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
    await page.goto('/profile')
    await page.getByRole('button', { name: this.t('Edit company') }).click()
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(this.t(label)).fill(text)
    await page.getByRole('button', { name: this.t('Save changes') }).click()
    await expect(page.getByRole('button', { name: this.t('Edit company') })).toBeVisible()
  }

  /** Waits until the service worker controls the page. */
  async controlled(page: Page): Promise<void> {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  }

  /** Waits until the device has everything its vendor has. */
  async loaded(page: Page): Promise<void> {
    const firstLoad = async () => {
      const meta = (await page.evaluate(readStore, 'meta')) as ReadonlyArray<{ key: string; value: { firstLoad?: unknown } }>
      return meta.find(({ key }) => key === 'status')?.value.firstLoad
    }
    // Nearly every test waits for this: looked at by and by, as is usual, it would be seen half a second late.
    await expect.poll(firstLoad, { intervals: [50, 100], timeout: LOAD_MS }).toBeNull()
  }

  /** The worker, started if need be by the caller. */
  worker(): Worker {
    const worker = this.context.serviceWorkers()[0]
    if (worker === undefined) throw new Error('no service worker runs')
    return worker
  }

  /** A protocol session with the worker's domain on, and the registration it belongs to. */
  async workerDebugger(page: Page): Promise<{ session: CDPSession; registrationId: string }> {
    // What is pushed to a worker that is still being installed is lost.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const session = await this.context.newCDPSession(page)
    const registered = new Promise<string>((found) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(
          (registration) => registration.scopeURL === `${new URL(page.url()).origin}/` && !registration.isDeleted,
        )
        if (own) found(own.registrationId)
      })
    })
    await session.send('ServiceWorker.enable')
    return { session, registrationId: await registered }
  }

  /** When this device last heard from the server, epoch milliseconds. */
  async syncedAt(page: Page): Promise<number> {
    const meta = (await page.evaluate(readStore, 'meta')) as ReadonlyArray<{ key: string; value: { lastSyncedAt?: number } }>
    return meta.find(({ key }) => key === 'status')?.value.lastSyncedAt ?? 0
  }

  /** The changes that wait on this device, oldest first. */
  async queued(page: Page): Promise<QueuedChange[]> {
    return page.evaluate(readStore, 'outbox') as Promise<QueuedChange[]>
  }

  /** Every request on this device and how it stands, by id. */
  async statuses(page: Page): Promise<ReadonlyMap<string, string>> {
    const rows = (await page.evaluate(readStore, 'requests')) as { id: string; status: string }[]
    return new Map(rows.map(({ id, status }) => [id, status]))
  }

  /** All records of a kind as this device holds them, by id. */
  async rows(page: Page, kind: Kind): Promise<Readonly<Record<string, unknown>>> {
    const stored = (await page.evaluate(readStore, kind)) as StoredRow[]
    return Object.fromEntries(stored.map((row) => [row.id, toBody(row)]))
  }

  /** What the forms keep as drafts on this device, as text. */
  async drafts(page: Page): Promise<string> {
    const meta = (await page.evaluate(readStore, 'meta')) as { key: string }[]
    return JSON.stringify(meta.filter(({ key }) => key.startsWith('draft:')))
  }

  /** The changes of this device that the server has carried out. */
  async receipts(page: Page): Promise<Pick<QueuedChange, 'id' | 'name'>[]> {
    return page.evaluate(readStore, 'receipts') as Promise<QueuedChange[]>
  }

  /** What this device has to show for each change the server carried out, and under which client id it sent them. */
  async proofs(page: Page): Promise<{ clientId: string; receipts: Receipt[] }> {
    const meta = (await page.evaluate(readStore, 'meta')) as { key: string; value: unknown }[]
    const clientId = String(meta.find(({ key }) => key === 'clientId')?.value)
    return { clientId, receipts: (await page.evaluate(readStore, 'receipts')) as Receipt[] }
  }

  /** A request's number as the interface writes it. */
  number(number: number): string {
    return isolate(`#${number}`, this.language)
  }

  /** A number inside a sentence, as the interface isolates it. */
  plain(number: number): string {
    return isolate(String(number), this.language)
  }

  /** Every button that gives an answer of a kind. */
  answers(page: Page, answer: 'Approve' | 'Reject') {
    return page.getByRole('button', { name: new RegExp(this.t(`${answer} request {number}`, { number: '.*\\d+' })) })
  }

  /** The button with which a request is answered, on a row or a card. */
  answer(page: Page, answer: 'Approve' | 'Reject', number: number) {
    return page.getByRole('button', { name: this.t(`${answer} request {number}`, { number: this.number(number) }), exact: true })
  }

  /** The open request, beside its list or as a page. */
  detail(page: Page, number: number) {
    return page.locator('section[data-detail]').filter({ has: page.getByRole('heading', { name: this.number(number) }) })
  }

  /** Approves through the dialog and waits until it has closed. */
  async approve(page: Page, number: number): Promise<void> {
    await this.answer(page, 'Approve', number).click()
    const dialog = page.getByRole('dialog', { name: this.t('Approve request {number}?', { number: this.number(number) }) })
    await dialog.getByRole('button', { name: this.t('Approve request') }).click()
    await expect(dialog).toBeHidden()
  }

  /** Rejects through the dialog, with a reason, and waits until it has closed. */
  async reject(page: Page, number: number, reason: string): Promise<void> {
    await this.answer(page, 'Reject', number).click()
    const dialog = page.getByRole('dialog', { name: this.t('Reject request {number}?', { number: this.number(number) }) })
    await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button', { name: this.t('Reject request') }).click()
    await expect(dialog).toBeHidden()
  }
}

/** Runs in the page: all rows of a store of the vendor's database. */
const readStore = async (store: string): Promise<unknown[]> => {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  const name = names.find((candidate) => /^portal-(?!device$|files-)/.test(candidate))
  if (name === undefined) return []
  return new Promise((found, failed) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => failed(new Error('cannot open'))
    opening.onsuccess = () => {
      const db = opening.result
      const reading = db.transaction(store).objectStore(store).getAll()
      reading.onsuccess = () => {
        db.close()
        found(reading.result)
      }
      reading.onerror = () => failed(new Error('cannot read'))
    }
  })
}
