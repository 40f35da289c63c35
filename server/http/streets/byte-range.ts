/** Some bytes of a file; `last` is included. */
interface ByteRange {
  readonly first: number
  readonly last: number
}

/** More bytes than this no part of a map has: tiles are below 1 MB, directories far below. Anybody may ask, and each part is held in memory. */
const MOST_BYTES = 2_000_000

/** Reads `Range: bytes=first-last` of a file of so many bytes; null where it is missing, of another form, beyond the end, or too much. */
export const readByteRange = (header: string | undefined, size: number): ByteRange | null => {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined) return null
  const first = Number(from)
  const last = Math.min(to === undefined || to === '' ? size - 1 : Number(to), size - 1)
  return first > last || last - first >= MOST_BYTES ? null : { first, last }
}
