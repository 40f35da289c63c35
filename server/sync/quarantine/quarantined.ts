import { and, eq, sql } from 'drizzle-orm'
import type { QuarantinedChange } from '#protocol/quarantine.ts'
import { iso } from '#server/database/iso.ts'
import type { Database, Sql } from '#server/database/database.ts'
import { quarantinedMutations } from '#server/database/schema.ts'
import { filesOf, readAhead } from '#server/mutations/mutation-call.ts'
import { dropQuarantined } from '#server/mutations/quarantine.ts'
import { wasDone } from '#server/mutations/results.ts'
import { followSentAgain } from '#server/mutations/sent-again.ts'
import { storedFiles } from '#server/mutations/stored-files.ts'
import { nameOf } from './authors.ts'

/** Most that one list shows, in changes and in bytes of what they carry; what was put aside later follows when these are dealt with. */
const MAX_LISTED = 1000
export const MAX_LISTED_BYTES = 2 * 1024 * 1024

type Row = Omit<QuarantinedChange, 'args' | 'dependsOn' | 'awaitsFiles' | 'by'> & {
  readonly userId: string
  readonly args: string
  readonly dependsOn: string | null
}

/** A change that was put aside, and whose account it was. */
interface Quarantined {
  readonly userId: string
  readonly change: QuarantinedChange
}

const quarantinedOf = ({ userId, dependsOn, ...row }: Row): Quarantined => ({
  userId,
  change: { ...row, args: JSON.parse(row.args) as unknown, ...(dependsOn === null ? {} : { dependsOn }) },
})

/** One of them, or null. */
export const findQuarantined = async (tx: Sql, of: { vendorId: string; mutationId: string }): Promise<Quarantined | null> => {
  const { vendorId, mutationId: id, userId, name, version, args, clientAt, why, dependsOn, quarantinedAt: parkedAt } = quarantinedMutations
  const [row] = await tx.orm
    .select({ userId, id, name, version, args, clientAt, why, dependsOn, parkedAt })
    .from(quarantinedMutations)
    .where(and(eq(vendorId, of.vendorId), eq(id, of.mutationId)))
  return row ? quarantinedOf({ ...row, parkedAt: row.parkedAt.toISOString() }) : null
}

const readOldest = async (tx: Sql, vendorId: string): Promise<Quarantined[]> => {
  const rows = await tx.rows<Row>(sql`
    select user_id as "userId", mutation_id::text as id, name, version, args, client_at as "clientAt", why, depends_on::text as "dependsOn",
      ${iso('parked_at')} as "parkedAt"
    from (
      select *, row_number() over oldest as place, sum(octet_length(args)) over oldest as bytes
      from (select * from parked_mutations where vendor_id = ${vendorId}::uuid order by parked_at, client_id, seq, mutation_id limit ${MAX_LISTED}) as first
      window oldest as (order by parked_at, client_id, seq, mutation_id)
    ) as quarantined where place = 1 or bytes <= ${MAX_LISTED_BYTES} order by place`)
  return rows.map(quarantinedOf)
}

/** Which of them name a file that the vendor does not have stored yet. */
const awaitingFiles = async (tx: Sql, vendorId: string, changes: readonly QuarantinedChange[]): Promise<ReadonlySet<QuarantinedChange>> => {
  // A device that was revoked brings its changes first, and their files behind them. Of what failed at the server itself the files had come.
  const calls = readAhead(
    changes.filter(({ why }) => why === 'device.revoked'),
    'vendor',
  )
  const named = new Map([...calls].map(([change, call]) => [change, filesOf(call)] as const))
  const stored = await storedFiles(tx, vendorId, [...new Set([...named.values()].flat())])
  return new Set(changes.filter((change) => named.get(change)?.some((sha256) => !stored.has(sha256)) === true))
}

/** What is listed and which of it awaits files, or the ids of what was carried out since, because somebody sent it again. */
const readList = async (tx: Sql, vendorId: string) => {
  const listed = await readOldest(tx, vendorId)
  const ids = listed.map(({ change }) => change.id)
  const sent = await followSentAgain(tx, vendorId, ids)
  const done = ids.filter((id) => wasDone(sent.get(id)?.done ?? undefined))
  if (done.length > 0) return { done }
  const changes = listed.map(({ change }) => change)
  return { listed, awaiting: await awaitingFiles(tx, vendorId, changes) }
}

/**
 * What was put aside for a vendor, with who made it, and whether it awaits files; counted up in the statement so that no more is read than is
 * shown: the oldest first, at most {@link MAX_LISTED} and {@link MAX_LISTED_BYTES}, but one at least. What was carried out since is forgotten.
 */
export const listQuarantined = async (
  database: Pick<Database, 'orm' | 'vendorTransaction'>,
  vendorId: string,
): Promise<QuarantinedChange[]> => {
  const read = await database.vendorTransaction(vendorId, (tx) => readList(tx, vendorId), { readOnly: true })
  if (read.done) {
    await database.vendorTransaction(vendorId, (tx) => dropQuarantined(tx, { vendorId, mutationIds: read.done }))
    return listQuarantined(database, vendorId)
  }
  const names = new Map<string, string | null>()
  for (const userId of new Set(read.listed.map((one) => one.userId))) names.set(userId, await nameOf(database, { vendorId, userId }))
  return read.listed.map(({ userId, change }) => {
    const by = names.get(userId) ?? null
    return { ...change, ...(by === null ? {} : { by }), ...(read.awaiting.has(change) ? { awaitsFiles: true } : {}) }
  })
}
