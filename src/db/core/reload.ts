import { parseRef, refKey } from '#domain/kernel/entity.ts'
import { KINDS, type MetaRow, type PortalStore } from './database.ts'

/**
 * A load that replaces rows the device has had before. They stay, and can be worked with, until the load has come past them: it brings
 * rows in the order of their keys, so what it should have brought and did not is no longer there.
 */
export interface Reload {
  /** Keys of its first segment, which holds rows from anywhere. */
  readonly seen: ReadonlySet<string>
}

/** The kinds that every release has known. */
const FIRST_KINDS: readonly string[] = ['vendors', 'zones', 'drivers', 'containers', 'bookings', 'requests', 'operations']

/** From here on the device loads anew, over the rows it has. Must run inside a transaction that covers `meta`. */
export const beginReload = async (db: PortalStore): Promise<void> => {
  await db.meta.bulkDelete(['cursor', 'guesses'])
  await db.meta.put({ key: 'reload', value: [] })
}

/** The load over kept rows that is under way by its line in `meta`, or null: then there were no rows before it, or there is none. */
export const reloadOf = (row: MetaRow | undefined): Reload | null => (row ? { seen: new Set(row.value as readonly string[]) } : null)

/**
 * A release that knows more nouns than the one that read up to here loads anew: rows of kinds that nobody knew were passed over.
 * Must run inside a transaction that covers `meta`.
 */
export const reloadForNewKinds = async (db: PortalStore): Promise<void> => {
  const [cursor, known] = await db.meta.bulkGet(['cursor', 'kinds'])
  const kinds = new Set((known?.value as readonly string[] | undefined) ?? FIRST_KINDS)
  if (cursor && KINDS.some((kind) => !kinds.has(kind))) await beginReload(db)
}

/** Ids of a kind that lie behind one key of a load and not behind another; null: no border. */
const borders = (kind: string, from: string, to: string | null): { low: string; high: string } | null => {
  const [start, end] = [from === '' ? null : parseRef(from), to === null ? null : parseRef(to)]
  if ((start && kind < start.kind) || (end && kind > end.kind)) return null
  return { low: start?.kind === kind ? start.id : '', high: end?.kind === kind ? end.id : '\uffff' }
}

/** Keys of the rows a device has had from the server behind one key of a load, up to another (null: to the end). */
export const keysBetween = async (db: PortalStore, from: string, to: string | null): Promise<Set<string>> => {
  const keys = new Set<string>()
  for (const kind of KINDS) {
    const range = borders(kind, from, to)
    if (!range) continue
    const ids = await db.rows(kind).where('id').between(range.low, range.high, false, true).primaryKeys()
    for (const id of ids) keys.add(refKey({ kind, id }))
    // Rows that a waiting change has taken away are known by their images alone.
    const low = refKey({ kind, id: range.low })
    for (const key of await db.base
      .where('key')
      .between(low, refKey({ kind, id: range.high }), false, true)
      .primaryKeys())
      keys.add(key)
  }
  return keys
}
