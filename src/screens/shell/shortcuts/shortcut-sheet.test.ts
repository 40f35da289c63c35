import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'

const at = vi.hoisted(() => ({ pathname: '/' }))
vi.mock('@tanstack/react-router', () => ({ useLocation: () => at }))
vi.mock('../nav.ts', () => ({ NAV: [], APART: [] }))
vi.mock('#ui/overlay/on-demand.tsx', () => ({ Sheet: ({ children }: { children: ReactNode }) => children }))

/** The headings of the sheet, as it is opened on a screen. */
const headings = (pathname: string): readonly string[] => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  at.pathname = pathname
  const sheet = createElement(MantineProvider, null, createElement(ShortcutSheet, { opened: true, onClose: vi.fn() }))
  const Reader = () => LocaleProvider({ initial: 'en', children: sheet })
  return [...renderToStaticMarkup(createElement(Reader)).matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, words = '']) => words)
}

it('begins with the keys of the screen it is opened on', () => {
  expect(headings('/dashboard')).toEqual(['In a list', 'Bookings', 'Requests', 'Dispatch board', 'Everywhere'])
  expect(headings('/operations/board')[0]).toBe('Dispatch board')
  expect(headings('/new-booking')[0]).toBe('Bookings')
  expect(headings('/active-booking/detail')[0]).toBe('Bookings')
  expect(headings('/grace-period')[0]).toBe('Requests')
  expect(headings('/operations')[0]).toBe('In a list')
})
