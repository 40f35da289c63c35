import type { Report } from '../definition.ts'

/** Drivers that were added in a period and are still there. */
export const DRIVERS_REPORT: Report<'drivers'> = {
  id: 'drivers',
  kind: 'drivers',
  on: { column: 'createdAt', type: 'instant' },
  only: [{ column: 'removed', anyOf: [false] }],
  dimensions: [{ id: 'activity', column: 'active' }],
  measures: [
    { id: 'added', unit: 'count' },
    { id: 'activeDrivers', unit: 'count', where: { column: 'active', anyOf: [true] } },
    { id: 'verified', unit: 'count', where: { column: 'phoneVerified', anyOf: [true] } },
  ],
  usualGrouping: 'month',
}
