import { inflateSync } from 'node:zlib'

/** Names under which a PDF runs something, starts something or carries another file. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|GoToE|XFA|AA)(?![A-Za-z0-9])/
/** An encrypted document cannot be looked into. */
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/
const STREAM = /(?<!end)stream\r?\n/g
/** A stream of objects that unfolds to more is a bomb. */
const MAX_UNFOLDED_BYTES = 16 * 1024 * 1024

/** Names may be written with escapes: `/J#61vaScript` is `/JavaScript`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The objects hidden in compressed object streams; null when one cannot be read or unfolds without end. */
const hiddenObjects = (text: string): string[] | null => {
  const found: string[] = []
  let total = 0
  for (const match of text.matchAll(STREAM)) {
    const start = match.index + match[0].length
    const head = plainNames(text.slice(Math.max(0, match.index - 2000), match.index))
    const dictionary = head.slice(head.lastIndexOf(' obj') + 1)
    if (!dictionary.includes('/ObjStm')) continue
    const end = text.indexOf('endstream', start)
    if (end < 0) return null
    if (!dictionary.includes('/Filter')) {
      found.push(text.slice(start, end))
      continue
    }
    try {
      const unfolded = inflateSync(Buffer.from(text.slice(start, end), 'latin1'), { maxOutputLength: MAX_UNFOLDED_BYTES, finishFlush: 2 })
      total += unfolded.length
      if (total > MAX_UNFOLDED_BYTES) return null
      found.push(unfolded.toString('latin1'))
    } catch {
      return null
    }
  }
  return found
}

/**
 * Whether a file is a whole PDF from its first byte to its last and carries nothing that runs, starts or hides: no scripts, no
 * launching, no embedded files, no encryption, nothing in front of it or behind it. When in doubt the answer is no.
 */
export const isHarmlessPdf = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) return false
  if (!/%%EOF[\s\0]*$/.test(text.slice(-1024))) return false
  const hidden = hiddenObjects(text)
  return hidden !== null && [text, ...hidden].every((part) => !ACTIVE.test(plainNames(part)) && !ENCRYPTED.test(plainNames(part)))
}
