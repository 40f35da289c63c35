import type { UsageRows, UsageRowsQuery } from '#domain/reports/usage-rows.ts'
import type { Answer } from './engine.ts'
import type { Figures, Query, Range } from './query.ts'
import type { UsageQuestion } from '#domain/reports/usage-counts.ts'

/** What a page asks of who keeps the columns; `name` is that of the database. */
export interface QueryHost {
  /** Answers at once: whoever does not is gone. */
  readonly ping: () => Promise<void>
  /** A list of this kind is on a screen. */
  readonly touch: (name: string, kind: string) => Promise<void>
  readonly query: (name: string, query: Query, range: Range) => Promise<Answer>
  readonly keepBeginning: (name: string, query: Query) => Promise<void>
  /** Ids as words, see `QueryEngine.idWords`. */
  readonly idWords: (name: string, query: Query) => Promise<Uint32Array<ArrayBuffer>>
  readonly columns: (name: string, query: Query, names: readonly string[]) => Promise<Figures>
  readonly usageCounts: (name: string, question: UsageQuestion) => Promise<readonly Float64Array<ArrayBuffer>[]>
  readonly rowsOfUsage: (name: string, question: UsageRowsQuery) => Promise<UsageRows>
}
