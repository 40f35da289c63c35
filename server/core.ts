import type { Database } from '#server/database/database.ts'
import type { Pokes } from './pokes.ts'

/** Tells the operator of something wrong. `details` must hold no personal data: codes, ids and counts only. */
export type Report = (event: string, details: Readonly<Record<string, string | number | null>>) => void

/** What everything that touches vendor data is given. */
export interface Core {
  readonly database: Database
  readonly pokes: Pokes
  readonly now: () => Date
  readonly report: Report
}
