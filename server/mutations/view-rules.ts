import { sql } from 'drizzle-orm'
import { refuse, type Change, type Decision } from '#domain/kernel/mutation.ts'
import { viewFault, type View } from '#domain/views/view.ts'
import type { Sql } from '#server/database/database.ts'
import type { Judge } from './judge.ts'

const putsOf = (changes: readonly Change[]): View[] =>
  changes.flatMap((change) => (change.op === 'put' && change.kind === 'views' ? [change.body] : []))

/**
 * What no rule can see of a person's saved views, because it is about those the rule did not load: names are unique in a list, and
 * their number is limited, and an id may be one that a colleague's view has, which nobody else can see. Inside a transaction that holds the
 * vendor's lock and is the person's own.
 */
export const viewRules = (tx: Sql, of: { vendorId: string; userId: string | null }): Judge => {
  const stored = new Map<string, readonly View[]>()
  /** Decided in this transaction, by id; null: deleted. */
  const since = new Map<string, View | null>()
  /** Whether an id is taken by somebody else's view, also by one that was deleted. */
  const foreign = new Map<string, boolean>()
  const present = (list: string): View[] =>
    [...(stored.get(list) ?? []).filter(({ id }) => !since.has(id)), ...since.values()].filter((view) => view !== null)
  return {
    load: async (changes) => {
      for (const { id } of putsOf(changes)) {
        if (foreign.has(id)) continue
        const [row] = await tx.rows<{ foreign: boolean }>(sql`select belongs_to_another('views', ${id}::uuid, ${of.userId}) as foreign`)
        foreign.set(id, row?.foreign === true)
      }
      for (const list of new Set(putsOf(changes).map((view) => view.list))) {
        if (stored.has(list)) continue
        const rows = await tx.rows<{ body: View }>(sql`
          select body from records where vendor_id = ${of.vendorId}::uuid and kind = 'views' and not deleted
            and user_id = ${of.userId} and body ->> 'list' = ${list}`)
        stored.set(
          list,
          rows.map(({ body }) => body),
        )
      }
    },
    judge: (decision: Decision) => {
      if (!decision.ok) return decision
      for (const view of putsOf(decision.changes)) {
        if (foreign.get(view.id) === true) return refuse('record.exists', { kind: 'views' })
        const fault = viewFault(view, present(view.list))
        if (fault) return refuse(fault)
      }
      for (const view of putsOf(decision.changes)) since.set(view.id, view)
      for (const change of decision.changes) if (change.op === 'del' && change.kind === 'views') since.set(change.id, null)
      return decision
    },
  }
}
