import type { Documents, Kind } from '#domain/kernel/entity.ts'
import type { PortalStore } from '#db/core/database.ts'
import type { StoredRow } from '#db/core/stored.ts'

/** A little (`keep`) of rows of a kind, and the generation up to which it was read. How it is kept up is its heirs' business. */
export abstract class Followed<K extends Kind, Kept> {
  protected generation: number | null = null
  protected readonly kept = new Map<string, Kept>()

  protected readonly db: PortalStore
  protected readonly kind: K
  protected readonly keep: (row: StoredRow<Documents[K]>) => Kept

  constructor(db: PortalStore, kind: K, keep: (row: StoredRow<Documents[K]>) => Kept) {
    this.db = db
    this.kind = kind
    this.keep = keep
  }

  /** Everything that is kept, in no order. */
  all(): readonly Kept[] {
    return [...this.kept.values()]
  }
}
