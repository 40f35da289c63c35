import type { Cursor, ResultLine, RowLine } from '#protocol/sync.ts'
import type { SentRequest } from './sent-request.ts'
import type { SyncStatus } from './status.ts'

/** A verified answer, a page of one, or a verified segment of a first load. */
export interface Pull {
  readonly rows: readonly RowLine[]
  /** Outcomes of mutations; empty for a segment that is not the last. */
  readonly results: readonly ResultLine[]
  /** The last mutation that is done according to the same snapshot; 0 for a segment that is not the last. */
  readonly lastSeq: number
  readonly cursor: Cursor
  readonly durable: number
  /** False for a page that others follow. */
  readonly complete?: boolean
  /** The server's clock, an instant. */
  readonly serverNow?: string
  /** What people are told of it, written with its rows. */
  readonly status?: Partial<SyncStatus>
  /** What this answers; left out where nothing else can have run meanwhile. */
  readonly sentRequest?: SentRequest
}
