import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { CodePicture } from './code-picture.tsx'
import { LABEL_FORMATS, pagesOf, type LabelFormat } from './formats.ts'
import { drawLabels, type LabelFacts } from './label-facts.ts'
import { codeSymbol, symbolFault, type SymbolKind } from './symbol.ts'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) } })

const FORMATS = { code128: 'Code128', qr: 'QRCode' } as const

/** The picture as a screen shows it, read by somebody else's decoder. */
const readBack = async (kind: SymbolKind, text: string): Promise<string[]> => {
  const symbol = codeSymbol(kind, text)
  const svg = renderToStaticMarkup(createElement(CodePicture, { symbol, kind })).replace(
    '<svg',
    `<svg width="${symbol.width * 2}" height="${kind === 'code128' ? 120 : symbol.height * 2}"`,
  )
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#fff' })
    // On something dark: the white that belongs to a code is its own.
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#000' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = await readBarcodes(
    { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' },
    { formats: [FORMATS[kind]] },
  )
  return found.map(({ text }) => text)
}

const label = (code: string): LabelFacts => ({
  code,
  unit: 1,
  company: { en: 'Clean Sites', ar: 'مواقع نظيفة' },
  container: { en: 'Small', ar: 'صغيرة' },
})
const formatOf = (id: LabelFormat['id']) => {
  const format = LABEL_FORMATS.find((one) => one.id === id)
  if (!format) throw new Error(id)
  return format
}

describe('a code on a label', () => {
  const codes = Array.from({ length: 200 }, (_, n) => `CNT-${(n * 7919) % 10_000}${'xyZ-/.'.slice(0, n % 6)}-${n + 1}`)

  it.each(['code128', 'qr'] as const)('is read back as it was typed: 200 of %s', async (kind) => {
    const read: string[][] = []
    for (const code of codes) read.push(await readBack(kind, code))
    expect(read).toEqual(codes.map((code) => [code]))
  })

  it.each([
    ['code128', ` !"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`],
    ['code128', '0'.repeat(40)],
    ['code128', 'W'.repeat(40)],
    ['code128', '^065 ^FNC1 (01)'],
    ['qr', 'حاوية رقم ٣ – <b>&amp;'],
    ['qr', '^065 ^FNC1'],
    ['qr', 'é'.repeat(40)],
  ] as const)('is read back whatever it holds: %s %s', async (kind, text) => {
    expect(symbolFault(kind, text)).toBeNull()
    expect(await readBack(kind, text)).toEqual([text])
  })

  it.each([
    ['code128', '  ', 'empty'],
    ['qr', '', 'empty'],
    ['code128', 'حاوية', 'characters'],
    ['code128', 'Café', 'characters'],
    ['code128', 'a\tb', 'characters'],
    ['code128', 'x'.repeat(49), 'long'],
    ['qr', 'x'.repeat(301), 'long'],
  ] as const)('is not drawn where it cannot be read: %s %j is %s', (kind, text, fault) => {
    expect(symbolFault(kind, text)).toBe(fault)
    expect(drawLabels([label(text)], kind, formatOf('roll-100x50'))).toEqual({ labels: [], faults: [{ code: text, fault }] })
  })
})

describe('labels', () => {
  it('of 40 characters have bars on a wide label and none on a small one', () => {
    const code = `${'W'.repeat(40)}-12`
    expect(drawLabels([label(code)], 'code128', formatOf('roll-100x50')).labels).toHaveLength(1)
    expect(drawLabels([label(code)], 'code128', formatOf('roll-62x29')).faults).toEqual([{ code, fault: 'narrow' }])
    expect(drawLabels([label(code)], 'qr', formatOf('roll-62x29')).labels).toHaveLength(1)
  })

  it('begin at the first free place of a sheet and go on over as many as they need', () => {
    const sheet = formatOf('a4-3x8')
    const pages = pagesOf(
      sheet,
      Array.from({ length: 30 }, (_, n) => n),
      20,
    )
    expect(pages.map((page) => page.length)).toEqual([24, 24, 2])
    expect(pages[0]?.slice(18)).toEqual([null, null, 0, 1, 2, 3])
    expect(pages.flat().filter((place) => place !== null)).toEqual(Array.from({ length: 30 }, (_, n) => n))
    expect(pagesOf(formatOf('roll-62x29'), ['a', 'b'], 9)).toEqual([['a'], ['b']])
    expect(pagesOf(sheet, ['a'], 99)).toHaveLength(1)
  })

  it('stand within an A4 page', () => {
    for (const { width, height, columns, rows } of LABEL_FORMATS.filter(({ columns }) => columns > 1)) {
      expect(columns * width + (columns - 1) * 2.5).toBeLessThanOrEqual(210)
      expect(rows * height + 15.1).toBeLessThanOrEqual(296.5)
    }
  })
})
