import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { recordPath } from '#protocol/record-path.ts'
import type { onNotificationClick as handler } from './messaging.ts'

const SITE = 'https://portal.example'
const BOOKING = 'b0000000-0000-4000-8000-000000000001'
const path = recordPath('bookings', BOOKING)

/** A window of the browser, as the worker sees it. */
const windowAt = (address: string) => ({
  url: `${SITE}${address}`,
  visibilityState: 'hidden' as const,
  postMessage: vi.fn<(message: unknown) => void>(),
  focus: vi.fn<() => Promise<void>>(() => Promise.resolve()),
})

let windows: ReturnType<typeof windowAt>[] = []
const openWindow = vi.fn<(address: string) => Promise<null>>()
let onNotificationClick: typeof handler
beforeAll(async () => {
  const clients = { matchAll: () => Promise.resolve(windows), openWindow }
  vi.stubGlobal('self', { location: { origin: SITE }, clients })
  onNotificationClick = (await import('./messaging.ts')).onNotificationClick
})
beforeEach(() => {
  windows = []
  openWindow.mockReset().mockResolvedValue(null)
})

/** What the browser does when somebody taps a notification, or one of its buttons; resolves when the worker may be stopped. */
const tap = async (
  action: '' | 'view' | 'accept',
  data: unknown = { path, bookingId: BOOKING },
): Promise<{ readonly isClosed: boolean }> => {
  const close = vi.fn<() => void>()
  const waited: Promise<unknown>[] = []
  const event = { notification: { close, data, tag: 'n-1' }, action, waitUntil: (work: Promise<unknown>) => waited.push(work) }
  onNotificationClick(event as unknown as NotificationEvent)
  expect(waited).toHaveLength(1)
  await Promise.all(waited)
  return { isClosed: close.mock.calls.length === 1 }
}

it.each(['', 'view'] as const)(
  'where no page is open, a tap (button %j) opens one at the record, and closes the notification',
  async (action) => {
    expect(await tap(action)).toEqual({ isClosed: true })
    expect(openWindow.mock.calls).toEqual([[path]])
  },
)

it('a landing page that is open is left as it is: it knows no records', async () => {
  const landing = windowAt('/')
  windows = [landing]
  await tap('view')
  expect(openWindow.mock.calls).toEqual([[path]])
  expect(landing.postMessage).not.toHaveBeenCalled()
})

it.each(['', 'view'] as const)('where a page is open, a tap (button %j) leads it to the record, and opens no other', async (action) => {
  const page = windowAt('/driver')
  windows = [page]
  // The browser may refuse; the page has been told all the same.
  page.focus.mockRejectedValue(new Error('not allowed'))
  await tap(action)
  expect(page.postMessage.mock.calls).toEqual([[{ type: 'navigate', path }]])
  expect(page.focus).toHaveBeenCalledOnce()
  expect(openWindow).not.toHaveBeenCalled()
})

it('where nobody is signed in, "accept" opens the booking instead of nothing', async () => {
  await tap('accept')
  expect(openWindow.mock.calls).toEqual([[path]])
})

it.each([
  ['another site', { path: 'https://other.example/booking' }],
  ['no address of a page', { path: '//other.example' }],
  ['nothing', null],
])('a notification that names %s opens the list of notifications here', async (_what, data) => {
  await tap('view', data)
  expect(openWindow.mock.calls).toEqual([[recordPath(undefined, undefined)]])
})
