import type { PortalDatabase } from '#db/core/database.ts'
import { warnOf } from '#db/core/is-closed.ts'
import type { Overlay } from '#db/core/overlay.ts'
import { untilLoaded } from '#db/core/until-loaded.ts'
import { changeRef, type Change } from '#domain/kernel/mutation.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { needsRecord, REFERENCES, type Reference } from '#domain/references.ts'

/** More open work than a vendor has. */
const MOST = { start: 0, end: 5000 }

/**
 * By which of some records something on this device still needs, how many do; none where that cannot be asked: then the server alone says so.
 */
export const neededBy = async (db: PortalDatabase, reference: Reference, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { by, names, needing } = reference
  const filters = [{ column: names.column, anyOf: ids }, ...(needing ? [{ column: needing.column, anyOf: needing.anyOf }] : [])]
  try {
    const { query } = await untilLoaded(() => import('#db/query/columns-client.ts'))
    const { rows } = await query(db, { kind: by, filters }, MOST)
    const counts = ids.map((id) => [id, rows.filter((row) => needsRecord(reference, row, id)).length] as const)
    return new Map(counts.filter(([, count]) => count > 0))
  } catch (error) {
    warnOf(db, 'columns', error)
    return new Map()
  }
}

/** Why changes would take a record away that others still need, as far as this device knows; null: they would not. */
export const referenceRefusal = async (db: PortalDatabase, changes: readonly Change[], rows: Overlay): Promise<Rejection | null> => {
  for (const change of changes) {
    const { kind, id } = changeRef(change)
    const before = rows.get(kind, id)
    if (!before) continue
    const after = change.op === 'put' ? change.body : undefined
    for (const reference of REFERENCES) {
      if (reference.to !== kind || !reference.leaves(before, after)) continue
      const count = (await neededBy(db, reference, [id])).get(id)
      if (count !== undefined) return { code: reference.code, params: { count } }
    }
  }
  return null
}
