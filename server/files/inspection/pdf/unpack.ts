import { inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { FileRefused } from '#server/files/inspection/refused.ts'

/** Short names that viewers take as well. */
const FILTERS: Readonly<Record<string, string>> = {
  '/FlateDecode': 'FlateDecode',
  '/Fl': 'FlateDecode',
  '/LZWDecode': 'LZWDecode',
  '/LZW': 'LZWDecode',
  '/ASCII85Decode': 'ASCII85Decode',
  '/A85': 'ASCII85Decode',
  '/ASCIIHexDecode': 'ASCIIHexDecode',
  '/AHx': 'ASCIIHexDecode',
  '/RunLengthDecode': 'RunLengthDecode',
  '/RL': 'RunLengthDecode',
}

const key = (name: string): PDFName => PDFName.of(name)

const listOf = (value: PDFObject | undefined): PDFObject[] =>
  value === undefined ? [] : value instanceof PDFArray ? value.asArray() : [value]

/** Whether bytes are shuffled after unpacking, which no writer does to objects. */
const isPlain = (parameters: PDFObject | undefined): boolean => {
  if (parameters === undefined || parameters === PDFNull) return true
  const predictor = parameters instanceof PDFDict ? (parameters.get(key('Predictor')) ?? PDFNumber.of(1)) : null
  return predictor instanceof PDFNumber && predictor.asNumber() === 1
}

const unfold = (bytes: Uint8Array, filter: string, most: number): Uint8Array => {
  if (filter === 'FlateDecode') return inflateSync(bytes, { maxOutputLength: most })
  const dictionary = PDFContext.create().obj({ Filter: filter })
  return new Uint8Array(decodePDFRawStream(PDFRawStream.of(dictionary, bytes)).getBytes(most + 1))
}

const isTooLong = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/**
 * What a stream of objects unfolds to, at most `most` bytes. Anything unusual about how it is packed is refused, because a viewer
 * may read it in a way of its own.
 * @throws FileRefused `file.unreadable`, or `file.too_complex` for what unfolds to more
 */
export const unpack = (dictionary: PDFDict, packed: Uint8Array, most: number): Uint8Array => {
  const filters = listOf(dictionary.get(key('Filter')))
  const parameters = listOf(dictionary.get(key('DecodeParms')))
  const strange = ['F', 'FFilter', 'DP', 'FDecodeParms'].some((name) => dictionary.has(key(name)))
  if (strange || !parameters.every(isPlain)) throw new FileRefused('file.unreadable')
  if (most <= 0) throw new FileRefused('file.too_complex')
  let bytes = packed
  for (const filter of filters) {
    const known = filter instanceof PDFName ? FILTERS[filter.asString()] : undefined
    if (known === undefined) throw new FileRefused('file.unreadable')
    try {
      bytes = unfold(bytes, known, most)
    } catch (error) {
      throw new FileRefused(isTooLong(error) ? 'file.too_complex' : 'file.unreadable')
    }
    if (bytes.length > most) throw new FileRefused('file.too_complex')
  }
  return bytes
}
