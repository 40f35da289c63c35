import { afterEach, expect, it, vi } from 'vitest'
import type { UndoOffer } from './undo-offer.ts'
import type { UndoPlace } from './undo-stack.ts'

const showDone = vi.fn<(text: string, offer: UndoOffer, place: UndoPlace | null) => void>()
afterEach(() => vi.resetModules())

const offer: UndoOffer = { undo: () => Promise.resolve([]), watch: () => () => undefined }

it('hands the place where the keys are heard over to the toast', async () => {
  vi.doMock('./undo-toast.tsx', () => ({ showDone }))
  const { toastDone } = await import('./toast.ts')
  const place = { offer: vi.fn<UndoPlace['offer']>(), leave: vi.fn<UndoPlace['leave']>() }
  toastDone('Approved', offer, place)
  await vi.waitFor(() => expect(showDone).toHaveBeenCalledExactlyOnceWith('Approved', offer, place))
  expect(place.leave).not.toHaveBeenCalled()
})

it('a toast that cannot be loaded leaves the keys to what was done before', async () => {
  vi.doMock('./undo-toast.tsx', () => {
    throw new Error('no network')
  })
  const { toastDone } = await import('./toast.ts')
  const place = { offer: vi.fn<UndoPlace['offer']>(), leave: vi.fn<UndoPlace['leave']>() }
  toastDone('Approved', offer, place)
  await vi.waitFor(() => expect(place.leave).toHaveBeenCalledOnce())
})

it('a toast that offers an undo goes in its time, also while somebody points at it: what it holds back does not wait longer', async () => {
  vi.doUnmock('./undo-toast.tsx')
  const shown = vi.fn<(content: unknown, options: object) => void>()
  vi.doMock('react-toastify/unstyled', () => ({ toast: shown }))
  vi.doMock('./toasts.tsx', () => ({ showToast: vi.fn<() => void>(), toastsStand: Promise.resolve() }))
  const { showDone: show } = await import('./undo-toast.tsx')
  show('Approved', offer, null)
  await vi.waitFor(() =>
    expect(shown).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ pauseOnHover: false, pauseOnFocusLoss: false }),
    ),
  )
  vi.doUnmock('react-toastify/unstyled')
  vi.doUnmock('./toasts.tsx')
})
