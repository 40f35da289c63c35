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
    this.codes.delete(plainCode(code))
  }

  /** `at`: the moment in milliseconds. */
  take(read: string, at: number): Taken {
    const code = plainCode(read)
    const isSame = this.last?.code === code && at - this.last.at < AGAIN_MS
    this.last = { code, at }
    if (!this.codes.has(code)) {
      this.codes.add(code)
      return 'new'
    }
    return isSame ? 'same' : 'known'
  }
}
