import { expect, it } from 'vitest'
import { sampleDriver } from '#tests/support/samples.ts'
import { driverOptions } from './driver-options.ts'

const job = { today: '2026-11-30', on: '2026-12-02' } as const
const named = (value: string, over: Parameters<typeof sampleDriver>[0]) => ({
  value,
  label: value,
  driver: sampleDriver({
    active: true,
    available: true,
    phoneVerifiedAt: '2026-01-01T00:00:00.000Z',
    licenseExpiresOn: '2027-01-01',
    ...over,
  }),
})
const why = ({ code, params }: { code: string; params: { expiresOn?: unknown } }) => `${code} ${String(params.expiresOn)}`

it('who may not be given a job stands below the others, with the reason, and cannot be chosen', () => {
  const drivers = [
    named('Ahmed', { licenseExpiresOn: '2026-11-29' }),
    named('Badr', { available: false }),
    named('Dana', {}),
    named('Eid', { phoneVerifiedAt: null }),
    named('Fahd', { removedAt: '2026-11-01T00:00:00.000Z' }),
    // Of a license that ends before the day it is only warned.
    named('Ghazi', { licenseExpiresOn: '2026-12-01' }),
  ]
  expect(driverOptions(drivers, job, why)).toEqual([
    { value: 'Dana', label: 'Dana' },
    { value: 'Ghazi', label: 'Ghazi' },
    { value: 'Ahmed', label: '\u2068Ahmed\u2069: driver.licence_expired 2026-11-29', disabled: true },
    { value: 'Badr', label: '\u2068Badr\u2069: driver.unavailable 2027-01-01', disabled: true },
    { value: 'Eid', label: '\u2068Eid\u2069: driver.phone_unverified 2027-01-01', disabled: true },
  ])
})

it('whoever has the job may keep it', () => {
  const drivers = [named('Badr', { available: false })]
  expect(driverOptions(drivers, { ...job, keep: 'Badr' }, why)).toEqual([{ value: 'Badr', label: 'Badr' }])
})
