import type { Guesses } from './guesses.ts'
import type { Image } from './overlay.ts'
import type { Reload } from './reload.ts'
import type { Settled } from './settle.ts'

/** What arrived. */
export interface Arrival {
  /** What the server says now, by key; without a body: the row is gone. */
  readonly images: Map<string, Image>
  readonly settled: readonly Settled[]
  readonly guesses: Guesses
  /** False for a page that others follow. */
  readonly complete: boolean
  readonly reload: Reload | null
}
