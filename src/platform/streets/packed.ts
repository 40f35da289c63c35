/** What stands before the address of a file that holds all tiles. */
export const PACKED = 'pmtiles://'

const PARTS = /^pmtiles:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/

/** Reads a tile of a file that holds all of them, by asking for that part of it. Its reader is loaded where there is such a file. */
export const readPacked = async (url: string, signal: AbortSignal): Promise<Response> => {
  const [, file, z, x, y] = PARTS.exec(url) ?? []
  if (file === undefined) throw new TypeError(`no tile: ${url}`)
  const { readTile } = await import('./packed-reader.ts')
  const bytes = await readTile(new URL(file, location.origin).href, { z: Number(z), x: Number(x), y: Number(y) }, signal)
  // A place without a tile is empty, not missing.
  return new Response(bytes)
}
