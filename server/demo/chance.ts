import { createHash } from 'node:crypto'
import { hashedId } from '#server/identity/hashed-id.ts'

/** Repeatable chance: the same seed and label give the same values for ever, on every machine. */
export interface Chance {
  /** At least 0, below 1. */
  readonly next: () => number
  /** A whole number between the two, both included. */
  readonly whole: (min: number, max: number) => number
  readonly pick: <T>(from: readonly [T, ...T[]]) => T
  /** True with this probability. */
  readonly flip: (probability: number) => boolean
  /** One of the keys, as often as its weight says. */
  readonly weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K
}

/**
 * A stream of its own for every label, so that item 70,000 can be made without making those before it, and a change
 * in one noun leaves the others as they were. The generator is sfc32, its state is taken from a hash.
 */
export const chanceFor = (seed: string, label: string): Chance => {
  const state = createHash('sha1').update(`${seed}/${label}`).digest()
  let a = state.readInt32LE(0)
  let b = state.readInt32LE(4)
  let c = state.readInt32LE(8)
  let counter = 1
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }
  const whole = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    flip: (probability) => next() < probability,
    weighted: (weights) => {
      const entries = Object.entries<number>(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      const last = entries.at(-1)
      if (!last) throw new RangeError('nothing to choose from')
      return last[0]
    },
  }
}

/** The record id that belongs to a label of a seed. */
export const demoId = (seed: string, label: string): string => hashedId(`demo/${seed}/${label}`)
