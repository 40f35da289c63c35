import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { LocaleProvider } from '#i18n/locale.tsx'
import { listenForNothing } from './nothing-to-undo.tsx'
import { showResult } from './undo-result.tsx'

const shown = vi.hoisted((): { content: ReactNode }[] => [])
vi.mock('react-toastify/unstyled', () => ({ toast: (content: ReactNode) => shown.push({ content }) }))
vi.mock('./toasts.tsx', () => ({ toastsStand: Promise.resolve() }))

/** The words of the toasts that were shown since. */
const told = async (): Promise<readonly string[]> => {
  await new Promise((settle) => setTimeout(settle, 5))
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return shown.splice(0).map(({ content }) => {
    const Reader = () => LocaleProvider({ initial: 'en', children: createElement(MantineProvider, null, content) })
    return renderToStaticMarkup(createElement(Reader)).replace(/<style.*<\/style>/s, '')
  })
}

const keys = new EventTarget()
afterEach(() => void shown.splice(0))

it('the toast of an undo names what it undid', async () => {
  showResult('Booking #1001 accepted.', 'Undone. Nothing was sent.', 'success')
  const [text = ''] = await told()
  expect(text).toContain('<span>Booking #1001 accepted.</span><span>Undone. Nothing was sent.</span>')
})

it('keys that undo say so where there is nothing to undo, and not behind a press that took something back', async () => {
  vi.stubGlobal('addEventListener', keys.addEventListener.bind(keys))
  vi.stubGlobal('HTMLElement', class {})
  listenForNothing()
  listenForNothing()
  const press = (timeStamp: number, isTaken: boolean): void => {
    const event = new Event('keydown', { cancelable: true })
    for (const [name, value] of Object.entries({ code: 'KeyZ', ctrlKey: true, timeStamp })) Object.defineProperty(event, name, { value })
    keys.dispatchEvent(event)
    if (isTaken) event.preventDefault()
  }
  press(1_000, true)
  press(1_200, false)
  expect(await told()).toHaveLength(0)
  press(3_000, false)
  const said = await told()
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('Nothing to undo.')
})
