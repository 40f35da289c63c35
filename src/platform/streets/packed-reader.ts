import { FetchSource, PMTiles, type Source } from 'pmtiles'
import type { Tile } from './tiles-of.ts'

/** The server gives back what a network has used up second by second. */
const AGAIN_MS = 1000

const pause = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((done, stop) => {
    const end = () => {
      clearTimeout(timer)
      stop(signal?.reason instanceof Error ? signal.reason : new DOMException('stopped', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      done()
    }, AGAIN_MS)
    signal?.addEventListener('abort', end, { once: true })
  })

const isTooOften = (error: unknown): boolean => error instanceof Error && error.message.endsWith(' 429')

/** A file at an address. Where others of the same network ask for so much that the server says to wait, it waits, until the signal. */
const patient = (file: string): Source => {
  const source = new FetchSource(file)
  return {
    getKey: () => source.getKey(),
    getBytes: async (offset, length, signal, etag) => {
      for (;;) {
        try {
          return await source.getBytes(offset, length, signal, etag)
        } catch (error) {
          if (!isTooOften(error)) throw error
          await pause(signal)
        }
      }
    },
  }
}

const files = new Map<string, PMTiles>()

/** The bytes of a tile, unpacked; none where the file has none there. */
export const readTile = async (file: string, { z, x, y }: Tile, signal: AbortSignal): Promise<ArrayBuffer | null> => {
  const known = files.get(file) ?? new PMTiles(patient(file))
  files.set(file, known)
  try {
    return (await known.getZxy(z, x, y, signal))?.data ?? null
  } catch (error) {
    // The reader keeps what it began with, a failure too.
    files.delete(file)
    throw error
  }
}
