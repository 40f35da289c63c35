import { fold } from './search.ts'

/** Signs in their order; all others count as a space, which comes before them. Letters are those that folding leaves. */
const SIGNS = ' 0123456789abcdefghijklmnopqrstuvwxyzابتثجحخدذرزسشصضطظعغفقكلمنهوي'
const RANKS = new Map(Array.from(SIGNS, (sign, rank) => [sign, BigInt(rank)]))
const BASE = BigInt(SIGNS.length)
/** As many signs as 128 bits hold. */
const LENGTH = 21

/** A number begins with how many digits it has, so that 9 comes before 10 and 0007 stands with 7. */
const counted = (digits: string): string => {
  const plain = digits.replace(/^0+(?=\d)/, '')
  return `${Math.min(plain.length, 9)}${plain}`
}

/**
 * A text's place in a list by name, in the shape of an id, so that columns keep it like one: whatever the case, the accents and the kind of
 * digits, numbers by their value. What differs behind the first twenty signs or so is as if it were the same.
 */
export const orderKey = (text: string): string => {
  const signs = fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\d+/g, counted)
  let value = 0n
  for (const sign of Array.from(signs.slice(0, LENGTH).padEnd(LENGTH))) value = value * BASE + (RANKS.get(sign) ?? 0n)
  const hex = value.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
