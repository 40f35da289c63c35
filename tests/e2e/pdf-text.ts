import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib'

type Glyphs = ReadonlyMap<string, string>

const latin = new TextDecoder('latin1')
const decoded = (stream: PDFObject | undefined): string =>
  stream instanceof PDFRawStream ? latin.decode(decodePDFRawStream(stream).decode()) : ''

const letters = (hex: string): string => (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** As texts are compared: without spaces, isolates and vowel signs, of which two on one letter have no order. */
export const bare = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\u200e\u200f\u2066-\u2069]|\p{M}/gu, '')

/** Letters from the last to the first. */
export const backwards = (text: string): string => Array.from(text).reverse().join('')

/** As it is drawn: letters of a ligature stand in their order, and what is around them from left to right. */
const fromLeft = (text: string): string => (/\p{Script=Arabic}/u.test(text) ? backwards(text.normalize('NFKC')) : text)

/** What the glyphs of a font stand for, by their code in hexadecimal. */
const glyphsOf = (map: string): Glyphs => {
  const glyphs = new Map<string, string>()
  for (const [, part = ''] of map.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, code = '', text = ''] of part.matchAll(/<(\w+)>\s*<(\w+)>/g)) glyphs.set(code.toUpperCase(), fromLeft(letters(text)))
  for (const [, part = ''] of map.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of part.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let at = Number.parseInt(from, 16); at <= Number.parseInt(to, 16); at += 1) {
        const unit = Number.parseInt(text, 16) + at - Number.parseInt(from, 16)
        glyphs.set(at.toString(16).toUpperCase().padStart(from.length, '0'), fromLeft(String.fromCharCode(unit)))
      }
  return glyphs
}

/**
 * The text of a document as it was drawn, page by page and bare: words of a line in the order from left to right, so that Arabic is
 * read backwards.
 */
export const pdfText = async (bytes: Uint8Array): Promise<readonly string[]> => {
  const document = await PDFDocument.load(bytes)
  const of = (object: PDFObject | undefined): PDFObject | undefined => (object instanceof PDFRef ? document.context.lookup(object) : object)
  return document.getPages().map(({ node }) => {
    const fonts = new Map<string, Glyphs>()
    const listed = node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
    for (const [name, font] of listed?.entries() ?? []) {
      const dict = of(font)
      if (dict instanceof PDFDict) fonts.set(name.asString().slice(1), glyphsOf(decoded(of(dict.get(PDFName.of('ToUnicode'))))))
    }
    const contents = of(node.get(PDFName.of('Contents')))
    const drawn = (contents instanceof PDFArray ? contents.asArray().map((part) => decoded(of(part))) : [decoded(contents)]).join('\n')
    let glyphs: Glyphs = new Map()
    let text = ''
    for (const [, font, hex] of drawn.matchAll(/\/(\S+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]+)>(?=[^<\]]*(?:\]|Tj|<))/g)) {
      if (font !== undefined) glyphs = fonts.get(font) ?? new Map()
      const width = (glyphs.keys().next().value ?? '0000').length
      for (const code of (hex ?? '').toUpperCase().match(new RegExp(`.{${width}}`, 'g')) ?? []) text += glyphs.get(code) ?? ''
    }
    return bare(text)
  })
}
