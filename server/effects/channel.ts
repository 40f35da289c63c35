import type { EffectChannel } from '#server/database/effect-tables.ts'
import type { Sql } from '#server/database/database.ts'

/** What became of one effect. `gone`: whom it was for will never take one again. `refused`: it will never be taken. */
export type Sent =
  | { readonly status: 'sent' }
  | { readonly status: 'gone' }
  | { readonly status: 'refused'; readonly fault: string }
  | {
      readonly status: 'later'
      /** Milliseconds the other side asks to wait. */
      readonly waitMs: number | null
      /** What went wrong, as a code. */
      readonly fault?: string
    }

/** An effect under a lease. */
export interface Due {
  readonly id: string
  readonly sequence: number
  readonly type: string | null
  readonly recordKind: string | null
  readonly recordId: string | null
  readonly body: unknown
  readonly notificationId: string | null
  readonly tokenId: string | null
  /** Counted with the one under way. */
  readonly attempts: number
  /** Instants: when it happened, and since when it is tried. */
  readonly createdAt: string
  readonly since: string
}

/** A way out of the portal, and how it is used. */
export interface Channel<Item extends Due = Due> {
  readonly name: EffectChannel
  /** The most that is taken at once. */
  readonly batch: number
  /** How long (ms) one delivery takes at most. */
  readonly longestMs: number
  /** So many that fail in a row say that the next would fail too: they wait. */
  readonly stopsAfter: number
  /**
   * Waits double from the first to the longest, each shortened by chance to no less than half, so that what failed together does not come
   * again together.
   */
  readonly retry: { readonly firstMs: number; readonly longestMs: number }
  /** When it is given up: after so many attempts, or so long (ms) since it is tried. */
  readonly gives: { readonly attempts: number; readonly afterMs: number }
  /** Whether what was given up is kept as a dead letter. */
  readonly keepsDead: boolean
  /** Reads what else is needed to deliver these, in the transaction that took them. */
  readonly complete: (tx: Sql, vendorId: string, taken: readonly Due[]) => Promise<Item[]>
  /** Sorts out those that are not to be delivered any more, having done with them what is to be done. */
  readonly living?: (vendorId: string, items: readonly Item[]) => Promise<readonly Item[]>
  /** Never throws: what cannot be reached is `later`. */
  readonly deliver: (vendorId: string, item: Item) => Promise<Sent>
  /** Forgets whoever is gone, with everything that waits for them. */
  readonly forget?: (tx: Sql, vendorId: string, item: Item) => Promise<void>
}
