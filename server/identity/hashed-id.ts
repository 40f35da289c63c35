import { stringify } from 'uuid'
import { sha256 } from '#server/http/sha256.ts'

/**
 * The UUID that belongs to a text: always the same, and no two texts share one. Version 8 over SHA-256 and not version 5: these ids are
 * stored, and what repeats a call must find them again.
 */
export const hashedId = (text: string): string => {
  const bytes = sha256(text).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return stringify(bytes)
}
