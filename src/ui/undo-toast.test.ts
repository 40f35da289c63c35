import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { showDone } from './undo-toast.tsx'

const shown = vi.hoisted((): ReactNode[] => [])
const showResult = vi.hoisted(() => vi.fn<(done: string, text: string, type: string) => void>())
vi.mock('react', async (original) => ({ ...(await original<object>()), useEffect: (run: () => void) => run() }))
vi.mock('react-toastify/unstyled', () => ({
  toast: Object.assign((content: ReactNode) => shown.push(content), { dismiss: () => undefined, update: () => undefined }),
}))
vi.mock('./toasts.tsx', () => ({ toastsStand: Promise.resolve() }))
vi.mock('./nothing-to-undo.tsx', () => ({ listenForNothing: () => undefined }))
vi.mock('./undo-result.tsx', () => ({ showResult }))

it('what was taken back before it was sent is not said to be sent later', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  let undo: () => void = () => undefined
  const place = { offer: (run: () => void) => void (undo = run), leave: () => undefined }
  const offer = { undo: () => Promise.resolve(['discarded' as const]), watch: () => () => undefined }
  showDone('Accepted. This will be sent when you are online.', offer, place, 'Accepted.')
  await vi.waitFor(() => expect(shown).toHaveLength(1))
  const html = renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(MantineProvider, null, shown[0])))
  expect(html).toContain('This will be sent when you are online.')
  undo()
  await vi.waitFor(() => expect(showResult).toHaveBeenCalledExactlyOnceWith('Accepted.', 'Undone. Nothing was sent.', 'success'))
})
