import { scanEndsWithPicture, type Component } from './jpeg-scan.ts'

/** Quantization tables in a segment that holds nothing else: their names; null where it holds something else. */
const quantizationTables = (body: Buffer): number[] | null => {
  const names: number[] = []
  for (let at = 0; at < body.length; at += 65) {
    const name = body.readUInt8(at)
    if (name > 3 || at + 65 > body.length) return null
    names.push(name)
  }
  return names
}

/** Huffman tables in a segment that holds nothing else, by their names; null where it holds something else. */
const huffmanTables = (body: Buffer): (readonly [name: number, table: Buffer])[] | null => {
  const tables: (readonly [number, Buffer])[] = []
  for (let at = 0; at < body.length;) {
    const name = body.readUInt8(at)
    if ((name & 0xee) !== 0 || at + 17 > body.length) return null
    const end = at + 17 + body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
    if (end > body.length) return null
    tables.push([name, body.subarray(at + 1, end)])
    at = end
  }
  return tables
}

const JFIF = Buffer.from('JFIF\0', 'latin1')
/** No thumbnail, which would be a picture of its own. */
const isPlainHead = (body: Buffer): boolean => body.length === 14 && body.subarray(0, 5).equals(JFIF) && body.readUInt16BE(12) === 0

/** Whether each table is there once and used, and every one that is used is there. */
const areUsed = (defined: readonly number[], used: readonly number[]): boolean =>
  new Set(defined).size === defined.length && new Set(used).size === defined.length && used.every((name) => defined.includes(name))

interface Frame {
  readonly width: number
  readonly height: number
  readonly components: readonly (Pick<Component, 'across' | 'down'> & { readonly id: number; readonly quantization: number })[]
}

const frameOf = (body: Buffer): Frame | null => {
  const count = body[5] ?? 0
  if (body.length !== 6 + 3 * count || (count !== 1 && count !== 3) || body[0] !== 8) return null
  const components = Array.from({ length: count }, (_, n) => {
    const [id = 0, sampling = 0, quantization = 0] = body.subarray(6 + 3 * n, 9 + 3 * n)
    return { id, across: sampling >> 4, down: sampling & 15, quantization }
  })
  if (components.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return null
  return { width: body.readUInt16BE(3), height: body.readUInt16BE(1), components }
}

/** The components of the scan, where it is the whole frame in one. */
const componentsOf = (body: Buffer, frame: Frame): Component[] | null => {
  const { components } = frame
  const end = 1 + 2 * components.length
  if (body.length !== end + 3 || body[0] !== components.length || body.readUIntBE(end, 3) !== 0x003f00) return null
  if (components.some(({ id }, n) => body[1 + 2 * n] !== id)) return null
  return components.map(({ across, down }, n) => {
    const pair = body.readUInt8(2 + 2 * n)
    return { across, down, dc: pair >> 4, ac: 0x10 | (pair & 15) }
  })
}

/**
 * Whether it is a baseline JPEG of one scan with nothing in it but a JFIF head, the tables it uses, each once, and its dots, at most `mostPixels`.
 * Whatever is not known here says no.
 */
export const isPlainJpeg = (bytes: Buffer, mostPixels: number): boolean => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return false
  const quantization: number[] = []
  const huffman: (readonly [number, Buffer])[] = []
  let frame: Frame | null = null
  for (let at = 2; at + 4 <= bytes.length;) {
    const [marker, length] = [bytes.readUInt16BE(at), bytes.readUInt16BE(at + 2)]
    const body = bytes.subarray(at + 4, at + 2 + length)
    if (length < 3 || body.length !== length - 2) return false
    if (marker === 0xffe0) {
      if (at !== 2 || !isPlainHead(body)) return false
    } else if (marker === 0xffdb) {
      const names = quantizationTables(body)
      if (!names) return false
      quantization.push(...names)
    } else if (marker === 0xffc4) {
      const tables = huffmanTables(body)
      if (!tables) return false
      huffman.push(...tables)
    } else if (marker === 0xffc0) {
      if (frame) return false
      frame = frameOf(body)
      if (!frame || frame.width * frame.height === 0 || frame.width * frame.height > mostPixels) return false
    } else {
      const components = marker === 0xffda && frame ? componentsOf(body, frame) : null
      if (!frame || !components) return false
      const names = huffman.map(([name]) => name)
      if (
        !areUsed(
          quantization,
          frame.components.map((one) => one.quantization),
        )
      )
        return false
      if (
        !areUsed(
          names,
          components.flatMap(({ dc, ac }) => [dc, ac]),
        )
      )
        return false
      const { width, height } = frame
      return scanEndsWithPicture(bytes.subarray(at + 2 + length, -2), { width, height, components, tables: new Map(huffman) })
    }
    at += 2 + length
  }
  return false
}
