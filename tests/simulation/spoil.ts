import type { Chance } from '#tests/support/chance.ts'

/** What becomes of an answer on its way: `stall` is cut too, but nobody says so. */
export type Spoil = 'none' | 'cut' | 'stall' | 'damage'

/**
 * Spoils an answer by its lines and parts of them, never by its length: ids and checksums differ from run to run, and the same seed must
 * spoil the same thing.
 */
export const cutText = (text: string, spoil: Spoil, chance: Chance): string => {
  if (spoil === 'none') return text
  const lines = text.split('\n')
  const at = chance.below(Math.max(1, lines.length - 1))
  if (spoil === 'damage') return lines.filter((_, number) => number !== Math.max(1, at)).join('\n')
  const line = lines[at] ?? ''
  return [...lines.slice(0, at), line.slice(0, Math.floor(line.length * chance.next()))].join('\n')
}

/** The bytes in one to four pieces that respect no line and no character. */
export const pieces = (text: string, chance: Chance): Uint8Array[] => {
  const bytes = new TextEncoder().encode(text)
  const borders = Array.from({ length: chance.below(4) }, () => Math.floor(bytes.length * chance.next())).toSorted((a, b) => a - b)
  return [0, ...borders].map((from, at) => bytes.slice(from, borders[at] ?? bytes.length)).filter((piece) => piece.length > 0)
}
