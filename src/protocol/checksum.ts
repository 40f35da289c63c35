// CRC-32 (IEEE 802.3, reflected polynomial 0xEDB88320), as in zlib: it detects a cut or damaged answer, not an attacker.
const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

/** Continues a CRC-32 over the UTF-16 code units of a text (low byte, high byte). Start with 0. Returns an unsigned 32-bit integer. */
export const crc32 = (sum: number, s: string): number => {
  let c = ~sum
  for (let i = 0; i < s.length; i += 1) {
    const unit = s.charCodeAt(i)
    c = (TABLE[(c ^ unit) & 0xff] ?? 0) ^ (c >>> 8)
    c = (TABLE[(c ^ (unit >>> 8)) & 0xff] ?? 0) ^ (c >>> 8)
  }
  return ~c >>> 0
}

/** What of a row line enters the checksum: its identity and revision, in the order of the answer. */
export const rowSum = (sum: number, row: { kind: string; id: string; revision: number }): number =>
  crc32(sum, `${row.kind}:${row.id}@${row.revision};`)
