import { parseRef, refKey, type Document, type Documents, type Kind, type RowRef } from '#domain/kernel/entity.ts'
import { changeRef, type Bound, type Change, type Rows } from '#domain/kernel/mutation.ts'
import { onAnyRow } from './any-row.ts'
import type { PortalStore } from './database.ts'
import { vendorIdOf } from './owner.ts'
import { toBody } from './stored.ts'

/** A row in memory: its document (null: absent or deleted) and the server revision it is based on. */
export interface Image {
  readonly body: Document | null
  readonly revision: number
}

/**
 * Rows under work inside one transaction: what was read or written so far, by key. Rules decide on the overlay, so that
 * a run of changes is computed in memory and written once.
 */
export class Overlay implements Rows {
  readonly images = new Map<string, Image>()
  /** Rows that were read as the server last said them, because waiting changes have changed what is shown. */
  readonly based = new Set<string>()
  private readonly db: PortalStore
  private readonly side: 'shown' | 'server'

  /** `side`: whether rows are read as they are shown, or as the server last said. */
  constructor(db: PortalStore, side: 'shown' | 'server' = 'shown') {
    this.db = db
    this.side = side
  }

  // A row's kind decides its type: what the server sends and what a rule makes was held against the noun's schema.
  get<K extends Kind>(kind: K, id: string): Documents[K] | undefined {
    return (this.images.get(refKey({ kind, id }))?.body ?? undefined) as Documents[K] | undefined
  }

  /** Reads the rows that are not in memory yet. Must run inside a transaction that covers their tables. */
  async load(refs: readonly RowRef[]): Promise<void> {
    const missing = new Map<string, Set<string>>()
    for (const ref of refs) {
      if (this.images.has(refKey(ref))) continue
      missing.set(ref.kind, (missing.get(ref.kind) ?? new Set()).add(ref.id))
    }
    const kinds = Array.from(missing, ([kind, ids]) => ({ kind, ids: [...ids], keys: Array.from(ids, (id) => refKey({ kind, id })) }))
    // All asked at once, and in this function itself: Dexie loses its transaction between async functions that run side by side.
    const [read, kept] = await Promise.all([
      Promise.all(kinds.map(({ kind, ids }) => this.db.rows(kind).bulkGet(ids))),
      this.side === 'server' ? this.db.base.bulkGet(kinds.flatMap(({ keys }) => keys)) : [],
    ])
    for (const base of kept) {
      if (!base) continue
      this.based.add(base.key)
      this.images.set(base.key, { body: base.body, revision: base.revision })
    }
    kinds.forEach(({ keys }, at) =>
      keys.forEach((key, place) => {
        const row = read[at]?.[place]
        if (this.based.has(key)) return
        this.images.set(key, row ? { body: toBody(row), revision: row.revision } : { body: null, revision: 0 })
      }),
    )
  }

  /** Whether these rows are in memory. */
  has(refs: readonly RowRef[]): boolean {
    return refs.every((ref) => this.images.has(refKey(ref)))
  }

  /** Rows a call needs, as far as the rows in memory tell. One with arguments of another shape needs nothing: it is refused. */
  needed(call: Bound): readonly RowRef[] {
    if (!call.ok) return []
    // What is no id stands under no key.
    return onAnyRow(() => call.needs(this, vendorIdOf(this.db)).filter(({ id }) => typeof id === 'string'), [])
  }

  /** Loads what a call needs: asks again until it names nothing new, because one row may name the next. */
  async loadNeeds(call: Bound): Promise<void> {
    for (;;) {
      const refs = this.needed(call)
      if (this.has(refs)) return
      await this.load(refs)
    }
  }

  /** Applies a decision's changes in memory and returns the images they replaced (rows never loaded count as absent). */
  apply(changes: readonly Change[]): Map<string, Image> {
    const before = new Map<string, Image>()
    for (const change of changes) {
      const key = refKey(changeRef(change))
      const was = this.images.get(key) ?? { body: null, revision: 0 }
      before.set(key, was)
      this.images.set(key, { body: change.op === 'put' ? change.body : null, revision: was.revision })
    }
    return before
  }

  /** The ids under some keys by kind, each beside its key. */
  static byKind(keys: Iterable<string>): Map<string, { readonly ids: string[]; readonly keys: string[] }> {
    const groups = new Map<string, { readonly ids: string[]; readonly keys: string[] }>()
    let group = { ids: [] as string[], keys: [] as string[] }
    // Of a hundred thousand keys most follow one of the same kind: its name is not read, nor looked up, each time.
    let prefix = ':'
    for (const key of keys) {
      if (!key.startsWith(prefix)) {
        const { kind } = parseRef(key)
        prefix = refKey({ kind, id: '' })
        group = groups.get(kind) ?? { ids: [], keys: [] }
        groups.set(kind, group)
      }
      group.ids.push(key.slice(prefix.length))
      group.keys.push(key)
    }
    return groups
  }
}
