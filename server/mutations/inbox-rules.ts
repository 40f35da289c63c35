import { sql } from 'drizzle-orm'
import { refuse, type Change, type Decision } from '#domain/kernel/mutation.ts'
import type { Sql } from '#server/database/database.ts'
import type { WorkingRows } from './rows.ts'
import type { Judge } from './judge.ts'

const inboxIds = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) => (change.op === 'put' && change.kind === 'inboxes' ? [change.body.id] : []))

/**
 * What no rule can see of notifications, because it knows no person: nobody takes one for somebody else or gives back what another one took,
 * and the id of an inbox may be that of a colleague's, which nobody else can see. Inside a transaction that holds the vendor's lock.
 */
export const inboxRules = (tx: Sql, { userId, rows }: { userId: string | null; rows: WorkingRows }): Judge => {
  /** Whether an id is taken by somebody else's inbox. */
  const foreign = new Map<string, boolean>()
  const isForAnother = (change: Change): boolean => {
    if (change.op !== 'put' || change.kind !== 'notifications') return false
    const { claim, id } = change.body
    return (claim ?? rows.get('notifications', id)?.claim)?.by !== userId
  }
  return {
    load: async (changes) => {
      for (const id of inboxIds(changes)) {
        if (foreign.has(id)) continue
        const [row] = await tx.rows<{ foreign: boolean }>(sql`select belongs_to_another('inboxes', ${id}::uuid, ${userId}) as foreign`)
        foreign.set(id, row?.foreign === true)
      }
    },
    judge: (decision: Decision) => {
      if (!decision.ok) return decision
      if (inboxIds(decision.changes).some((id) => foreign.get(id) === true)) return refuse('record.exists', { kind: 'inboxes' })
      return decision.changes.some(isForAnother) ? refuse('mutation.invalid', { field: 'by' }) : decision
    },
  }
}
