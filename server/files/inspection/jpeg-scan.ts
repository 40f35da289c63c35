/** A component of a picture: its blocks in a unit, across and down, and the names of its Huffman tables. */
export interface Component {
  readonly across: number
  readonly down: number
  readonly dc: number
  readonly ac: number
}

interface Scan {
  readonly width: number
  readonly height: number
  readonly components: readonly Component[]
  /** By name: sixteen counts of codes by their length, then the symbols. */
  readonly tables: ReadonlyMap<number, Buffer>
}

/** For each sixteen bits that may come the length of the code they begin with, times 256, and its symbol; 0 where they begin with none. */
const codesOf = (table: Buffer): Uint16Array | null => {
  const codes = new Uint16Array(0x1_0000)
  let [from, symbol] = [0, 16]
  for (let length = 1; length <= 16; length += 1) {
    const each = 1 << (16 - length)
    for (let left = table[length - 1] ?? 0; left > 0; left -= 1) {
      if (from + each > codes.length) return null
      codes.fill((length << 8) | (table[symbol] ?? 0), from, from + each)
      from += each
      symbol += 1
    }
  }
  return codes
}

/** The scan without the zeros that stand behind each 0xFF; null where something else stands there, which is no dot. */
const unstuffed = (scan: Buffer): Buffer | null => {
  // Three more, so that bits can be read up to the last one.
  const bytes = Buffer.alloc(scan.length + 3)
  let [from, to] = [0, 0]
  for (let at = scan.indexOf(0xff); at >= 0; at = scan.indexOf(0xff, from)) {
    if (scan[at + 1] !== 0) return null
    to += scan.copy(bytes, to, from, at + 1)
    from = at + 2
  }
  to += scan.copy(bytes, to, from)
  return bytes.subarray(0, to + 3)
}

/** The blocks of a picture in their order, as units and what stands in each. */
const layout = ({ width, height, components }: Scan) => {
  const [across, down] = [Math.max(...components.map((one) => one.across)), Math.max(...components.map((one) => one.down))]
  const [only, ...others] = components
  // By itself a component goes block by block, whatever it says of its units.
  if (only && others.length === 0) return { units: Math.ceil(width / 8) * Math.ceil(height / 8), blocks: [only] }
  const units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down))
  return { units, blocks: components.flatMap((one) => Array.from({ length: one.across * one.down }, () => one)) }
}

/**
 * Whether the dots of a picture fill its one scan up to the last byte: decoders stop at the last dot, and what stands behind it could be anything.
 * Codes are counted, no dot is made of them.
 */
export const scanEndsWithPicture = (scan: Buffer, picture: Scan): boolean => {
  const bytes = unstuffed(scan)
  const codes = new Map([...picture.tables].map(([name, table]) => [name, codesOf(table)] as const))
  if (!bytes) return false
  const bits = (bytes.length - 3) * 8
  let at = 0
  /** The next sixteen bits. */
  const peek = (): number => {
    const byte = at >> 3
    const three = ((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0)
    return (three >> (8 - (at & 7))) & 0xffff
  }
  const { units, blocks } = layout(picture)
  const each = blocks.flatMap(({ dc, ac }) => {
    const [first, rest] = [codes.get(dc), codes.get(ac)]
    return first && rest ? [{ first, rest }] : []
  })
  if (each.length !== blocks.length) return false
  for (let unit = 0; unit < units; unit += 1)
    for (const { first, rest } of each) {
      for (let place = 0; place < 64;) {
        const code = (place === 0 ? first : rest)[peek()] ?? 0
        if (code === 0 || at >= bits) return false
        const [run, size] = place === 0 ? [0, code & 0xff] : [(code >> 4) & 15, code & 15]
        at += (code >> 8) + size
        // Without a value it is sixteen zeros, or the end of the block.
        if (place > 0 && size === 0 && run < 15) break
        place += run + 1
        if (place > 64) return false
      }
    }
  const left = bits - at
  // The last byte is filled up with ones.
  return left >= 0 && left < 8 && ((bytes[bytes.length - 4] ?? 0) & ((1 << left) - 1)) === (1 << left) - 1
}
