import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { UndoOffer } from './undo-offer.ts'
import type { UndoPlace } from './undo-stack.ts'

const showDone = vi.fn<(text: string, offer: UndoOffer, place: UndoPlace | null, words?: string) => void>()
afterEach(() => vi.resetModules())

const offer: UndoOffer = { undo: () => Promise.resolve([]), watch: () => () => undefined }

it('hands the place where the keys are heard over to the toast', async () => {
  vi.doMock('./undo-toast.tsx', () => ({ showDone }))
  const { toastDone } = await import('./toast.ts')
  const place = { offer: vi.fn<UndoPlace['offer']>(), leave: vi.fn<UndoPlace['leave']>() }
  toastDone('Approved. This will be sent.', offer, place, 'Approved')
  await vi.waitFor(() => expect(showDone).toHaveBeenCalledExactlyOnceWith('Approved. This will be sent.', offer, place, 'Approved'))
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
  vi.doMock('./nothing-to-undo.tsx', () => ({ listenForNothing: () => undefined }))
  const { showDone: show } = await import('./undo-toast.tsx')
  show('Approved', offer, null)
  await vi.waitFor(() =>
    expect(shown).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ pauseOnHover: false, pauseOnFocusLoss: false }),
    ),
  )
  for (const module of ['react-toastify/unstyled', './toasts.tsx', './nothing-to-undo.tsx']) vi.doUnmock(module)
})

it('toasts appear, stay and go as the specification has it', async () => {
  interface Props {
    readonly hotKeys: (event: { readonly altKey: boolean; readonly code: string }) => boolean
  }
  const place = vi.fn<(props: Props) => null>(() => null)
  vi.doMock('react-toastify/unstyled', () => ({ ToastContainer: place }))
  const { Toasts } = await import('./toasts.tsx')
  const inside = createElement(MantineProvider, null, createElement(Toasts, { direction: 'rtl' }))
  const { LocaleProvider } = await import('#i18n/locale.tsx')
  const { i18n } = await import('@lingui/core')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  renderToStaticMarkup(createElement(() => LocaleProvider({ initial: 'en', children: inside })))
  const keys = place.mock.calls[0]?.[0].hotKeys
  expect(place.mock.calls[0]?.[0]).toMatchObject({
    position: 'top-right',
    autoClose: 5000,
    pauseOnHover: true,
    pauseOnFocusLoss: true,
    draggable: true,
    draggablePercent: 80,
    rtl: true,
  })
  expect([keys?.({ altKey: true, code: 'KeyT' }), keys?.({ altKey: false, code: 'KeyT' })]).toEqual([true, false])
  vi.doUnmock('react-toastify/unstyled')
})
