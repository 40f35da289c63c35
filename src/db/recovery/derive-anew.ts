import { sameValue } from '#domain/kernel/edit.ts'
import { ENTITIES } from '#domain/catalog.ts'
import { KINDS, type PortalStore } from '#db/core/database.ts'
import { countersOf, toBody, toStored } from '#db/core/stored.ts'

/** Rows of one transaction: a person's change waits for no more than these. */
const SLICE = 500

/** Under which derivation the rows of each kind are stored, and how far a renewal has come. */
interface Derived {
  readonly by: Readonly<Record<string, number>>
  /** Behind this id the rows of the kind that is being renewed are still the old ones. */
  readonly after: string
}

const TODAY: Readonly<Record<string, number>> = Object.fromEntries(ENTITIES.map(({ kind, derivation }) => [kind, derivation]))

const readDerived = async (db: PortalStore): Promise<Derived> => {
  const known = (await db.meta.get('derived'))?.value as Derived | undefined
  // Releases before this one did not say: theirs was the first.
  return known ?? { by: Object.fromEntries(KINDS.map((kind) => [kind, 1])), after: '' }
}

const note = (db: PortalStore, derived: Derived): Promise<unknown> => db.meta.put({ key: 'derived', value: derived })

/** Derives the next rows of a kind anew. Returns whether there may be more. */
const renewSlice = (db: PortalStore, kind: string): Promise<boolean> =>
  db.transaction('rw', db.rows(kind), db.meta, async () => {
    const derived = await readDerived(db)
    const rows = await db.rows(kind).where('id').above(derived.after).limit(SLICE).toArray()
    const fresh = rows.map((row) => toStored(kind, toBody(kind, row), row.revision))
    const changed = fresh.filter((row, at) => !sameValue(row, rows[at]))
    if (changed.length > 0) await db.rows(kind).bulkPut(changed)
    await note(db, { ...derived, after: rows.at(-1)?.id ?? derived.after })
    return rows.length === SLICE
  })

/** Counts all rows again, because nobody knows what the old rules had counted, and notes that a kind is done. */
const finish = (db: PortalStore, kind: string): Promise<void> =>
  db.transaction('rw', [...KINDS, 'counters', 'meta'], async () => {
    const sums = new Map<string, number>()
    for (const one of KINDS) {
      for (let after = '', more = true; more;) {
        const rows = await db.rows(one).where('id').above(after).limit(SLICE).toArray()
        for (const row of rows) for (const key of countersOf(one, row)) sums.set(key, (sums.get(key) ?? 0) + 1)
        after = rows.at(-1)?.id ?? after
        more = rows.length === SLICE
      }
    }
    await db.counters.clear()
    await db.counters.bulkPut([...sums].map(([key, value]) => ({ key, value })))
    const { by } = await readDerived(db)
    await note(db, { by: { ...by, [kind]: TODAY[kind] ?? 1 }, after: '' })
  })

/**
 * Brings what an older release derived from the rows (search words, sort keys, counters) to what this one derives, slice by slice behind
 * the screen: until it is done a list by a new index lacks the rows that were not reached yet. Stopped, it goes on where it was; two
 * windows at once do the same work twice and no harm.
 */
export const deriveAnew = async (db: PortalStore): Promise<void> => {
  for (const kind of KINDS) {
    if ((await readDerived(db)).by[kind] === TODAY[kind]) continue
    while (await renewSlice(db, kind)) await new Promise((resolve) => setTimeout(resolve))
    await finish(db, kind)
  }
}
