import { crc32, inflateSync } from 'node:zlib'
import * as v from 'valibot'
import { isPlainJpeg } from './plain-jpeg.ts'

// What stands in a picture that a canvas drew, and nothing else: whatever is not named here is a reason to draw the picture anew.

/** Decoded it is held whole, so it is not above this. */
const MAX_PIXELS = 12_000_000

const isWithin = (width: number, height: number): boolean => width > 0 && height > 0 && width * height <= MAX_PIXELS

const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** How many samples a dot has, by the colour types a canvas draws. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 6: 4 }

/** With `info` Node answers more than its types say: also how much it has read. */
const inflated = v.object({ buffer: v.instance(Buffer), engine: v.object({ bytesWritten: v.number() }) })

/** Whether the compressed part unfolds to just the rows of the picture, and nothing is behind it. */
const unfoldsTo = (packed: Buffer, size: number): boolean => {
  try {
    const { buffer, engine } = v.parse(inflated, inflateSync(packed, { maxOutputLength: size, info: true }))
    return buffer.length === size && engine.bytesWritten === packed.length
  } catch {
    return false
  }
}

/** A PNG of eight bits a sample with nothing but its head, the kind of its colours and its dots. */
const isPlainPng = (bytes: Buffer): boolean => {
  if (!bytes.subarray(0, 8).equals(PNG_HEAD)) return false
  const packed: Buffer[] = []
  let [size, before] = [0, '']
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return false
    const name = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(end - 4)) return false
    if (name === 'IHDR') {
      if (before !== '' || length !== 13) return false
      const [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)]
      const samples = SAMPLES[body.readUInt8(9)]
      // Eight bits, and the only ways to pack, filter and interlace that a canvas uses.
      if (samples === undefined || body.readUInt8(8) !== 8 || body.readUIntBE(10, 3) !== 0 || !isWithin(width, height)) return false
      size = height * (1 + width * samples)
    } else if (name === 'sRGB') {
      if (before !== 'IHDR' || length !== 1) return false
    } else if (name === 'IDAT') {
      if (!['IHDR', 'sRGB', 'IDAT'].includes(before)) return false
      packed.push(body)
    } else return name === 'IEND' && before === 'IDAT' && length === 0 && end === bytes.length && unfoldsTo(Buffer.concat(packed), size)
    before = name
    at = end
  }
  return false
}

/**
 * Whether a picture is one that a canvas drew, by its make: it has no place, maker, profile, thumbnail or words in it, nothing behind it, and no
 * room for anything. It still has to be decoded.
 */
export const isPlainPicture = (bytes: Buffer, type: 'image/jpeg' | 'image/png'): boolean =>
  type === 'image/jpeg' ? isPlainJpeg(bytes, MAX_PIXELS) : isPlainPng(bytes)
