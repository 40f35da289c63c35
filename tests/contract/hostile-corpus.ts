import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { action, ascii, join, pdf, stream } from './pdf-maker.ts'
import type { Specimen, Verdict } from './specimen.ts'

const MEGABYTE = 1024 * 1024

const packed = (dictionary: string, content: Buffer): Buffer => stream(6, `/Type /ObjStm ${dictionary} /Filter /FlateDecode`, content)

/** Deflate that unfolds to `megabytes` of zeros, with nothing in between where a reader could stop: one block, as no packer writes it. */
const bomb = (megabytes: number): Promise<Buffer> => {
  const packer = createDeflate({ level: 9, memLevel: 9 })
  // The same megabyte again and again: a gigabyte at once costs most of its time in memory that is touched for the first time.
  const zeros = Buffer.alloc(MEGABYTE)
  for (let at = 0; at < megabytes; at += 1) packer.write(zeros)
  packer.end()
  return buffer(packer)
}

const many = (count: number, line: (at: number) => string): string => Array.from({ length: count }, (_all, at) => line(at)).join('')

const documents = async (): Promise<Specimen[]> => {
  const of = (name: string, objects: readonly (string | Buffer)[], verdict: Verdict, extra: { catalog?: string } = {}): Specimen => ({
    name: `a document ${name}`,
    bytes: pdf({ objects, ...extra }),
    verdict,
  })
  return [
    of('of 240 KB of streams that do not end', ['stream\n'.repeat(240 * 146)], 'application/pdf'),
    of('of 640 KB of streams that do not end', ['stream\n'.repeat(640 * 146)], 'application/pdf'),
    of('of objects with streams that do not end', [many(20_000, (at) => `${at + 10} 0 obj<<>>stream\n`)], 'file.too_complex'),
    of('of strings that do not end', [many(100_000, (at) => `${at + 10} 0 obj (\n`)], 'file.too_complex'),
    of('of a name of 1 MB of escapes', [action(`/A${'#41'.repeat(350_000)} 1`)], 'application/pdf'),
    of('of a million escaped names', [`5 0 obj [${'/#41#41'.repeat(600_000)}]\nendobj\n`], 'application/pdf'),
    of('of a million names', [`5 0 obj [${many(400_000, (at) => `/N${at}`)}]\nendobj\n`], 'application/pdf'),
    of('nested without end', [`5 0 obj ${'['.repeat(4_000_000)}\nendobj\n`], 'application/pdf'),
    of('of nested dictionaries', [`5 0 obj ${'<</A'.repeat(1_000_000)}\nendobj\n`], 'application/pdf'),
    of('that refers to itself', [action('/S /Named /Next 8 0 R', 7), action('/S /Named /Next 7 0 R', 8)], 'application/pdf', {
      catalog: '/OpenAction 7 0 R',
    }),
    of('of a long chain of actions', [many(50_000, (at) => action(`/S /Named /Next ${at + 11} 0 R`, at + 10))], 'application/pdf', {
      catalog: '/OpenAction 10 0 R',
    }),
    of(
      'with endless widths',
      [stream(6, '/Type /XRef /Size 99999999 /W [999999999 999999999 999999999]', Buffer.alloc(9))],
      'application/pdf',
    ),
    of(
      'with a table that begins anew',
      ['xref\n0 99999999\ntrailer\n<< /Prev 9 /Size 99999999 >>\nstartxref\n9\n%%EOF\n'],
      'application/pdf',
    ),
    of('of many pages', [many(40_000, (at) => `${at + 10} 0 obj<</Type/Page/Parent 2 0 R>>endobj\n`)], 'application/pdf'),
    of(
      'of packed objects that lie over each other in plain',
      [many(3000, (at) => `${at + 10} 0 obj [`), '0 '.repeat(100_000), ']'.repeat(3000)],
      'file.too_complex',
    ),
    of('of a million numbers', [`5 0 obj [${'0 '.repeat(2_000_000)}]\nendobj\n`], 'application/pdf'),
    of('that unfolds to 64 MB', [packed('/N 1 /First 4', await bomb(64))], 'file.too_complex'),
    of('that unfolds to a gigabyte', [packed('/N 1 /First 4', await bomb(1024))], 'file.too_complex'),
    of(
      'that unfolds without end',
      [
        packed('/N 1 /First 4', await bomb(1))
          .toString('latin1')
          .repeat(500),
      ],
      'file.too_complex',
    ),
    of(
      'of packed objects beyond counting',
      [packed('/N 999999999 /First 999999999', deflateSync(ascii('0 0 '.repeat(3 * MEGABYTE))))],
      'application/pdf',
    ),
    of(
      'of packed objects that lie over each other',
      [packed('/N 100000 /First 400000', deflateSync(ascii(`${'9 1 '.repeat(100_000)}${'['.repeat(4 * MEGABYTE)}`)))],
      'file.too_complex',
    ),
    of('of broken compression', [packed('/N 1 /First 4', deflateRawSync(Buffer.alloc(100)))], 'file.unreadable'),
    {
      name: 'a document of zeros',
      bytes: join(pdf().subarray(0, -7), Buffer.alloc(4 * MEGABYTE), '\n%%EOF\n'),
      verdict: 'application/pdf',
    },
  ]
}

const PAINT = { channels: 3, background: '#1565c0' } as const

const pictures = async (): Promise<Specimen[]> => {
  const jpeg = (side: number, more: { progressive?: boolean } = {}) =>
    sharp({ create: { width: side, height: side, ...PAINT }, limitInputPixels: false })
      // A code made for the picture makes it smaller and takes four times as long; nothing here is about its size.
      .jpeg({ quality: 20, optimiseCoding: false, ...more })
      .toBuffer()
  const large = await jpeg(10_000)
  const png = await sharp({ create: { width: 10_000, height: 10_000, ...PAINT } })
    .png()
    .toBuffer()
  return [
    { name: 'a photo of 10,000 × 10,000', bytes: large, verdict: 'file.pixels' },
    { name: 'a picture of 10,000 × 10,000', bytes: png, verdict: 'file.pixels' },
    { name: 'a photo of 10,000 × 10,000 that is cut off', bytes: large.subarray(0, large.length >> 1), verdict: 'file.pixels' },
    { name: 'a photo of 39 megapixels', bytes: await jpeg(6_300), verdict: 'image/jpeg' },
    { name: 'a photo of 39 megapixels that comes in passes', bytes: await jpeg(6_250, { progressive: true }), verdict: 'image/jpeg' },
    { name: 'a photo that is cut off', bytes: (await jpeg(4_000)).subarray(0, 20_000), verdict: 'file.unreadable' },
  ]
}

/** Files made to hold a server up or to fill its memory, each with what must become of it. */
export const hostileCorpus = async (): Promise<readonly Specimen[]> => [...(await documents()), ...(await pictures())]
