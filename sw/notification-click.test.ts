import { beforeEach, expect, it, vi } from 'vitest'
import { recordPath } from '#protocol/record-path.ts'
import { followTap } from './notification-click.ts'

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
const accept = vi.fn<(bookingId: string, tag: string) => Promise<boolean>>()
beforeEach(() => {
  windows = []
  openWindow.mockReset().mockResolvedValue(null)
  accept.mockReset().mockResolvedValue(true)
})

const tap = (action: '' | 'view' | 'accept', data: unknown = { path, bookingId: BOOKING }): Promise<void> =>
  followTap({ action, tag: 'n-1', data }, { origin: SITE, windows: () => Promise.resolve(windows), openWindow, accept })

it.each(['', 'view'] as const)('where no page is open, a tap (button %j) opens one at the record', async (action) => {
  await tap(action)
  expect(openWindow.mock.calls).toEqual([[path]])
  expect(accept).not.toHaveBeenCalled()
})

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

it('"accept" accepts the booking and opens nothing; where that cannot be, the booking opens', async () => {
  await tap('accept')
  expect(accept.mock.calls).toEqual([[BOOKING, 'n-1']])
  expect(openWindow).not.toHaveBeenCalled()
  // Nobody is signed in; or it failed.
  accept.mockResolvedValueOnce(false)
  await tap('accept')
  accept.mockRejectedValueOnce(new Error('no memory'))
  await tap('accept')
  // What is no booking cannot be accepted.
  await tap('accept', { path })
  expect(openWindow.mock.calls).toEqual([[path], [path], [path]])
  expect(accept).toHaveBeenCalledTimes(3)
})

it.each([
  ['another site', { path: 'https://other.example/booking' }],
  ['no address of a page', { path: '//other.example' }],
  ['nothing', null],
])('a notification that names %s opens the list of notifications here', async (_what, data) => {
  await tap('view', data)
  expect(openWindow.mock.calls).toEqual([[recordPath(undefined, undefined)]])
})
