import { FILE_PIECE_BYTES, MAX_FILE_BYTES } from '#protocol/files.ts'
import { ProblemError } from '#server/http/problems.ts'

/** Which bytes of a file a piece holds; `last` is included. */
export interface Range {
  readonly first: number
  readonly last: number
  readonly size: number
}

/**
 * Reads `Content-Range: bytes first-last/size`.
 * @throws ProblemError 400 `body.invalid`, 413 `file.too_large`
 */
export const readRange = (header: string | undefined): Range => {
  const match = /^bytes (\d{1,10})-(\d{1,10})\/(\d{1,10})$/.exec(header ?? '')
  if (!match) throw new ProblemError(400, 'body.invalid', { fields: { 'content-range': 'body.invalid' } })
  const [first, last, size] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (size >= MAX_FILE_BYTES) throw new ProblemError(413, 'file.too_large')
  if (first > last || last >= size || last - first >= FILE_PIECE_BYTES)
    throw new ProblemError(400, 'body.invalid', { fields: { 'content-range': 'body.invalid' } })
  return { first, last, size }
}
