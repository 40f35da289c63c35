import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleBooking } from '#tests/support/samples.ts'

const held = { total: 0 }
const asked = vi.hoisted(() => vi.fn())
// The columns are asked in a worker, and the way to a record needs the whole of them.
vi.mock('#db/hooks/use-columns.ts', () => ({
  useColumnsWindow: (_: unknown, window: { readonly start: number; readonly end: number }) => {
    asked(window)
    const rows = Array.from({ length: Math.min(held.total, window.end) }, () => sampleBooking())
    return { answer: { rows, total: held.total }, isFailed: false, retry: () => undefined }
  },
}))
vi.mock('#ui/links.tsx', () => ({ TextLink: ({ children }: { children: ReactNode }) => children }))
const { RowsBelow } = await import('./rows-below.tsx')

const show = (total: number): string => {
  held.total = total
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const below = createElement(RowsBelow, {
    report: 'usage',
    question: { kind: 'bookings' },
    headingOf: (all: string) => `${all} bookings`,
    note: 'By their delivery.',
  })
  return renderToStaticMarkup(createElement(() => LocaleProvider({ initial: 'en', children: createElement(MantineProvider, null, below) })))
}

it('below a figure it is said that only the latest 200 of its rows are listed, where there are more', () => {
  expect(show(201)).toContain('By their delivery. Only the latest 200 are listed.')
  expect(show(200)).toMatch(/By their delivery\.</)
  expect(asked).toHaveBeenLastCalledWith({ start: 0, end: 200 })
})
