import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { UndoOffer } from './undo-offer.ts'

const showDone = vi.fn<(text: string, offer: UndoOffer, takeOver: (() => boolean) | null) => void>()
vi.mock('./undo-toast.tsx', () => ({ showDone }))

/** As much of a browser as hears keys. */
const page = new EventTarget()
class Key extends Event {
  readonly code = 'KeyZ'
  readonly ctrlKey = true
}
const pressUndo = () => page.dispatchEvent(new Key('keydown', { cancelable: true }))

beforeEach(() => {
  showDone.mockClear()
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

const offer: UndoOffer = { undo: () => Promise.resolve([]), watch: () => () => undefined }

const done = async (canUndo: boolean, before: () => void) => {
  const { toastDone } = await import('./toast.ts')
  toastDone('Approved', offer, canUndo)
  before()
  await vi.waitFor(() => expect(showDone).toHaveBeenCalledOnce())
  return showDone.mock.calls[0]?.[2] ?? null
}

it('the keys that undo are heard before the toast is there, and handed over to it once', async () => {
  const takeOver = await done(true, () => expect(pressUndo()).toBe(false))
  expect(takeOver?.()).toBe(true)
  // From then on they are the toast's.
  expect(pressUndo()).toBe(true)
})

it('nobody is undone who did not ask for it', async () => {
  const takeOver = await done(true, () => undefined)
  expect(takeOver?.()).toBe(false)
  expect(pressUndo()).toBe(true)
})

it('what cannot be undone hears no keys', async () => {
  expect(await done(false, () => expect(pressUndo()).toBe(true))).toBeNull()
})
