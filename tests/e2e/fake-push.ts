import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { openPushService } from '#tests/support/push-service.ts'

type Subscription = ReturnType<Awaited<ReturnType<typeof openPushService>>['subscribe']>

/** What a faked browser keeps of its subscription: for which key it was made, and how often it was asked to make one. */
interface Kept {
  readonly key: string | null
  readonly made: number
}

/** Runs in every page before its scripts: its maker's push service, which cannot be reached from here, is this one. */
const install = (given: { subscriptions: readonly Subscription[] }): void => {
  const KEEP = 'fakePush'
  const read = (): Kept => JSON.parse(localStorage.getItem(KEEP) ?? '{"key":null,"made":0}') as Kept
  const bytes = (key: string): ArrayBuffer =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
  const made = ({ key, made: times }: Kept) => ({
    options: { applicationServerKey: bytes(key ?? ''), userVisibleOnly: true },
    endpoint: given.subscriptions[times - 1]?.endpoint,
    getKey: () => new ArrayBuffer(16),
    toJSON: () => given.subscriptions[times - 1],
    unsubscribe: () => {
      localStorage.setItem(KEEP, JSON.stringify({ ...read(), key: null }))
      return Promise.resolve(true)
    },
  })
  const asText = (key: unknown): string =>
    typeof key === 'string'
      ? key
      : btoa(String.fromCharCode(...new Uint8Array(key as ArrayBuffer)))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(read().key === null ? null : made(read())),
    subscribe: ({ applicationServerKey }: { applicationServerKey: unknown }) => {
      const kept = { key: asText(applicationServerKey), made: read().made + 1 }
      localStorage.setItem(KEEP, JSON.stringify(kept))
      return Promise.resolve(made(kept))
    },
  })
}

/** Gives every page of a browser these subscriptions, one after the other as it asks for them. */
export const fakePush = (context: BrowserContext, subscriptions: readonly Subscription[]): Promise<void> =>
  context.addInitScript(install, { subscriptions }).then(() => undefined)

/** For which key the browser is subscribed (null: not any more), and how often it has asked. */
export const keptSubscription = (page: Page): Promise<Kept> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('fakePush') ?? '{"key":null,"made":0}') as Kept)

/** What is used of the worker's own global. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly dispatchEvent: (event: Event) => boolean
  readonly PushEvent: new (type: string, init: { data: string }) => Event
}

/** What the worker shows, in the order of its tags. */
export const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope
    const shown = await registration.getNotifications()
    return shown
      .map(({ tag, title, body, icon, silent }) => ({ tag, title, body, icon: new URL(icon, location.href).pathname, silent }))
      .toSorted((one, other) => (one.tag < other.tag ? -1 : 1))
  })

/** Makes the worker note from now on what it shows, also what goes at once; resolves to how to read what it noted. */
export const noteShown = async (worker: Worker) => {
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as WorkerScope
    const show = registration.showNotification.bind(registration)
    const noted: object[] = []
    Object.assign(globalThis, { noted })
    registration.showNotification = (title, options) => {
      noted.push({ tag: options?.tag, title, icon: options?.icon, silent: options?.silent })
      return show(title, options)
    }
  })
  return () =>
    worker.evaluate(() => (globalThis as unknown as { noted: { tag: string; title: string; icon: string; silent: boolean }[] }).noted)
}

/** Hands the worker a push as the browser does where permission was just taken away; what each of its promises came to. */
export const pushInWorker = (worker: Worker, text: string): Promise<string[]> =>
  worker.evaluate(async (data) => {
    const worker = globalThis as unknown as WorkerScope
    const waits: Promise<unknown>[] = []
    const event = Object.assign(new worker.PushEvent('push', { data }), { waitUntil: (wait: Promise<unknown>) => void waits.push(wait) })
    worker.dispatchEvent(event)
    return (await Promise.allSettled(waits)).map((end) => (end.status === 'rejected' ? String((end.reason as Error).message) : 'done'))
  }, text)
