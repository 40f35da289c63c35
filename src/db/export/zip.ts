import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** An archive being written, entry after entry. Only what is compressed is held in memory. */
export interface Archive {
  /** Writes an entry as text, piece by piece. */
  readonly text: (name: string, pieces: AsyncIterable<string>) => Promise<void>
  /** Writes an entry that is compressed already, such as a photo. */
  readonly bytes: (name: string, content: Uint8Array) => void
  /** Ends the archive. @throws when writing failed */
  readonly finish: () => Blob
}

/** What an archive can write down (its writer throws for anything else): a clock that was lost stands in 1970. */
const writable = (at: Date): Date => (at.getFullYear() < 1980 || at.getFullYear() > 2099 ? new Date(1980, 0, 1) : at)

/** Begins an archive. `at` is the moment its entries carry. */
export const openArchive = (at: Date): Archive => {
  const mtime = writable(at)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let failure: Error | null = null
  const zip = new Zip((error, part) => {
    if (error) failure = error
    else parts.push(new Uint8Array(part))
  })
  const encoder = new TextEncoder()
  return {
    text: async (name, pieces) => {
      const entry = new ZipDeflate(name, { level: 6 })
      entry.mtime = mtime
      zip.add(entry)
      for await (const piece of pieces) entry.push(encoder.encode(piece))
      entry.push(new Uint8Array(0), true)
    },
    bytes: (name, content) => {
      const entry = new ZipPassThrough(name)
      entry.mtime = mtime
      zip.add(entry)
      entry.push(content, true)
    },
    finish: () => {
      zip.end()
      if (failure) throw failure
      return new Blob(parts, { type: 'application/zip' })
    },
  }
}
