import { ACTIVE, CANCELLED, PAST, UPCOMING } from '../../bookings/booking.ts'
import type { Report } from '../definition.ts'

/** What became of the bookings that were made in a period, and what they brought. */
export const BOOKINGS_REPORT: Report<'bookings'> = {
  id: 'bookings',
  kind: 'bookings',
  on: { column: 'bookedAt', type: 'instant' },
  only: [],
  dimensions: [
    { id: 'status', column: 'status' },
    { id: 'size', column: 'binSize' },
    { id: 'waste', column: 'wasteType' },
    { id: 'zone', column: 'containerId', isZoneOf: true },
    { id: 'driver', column: 'driverId' },
    { id: 'payment', column: 'paymentStatus' },
    { id: 'method', column: 'paymentMethod' },
  ],
  measures: [
    { id: 'bookings', unit: 'count' },
    { id: 'completed', unit: 'count', where: { column: 'status', anyOf: PAST } },
    { id: 'active', unit: 'count', where: { column: 'status', anyOf: ACTIVE } },
    { id: 'upcoming', unit: 'count', where: { column: 'status', anyOf: UPCOMING } },
    { id: 'pending', unit: 'count', where: { column: 'status', anyOf: ['new'] } },
    { id: 'cancelled', unit: 'count', where: { column: 'status', anyOf: CANCELLED } },
    { id: 'bins', unit: 'count', sum: 'quantity' },
    // Only completed bookings have a revenue: the condition is said for whoever opens the figure's rows.
    { id: 'revenue', unit: 'money', sum: 'revenue', where: { column: 'status', anyOf: PAST } },
  ],
  usualGrouping: 'month',
}
