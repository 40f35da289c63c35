import type { RequestType } from '../../requests/request.ts'
import type { Report, ReportId } from '../definition.ts'

/** What customers asked for in a period, and what was answered: one report for each type of request that moves a bin. */
const requestReport = (id: ReportId, type: RequestType): Report<'requests'> => ({
  id,
  kind: 'requests',
  on: { column: 'requestedAt', type: 'instant' },
  only: [{ column: 'type', anyOf: [type] }],
  dimensions: [
    { id: 'status', column: 'status' },
    { id: 'size', column: 'binSize' },
    { id: 'waste', column: 'wasteType' },
    { id: 'zone', column: 'containerId', isZoneOf: true },
    { id: 'driver', column: 'bookingNumber', isDriverOf: true },
  ],
  measures: [
    { id: 'requests', unit: 'count' },
    { id: 'approved', unit: 'count', where: { column: 'status', anyOf: ['approved'] } },
    { id: 'rejected', unit: 'count', where: { column: 'status', anyOf: ['rejected'] } },
    { id: 'waiting', unit: 'count', where: { column: 'status', anyOf: ['pending'] } },
    { id: 'withdrawn', unit: 'count', where: { column: 'status', anyOf: ['cancelled'] } },
    { id: 'full', unit: 'count', where: { column: 'full', anyOf: [true] } },
    { id: 'bins', unit: 'count', sum: 'quantity' },
  ],
  usualGrouping: 'month',
})

export const REPLACEMENTS_REPORT = requestReport('replacements', 'replacement')
export const REMOVALS_REPORT = requestReport('removals', 'removal')
