import type { Remarks } from './query.ts'

/** Answers that are kept, together not longer than all rows: that of the list on screen, and of those just left. */
const MOST = 8
/** So many rows of an answer may change before finding it anew is quicker. */
const MOST_CHANGED = 256

/** The slots that a question finds, in its order. */
export interface Found extends Remarks {
  readonly slots: Uint32Array
}

interface Kept {
  readonly found: Found
  /** Slots whose rows came, changed or went since. */
  readonly changed: Set<number>
}

/** Answers just given, by question, each with the slots that it is behind. */
export class Answers {
  private readonly kept = new Map<string, Kept>()

  /** A slot's row came, changed or went. */
  note(slot: number): void {
    for (const [key, { changed }] of this.kept) {
      changed.add(slot)
      if (changed.size > MOST_CHANGED) this.kept.delete(key)
    }
  }

  get(key: string): Kept | undefined {
    return this.kept.get(key)
  }

  private get length(): number {
    return [...this.kept.values()].reduce((sum, { found }) => sum + found.slots.length, 0)
  }

  /** Keeps an answer, in place of older ones where together they would be longer than `most`. */
  keep(key: string, found: Found, most: number): void {
    this.kept.delete(key)
    for (const older of this.kept.keys()) {
      if (this.kept.size < MOST && this.length + found.slots.length <= most) break
      this.kept.delete(older)
    }
    this.kept.set(key, { found, changed: new Set() })
  }

  /** Bytes in memory. */
  get bytes(): number {
    return this.length * Uint32Array.BYTES_PER_ELEMENT
  }
}
