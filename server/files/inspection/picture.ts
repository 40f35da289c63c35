import sharp from 'sharp'
import { isPlainPicture } from './plain-picture.ts'
import { FileRefused } from './refused.ts'

/** A small file that unfolds to more is a bomb, or larger than any use we have for it. */
const MAX_PIXELS = 40_000_000
/** Up to here a photo is packed as tightly as can be; beyond, that would take hundreds of megabytes and many seconds. */
const TIGHT_PIXELS = 12_000_000
const QUALITY = 88
/** Pictures that come in thousands of passes. */
const MAX_SECONDS = 15

// One picture at a time in each thread, and nothing of it kept afterwards.
sharp.concurrency(1)
sharp.cache(false)

const faultOf = (error: unknown): FileRefused => {
  const words = error instanceof Error ? error.message : ''
  if (/exceeds pixel limit/i.test(words)) return new FileRefused('file.pixels')
  return new FileRefused(/timeout/i.test(words) ? 'file.too_complex' : 'file.unreadable')
}

/** Whether every dot of it can be read without so much as a warning. It has {@link isPlainPicture}'s few dots, so they fit into memory. */
const isSound = async (bytes: Uint8Array): Promise<boolean> => {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', sequentialRead: true }).timeout({ seconds: MAX_SECONDS })
  try {
    await picture.raw().toBuffer()
    return true
  } catch {
    return false
  }
}

/**
 * What a canvas drew is kept to the byte, so that the hash it was named by stays the hash of what can be fetched; every other picture is drawn anew.
 * @throws FileRefused as {@link redraw} does
 */
export const cleanPicture = async (bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<Uint8Array> =>
  isPlainPicture(bytes, type) && (await isSound(bytes)) ? bytes : redraw(bytes, type)

/**
 * Photos are decoded and drawn anew: turned the right way up, without the place and the maker's notes that cameras write into
 * them, and without anything that was hidden behind the picture.
 * @throws FileRefused `file.pixels`, `file.unreadable` or `file.too_complex`
 */
const redraw = async (bytes: Uint8Array, type: 'image/jpeg' | 'image/png'): Promise<Uint8Array> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .timeout({ seconds: MAX_SECONDS })
    if (type === 'image/png') return await picture.png().toBuffer()
    const { width, height } = await picture.metadata()
    return await picture.jpeg({ quality: QUALITY, mozjpeg: width * height <= TIGHT_PIXELS }).toBuffer()
  } catch (error) {
    throw faultOf(error)
  }
}
