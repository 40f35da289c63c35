import { plainCode } from '#domain/kernel/normalise.ts'

/** How a code stands to those taken before. */
export type Taken = 'new' | 'known' | 'same'

/** A code is said to be known only when it comes back after this: until then it is the same label, still before the camera. */
const AGAIN_MS = 2000

/** Decides about each code that is seen: a camera sees one label thirty times a second. */
export class Batch {
  private readonly codes: Set<string>
  /** When each was before the camera last: two labels may be there at once. */
  private readonly seen = new Map<string, number>()

  constructor(taken: readonly string[]) {
    this.codes = new Set(taken.map(plainCode))
  }

  get count(): number {
    return this.codes.size
  }

  /** Takes a code out again: it was mistyped, say. Seen again, it is new. */
  forget(code: string): void {
    this.release(code)
    this.seen.delete(plainCode(code))
  }

  /** A code could not be kept: when it comes back, it is new. So long as it stays before the camera it is not tried thirty times a second. */
  release(code: string): void {
    this.codes.delete(plainCode(code))
  }

  /** `at`: the moment in milliseconds. Whoever types a code asks for it, however soon. */
  take(read: string, at: number, isTyped = false): Taken {
    const code = plainCode(read)
    const before = this.seen.get(code)
    this.seen.set(code, at)
    if (!isTyped && before !== undefined && at - before < AGAIN_MS) return 'same'
    if (this.codes.has(code)) return 'known'
    this.codes.add(code)
    return 'new'
  }
}
