import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib'
import { pdfShape } from '#domain/files/pdf-rules.ts'
import { FileRefused } from '#server/files/inspection/refused.ts'
import { AUTOMATIC, checkName, gatherActions, type Actions } from './actions.ts'
import { PdfReader } from './reader.ts'
import { unlock, type Lock, type LockedStream } from './unlock.ts'
import { unpack } from './unpack.ts'

/** What all streams of objects of one document may unfold to. Whole books stay below it. */
const MAX_UNFOLDED_BYTES = 32 * 1024 * 1024
/** Where the number of an object stands in front of `obj`. */
const HEADER_BYTES = 40
/** What may stand in front of `obj`: the end of a number, in the ways viewers read one, or space. */
const IN_FRONT = /[\d.+\-\s\0]/
/** The end of the line in front of `endstream`, which some count and some do not. */
const LINE_END_BYTES = 2

/** A stream of objects, found under this number. */
interface Packed {
  readonly number: number | null
  readonly generation: number
  readonly stream: PDFRawStream
}

/** Where a document says how it is locked. */
interface LockEntry {
  readonly lock: PDFObject
  readonly id: PDFObject | undefined
}

const key = (name: string): PDFName => PDFName.of(name)
const [TYPE, ROOT, ENCRYPT, ID] = [key('Type'), key('Root'), key('Encrypt'), key('ID')]
const [FIRST, COUNT, LENGTH] = [key('First'), key('N'), key('Length')]

/** Places behind a keyword that something may begin with. */
function* behind(bytes: Buffer, keyword: string): Generator<number> {
  for (let at = bytes.indexOf(keyword); at !== -1; at = bytes.indexOf(keyword, at + keyword.length)) yield at + keyword.length
}

const headerBefore = (bytes: Buffer, at: number): { number: number | null; generation: number } => {
  const match = /(\d{1,10})[\0\s]+(\d{1,5})[\0\s]*$/.exec(bytes.toString('latin1', Math.max(0, at - HEADER_BYTES), at))
  return { number: match ? Number(match[1]) : null, generation: Number(match?.[2] ?? 0) }
}

/** Objects are packed in streams of this type; some viewers ask for no type, but for these two numbers. */
const isPacked = (dictionary: PDFDict): boolean =>
  dictionary.get(TYPE) === key('ObjStm') || (dictionary.has(FIRST) && dictionary.has(COUNT))

/**
 * Looks at the objects that were packed together in one stream: those the list at its front leads to, and whatever stands there besides.
 * @throws FileRefused with the reason; `file.unreadable` too where something happens by itself and what it is cannot be made out
 */
const inspectPacked = (bytes: Uint8Array, dictionary: PDFDict, actions: Actions): void => {
  let isAutomatic = false
  const reader = new PdfReader(bytes, (name) => {
    checkName(name)
    isAutomatic ||= AUTOMATIC.has(name)
  })
  for (const object of reader.objects()) {
    if (object) actions.add(null, object)
    // As a key in what was made out it is judged; by itself, or in what was not, it is a key to something else.
    if (isAutomatic && !(object instanceof PDFDict || object instanceof PDFArray)) throw new FileRefused('file.unreadable')
    isAutomatic = false
  }
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [count, first] = [dictionary.get(COUNT), dictionary.get(FIRST)]
  const listed =
    count instanceof PDFNumber && first instanceof PDFNumber && count.asNumber() <= bytes.length
      ? reader.numbersAtFront(count.asNumber() * 2)
      : null
  if (!listed || !(first instanceof PDFNumber)) return reader.namesBetween(whole, 0, whole.length)
  for (let at = 0; at < listed.length; at += 2) {
    const place = first.asNumber() + (listed[at + 1] ?? 0)
    const object = reader.objectAt(place)
    if (object) actions.add(listed[at] ?? null, object)
    else reader.namesBetween(whole, place, whole.length)
  }
}

/** Every object that could begin anywhere in the bytes, whatever the tables say. */
const inspectPlain = (bytes: Buffer, actions: Actions) => {
  const packed: Packed[] = []
  const locks: LockEntry[] = []
  let filters = 0
  let suspicious = new Set<string>()
  let isAutomatic = false
  let isDocument = false
  const reader = new PdfReader(bytes, (name) => {
    checkName(name)
    if (name === '/Filter') filters += 1
    if (name === '/ObjStm' || name === '/First' || name === '/N') suspicious.add(name)
    isAutomatic ||= AUTOMATIC.has(name)
  })
  const noteLock = (dictionary: PDFDict): void => {
    const lock = dictionary.get(ENCRYPT)
    if (lock) locks.push({ lock, id: dictionary.get(ID) })
  }
  const take = (at: number): void => {
    const { number, generation } = headerBefore(bytes, at - 'obj'.length)
    filters = 0
    suspicious = new Set()
    isAutomatic = false
    const object = reader.objectAt(at)
    if (object === null) {
      const end = bytes.indexOf('endobj', at)
      reader.namesBetween(bytes, at, end === -1 ? bytes.length : end)
      // Whoever can make it out would find objects in it, or something done by itself, that was not looked at.
      if (suspicious.has('/ObjStm') || suspicious.size === 2 || isAutomatic) throw new FileRefused('file.unreadable')
      return
    }
    if (object instanceof PDFRawStream) {
      actions.add(number, object.dict)
      noteLock(object.dict)
      if (!isPacked(object.dict)) return
      if (filters > 1 || !reader.beginsClearly(at)) throw new FileRefused('file.unreadable')
      packed.push({ number, generation, stream: object })
      return
    }
    actions.add(number, object)
    isDocument ||= object instanceof PDFDict && object.get(TYPE) === key('Catalog')
  }

  for (const at of behind(bytes, 'obj')) if (IN_FRONT.test(String.fromCharCode(bytes[at - 4] ?? 0))) take(at)
  for (const at of behind(bytes, 'trailer')) {
    const dictionary = reader.dictionaryAt(at)
    if (!dictionary) {
      reader.namesBetween(bytes, at, bytes.length)
      continue
    }
    noteLock(dictionary)
    actions.add(null, dictionary)
    isDocument ||= dictionary.get(ROOT) instanceof PDFDict
  }
  return { packed, locks, isDocument }
}

/** The one lock of a document, or null when it is open. @throws FileRefused `file.locked` when it cannot be told which it is */
const lockOf = (locks: readonly LockEntry[], actions: Actions): Lock | null => {
  const [first] = locks
  if (!first) return null
  const found = new Set(locks.flatMap(({ lock }) => (lock instanceof PDFRef ? actions.under(lock.objectNumber) : [lock])))
  const [dictionary] = found
  if (found.size !== 1 || !(dictionary instanceof PDFDict)) throw new FileRefused('file.locked')
  return { dictionary, id: locks.find(({ id }) => id !== undefined)?.id }
}

/** The contents of the streams, opened, after their dictionaries. */
const openStreams = async (packed: readonly Packed[], lock: Lock): Promise<Packed[]> => {
  const streams: LockedStream[] = packed.map(({ number, generation, stream }) => {
    if (number === null) throw new FileRefused('file.unreadable')
    return { number, generation, contents: stream.contents }
  })
  // Opening goes by number, so two under the same one could not be told apart.
  if (new Set(streams.map(({ number, generation }) => `${number} ${generation}`)).size < streams.length)
    throw new FileRefused('file.unreadable')
  const opened = await unlock(lock, streams)
  return packed.map((one, at) => ({ ...one, stream: PDFRawStream.of(one.stream.dict, opened[at] ?? new Uint8Array()) }))
}

/**
 * Whether a stream is as long as it says. Where viewers who believe that would read on beyond what was looked at, they find other objects.
 * What says nothing ends for all of them where it was taken to end.
 */
const isAsLong = ({ dict, contents }: PDFRawStream, actions: Actions): boolean => {
  const said = dict.get(LENGTH)
  if (said === undefined) return true
  const lengths = said instanceof PDFRef ? actions.under(said.objectNumber) : [said]
  return lengths.length > 0 && lengths.every((one) => one instanceof PDFNumber && one.asNumber() <= contents.length + LINE_END_BYTES)
}

const ifReadable = (look: () => void): void => {
  try {
    look()
  } catch (error) {
    if (!(error instanceof FileRefused) || error.code !== 'file.unreadable') throw error
  }
}

/**
 * Looks through a document for anything that runs, starts, sends or loads, wherever it is hidden: under escaped names, in packed or
 * locked objects, in versions that were replaced, in places that only a damaged table leads to. What is found decides even where a
 * viewer would not come upon it. Attachments are let through; nothing opens them by itself.
 * @throws FileRefused with the reason
 */
export const inspectPdf = async (bytes: Buffer): Promise<void> => {
  if (pdfShape(bytes) !== 'whole') throw new FileRefused('file.unreadable')
  const actions = gatherActions()
  const { packed, locks, isDocument } = inspectPlain(bytes, actions)
  const lock = lockOf(locks, actions)
  let left = MAX_UNFOLDED_BYTES
  const look = ({ stream }: Packed): void => {
    const unpacked = unpack(stream.dict, stream.contents, left)
    left -= unpacked.length
    inspectPacked(unpacked, stream.dict, actions)
  }
  for (const one of lock ? await openStreams(packed, lock) : packed) look(one)
  // A viewer that does not find the lock reads them as they lie there.
  if (lock) for (const one of packed) ifReadable(() => look(one))
  if (!packed.every(({ stream }) => isAsLong(stream, actions))) throw new FileRefused('file.unreadable')
  if (!isDocument && packed.length === 0) throw new FileRefused('file.unreadable')
  actions.judge()
}
