import { BOOKINGS_REPORT } from './bookings.ts'
import { DRIVERS_REPORT } from './drivers.ts'
import { LATE_REPORT } from './late.ts'
import { PENALTIES_REPORT } from './penalties.ts'
import { REMOVALS_REPORT, REPLACEMENTS_REPORT } from './requests.ts'

/** The reports that add up rows of one kind, by id. What containers were used for follows from several kinds, and stands apart. */
export const REPORTS_OF_ROWS = {
  bookings: BOOKINGS_REPORT,
  drivers: DRIVERS_REPORT,
  penalties: PENALTIES_REPORT,
  replacements: REPLACEMENTS_REPORT,
  removals: REMOVALS_REPORT,
  late: LATE_REPORT,
} as const
