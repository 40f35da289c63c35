import canonicalize from 'canonicalize'
import { withoutUnstorable } from '#domain/kernel/storable.ts'
import { sha256Hex } from '#server/http/sha256.ts'

// Deeper than any schema of ours, and far below what would exhaust the stack of a recursive reader.
const MAX_DEPTH = 40

/**
 * Whether PostgreSQL can store a value as JSON text: no NUL character, no half of a surrogate pair, not nested without
 * end. Anything else is refused before it can fail inside a transaction, where it would look like an outage and be
 * sent again for ever.
 */
export const isStorable = (value: unknown): boolean => {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: item, depth } = next
    if (typeof item === 'string' && !isStorableText(item)) return false
    if (typeof item === 'number' && !Number.isFinite(item)) return false // JSON's 1e999
    if (typeof item !== 'object' || item === null) continue
    if (depth > MAX_DEPTH) return false
    for (const [key, inner] of Object.entries(item)) {
      if (!isStorableText(key)) return false
      open.push({ value: inner, depth: depth + 1 })
    }
  }
  return true
}

const isStorableText = (s: string): boolean => withoutUnstorable(s) === s

/** Text that may be stored as evidence whatever was sent: unstorable characters become U+FFFD. */
export const storableText = (s: string): string => withoutUnstorable(s, '\uFFFD')

/** SHA-256 (hex) of a mutation's name and arguments in canonical JSON (RFC 8785), so that key order does not matter. */
export const argumentsHash = (name: string, args: unknown): string =>
  sha256Hex(isStorable(args) ? (canonicalize({ name: storableText(name), args }) ?? '') : 'unstorable')
