import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { FILE_TYPES, type FileType } from '#protocol/files.ts'
import { ProblemError } from '#server/problems.ts'
import { isHarmlessPdf } from './pdf.ts'

/** A file that was looked at: what it is, and the bytes to keep. */
export interface Inspected {
  readonly type: FileType
  readonly stored: Uint8Array
}

/** More pixels than any phone's camera takes; a small file that unfolds to more is a bomb. */
const MAX_PIXELS = 100_000_000
const JPEG_QUALITY = 88

/** SHA-256 in lower-case hex: the name of a file. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

let turn: Promise<unknown> = Promise.resolve()

/** One photo after the other: each may unfold to hundreds of megabytes, and several at once must not exhaust the process. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/**
 * Photos are decoded and drawn anew: turned the right way up, without the place and the maker's notes that cameras write into
 * them, and without anything that was hidden behind the picture.
 */
const redraw = async (bytes: Uint8Array, type: 'image/jpeg' | 'image/png'): Promise<Uint8Array> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
    return await inTurn(() => (type === 'image/jpeg' ? picture.jpeg({ quality: JPEG_QUALITY, mozjpeg: true }) : picture.png()).toBuffer())
  } catch {
    throw new ProblemError(422, 'file.unreadable')
  }
}

/**
 * Tells the kind of a whole file by its content, whatever its name says, and cleans it.
 * @throws ProblemError 415 `file.type` for other kinds, 422 `file.unreadable` for what is damaged or not harmless
 */
export const inspectFile = async (bytes: Uint8Array): Promise<Inspected> => {
  const sniffed = (await fileTypeFromBuffer(bytes))?.mime
  // An animated PNG is a picture to us: the first frame is kept.
  const kind = sniffed === 'image/apng' ? 'image/png' : sniffed
  const type = FILE_TYPES.find((known) => known === kind)
  if (!type) throw new ProblemError(415, 'file.type')
  if (type !== 'application/pdf') return { type, stored: await redraw(bytes, type) }
  if (!isHarmlessPdf(bytes)) throw new ProblemError(422, 'file.unreadable')
  return { type, stored: bytes }
}
