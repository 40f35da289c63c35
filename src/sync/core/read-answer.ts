import * as v from 'valibot'
import { rowSum } from '#protocol/checksum.ts'
import { syncLine, type HeadLine, type ResultLine, type RowLine } from '#protocol/sync.ts'
import { CutAnswer } from './outcome.ts'

/** The verified parts of an answer, as they arrive. */
interface AnswerReader {
  readonly onHead: (head: HeadLine) => Promise<void>
  /** Rows of a first load up to a verified checkpoint; `after` is the key to resume behind. */
  readonly onSegment: (rows: readonly RowLine[], after: string) => Promise<void>
}

/** What is left when the end line was verified: the rows since the last checkpoint, and the outcomes of mutations. */
export interface Answer {
  readonly head: HeadLine
  readonly rows: readonly RowLine[]
  readonly results: readonly ResultLine[]
}

/** Splits a stream of bytes into lines, wherever the chunks were cut. `beat` is called, and waited for, at every chunk. */
export async function* lines(body: ReadableStream<Uint8Array>, beat: () => void | Promise<void>): AsyncGenerator<string[]> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new CutAnswer('the stream broke', { cause: error })
      })
      await beat()
      if (done) return
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      const whole = parts.filter((line) => line !== '')
      if (whole.length > 0) yield whole
    }
  } finally {
    // After the end line the server closes the stream; reading on lets that happen instead of cutting the connection.
    void reader
      .read()
      .then(() => reader.cancel())
      .catch(() => undefined)
  }
}

const parse = (line: string) => {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new CutAnswer('a line is not JSON')
  }
  const parsed = v.safeParse(syncLine, value)
  if (!parsed.success) throw new CutAnswer(`a line does not fit: ${parsed.issues[0].message}`)
  return parsed.output
}

/** Counts and sums row lines, for the whole answer and since the last checkpoint. */
class Tally {
  private count = 0
  private sum = 0

  add(row: RowLine): void {
    this.count += 1
    this.sum = rowSum(this.sum, row)
  }

  check(line: { rows: number; checksum: number }): void {
    if (line.rows !== this.count || line.checksum !== this.sum) throw new CutAnswer('rows are missing or damaged')
  }
}

/**
 * Reads an answer of `POST /api/sync`. Throws {@link CutAnswer} when it ends early, is damaged, or does not add up;
 * what was handed to `onSegment` before stays applied, because each segment was verified on its own.
 */
export const readAnswer = async (batches: AsyncIterable<readonly string[]>, reader: AnswerReader): Promise<Answer> => {
  let head: HeadLine | undefined
  let rows: RowLine[] = []
  const results: ResultLine[] = []
  const whole = new Tally()
  let segment = new Tally()
  for await (const batch of batches) {
    for (const text of batch) {
      const line = parse(text)
      if (!head) {
        if (line.t !== 'head') throw new CutAnswer('the head is missing')
        head = line
        await reader.onHead(line)
      } else if (line.t === 'put' || line.t === 'del') {
        whole.add(line)
        segment.add(line)
        rows.push(line)
      } else if (line.t === 'result') results.push(line)
      else if (line.t === 'mark') {
        segment.check(line)
        await reader.onSegment(rows, line.after)
        rows = []
        segment = new Tally()
      } else if (line.t === 'end') {
        whole.check(line)
        return { head, rows, results }
      }
    }
  }
  throw new CutAnswer('the end is missing')
}
