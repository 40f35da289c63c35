import { sql, type SQL } from 'drizzle-orm'
import { iso } from '#server/database/iso.ts'
import type { Actor } from '#domain/kernel/mutation.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { skipMutation } from '#domain/kernel/skip.ts'
import type { Sql } from '#server/database/database.ts'
import { wantedIds } from '#server/database/wanted-ids.ts'

/** What a mutation came to; stored once, and given again to every repetition. */
export interface Outcome {
  readonly id: string
  readonly status: 'applied' | 'rejected'
  readonly code: string | null
  readonly params: Rejection['params']
  /** The vendor's revision after it. */
  readonly revision: number
  /** The server's clock, an instant. */
  readonly serverAt: string
}

export interface StoredOutcome extends Outcome {
  readonly name: string
  /** Null where the outcome was forgotten with what was asked for, and only what came of it is kept. */
  readonly argsHash: string | null
  readonly actor: Actor
  readonly clientAt: string
}

/** Whether a mutation had its effect, which others may build on. A skip, which is applied as well, stands for one that was taken back. */
export const wasDone = (stored: StoredOutcome | undefined): boolean => stored?.status === 'applied' && stored.name !== skipMutation.name

/**
 * The question for stored outcomes. Every id is looked up by itself: nearly all of those that are asked for are new, and a vendor has many
 * outcomes.
 */
export const askOutcomes = (vendorId: string, ids: readonly string[]): SQL => sql`
    select found.mutation_id::text as id, status, code, params, revision::float8 as revision, name, args_hash as "argsHash", actor, client_at as "clientAt",
      ${iso('server_at')} as "serverAt"
    from ${wantedIds(ids)} cross join lateral (
      select * from mutation_results where vendor_id = ${vendorId}::uuid and mutation_id = wanted.id offset 0) as found
    union all
    select wanted.id::text, 'applied', null, '{}'::jsonb, 0, '', null, 'vendor', '', ${iso('kept.at')}
    from ${wantedIds(ids)} cross join lateral (
      (select posted_at as at from ledger_lines where vendor_id = ${vendorId}::uuid and entry_id = wanted.id limit 1)
      union all (select issued_at from tax_papers where vendor_id = ${vendorId}::uuid and id = wanted.id) limit 1) as kept
    where not exists (select from mutation_results where vendor_id = ${vendorId}::uuid and mutation_id = wanted.id offset 0)`

/**
 * Stored outcomes by mutation id. Ids that are not there have not been decided. Outcomes are forgotten after half a year, the books and the invoices
 * never: what was posted or issued under an id was carried out, and is not done again.
 */
export const loadOutcomes = async (tx: Sql, vendorId: string, ids: readonly string[]): Promise<Map<string, StoredOutcome>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<StoredOutcome>(askOutcomes(vendorId, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The answer to a mutation whose id was decided before: the same again, or a rejection when it carries other arguments (`was` says what the
 * first came to).
 */
export const repeatOutcome = (stored: StoredOutcome, argsHash: string | null): Outcome => {
  const { id, status, code, params, revision, serverAt } = stored
  return stored.argsHash === null || stored.argsHash === argsHash
    ? { id, status, code, params, revision, serverAt }
    : { id, status: 'rejected', code: 'mutation.id_reused', params: { was: status }, revision, serverAt }
}

/** Where an outcome came from, kept with it as evidence. */
export interface OutcomeSource {
  readonly name: string
  readonly argsHash: string
  readonly clientAt: string
  /** Null for the marketplace, which has no outbox. */
  readonly client: { readonly clientId: string; readonly seq: number } | null
}

/** The statement that stores outcomes, for the transaction of their effects. */
export const storingOutcomes = (write: { vendorId: string; actor: Actor; outcomes: readonly (Outcome & OutcomeSource)[] }): SQL => {
  const rows = write.outcomes.map(({ client, argsHash, clientAt, serverAt, ...rest }) => ({
    ...rest,
    client_id: client?.clientId ?? null,
    seq: client?.seq ?? null,
    args_hash: argsHash,
    client_at: clientAt,
    server_at: serverAt,
  }))
  return sql`
    insert into mutation_results (vendor_id, mutation_id, client_id, seq, name, args_hash, status, code, params, revision, actor, client_at, server_at)
    select ${write.vendorId}::uuid, r.id, r.client_id, r.seq, r.name, r.args_hash, r.status, r.code, r.params, r.revision, ${write.actor}, r.client_at, r.server_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, client_id uuid, seq bigint, name text, args_hash text, status text, code text,
      params jsonb, revision bigint, client_at text, server_at timestamptz)`
}
