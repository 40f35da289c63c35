import { namesOfObject, objectPlaces } from '#domain/files/pdf-names.ts'
import { asLatin, FORBIDDEN_NAMES, pdfShape, type PdfFault } from '#domain/files/pdf-rules.ts'

/** What the server will refuse a document for. `pdf.…`: a reason it gives as `file.unreadable`. */
type JudgedFault = PdfFault | 'file.locked' | 'pdf.cut' | 'pdf.more'

/** Packed objects unfold to no more than this; beyond, the server decides. */
const MOST_UNFOLDED = 32 * 1024 * 1024

const unfold = async (packed: Uint8Array<ArrayBuffer>): Promise<string> => {
  const parts: string[] = []
  let length = 0
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  try {
    for (let part = await reader.read(); !part.done && length < MOST_UNFOLDED; part = await reader.read()) {
      parts.push(asLatin(part.value))
      length += part.value.length
    }
  } catch {
    // Damaged, locked or with something behind it: what came out until then is judged, the rest is the server's.
  }
  return parts.join('')
}

/** The objects packed in a stream, in its own bytes; null where it is packed in a way that only the server reads. */
const packedObjects = async (bytes: Uint8Array<ArrayBuffer>, text: string, end: number): Promise<string | null> => {
  const begin = /^[\s\0]*stream(?:\r\n|\n|\r)/.exec(text.slice(end, end + 64))
  if (!begin) return null
  const from = end + begin[0].length
  const to = text.indexOf('endstream', from)
  return unfold(bytes.slice(from, to === -1 ? text.length : to))
}

const faultOf = (names: readonly string[]): PdfFault | undefined =>
  names.map((name) => FORBIDDEN_NAMES.get(name)).find((fault) => fault !== undefined)

/**
 * Whether a locked document opens without a password. A rare question, and the library that answers it is large: without a network the
 * server answers.
 */
const needsPassword = async (bytes: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  const library = await import('@cantoo/pdf-lib').catch(() => null)
  try {
    await library?.PDFDocument.load(bytes, { password: '', updateMetadata: false })
    return false
  } catch (error) {
    return error instanceof Error && /password|encrypt/i.test(error.message)
  }
}

/**
 * Judges a document on the device by the server's rules, so that nobody waits for an upload to learn what is wrong. It never refuses what
 * the server takes; what is hidden better than in plain sight is left to the server, which looks everywhere.
 */
export const judgePdf = async (bytes: Uint8Array<ArrayBuffer>): Promise<JudgedFault | null> => {
  const shape = pdfShape(bytes)
  if (shape !== 'whole') return `pdf.${shape}`
  const text = asLatin(bytes)
  let locked = false
  for (const at of objectPlaces(text)) {
    const { names, end } = namesOfObject(text, at)
    const fault = faultOf(names)
    if (fault) return fault
    locked ||= names.includes('/Encrypt')
    if (!names.includes('/ObjStm') || !names.includes('/FlateDecode')) continue
    const packed = await packedObjects(bytes, text, end)
    if (packed === null) continue
    for (let from = packed.search(/<<|\[/); from !== -1 && from < packed.length;) {
      const inside = namesOfObject(packed, from)
      const hidden = faultOf(inside.names)
      if (hidden) return hidden
      const next = packed.slice(inside.end).search(/<<|\[/)
      from = next === -1 ? -1 : inside.end + next
    }
  }
  return locked && (await needsPassword(bytes)) ? 'file.locked' : null
}
