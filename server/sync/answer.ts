import type { Outcome } from '#server/mutations/results.ts'
import type { EndLine, HeadLine, CheckpointLine, ResultLine, WireMutation } from '#protocol/sync.ts'
import { rowSum } from '#protocol/checksum.ts'

/** A stored row on its way out: the body is already JSON text, so that it is neither parsed nor built again here. */
export interface RowText {
  readonly kind: string
  readonly id: string
  readonly revision: number
  /** Null: a tombstone. */
  readonly body: string | null
}

/** So many rows are read, written and held at a time: each may have 20,000 characters. */
export const PIECE_ROWS = 500

/** Counts and sums the row lines of an answer, for its checkpoints and its end. */
interface Tally {
  /** The lines of some rows, each ended by a newline. */
  readonly rows: (rows: readonly RowText[]) => string
  /** A checkpoint behind a key: rows and checksum since the last checkpoint. */
  readonly checkpoint: (after: string) => string
  /** The last line: rows and checksum of the whole answer. */
  readonly end: () => string
}

const line = (value: HeadLine | ResultLine | CheckpointLine | EndLine): string => `${JSON.stringify(value)}\n`

/** The first line of an answer. */
export const headText = (head: Omit<HeadLine, 't'>): string => line({ t: 'head', ...head })

/** The lines of a push's outcomes, each under the number the device gave its mutation this time. */
export const resultsText = (mutations: readonly Pick<WireMutation, 'seq'>[], outcomes: readonly Outcome[]): string =>
  mutations
    .map(({ seq }, at) => {
      const outcome = outcomes[at]
      if (!outcome) throw new Error('a mutation came to no outcome')
      return line({ t: 'result', seq, ...outcome })
    })
    .join('')

// Kinds and ids come from our own tables (a catalog name, a UUID) and need no escaping.
const rowText = (row: RowText): string =>
  row.body === null
    ? `{"t":"del","kind":"${row.kind}","id":"${row.id}","revision":${row.revision}}\n`
    : `{"t":"put","kind":"${row.kind}","id":"${row.id}","revision":${row.revision},"body":${row.body}}\n`

/** Starts the count of one answer. */
export const tally = (): Tally => {
  let all = { rows: 0, checksum: 0 }
  let segment = { rows: 0, checksum: 0 }
  return {
    rows: (rows) => {
      let text = ''
      for (const row of rows) {
        all = { rows: all.rows + 1, checksum: rowSum(all.checksum, row) }
        segment = { rows: segment.rows + 1, checksum: rowSum(segment.checksum, row) }
        text += rowText(row)
      }
      return text
    },
    checkpoint: (after) => {
      const text = line({ t: 'mark', after, ...segment })
      segment = { rows: 0, checksum: 0 }
      return text
    },
    end: () => line({ t: 'end', ...all }),
  }
}
