import { FetchSource, PMTiles } from 'pmtiles'
import type { Tile } from './tiles-of.ts'

const files = new Map<string, PMTiles>()

/** The bytes of a tile, unpacked; none where the file has none there. */
export const readTile = async (file: string, { z, x, y }: Tile, signal: AbortSignal): Promise<ArrayBuffer | null> => {
  const known = files.get(file) ?? new PMTiles(new FetchSource(file))
  files.set(file, known)
  try {
    return (await known.getZxy(z, x, y, signal))?.data ?? null
  } catch (error) {
    // The reader keeps what it began with, a failure too.
    files.delete(file)
    throw error
  }
}
