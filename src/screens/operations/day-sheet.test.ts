import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { chosen } from '#i18n/digits.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleBooking, sampleContainer, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { daySheet, dayText, dayTitle } from './day-sheet.ts'

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

it('is headed by the driver and the day, and the name turns no part of the day around', () => {
  const words = { i18n: setupI18n({ locale: 'en', messages: { en: CATALOGS.en } }), language: 'en' as const }
  expect(dayTitle('محمد', '2026-11-22', words)).toBe('\u2068محمد\u2069, 22 Nov 2026')
  expect([dayTitle('محمد', '', words), dayTitle('', '2026-11-22', words), dayTitle('', '', words)]).toEqual(['محمد', '22 Nov 2026', ''])
})

it('numbers its lines in the digits that were chosen', () => {
  chosen.digits = 'arab'
  try {
    expect(sheet('ar')[0]?.head).toBe('١. توصيل \u2066#10041\u2069')
  } finally {
    chosen.digits = 'latn'
  }
})

it('says it in Arabic', () => {
  expect(sheet('ar')[0]?.head).toBe('1. توصيل \u2066#10041\u2069')
  expect(sheet('ar')[0]?.rows.slice(0, 4)).toEqual([
    'مقاولات الكثبان الزرقاء',
    'الرياض، الملقا',
    // Whatever stands around them, a number and a window of time read from left to right.
    'متوسطة · مخلفات بناء · \u2066RYD00041-2\u2069',
    '\u206608:00–10:00\u2069',
  ])
})

it('says the agreed time of a delivery where no hours and no expected moment are known, and no other of a pickup', () => {
  const rowsOf = (over: Parameters<typeof sampleOperation>[0]) => {
    const operation = sampleOperation({ hours: null, etaAt: null, driverId: sampleId(3), scheduledOn: '2026-11-23', ...over })
    const agreed = { ...booking, deliveryOn: '2026-11-22', startsAt: '2026-11-22T11:30:00.000Z' }
    return daySheet({
      operations: [operation],
      bookings: new Map([[booking.id, agreed]]),
      containers: new Map(),
      i18n: setupI18n({ locale: 'en', messages: { en: CATALOGS.en } }),
      language: 'en',
    })[0]?.rows
  }
  // Moved to the day after, it is still for that time of day.
  expect(rowsOf({ type: 'delivery' })).toContain('Agreed for 14:30')
  expect(rowsOf({ type: 'delivery', hours: { from: '08:00', to: '10:00' } })).not.toContain('Agreed for 14:30')
  expect(rowsOf({ type: 'delivery', etaAt: '2026-11-23T12:00:00.000Z' })).not.toContain('Agreed for 14:30')
  expect(rowsOf({ type: 'pickup' })?.join()).not.toContain('14:30')
})
