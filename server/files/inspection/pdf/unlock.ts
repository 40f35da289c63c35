import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef, type PDFObject } from '@cantoo/pdf-lib'
import { FileRefused } from '#server/files/inspection/refused.ts'

/** How a document is locked: its dictionary, and the name of the document that goes into its keys. */
export interface Lock {
  readonly dictionary: PDFDict
  readonly id: PDFObject | undefined
}

/** A stream as it lies in the file. Its number goes into its key. */
export interface LockedStream {
  readonly number: number
  readonly generation: number
  readonly contents: Uint8Array
}

const [STREAMS, STRINGS] = [PDFName.of('StmF'), PDFName.of('StrF')]

/**
 * Opens streams with the empty password, as a viewer does with a document that anybody may read and only its owner may change.
 * They are put into a small document of their own under the same numbers, so that the library's whole way of opening one does it.
 * @throws FileRefused `file.locked` when that password does not open it
 */
export const unlock = async ({ dictionary, id }: Lock, streams: readonly LockedStream[]): Promise<Uint8Array[]> => {
  const lock = PDFDict.fromMapWithContext(new Map(dictionary.entries()), dictionary.context)
  // The library takes the method for strings; here it is streams that are opened.
  lock.set(STRINGS, lock.get(STREAMS) ?? PDFName.of('Identity'))
  const parts = streams.flatMap(({ number, generation, contents }) => [
    Buffer.from(`${number} ${generation} obj\n<< /Length ${contents.length} >>\nstream\n`),
    contents,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const trailer = `trailer\n<< /Encrypt ${lock.toString()} /ID ${id?.toString() ?? '[<> <>]'} >>\nstartxref\n0\n%%EOF\n`
  try {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n%\n'), ...parts, Buffer.from(trailer, 'latin1')])
    const { context } = await PDFDocument.load(bytes, { password: '', updateMetadata: false })
    return streams.map(({ number, generation }) => {
      const opened = context.lookup(PDFRef.of(number, generation))
      if (!(opened instanceof PDFRawStream)) throw new FileRefused('file.locked')
      return opened.contents
    })
  } catch {
    throw new FileRefused('file.locked')
  }
}
