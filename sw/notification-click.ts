import type { WorkerMessage } from '#protocol/worker.ts'
import { appPageOf } from './app-page.ts'
import { readTap } from './push-message.ts'

/** A window of the browser, as a worker sees it. */
interface AppWindow {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  readonly postMessage: (message: WorkerMessage) => void
  readonly focus: () => Promise<unknown>
}

/** What following a tap needs of the browser and of the worker. */
interface Ways {
  readonly origin: string
  readonly windows: () => Promise<readonly AppWindow[]>
  readonly openWindow: (path: string) => Promise<unknown>
  /** Accepts a booking; false where it is to be opened: nobody is signed in, or it cannot be accepted. */
  readonly accept: (bookingId: string, tag: string) => Promise<boolean>
}

/** What was tapped: a notification (`action` is empty), or one of its buttons. */
interface Tap {
  readonly action: string
  readonly tag: string
  readonly data: unknown
}

/** Opens the record that a notification is about, in the open page where there is one. */
const openRecord = async (path: string, { origin, windows, openWindow }: Ways): Promise<void> => {
  const open = appPageOf(await windows(), origin)
  if (!open) return void (await openWindow(path))
  open.postMessage({ type: 'navigate', path })
  // Refused without a tap (a synthetic event); the page has been told where to go all the same.
  await open.focus().catch(() => undefined)
}

/** Does what somebody who tapped a notification means: its record opens; its button accepts a booking without that. */
export const followTap = async ({ action, tag, data }: Tap, ways: Ways): Promise<void> => {
  const { path, bookingId } = readTap(data, ways.origin)
  // Whatever goes wrong, the person sees the booking and can answer it there.
  const isDone = action === 'accept' && bookingId !== null && (await ways.accept(bookingId, tag).catch(() => false))
  if (!isDone) await openRecord(path, ways)
}
