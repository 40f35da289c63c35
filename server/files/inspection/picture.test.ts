import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanPicture } from './picture.ts'

/** Noise, so that there is something to read. */
const canvas = (width = 70, height = 50) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * 7919) % 251)), { raw: { width, height, channels: 3 } })

const jfif = Buffer.from('ffe000104a46494600010101006000600000', 'hex')
const JPEG = await canvas().jpeg().toBuffer()
const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const segment = (marker: number, body: string): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return join(head, body)
}
const after = (bytes: Buffer, at: number, ...parts: (Buffer | string)[]): Buffer =>
  join(bytes.subarray(0, at), ...parts, bytes.subarray(at))
const chunk = (name: string, body: Buffer | string): Buffer => {
  const named = join(name, body)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  return join(length, named, sum)
}
/** A PNG with packed rows, as a canvas writes it: nobody else packs them so. */
const png = (packed: Buffer, colours = 2): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(70, 0)
  head.writeUInt32BE(50, 4)
  head.set([8, colours], 8)
  return join('\x89PNG\r\n\x1a\n', chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', ''))
}
const pack = (size: number): Buffer => deflateSync(Buffer.alloc(size), { level: 1 })
const rows = pack(50 * 211)
const PNG = png(rows)
/** Behind the head of a PNG. */
const BODY = 33
const isKept = async (given: Buffer | Promise<Buffer>, type: 'image/jpeg' | 'image/png'): Promise<boolean> => {
  const bytes = await given
  return Buffer.from(await cleanPicture(bytes, type)).equals(bytes)
}

describe('a picture as a canvas draws it', () => {
  it.each([
    ['plain', JPEG],
    ['with a JFIF head', after(JPEG, 2, jfif)],
    ['of whole colours', canvas().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['with tables of its own', canvas().jpeg({ optimizeCoding: true }).toBuffer()],
    ['grey', canvas().greyscale().jpeg().toBuffer()],
    ['of one dot', canvas(1, 1).jpeg().toBuffer()],
    ['as large as devices send it', canvas(1600, 1201).jpeg({ quality: 82 }).toBuffer()],
  ])('is kept to the byte: a photo %s', async (_what, bytes) => {
    expect(await isKept(bytes, 'image/jpeg')).toBe(true)
  })

  it.each([
    ['plain', PNG],
    ['see-through', png(pack(50 * 281), 6)],
    ['with the kind of its colours', after(PNG, BODY, chunk('sRGB', '\0'))],
  ])('is kept to the byte: a PNG %s', async (_what, bytes) => {
    expect(await isKept(bytes, 'image/png')).toBe(true)
  })

  const html = '<script>alert(1)</script>'
  it.each([
    ['a comment', after(JPEG, 2, segment(0xfe, html))],
    [
      'Exif',
      canvas()
        .jpeg()
        .withExif({ IFD0: { Make: html } })
        .toBuffer(),
    ],
    ['XMP', after(JPEG, 2, segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${html}`))],
    ['a profile', canvas().jpeg().withIccProfile('p3').toBuffer()],
    ['a page of another program', after(JPEG, 2, segment(0xed, html))],
    ['a thumbnail', after(JPEG, 2, segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01abc`))],
    ['more behind its JFIF head', after(JPEG, 2, segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\0\0${html}`))],
    ['a table that nothing uses', after(JPEG, 2, segment(0xdb, `\x03${'a'.repeat(64)}`))],
    ['a table twice', after(JPEG, 2, segment(0xdb, `\0${'a'.repeat(64)}`))],
    ['something behind its end', join(JPEG, html)],
    ['something before its end', after(JPEG, JPEG.length - 2, html)],
    ['a second picture behind its end', join(JPEG, JPEG)],
  ])('is drawn anew with %s', async (_what, given) => {
    const bytes = await given
    const kept = Buffer.from(await cleanPicture(bytes, 'image/jpeg'))
    expect(kept.equals(bytes)).toBe(false)
    expect(kept.includes(html)).toBe(false)
  })

  it.each([
    ['words', after(PNG, BODY, chunk('tEXt', `Comment\0${html}`))],
    ['Exif', after(PNG, BODY, chunk('eXIf', html))],
    ['a chunk that nobody knows', after(PNG, BODY, chunk('prVt', html))],
    ['something behind its end', join(PNG, html)],
    ['something behind its last dot', png(join(rows, html))],
    ['a row too many', png(pack(51 * 211))],
  ])('is drawn anew as PNG with %s', async (_what, bytes) => {
    const kept = Buffer.from(await cleanPicture(bytes, 'image/png'))
    expect(kept.equals(bytes)).toBe(false)
    expect(kept.includes(html)).toBe(false)
  })

  it.each(['image/jpeg', 'image/png'] as const)('is refused in half: %s', async (type) => {
    const whole = type === 'image/jpeg' ? JPEG : PNG
    await expect(cleanPicture(whole.subarray(0, whole.length >> 1), type)).rejects.toMatchObject({ code: 'file.unreadable' })
  })
})
