import type { Report } from '../definition.ts'

/** Penalties that were issued in a period. */
export const PENALTIES_REPORT: Report<'penalties'> = {
  id: 'penalties',
  kind: 'penalties',
  on: { column: 'issuedAt', type: 'instant' },
  only: [],
  dimensions: [
    { id: 'cause', column: 'cause' },
    { id: 'status', column: 'status' },
    { id: 'size', column: 'binSize' },
    { id: 'zone', column: 'containerId', isZoneOf: true },
    { id: 'driver', column: 'bookingNumber', isDriverOf: true },
  ],
  measures: [
    { id: 'penalties', unit: 'count' },
    { id: 'amount', unit: 'money', sum: 'amount' },
    { id: 'unpaid', unit: 'money', sum: 'amount', where: { column: 'status', anyOf: ['unpaid'] } },
    { id: 'paid', unit: 'money', sum: 'amount', where: { column: 'status', anyOf: ['paid'] } },
    { id: 'waived', unit: 'money', sum: 'amount', where: { column: 'status', anyOf: ['waived'] } },
    { id: 'disputed', unit: 'count', where: { column: 'disputed', anyOf: [true] } },
  ],
  usualGrouping: 'month',
}
