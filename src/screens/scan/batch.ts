import { plainCode } from '#domain/kernel/normalise.ts'

/** How a code stands to those taken before. */
export type Taken = 'new' | 'known' | 'same'

/** A code is said to be known only when it comes back after this: until then it is the same label, still before the camera. */
const AGAIN_MS = 2000

/** Decides about each code that is seen: a camera sees one label thirty times a second. */
export class Batch {
  private readonly codes: Set<string>
  private last: { readonly code: string; readonly at: number } | undefined

  constructor(taken: readonly string[]) {
    this.codes = new Set(taken.map(plainCode))
  }

  get count(): number {
    return this.codes.size
  }

  /** Takes a code out again: it was mistyped, say. Seen again, it is new. */
  forget(code: string): void {
    this.release(code)
    if (this.last?.code === plainCode(code)) this.last = undefined
  }

  /** A code could not be kept: when it comes back, it is new. So long as it stays before the camera it is not tried thirty times a second. */
  release(code: string): void {
    this.codes.delete(plainCode(code))
  }

  /** `at`: the moment in milliseconds. Whoever types a code asks for it, however soon. */
  take(read: string, at: number, isTyped = false): Taken {
    const code = plainCode(read)
    const isSame = !isTyped && this.last?.code === code && at - this.last.at < AGAIN_MS
    this.last = { code, at }
    if (isSame) return 'same'
    if (this.codes.has(code)) return 'known'
    this.codes.add(code)
    return 'new'
  }
}
