import { expect, it } from 'vitest'
import { REPORTS_OF_ROWS } from '#domain/reports/definitions/all.ts'
import type { Report } from '#domain/reports/definition.ts'
import { NO_VALUE } from '#domain/reports/grouping.ts'
import { drillOf, type Pick } from './drill.ts'

const DAYS = { from: '2026-10-01', to: '2026-10-31' }

/** Where a figure of a report leads: its path, the tab there, and what it is narrowed down by; null where no list can say its rows. */
const drilled = (id: keyof typeof REPORTS_OF_ROWS, measure: string, ...picks: readonly Pick[]) => {
  const report: Report = REPORTS_OF_ROWS[id]
  const found = report.measures.find((one) => one.id === measure)
  const drill = found && drillOf(report, DAYS, picks, 'of' in found ? undefined : found.where)
  return drill ? [drill.to, drill.search['status'], drill.search['filter']] : drill
}

it('a figure opens the list whose rows it counts, of its days', () => {
  expect(drilled('bookings', 'completed')).toEqual(['/all-booking', '', 'bookedAt.2026-10-01.2026-10-31*status.completed'])
  expect(drilled('bookings', 'bookings', { by: 'driver', key: 'd1' }, { by: 'month', key: '2026-10-01' })).toEqual([
    '/all-booking',
    '',
    'bookedAt.2026-10-01.2026-10-31*driverId.d1',
  ])
  expect(drilled('removals', 'rejected', { by: 'size', key: 'small' })).toEqual([
    '/removal-request',
    'rejected',
    'requestedAt.2026-10-01.2026-10-31*binSize.small',
  ])
  expect(drilled('replacements', 'requests', { by: 'zone', key: 'north' })).toEqual([
    '/replacement-request',
    'all',
    'requestedAt.2026-10-01.2026-10-31*containerId.north',
  ])
  expect(drilled('drivers', 'activeDrivers')).toEqual(['/driver', 'active', 'createdAt.2026-10-01.2026-10-31'])
  expect(drilled('penalties', 'penalties')).toEqual(['/penalty-payment', 'all', 'issuedAt.2026-10-01.2026-10-31'])
})

it('what the report leaves out, its lists leave out: of deliveries those that have not arrived', () => {
  expect(drilled('late', 'deliveries')?.[2]).toBe('deliveryOn.2026-10-01.2026-10-31*delivery.on_time.late')
  expect(drilled('late', 'late')?.[2]).toBe('deliveryOn.2026-10-01.2026-10-31*delivery.late')
})

it('a figure of a state within a group of states opens what is in both', () => {
  expect(drilled('bookings', 'cancelled', { by: 'status', key: 'expired' })?.[2]).toBe('bookedAt.2026-10-01.2026-10-31*status.expired')
})

it('no list is opened that would have other rows: of no value, or of a zone in a list that cannot be narrowed down by it', () => {
  expect(drilled('bookings', 'bookings', { by: 'driver', key: NO_VALUE })).toBeNull()
  expect(drilled('penalties', 'penalties', { by: 'zone', key: 'north' })).toBeNull()
  expect(drilled('removals', 'full')).toBeNull()
  expect(drilled('bookings', 'cancelled', { by: 'status', key: 'completed' })).toBeNull()
})
