import { i18n } from '@lingui/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { sar } from '#domain/kernel/money.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { bookingColumns } from './columns.ts'

const amount = bookingColumns('/all-booking', () => undefined).find(({ id }) => id === 'amount')

/** What the list shows of the amount, and what a file has of it. */
const read = (over: Partial<Booking>) => {
  const { total: _, ...unpriced } = sampleBooking({ amountPaid: sar(0), paymentStatus: 'unpaid' })
  const row: Booking = { ...unpriced, ...over }
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const Reader = () => LocaleProvider({ initial: 'en', children: amount && createElement(amount.Cell, { row }) })
  const shown = renderToStaticMarkup(createElement(Reader)).replaceAll(/<[^>]*>/g, ' ')
  return { shown, value: amount?.value?.(row, { language: 'en', text: ({ id }) => id }) }
}

it('the amount of a booking is left open where nobody named a total and nothing was paid', () => {
  const unknown = read({})
  expect(unknown.value).toBeNull()
  expect(unknown.shown).toMatch(/–.*Unpaid/)
  expect(unknown.shown).not.toContain('SAR')
  const free = read({ total: sar(0) })
  expect(free.value).toEqual({ money: sar(0) })
  expect(free.shown).toMatch(/SAR\s0.00/)
  expect(read({ amountPaid: sar(70_00) }).value).toEqual({ money: sar(70_00) })
})
