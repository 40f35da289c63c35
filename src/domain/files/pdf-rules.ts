/** Why a document is not taken, as far as its bytes say so in plain sight. */
export type PdfFault = 'file.script' | 'file.action'

/** Names without which nothing in a document runs, starts, sends, loads or plays. Attachments are not among them: nothing opens them by itself. */
export const FORBIDDEN_NAMES: ReadonlyMap<string, PdfFault> = new Map([
  ['/JavaScript', 'file.script'],
  ['/JS', 'file.script'],
  ['/OnInstantiate', 'file.script'],
  // Forms of this kind carry their scripts in a language of their own.
  ['/XFA', 'file.script'],
  ['/Launch', 'file.action'],
  ['/SubmitForm', 'file.action'],
  ['/ImportData', 'file.action'],
  ['/GoToE', 'file.action'],
  ['/RichMedia', 'file.action'],
  ['/RichMediaExecute', 'file.action'],
])

const LOOKED_AT_END = 1024
const HEAD = 8

/** Bytes as a text of one character each. */
export const asLatin = (bytes: Uint8Array): string => {
  const STEP = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += STEP) text += String.fromCharCode(...bytes.subarray(at, at + STEP))
  return text
}

/**
 * Whether a document begins and ends as one: `whole`, `cut` where its end (or beginning) is missing, `more` where something follows its end
 * that is not blank. What a signature adds comes with an end of its own.
 */
export const pdfShape = (bytes: Uint8Array): 'whole' | 'cut' | 'more' => {
  if (!/^%PDF-[12]\.\d/.test(asLatin(bytes.subarray(0, HEAD)))) return 'cut'
  const end = asLatin(bytes.subarray(Math.max(0, bytes.length - LOOKED_AT_END)))
  if (/%%EOF[\s\0]*$/.test(end)) return 'whole'
  return asLatin(bytes).includes('%%EOF') ? 'more' : 'cut'
}
