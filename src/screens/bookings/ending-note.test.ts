import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { paperNumber } from '#domain/bookings/tax-paper.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { LANGUAGES, type Language } from '#i18n/language.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleBooking, sampleInvoice } from '#tests/support/samples.ts'
import { EndingNote } from './ending-note.tsx'

const show = (language: Language, over: Partial<Booking>): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: language, messages: CATALOGS[language] })
  const cancellation = { reason: 'No truck', at: '2026-11-21T09:00:00.000Z', by: 'vendor' as const }
  const note = createElement(EndingNote, { booking: sampleBooking({ status: 'cancelled', cancellation, ...over }) })
  const provided = createElement(MantineProvider, null, note)
  return renderToStaticMarkup(createElement(() => LocaleProvider({ initial: language, children: provided })))
}

it.each(LANGUAGES)('in %s the note of a booking that was called off names the invoice that still stands', (language) => {
  const number = paperNumber(sampleInvoice) ?? 'none'
  expect(show(language, { papers: [sampleInvoice] })).toContain(number)
  expect(show(language, {})).not.toContain(number)
  expect(show(language, { status: 'completed', cancellation: null, papers: [sampleInvoice] })).not.toContain(number)
})
