import { rowSum } from '#protocol/checksum.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import type { HeadLine, ResultLine, RowLine } from '#protocol/sync.ts'

/** When the server says it is. */
export const SERVER_AT = '2026-11-21T08:00:00.000Z'

/** The head of an answer that brings the device from nothing to revision 9. */
export const headLine = (over: Partial<HeadLine> = {}): HeadLine => ({
  t: 'head',
  epoch: 'e',
  scope: 's',
  from: 0,
  to: 9,
  durable: 9,
  lastSeq: 0,
  complete: true,
  total: null,
  serverNow: SERVER_AT,
  protocol: PROTOCOL_VERSION,
  ...over,
})

/** A row as the server says it. */
export const putLine = <Body extends { readonly id: string }>(kind: string, body: Body, revision = 1): RowLine => ({
  t: 'put',
  kind,
  id: body.id,
  revision,
  body,
})

/** The outcome of a change: applied, at the revision that follows when changes come one by one. */
export const resultLine = (seq: number, id: string, over: Partial<ResultLine> = {}): ResultLine => ({
  t: 'result',
  seq,
  id,
  status: 'applied',
  code: null,
  params: {},
  revision: seq + 1,
  serverAt: SERVER_AT,
  ...over,
})

/** The end of an answer with these rows. */
export const endLine = (rows: readonly RowLine[]) => ({ t: 'end', rows: rows.length, checksum: rows.reduce(rowSum, 0) }) as const

/** The end of a segment with these rows: after it a load can go on behind the key. */
export const checkpointLine = (after: string, rows: readonly RowLine[]) => ({ ...endLine(rows), t: 'mark', after }) as const
