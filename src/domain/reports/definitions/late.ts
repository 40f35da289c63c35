import type { Report } from '../definition.ts'

/** Deliveries that were planned for a period and have arrived: how many came later than planned, and by how much. */
export const LATE_REPORT: Report<'bookings'> = {
  id: 'late',
  kind: 'bookings',
  on: { column: 'deliveryOn', type: 'day' },
  only: [{ column: 'delivery', anyOf: ['on_time', 'late'] }],
  dimensions: [
    { id: 'driver', column: 'driverId' },
    { id: 'zone', column: 'containerId', isZoneOf: true },
    { id: 'size', column: 'binSize' },
    { id: 'waste', column: 'wasteType' },
    { id: 'punctuality', column: 'delivery' },
  ],
  measures: [
    { id: 'late', unit: 'count', where: { column: 'delivery', anyOf: ['late'] } },
    { id: 'deliveries', unit: 'count' },
    { id: 'onTime', unit: 'count', where: { column: 'delivery', anyOf: ['on_time'] } },
    { id: 'lateShare', unit: 'share', of: 'late', per: 'deliveries' },
    { id: 'daysLate', unit: 'days', sum: 'daysLate', where: { column: 'delivery', anyOf: ['late'] } },
    { id: 'daysEach', unit: 'ratio', of: 'daysLate', per: 'late' },
  ],
  usualGrouping: 'month',
}
