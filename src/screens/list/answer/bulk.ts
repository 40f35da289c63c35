import type { PortalDatabase } from '#db/core/database.ts'
import type { BulkResult } from '#db/review/bulk.ts'
import type { Bilingual } from '#domain/kernel/text.ts'

/** What somebody is answered who waits: yes, or no with a reason. */
export type Answer = 'accept' | 'reject'

/** What can be answered: it is told by its customer and its number. */
export interface Answerable {
  readonly id: string
  readonly number: number
  readonly customerName: Bilingual
}

/** One answer to many rows. */
interface BulkCall<Row> {
  readonly answer: Answer
  readonly subjects: readonly Row[]
  /** For those who are rejected; empty for the others. */
  readonly reason: string
  readonly onProgress: (through: number) => void
}

/** The words of a noun in the reader's language. */
export interface BulkMessages<Row> {
  readonly title: (answer: Answer, count: number) => string
  readonly action: (answer: Answer) => string
  readonly question: (answer: Answer, count: number) => string
  /** How many are left out, because nobody waits there any more. */
  readonly left: (count: number) => string
  /** What somebody should know before they answer; null: nothing. */
  readonly note: (answer: Answer, open: readonly Row[]) => string | null
  readonly done: (answer: Answer, count: number) => string
  readonly outcome: (answer: Answer, count: number) => string
}

/** How many rows of a noun are answered at once. */
export interface BulkNoun<Row extends Answerable> {
  /** The rows as they are on this device now. */
  readonly read: (db: PortalDatabase, ids: readonly string[]) => Promise<readonly (Row | undefined)[]>
  readonly isOpen: (row: Row) => boolean
  readonly halalasOf: (row: Row) => number
  /** What an answer is about: where it differs, it is asked again. */
  readonly identityOf: (row: Row) => unknown
  readonly carryOut: (db: PortalDatabase, call: BulkCall<Row>) => Promise<BulkResult<Row> & { readonly failure: unknown }>
}

/** What was answered in one go. */
export interface BulkAnswered<Row> extends BulkResult<Row> {
  readonly answer: Answer
}
