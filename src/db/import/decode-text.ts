import type { TextEncoding } from './table.ts'

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean => mark.every((byte, place) => bytes[place] === byte)

/** Bytes looked at for the zeros that Latin letters and separators leave in UTF-16. */
const LOOKED_AT = 2000

const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const start = bytes.subarray(0, LOOKED_AT)
  const zeros = [0, 0]
  for (const [place, byte] of start.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 20 && even === 0) return 'utf-16le'
  return even > start.length / 20 && odd === 0 ? 'utf-16be' : null
}

/**
 * Reads bytes as text: UTF-16 and UTF-8 with or without their mark, and else windows-1256, in which spreadsheets here save CSV.
 * @returns null when it is no text
 */
export const decodeText = (bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } | null => {
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'utf-16' }
  if (bytes.includes(0)) return null
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1256').decode(bytes), encoding: 'windows-1256' }
  }
}
