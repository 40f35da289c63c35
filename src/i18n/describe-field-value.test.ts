import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { describeFieldValue } from './describe-field-value.ts'

const square = (side: number) =>
  [
    [46.7, 24.7],
    [46.7 + side, 24.7],
    [46.7 + side, 24.7 + side],
    [46.7, 24.7],
  ] as const
const i18n = setupI18n({ locale: 'ar', messages: { ar: CATALOGS.ar } })
const words = {
  i18n,
  language: 'ar',
  zoneName: (id: string) => (id === 'z1' ? 'العليا' : undefined),
  driverName: (id: string) => (id === 'd1' ? 'ماجد' : undefined),
} as const
const inArabic = (kind: string, field: string, value: unknown) =>
  describeFieldValue({ kind, field, value }, words).replaceAll(/[\u2066-\u2069]/g, '')

it.each([
  ['containers', 'wasteType', 'construction', 'مخلفات بناء'],
  ['containers', 'binSize', 'small', 'صغيرة'],
  ['containers', 'zoneId', 'z1', 'العليا'],
  ['containers', 'zoneId', 'z2', 'نطاق غير معروف'],
  ['containers', 'price', { halalas: 88_800, currency: 'SAR' }, 'SAR\u00a0888.00'],
  ['zones', 'status', 'inactive', 'غير نشط'],
  ['zones', 'area', square(0.01), '0.56 كم² · 3 زوايا'],
  ['zones', 'area', square(0.02), '2.25 كم² · 3 زوايا'],
  ['zones', 'area', null, 'لا يوجد'],
  ['drivers', 'licenseExpiresOn', '2027-06-30', '30 يونيو 2027'],
  ['operations', 'driverId', 'd1', 'ماجد'],
  ['operations', 'driverId', 'd2', 'سائق غير معروف'],
  ['operations', 'driverId', null, 'لا يوجد'],
  ['operations', 'scheduledOn', '2026-11-30', '30 نوفمبر 2026'],
  ['operations', 'etaAt', '2026-11-30T06:15:00.000Z', '30 نوفمبر 2026، 09:15'],
  // A code of a later release, and a text that only looks like a day.
  ['zones', 'status', 'paused', 'paused'],
  ['drivers', 'address', '2027-06-30', '2027-06-30'],
])('the %s field %s holding %j is said as %s', (kind, field, value, said) => {
  expect(inArabic(kind, field, value)).toBe(said)
})
