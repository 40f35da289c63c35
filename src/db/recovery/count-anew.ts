import { ENTITIES } from '#domain/entities.ts'
import { KINDS, type PortalStore } from '#db/core/database.ts'
import { countersOf } from '#db/core/stored.ts'

/** Rows in memory at a time. */
const SLICE = 500

const TODAY: Readonly<Record<string, number>> = Object.fromEntries(ENTITIES.map(({ kind, derivation }) => [kind, derivation]))

/** Under which derivation the rows of each kind were counted. Releases that did not say counted by the first. */
const readDerived = async (db: PortalStore): Promise<Readonly<Record<string, number>>> => {
  const known = (await db.meta.get('derived'))?.value as { readonly by: Readonly<Record<string, number>> } | undefined
  return known?.by ?? Object.fromEntries(KINDS.map((kind) => [kind, 1]))
}

/**
 * Counts all rows again behind the screen where a release counts otherwise than the one before it, in one transaction, because nobody
 * knows what the old rules had counted.
 */
export const countAnew = async (db: PortalStore): Promise<void> => {
  const by = await readDerived(db)
  if (KINDS.every((kind) => by[kind] === TODAY[kind])) return
  await db.transaction('rw', [...KINDS, 'counters', 'meta'], async () => {
    const sums = new Map<string, number>()
    for (const kind of KINDS) {
      for (let after = '', more = true; more;) {
        const rows = await db.rows(kind).where('id').above(after).limit(SLICE).toArray()
        for (const row of rows) for (const key of countersOf(kind, row)) sums.set(key, (sums.get(key) ?? 0) + 1)
        after = rows.at(-1)?.id ?? after
        more = rows.length === SLICE
      }
    }
    await db.counters.clear()
    await db.counters.bulkPut([...sums].map(([key, value]) => ({ key, value })))
    await db.meta.put({ key: 'derived', value: { by: TODAY, after: '' } })
  })
}
