import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleBooking, sampleContainer, sampleOperation } from '#tests/support/samples.ts'
import { daySheet, dayText } from './day-sheet.ts'

const booking = sampleBooking({ comments: 'Call before arrival.' })
const container = sampleContainer()
const sheet = (language: 'en' | 'ar') =>
  daySheet({
    operations: [
      sampleOperation({ type: 'delivery', containerNumber: 'RYD00041-2', hours: { from: '08:00', to: '10:00' } }),
      sampleOperation({ bookingId: 'gone', containerId: 'gone' }),
    ],
    bookings: new Map([[booking.id, booking]]),
    containers: new Map([[container.id, container]]),
    i18n: setupI18n({ locale: language, messages: { [language]: CATALOGS[language] } }),
    language,
  })

it('says where a driver goes and with what, in the order that is given, and no price', () => {
  const text = dayText('Fahd, 22 Nov 2026', sheet('en'))
  expect(text).toBe(
    [
      'Fahd, 22 Nov 2026',
      [
        '1. Delivery #10041',
        'Blue Dune Contracting',
        'Riyadh, Al Malqa',
        'Medium · Construction waste · RYD00041-2',
        '08:00–10:00',
        '0555555555',
        'Call before arrival.',
        'https://www.google.com/maps/search/?api=1&query=24.8%2C46.6',
      ].join('\n'),
      // Its booking is not on this device: the address is looked for by the customer’s name.
      ['2. Pickup #10041', 'Blue Dune Contracting', 'https://www.google.com/maps/search/?api=1&query=Blue+Dune+Contracting'].join('\n'),
    ].join('\n\n'),
  )
  expect(text).not.toMatch(/SAR|1,200|120/)
})

it('says once what the customer and the dispatcher say in the same words', () => {
  const [line] = daySheet({
    operations: [sampleOperation({ instruction: 'Call before arrival.' })],
    bookings: new Map([[booking.id, booking]]),
    containers: new Map(),
    i18n: setupI18n({ locale: 'en', messages: { en: CATALOGS.en } }),
    language: 'en',
  })
  expect(line?.rows.filter((row) => row === 'Call before arrival.')).toHaveLength(1)
})

it('says it in Arabic', () => {
  expect(sheet('ar')[0]?.head).toBe('1. توصيل \u2066#10041\u2069')
  expect(sheet('ar')[0]?.rows.slice(0, 2)).toEqual(['مقاولات الكثبان الزرقاء', 'الرياض، الملقا'])
})
