import type { Database } from './database.ts'
import type { Pokes } from './pokes.ts'

/** Tells the operator of something wrong. `details` must hold no personal data: codes, ids and counts only. */
export type Report = (event: string, details: Readonly<Record<string, string | number | null>>) => void

/** Reports that an operator must look at now: logged as errors, the first also shown by `/readyz` while it lasts. */
export const ALARMS = ['mutation.fails_for_many', 'database.newer'] as const

/** What everything that touches vendor data is given. */
export interface Core {
  readonly database: Database
  readonly pokes: Pokes
  readonly now: () => Date
  readonly report: Report
}
