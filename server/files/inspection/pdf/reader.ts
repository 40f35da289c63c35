import { PDFParser, type PDFDict, type PDFName, type PDFObject } from '@cantoo/pdf-lib'
import { FileRefused } from '#server/files/inspection/refused.ts'

const SLASH = 0x2f
const LESS = 0x3c
const CLEAR_BEGINNING = /^stream(?: ?\r\n|\r|\n)/
/**
 * How often all bytes together may be read. Ordinary documents are read once or twice; where objects lie over each other without end it
 * never stops.
 */
const PASSES = 10
const SOME_BYTES = 1024 * 1024

/**
 * A PDF library's parser, used at any place of the bytes instead of from their beginning: where an object of a document begins is said
 * by tables that viewers read in different ways, so every place where one could begin is looked at. It tells every name it meets,
 * with its escapes undone, the second of a key given twice too, and those in front of whatever it cannot make out.
 */
export class PdfReader extends PDFParser {
  readonly #whole: Uint8Array
  readonly #onName: (name: string) => void
  /** Bytes that may still be read. */
  #left: number
  constructor(bytes: Uint8Array, onName: (name: string) => void) {
    super(bytes)
    this.#whole = bytes
    this.#onName = onName
    this.#left = PASSES * bytes.length + SOME_BYTES
  }

  protected override parseName(): PDFName {
    const name = super.parseName()
    this.#onName(name.asString())
    return name
  }

  /** With the line end in front of `endstream`, which may as well be the last byte of what is packed. */
  protected override findEndOfStreamFallback(...start: Parameters<PDFParser['findEndOfStreamFallback']>): number {
    super.findEndOfStreamFallback(...start)
    return this.bytes.offset() - 'endstream'.length
  }

  /** The object at this place; null when there is none that can be made out. */
  objectAt(at: number): PDFObject | null {
    return this.#made(at, () => this.parseObject())
  }

  /** Every object from the front to the end, whatever a list says where one begins; null wherever there is none. */
  *objects(): Generator<PDFObject | null> {
    for (let at = 0; at < this.#whole.length;) {
      const object = this.objectAt(at)
      const after = this.bytes.offset()
      // What cannot be made out is entered. Half of a dictionary's beginning would pass for the beginning of a text in hexadecimals.
      const isDictionary = this.#whole[at] === LESS && this.#whole[at + 1] === LESS
      at = object ? Math.max(after, at + 1) : at + (isDictionary ? 2 : 1)
      yield object
    }
  }

  /** Whether the contents of the stream at this place begin with the line behind the keyword. Elsewhere viewers do not agree on where that is. */
  beginsClearly(at: number): boolean {
    if (!this.dictionaryAt(at)) return false
    this.skipWhitespaceAndComments()
    const from = this.bytes.offset()
    return CLEAR_BEGINNING.test(Buffer.from(this.#whole.subarray(from, from + 9)).toString('latin1'))
  }

  /** The dictionary at this place, or null. */
  dictionaryAt(at: number): PDFDict | null {
    return this.#made(at, () => {
      this.skipWhitespaceAndComments()
      return this.parseDict()
    })
  }

  #made<T>(at: number, parse: () => T): T | null {
    this.bytes.moveTo(at)
    try {
      return parse()
    } catch (error) {
      if (error instanceof FileRefused) throw error
      return null
    } finally {
      this.#spend(this.bytes.offset() - at)
    }
  }

  #spend(bytes: number): void {
    this.#left -= Math.max(0, bytes)
    if (this.#left < 0) throw new FileRefused('file.too_complex')
  }

  /** So many whole numbers from the front on; null when there are fewer. */
  numbersAtFront(count: number): number[] | null {
    this.bytes.moveTo(0)
    const found: number[] = []
    try {
      while (found.length < count) {
        this.skipWhitespaceAndComments()
        found.push(this.parseRawInt())
      }
    } catch {
      return null
    }
    return found
  }

  /** Tells every name between two places, whatever surrounds it: for what cannot be made out and a more lenient viewer might. */
  namesBetween(bytes: Buffer, from: number, to: number): void {
    this.#spend(to - from)
    for (let at = bytes.indexOf(SLASH, from); at !== -1 && at < to; at = bytes.indexOf(SLASH, at + 1)) {
      this.bytes.moveTo(at)
      this.parseName()
    }
  }
}
