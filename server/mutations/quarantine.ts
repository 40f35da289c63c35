import { and, eq, inArray, sql } from 'drizzle-orm'
import { iso } from '#server/database/iso.ts'
import type { QuarantinedChange } from '#protocol/quarantine.ts'
import type { WireMutation } from '#protocol/sync.ts'
import type { Database, Sql } from '#server/database/database.ts'
import { quarantinedMutations } from '#server/database/schema.ts'
import { storableText } from './arguments.ts'
import { filesOf, readAhead } from './mutation-call.ts'
import { followSentAgain } from './sent-again.ts'
import { storedFiles } from './stored-files.ts'
import { LIMITS } from '#server/http/limits/limits.ts'

/** What is put aside and by whom. */
interface QuarantineEntry {
  readonly vendorId: string
  readonly userId: string
  readonly clientId: string
  readonly mutation: WireMutation
  readonly why: QuarantinedChange['why']
  /** The server's clock, an instant. */
  readonly at: string
  /** The revoked session that uploaded it. */
  readonly tokenHash?: string
}

/** Most that one list shows, in changes and in bytes of what they carry; what was put aside later follows when these are dealt with. */
const MAX_LISTED = 1000
export const MAX_LISTED_BYTES = 2 * 1024 * 1024

/**
 * Arguments as JSON text. Surrogate halves and NULs are escapes there, so that it can be stored whatever was sent, but
 * for arguments nested so deeply that they cannot be written: no release ever made such.
 */
const argsText = (args: unknown): string => {
  try {
    return JSON.stringify(args ?? null)
  } catch {
    return 'null'
  }
}

/** Puts a mutation aside with all it carries. The same mutation again changes nothing. Resolves to the bytes that this took. */
export const quarantine = async (tx: Sql, entry: QuarantineEntry): Promise<number> => {
  const { vendorId, userId, clientId, mutation, why, at, tokenHash } = entry
  const [kept] = await tx.rows<{ bytes: number }>(sql`
    insert into parked_mutations (vendor_id, mutation_id, client_id, seq, user_id, name, version, args, client_at, parked_at, why, depends_on, token_hash)
    values (${vendorId}::uuid, ${mutation.id}::uuid, ${clientId}::uuid, ${mutation.seq}::bigint, ${userId}, ${storableText(mutation.name)}, ${Math.min(mutation.version, 2 ** 31 - 1)},
      ${argsText(mutation.args)}, ${storableText(mutation.clientAt)}, ${at}::timestamptz, ${why}, ${mutation.dependsOn ?? null}::uuid, ${tokenHash ?? null})
    on conflict (vendor_id, mutation_id) do nothing returning octet_length(args) as bytes`)
  return kept?.bytes ?? 0
}

/**
 * Puts aside what this release does not know, for a newer one to carry out, as long as there is less of it than the limit. What comes
 * beyond stays rejected, and its device keeps it with the rejection. Resolves to whether the room came to its end with these.
 */
export const quarantineUnknown = async (
  tx: Sql,
  from: Pick<QuarantineEntry, 'vendorId' | 'userId' | 'clientId' | 'at'>,
  mutations: readonly WireMutation[],
): Promise<boolean> => {
  if (mutations.length === 0) return false
  const [before] = await tx.rows<{ changes: number; bytes: number }>(sql`
    select count(*)::int as changes, coalesce(sum(octet_length(args)), 0)::float8 as bytes from parked_mutations
    where vendor_id = ${from.vendorId}::uuid and why = 'mutation.unknown'`)
  const most = LIMITS.unknownOfVendor
  let { changes, bytes } = before ?? { changes: 0, bytes: 0 }
  const isFull = () => changes >= most.changes || bytes >= most.bytes
  if (isFull()) return false
  for (const mutation of mutations) {
    if (isFull()) break
    const taken = await quarantine(tx, { ...from, mutation, why: 'mutation.unknown' })
    if (taken > 0) changes += 1
    bytes += taken
  }
  return isFull()
}

type Row = Omit<QuarantinedChange, 'args' | 'dependsOn' | 'awaitsFiles' | 'by'> & {
  readonly args: string
  readonly dependsOn: string | null
}

interface Listed {
  readonly userId: string
  readonly change: QuarantinedChange
}

const changeOf = ({ dependsOn, ...row }: Row): QuarantinedChange => ({
  ...row,
  args: JSON.parse(row.args) as unknown,
  ...(dependsOn === null ? {} : { dependsOn }),
})

/** The same changes; those of revoked devices say which of them name a file that the vendor does not have stored yet. */
const withAwaited = async (tx: Sql, vendorId: string, listed: readonly Listed[]): Promise<Listed[]> => {
  // A device brings its changes first, and their files behind them. Of what failed at the server itself the files had come.
  const calls = readAhead(
    listed.map(({ change }) => change).filter(({ why }) => why === 'device.revoked'),
    'vendor',
  )
  const named = new Map([...calls].map(([change, call]) => [change, filesOf(call)] as const))
  const stored = await storedFiles(tx, vendorId, [...new Set([...named.values()].flat())])
  const awaits = (change: QuarantinedChange) => named.get(change)?.some((sha256) => !stored.has(sha256)) === true
  return listed.map((one) => (awaits(one.change) ? { ...one, change: { ...one.change, awaitsFiles: true } } : one))
}

const readListed = async (tx: Sql, vendorId: string): Promise<Listed[]> => {
  const rows = await tx.rows<Row & Pick<Listed, 'userId'>>(sql`
    select user_id as "userId", mutation_id::text as id, name, version, args, client_at as "clientAt", why, depends_on::text as "dependsOn",
      ${iso('parked_at')} as "parkedAt"
    from (
      select *, row_number() over oldest as place, sum(octet_length(args)) over oldest as bytes
      from (select * from parked_mutations where vendor_id = ${vendorId}::uuid order by parked_at, client_id, seq, mutation_id limit ${MAX_LISTED}) as first
      window oldest as (order by parked_at, client_id, seq, mutation_id)
    ) as quarantined where place = 1 or bytes <= ${MAX_LISTED_BYTES} order by place`)
  return rows.map(({ userId, ...row }) => ({ userId, change: changeOf(row) }))
}

/**
 * What was put aside for a vendor, with whose account it was, counted up in the statement so that no more is read than is shown: the oldest
 * first, at most {@link MAX_LISTED} and {@link MAX_LISTED_BYTES}, but one at least. What was carried out since, because somebody sent it
 * again, is forgotten.
 */
export const listQuarantined = async (database: Pick<Database, 'vendorTransaction'>, vendorId: string): Promise<Listed[]> => {
  for (;;) {
    const read = async (tx: Sql) => {
      const listed = await readListed(tx, vendorId)
      const ids = listed.map(({ change }) => change.id)
      const sent = await followSentAgain(tx, vendorId, ids)
      const done = ids.filter((id) => sent.get(id)?.done?.status === 'applied')
      return done.length > 0 ? { done } : { listed: await withAwaited(tx, vendorId, listed) }
    }
    const { done, listed } = await database.vendorTransaction(vendorId, read, { readOnly: true })
    if (listed) return listed
    await database.vendorTransaction(vendorId, (tx) => dropQuarantined(tx, { vendorId, mutationIds: done }))
  }
}

/** One of them, or null. */
export const findQuarantined = async (tx: Sql, of: { vendorId: string; mutationId: string }): Promise<QuarantinedChange | null> => {
  const { vendorId, mutationId: id, name, version, args, clientAt, why, dependsOn, quarantinedAt: parkedAt } = quarantinedMutations
  const [row] = await tx.orm
    .select({ id, name, version, args, clientAt, why, dependsOn, parkedAt })
    .from(quarantinedMutations)
    .where(and(eq(vendorId, of.vendorId), eq(id, of.mutationId)))
  return row ? changeOf({ ...row, parkedAt: row.parkedAt.toISOString() }) : null
}

/** Whose change one of them is, or null where there is none. */
export const authorOfQuarantined = async (tx: Sql, of: { vendorId: string; mutationId: string }): Promise<string | null> => {
  const [row] = await tx.orm
    .select({ userId: quarantinedMutations.userId })
    .from(quarantinedMutations)
    .where(and(eq(quarantinedMutations.vendorId, of.vendorId), eq(quarantinedMutations.mutationId, of.mutationId)))
  return row?.userId ?? null
}

/** Forgets some; harmless where there are none. */
export const dropQuarantined = async (tx: Sql, of: { vendorId: string; mutationIds: readonly string[] }): Promise<void> => {
  await tx.orm
    .delete(quarantinedMutations)
    .where(and(eq(quarantinedMutations.vendorId, of.vendorId), inArray(quarantinedMutations.mutationId, [...of.mutationIds])))
}
