import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { PMTiles, TileType, type Source } from 'pmtiles'

const HEADER_BYTES = 127
const KIND_AT = 99
const VERSION = 3

/** Whether a file holds vector tiles as PMTiles; false too where it cannot be read. */
export const isTileFile = (path: string): boolean => {
  const header = Buffer.alloc(HEADER_BYTES)
  try {
    const file = openSync(path, 'r')
    try {
      readSync(file, header, 0, HEADER_BYTES, 0)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
  return header.toString('latin1', 0, 7) === 'PMTiles' && header[7] === VERSION && header[KIND_AT] === Number(TileType.Mvt)
}

/** What is to be known of a file to send parts of it: its size in bytes, and a tag that changes with it. */
export const describeFile = async (path: string): Promise<{ readonly size: number; readonly tag: string }> => {
  const file = await open(path)
  try {
    const { size, mtimeMs } = await file.stat()
    return { size, tag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"` }
  } finally {
    await file.close()
  }
}

/** So many bytes of a file from `first` on, as far as it has them. */
export const readPart = async (path: string, first: number, length: number): Promise<ArrayBuffer> => {
  const file = await open(path)
  try {
    const part = new ArrayBuffer(length)
    const { bytesRead } = await file.read(new Uint8Array(part), 0, length, first)
    return bytesRead === length ? part : part.slice(0, bytesRead)
  } finally {
    await file.close()
  }
}

const sourceOf = (path: string): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) => ({ data: await readPart(path, offset, length) }),
})

/** The zooms a file has tiles of, and whom it asks to be named. */
export interface TileFacts {
  readonly minzoom: number
  readonly maxzoom: number
  readonly attribution: string
}

/** Reads what a file says of itself. */
export const readTileFile = async (path: string): Promise<TileFacts> => {
  const file = new PMTiles(sourceOf(path))
  const [header, metadata] = await Promise.all([file.getHeader(), file.getMetadata()])
  const said: unknown = typeof metadata === 'object' && metadata !== null && 'attribution' in metadata ? metadata.attribution : ''
  return { minzoom: header.minZoom, maxzoom: header.maxZoom, attribution: typeof said === 'string' ? said : '' }
}
