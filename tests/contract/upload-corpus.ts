import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { MAX_FILE_BYTES } from '#protocol/files.ts'
import { documentCorpus } from './document-corpus.ts'
import { ascii, join, pdf, stream } from './pdf-maker.ts'
import { html, zip, type Specimen, type Verdict } from './specimen.ts'

const canvas = (width = 32, height = 24) => sharp({ create: { width, height, channels: 3, background: '#2e7d32' } })

/** A PNG whose head promises a size and whose body holds little. */
const pngOf = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = join(type, data)
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const row = Math.ceil(width / 8) + 1
  const pixels = deflateSync(Buffer.alloc(Math.min(row * height, 1_000_000)))
  return join('\x89PNG\r\n\x1a\n', chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0)))
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

const pictures = async (): Promise<Specimen[]> => {
  const jpeg = await canvas().jpeg().toBuffer()
  const png = await canvas().png().toBuffer()
  const located = await canvas(40, 20)
    .jpeg()
    .withExif({ IFD0: { Make: 'SECRET-MAKER', Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '24/1 42/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
  const turned = await canvas(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const good = (name: string, bytes: Buffer, verdict: Verdict): Specimen => ({ name, bytes, verdict })
  return [
    good('a photo', jpeg, 'image/jpeg'),
    good('a picture', png, 'image/png'),
    good('a photo that knows where it was taken', located, 'image/jpeg'),
    good('a photo held sideways', turned, 'image/jpeg'),
    good('a progressive photo', await canvas().jpeg({ progressive: true }).toBuffer(), 'image/jpeg'),
    good('a grey photo', await canvas().greyscale().jpeg().toBuffer(), 'image/jpeg'),
    good('a photo in four colours', await canvas().toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg'),
    good(
      'a see-through picture',
      await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
      'image/png',
    ),
    good('a picture with a palette', await canvas().png({ palette: true }).toBuffer(), 'image/png'),
    good('a picture of one dot', await canvas(1, 1).png().toBuffer(), 'image/png'),
    good('a photo of 12 megapixels', await canvas(4000, 3000).jpeg().toBuffer(), 'image/jpeg'),
    good('a photo with a page hidden behind it', join(jpeg, html), 'image/jpeg'),
    good('a photo with an archive hidden behind it', join(jpeg, zip), 'image/jpeg'),
    good('a photo with a document hidden behind it', join(jpeg, pdf()), 'image/jpeg'),
    good('a picture with a script hidden behind it', join(png, html), 'image/png'),
    good(
      'a photo with a script in its comment',
      join(jpeg.subarray(0, 2), '\xff\xfe\x00\x42', html.slice(0, 64), jpeg.subarray(2)),
      'image/jpeg',
    ),
    good('half a photo', jpeg.subarray(0, Math.floor(jpeg.length / 2)), 'file.unreadable'),
    good('half a picture', png.subarray(0, Math.floor(png.length / 2)), 'file.unreadable'),
    good('the first bytes of a photo', jpeg.subarray(0, 4), 'file.unreadable'),
    good('a photo of noise', join('\xff\xd8\xff\xe0', Buffer.alloc(400, 7)), 'file.unreadable'),
    good('a picture of noise', join('\x89PNG\r\n\x1a\n', Buffer.alloc(400, 7)), 'file.type'),
    good('a picture that unfolds to 900 megapixels', pngOf(30_000, 30_000), 'file.pixels'),
    good('a picture that unfolds to 4 gigapixels', pngOf(65_000, 65_000), 'file.pixels'),
    good('a picture wider than any screen', pngOf(200_000_000, 1), 'file.unreadable'),
    good('a picture without a size', pngOf(0, 0), 'file.unreadable'),
    good('a webp picture', await canvas().webp().toBuffer(), 'file.type'),
    good('a gif', await canvas().gif().toBuffer(), 'file.type'),
    good('a tiff', await canvas().tiff().toBuffer(), 'file.type'),
    good('an avif picture', await canvas().avif().toBuffer(), 'file.type'),
  ]
}

const others = (): Specimen[] =>
  (
    [
      ['a page', html],
      ['a drawing with a script', svg],
      ['a drawing', `<?xml version="1.0"?>${svg}`],
      ['plain words', 'hello'],
      ['one byte', '\0'],
      ['zeros', Buffer.alloc(1000)],
      ['a program', join('MZ', Buffer.alloc(200))],
      ['another program', join('\x7fELF\x02\x01\x01', Buffer.alloc(200))],
      ['an archive', zip],
      ['a shell script', '#!/bin/sh\nrm -rf /\n'],
      ['an old bitmap', join('BM', Buffer.alloc(100))],
      ['a gif that is a script', 'GIF89a/*\0\0*/=1;alert(1)//'],
      ['a photo of a phone in its own format', join('\0\0\0\x18ftypheic\0\0\0\0mif1heic', Buffer.alloc(100))],
      ['a film', join('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', Buffer.alloc(100))],
      ['PostScript', '%!PS-Adobe-3.0\n'],
    ] as const
  ).map(([name, content]) => ({ name, bytes: typeof content === 'string' ? ascii(content) : content, verdict: 'file.type' }))

/** Files people and attackers upload, each with what must become of it. */
export const uploadCorpus = async (): Promise<readonly Specimen[]> => [...(await pictures()), ...(await documentCorpus()), ...others()]

/** A document of exactly so many bytes. */
export const pdfOf = (size: number): Buffer => {
  const bare = pdf({ objects: [stream(5, '/Subtype /Image', Buffer.alloc(10))] }).length
  const padding = size - bare - (String(size - bare).length - 1)
  const made = pdf({ objects: [stream(5, '/Subtype /Image', Buffer.alloc(10 + padding))] })
  return made.length === size ? made : Buffer.concat([made.subarray(0, -1), Buffer.alloc(size - made.length, 10), ascii('\n')])
}
export const LARGEST = MAX_FILE_BYTES - 1
