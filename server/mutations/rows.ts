import { sql, type SQL } from 'drizzle-orm'
import type { Audit } from '#domain/audits/audit.ts'
import { findEntity } from '#domain/entities.ts'
import { refKey, type Document, type Documents, type Kind, type RowRef } from '#domain/kernel/entity.ts'
import type { Change, Rows } from '#domain/kernel/mutation.ts'
import type { Sql } from '#server/database/database.ts'
import { wantedIds } from '#server/database/wanted-ids.ts'
import { travels } from './audit.ts'
import * as v from 'valibot'

/** The rows of a transaction: what was loaded, overlaid with what was decided so far. */
export interface WorkingRows extends Rows {
  /** Loads what is not loaded yet. Returns whether anything was new. */
  readonly load: (refs: readonly RowRef[]) => Promise<boolean>
  /** A row of a kind that may be unknown here. */
  readonly find: (ref: RowRef) => Document | undefined
  /** Makes a change of a mutation visible to the decisions that follow and due for {@link writeRows}. */
  readonly apply: (change: Change, mutationId: string) => void
  /** The mutation that deleted a row that is gone just now; undefined: none of these did. */
  readonly deletedBy: (ref: RowRef) => string | undefined
  /** The last change of every row that changed. */
  readonly changes: () => readonly Change[]
}

/** Whose rows: the vendor's, and what is personal to one of its people (null: nobody's). */
interface Whose {
  readonly vendorId: string
  readonly userId: string | null
}

/** The rows of one kind, each by a look into the index. */
const readKind = ({ vendorId, userId }: Whose, kind: string, refs: readonly RowRef[]): SQL => sql`
  select ${kind} as kind, found.id::text as id, found.body from ${wantedIds(refs.map(({ id }) => id))} cross join lateral (
    select id, body from records where vendor_id = ${vendorId}::uuid and kind = ${kind} and id = wanted.id and not deleted
      and (user_id is null or user_id = ${userId}) offset 0) as found`

/** Rows of one vendor inside a transaction that holds the vendor's lock. */
export const workingRows = (tx: Sql, whose: Whose): WorkingRows => {
  const bodies = new Map<string, Document | undefined>()
  const changed = new Map<string, Change>()
  const deleters = new Map<string, string>()
  return {
    // The kind decides the body's type: rows are validated against the noun's schema before they are written.
    get: <K extends Kind>(kind: K, id: string) => bodies.get(refKey({ kind, id })) as Documents[K] | undefined,
    find: (ref) => bodies.get(refKey(ref)),
    load: async (refs) => {
      const missing: RowRef[] = []
      for (const ref of refs) {
        if (bodies.has(refKey(ref))) continue
        bodies.set(refKey(ref), undefined)
        missing.push(ref)
      }
      if (missing.length === 0) return false
      const kinds = [...Map.groupBy(missing, ({ kind }) => kind)].map(([kind, some]) => readKind(whose, kind, some))
      const found = await tx.rows<{ kind: string; id: string; body: Document }>(sql.join(kinds, sql` union all `))
      for (const row of found) bodies.set(refKey(row), row.body)
      return true
    },
    apply: (change, mutationId) => {
      const ref = change.op === 'put' ? { kind: change.kind, id: change.body.id } : change
      bodies.set(refKey(ref), change.op === 'put' ? change.body : undefined)
      changed.set(refKey(ref), change)
      if (change.op === 'del') deleters.set(refKey(ref), mutationId)
    },
    deletedBy: (ref) => deleters.get(refKey(ref)),
    changes: () => [...changed.values()],
  }
}

/**
 * Checks what rules want to write against the noun's schema.
 * @throws on a violation: a rule is wrong (a defect), and nothing of the transaction may be kept
 */
export const checkChange = (change: Change): void => {
  const entity = findEntity(change.kind)
  if (!entity) throw new Error(`a rule writes the unknown kind ${change.kind}`)
  if (change.op === 'del') return
  const parsed = v.safeParse(entity.schema, change.body)
  if (!parsed.success) throw new Error(`a rule makes an invalid record of ${change.kind}: ${v.getDotPath(parsed.issues[0]) ?? 'the whole'}`)
}

/** Order of the first load: what a new device needs to work comes first. What has the last one is for the server alone. */
const PRIORITY = { worklist: 0, history: 1, kept: 2 } as const

/** Whether a record is one person's own, and nobody else's business. */
export const isPersonal = ({ kind }: Pick<RowRef, 'kind'>): boolean => findEntity(kind)?.isPersonal === true

const ownerOf = (change: Change, userId: string | null): string | null => {
  if (!isPersonal(change)) return null
  if (userId === null) throw new Error(`a record of ${change.kind} belongs to nobody`)
  return userId
}

/** What is to be written of one vendor. */
interface Write {
  readonly vendorId: string
  /** Whose personal records these are, in a transaction of theirs. */
  readonly userId?: string | null
  readonly revision: number
  /** An instant. */
  readonly at: string
  readonly changes: readonly Change[]
  readonly audits?: readonly Audit[]
  /** The mutation that deleted a row, where it is known. */
  readonly deletedBy?: WorkingRows['deletedBy']
}

const asRow = (change: Change, { userId = null, deletedBy }: Pick<Write, 'userId' | 'deletedBy'>) => ({
  kind: change.kind,
  user_id: ownerOf(change, userId),
  deleted_by: change.op === 'del' ? deletedBy?.(change) : undefined,
  ...(change.op === 'put'
    ? { id: change.body.id, priority: PRIORITY[findEntity(change.kind)?.priority(change.body) ?? 'history'], body: change.body }
    : { id: change.id, priority: PRIORITY.history, body: null }),
})

const asAuditRow = (audit: Audit) => ({
  kind: 'audits',
  id: audit.id,
  priority: travels(audit) ? PRIORITY.history : PRIORITY.kept,
  body: audit,
})

/**
 * Writes rows, tombstones and who did it at a revision that `lock_vendor` opened; the clock advances with them.
 * @throws where there are such records and nobody they belong to (a defect)
 */
export const writeRows = async (tx: Sql, write: Write): Promise<void> => {
  const rows = [...write.changes.map((change) => asRow(change, write)), ...(write.audits ?? []).map(asAuditRow)]
  if (rows.length === 0) return
  await tx.rows(sql`
    insert into records (vendor_id, user_id, kind, id, revision, priority, deleted, body, deleted_at, deleted_by)
    select ${write.vendorId}::uuid, fresh.user_id, fresh.kind, fresh.id, ${write.revision}::bigint, fresh.priority, fresh.body is null, fresh.body,
      case when fresh.body is null then ${write.at}::timestamptz end, fresh.deleted_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as fresh(user_id text, kind text, id uuid, priority smallint, body jsonb, deleted_by uuid)
    on conflict (vendor_id, kind, id) do update set revision = excluded.revision, priority = excluded.priority,
      deleted = excluded.deleted, body = excluded.body, deleted_at = excluded.deleted_at,
      deleted_by = excluded.deleted_by`)
}

/**
 * Takes the vendor's lock, as {@link lockVendor} does, for one of its people: they stay one until this transaction ends, so nothing of theirs
 * is carried out after they were removed.
 * @returns the present revision, null where the vendor is unknown, `'removed'` where they do not work for it (any more), `'closed'` where its account is
 */
export const lockVendorFor = async (tx: Sql, userId: string): Promise<number | 'removed' | 'closed' | null> => {
  const [row] = await tx.rows<{ revision: number | null; member: boolean; closed: boolean }>(
    sql`select lock_vendor()::float8 as revision, hold_member(${userId}) as member, is_vendor_closed() as closed`,
  )
  if (!row || row.revision === null) return null
  if (row.closed) return 'closed'
  return row.member ? row.revision : 'removed'
}

/** Takes the vendor's lock, held to commit. Returns the present revision, or null where the vendor is unknown. */
export const lockVendor = async (tx: Sql): Promise<number | null> => {
  const [row] = await tx.rows<{ revision: number | null }>(sql`select lock_vendor()::float8 as revision`)
  return row?.revision ?? null
}
