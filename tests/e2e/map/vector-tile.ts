const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)])
const bytes = (field: number, content: readonly number[]): number[] => [...varint((field << 3) | 2), ...varint(content.length), ...content]
const whole = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)]
const text = (field: number, value: string): number[] => bytes(field, [...new TextEncoder().encode(value)])
const zigzag = (value: number): number => (value << 1) ^ (value >> 31)

const EXTENT = 4096
const POLYGON = 3
const [MOVE, LINES, CLOSE] = [(1 << 3) | 1, (3 << 3) | 2, (1 << 3) | 7]

/** A vector tile one layer of which holds one polygon: the whole of the tile. */
export const groundTile = (layer = 'ground'): Uint8Array<ArrayBuffer> => {
  const steps = [EXTENT, 0, 0, EXTENT, -EXTENT, 0].map(zigzag)
  const geometry = [MOVE, 0, 0, LINES, ...steps, CLOSE].flatMap(varint)
  const feature = [...whole(3, POLYGON), ...bytes(4, geometry)]
  return new Uint8Array(bytes(3, [...text(1, layer), ...bytes(2, feature), ...whole(5, EXTENT), ...whole(15, 2)]))
}
