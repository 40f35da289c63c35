import { writeFileSync } from 'node:fs'

const HEADER_BYTES = 127
const [UNPACKED, VECTOR] = [1, 1]

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])

/** Writes a PMTiles file in which every tile from the whole world to the zoom `maxzoom` is the same. */
export const writeTileFile = (path: string, tile: Uint8Array, { maxzoom, attribution }: { maxzoom: number; attribution: string }): void => {
  const count = (4 ** (maxzoom + 1) - 1) / 3
  // One entry: from tile 0 on, so many times, the one content at the beginning.
  const directory = [1, 0, count, tile.length, 1].flatMap(varint)
  const metadata = Buffer.from(JSON.stringify({ attribution }))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const sections = [directory.length, metadata.length, 0, tile.length]
  let offset = HEADER_BYTES
  for (const [at, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16)
    offset += length
  }
  for (const [at, value] of [count, 1, 1].entries()) header.writeBigUInt64LE(BigInt(value), 72 + at * 8)
  header.set([1, UNPACKED, UNPACKED, VECTOR, 0, maxzoom], 96)
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4)
  writeFileSync(path, Buffer.concat([header, Buffer.from(directory), metadata, tile]))
}
