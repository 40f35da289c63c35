import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

const HEADER_BYTES = 127
const [UNPACKED, GZIP, VECTOR] = [1, 2, 1]

const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])

/** Writes a PMTiles file in which every tile from the whole world to the zoom `maxzoom` is the same. */
export const writeTileFile = (path: string, tile: Uint8Array, { maxzoom, attribution }: { maxzoom: number; attribution: string }): void => {
  const count = (4 ** (maxzoom + 1) - 1) / 3
  // One entry: from tile 0 on, so many times, the one content at the beginning.
  const directory = Buffer.from([1, 0, count, tile.length, 1].flatMap(varint))
  writeParts(path, {
    directory,
    leaves: Buffer.alloc(0),
    tiles: Buffer.from(tile),
    counts: [count, 1, 1],
    maxzoom,
    attribution,
    packing: UNPACKED,
  })
}

interface Packed {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly data: Uint8Array
}

type Entry = readonly [tileId: number, length: number, offset: number, run: number]

const directoryOf = (entries: readonly Entry[]): Buffer => {
  const columns = [
    entries.map(([id], at) => id - (entries[at - 1]?.[0] ?? 0)),
    entries.map(([, , , run]) => run),
    entries.map(([, length]) => length),
    entries.map(([, , offset]) => offset + 1),
  ]
  return gzipSync(Buffer.from([entries.length, ...columns.flat()].flatMap(varint)))
}

/** Writes a PMTiles file as tools make them: tiles of their own, packed, found by a directory of directories of so many entries each. */
export const packTileFile = (
  path: string,
  tiles: readonly Packed[],
  { attribution, each = 8 }: { attribution: string; each?: number },
): void => {
  const sorted = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data: gzipSync(data) }))
    .toSorted((one, other) => one.id - other.id)
  let offset = 0
  const entries = sorted.map(({ id, data }): Entry => {
    offset += data.length
    return [id, data.length, offset - data.length, 1]
  })
  const groups = Array.from({ length: Math.ceil(entries.length / each) }, (_, at) => entries.slice(at * each, (at + 1) * each))
  const leaves = groups.map(directoryOf)
  let leafAt = 0
  const root = leaves.map((leaf, at): Entry => {
    leafAt += leaf.length
    return [groups[at]?.[0]?.[0] ?? 0, leaf.length, leafAt - leaf.length, 0]
  })
  writeParts(path, {
    directory: directoryOf(root),
    leaves: Buffer.concat(leaves),
    tiles: Buffer.concat(sorted.map(({ data }) => data)),
    counts: [sorted.length, sorted.length, sorted.length],
    maxzoom: Math.max(...tiles.map(({ z }) => z)),
    attribution,
    packing: GZIP,
  })
}

interface Parts {
  readonly directory: Buffer
  readonly leaves: Buffer
  readonly tiles: Buffer
  readonly counts: readonly number[]
  readonly maxzoom: number
  readonly attribution: string
  readonly packing: number
}

const writeParts = (path: string, { directory, leaves, tiles, counts, maxzoom, attribution, packing }: Parts): void => {
  const said = Buffer.from(JSON.stringify({ attribution }))
  const metadata = packing === GZIP ? gzipSync(said) : said
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = 3
  const sections = [directory.length, metadata.length, leaves.length, tiles.length]
  let offset = HEADER_BYTES
  for (const [at, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16)
    offset += length
  }
  for (const [at, value] of counts.entries()) header.writeBigUInt64LE(BigInt(value), 72 + at * 8)
  header.set([1, packing, packing, VECTOR, 0, maxzoom], 96)
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4)
  writeFileSync(path, Buffer.concat([header, directory, metadata, leaves, tiles]))
}
