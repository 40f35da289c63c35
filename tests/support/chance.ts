/** Seeded chance (mulberry32): the same seed gives the same run, so that a failure can be repeated from one number. */
export class Chance {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** Begins anew from another seed: whoever holds it goes on with that. */
  restart(seed: number): void {
    this.state = seed >>> 0
  }

  /** A number in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number in [0, below). */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }

  /** One of some things; throws on none. */
  pick<T>(things: readonly T[]): T {
    const thing = things[this.below(things.length)]
    if (thing === undefined) throw new Error('nothing to pick from')
    return thing
  }

  /** True with a probability. */
  flip(probability: number): boolean {
    return this.next() < probability
  }

  /** A well-formed version-4 UUID. */
  uuid(): string {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16))
    hex[12] = '4'
    hex[16] = '8'
    const s = hex.join('')
    return `${s.slice(0, 8)}-${s.slice(8, 12)}-${s.slice(12, 16)}-${s.slice(16, 20)}-${s.slice(20)}`
  }
}
