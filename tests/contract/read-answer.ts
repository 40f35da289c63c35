import * as v from 'valibot'
import { rowSum } from '#protocol/checksum.ts'
import { problem, type Problem } from '#protocol/problem.ts'
import { syncLine, type EndLine, type HeadLine, type CheckpointLine, type ResultLine, type RowLine } from '#protocol/sync.ts'

export interface Answer {
  readonly head: HeadLine
  readonly results: readonly ResultLine[]
  readonly rows: readonly RowLine[]
  /** Each checkpoint with the rows since the one before. */
  readonly segments: readonly { readonly checkpoint: CheckpointLine; readonly rows: readonly RowLine[] }[]
  /** Null: the answer was cut. */
  readonly end: EndLine | null
}

const sumOf = (rows: readonly RowLine[]): number => rows.reduce(rowSum, 0)

/** Reads an answer as a device must: every line by its schema, every checkpoint and the end by count and checksum. */
export const parseAnswer = (text: string): Answer => {
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => v.parse(syncLine, JSON.parse(line)))
  const [head] = lines
  if (head?.t !== 'head') throw new Error('the first line is not the head')
  const rows: RowLine[] = []
  const results: ResultLine[] = []
  const segments: { checkpoint: CheckpointLine; rows: RowLine[] }[] = []
  let segment: RowLine[] = []
  let end: EndLine | null = null
  for (const line of lines.slice(1)) {
    if (end !== null) throw new Error('a line follows the end')
    if (line.t === 'head') throw new Error('a second head')
    if (line.t === 'result') results.push(line)
    else if (line.t === 'end') end = line
    else if (line.t === 'mark') {
      if (line.rows !== segment.length || line.checksum !== sumOf(segment))
        throw new Error(`the checkpoint "${line.after}" does not fit its rows`)
      segments.push({ checkpoint: line, rows: segment })
      segment = []
    } else {
      rows.push(line)
      segment.push(line)
    }
  }
  if (end !== null && (end.rows !== rows.length || end.checksum !== sumOf(rows))) throw new Error('the end does not fit the rows')
  return { head, results, rows, segments, end }
}

/** The whole answer of a successful sync. @throws on any other status, and when the answer was cut */
export const readAnswer = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  if (response.status !== 200) throw new Error(`sync answered ${response.status}: ${text}`)
  const answer = parseAnswer(text)
  if (answer.end === null) throw new Error('the answer was cut')
  return answer
}

/** Status and code of a refusal, which must be a problem document. */
export const readProblem = async (
  response: Response,
): Promise<Pick<Problem, 'status' | 'code' | 'fields' | 'retryAfter' | 'triesLeft' | 'serverNow'>> => {
  if (response.headers.get('Content-Type') !== 'application/problem+json')
    throw new Error(`not a problem document: ${response.status} ${await response.text()}`)
  const { status, code, fields, retryAfter, triesLeft, serverNow } = v.parse(problem, await response.json())
  if (status !== response.status) throw new Error('the document names another status')
  return {
    status,
    code,
    fields,
    retryAfter,
    ...(triesLeft === undefined ? {} : { triesLeft }),
    ...(serverNow === undefined ? {} : { serverNow }),
  }
}

/** The cursor a device keeps after a whole answer. */
export const cursorAfter = ({ head }: Answer) => ({ epoch: head.epoch, scope: head.scope, revision: head.to, after: null })
