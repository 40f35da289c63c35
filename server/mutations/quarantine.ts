import { and, eq, inArray, sql } from 'drizzle-orm'
import type { QuarantinedChange } from '#protocol/quarantine.ts'
import type { WireMutation } from '#protocol/sync.ts'
import type { Sql } from '#server/database/database.ts'
import { quarantinedMutations } from '#server/database/schema.ts'
import { storableText } from './arguments.ts'
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

/** Forgets some; harmless where there are none. */
export const dropQuarantined = async (tx: Sql, of: { vendorId: string; mutationIds: readonly string[] }): Promise<void> => {
  await tx.orm
    .delete(quarantinedMutations)
    .where(and(eq(quarantinedMutations.vendorId, of.vendorId), inArray(quarantinedMutations.mutationId, [...of.mutationIds])))
}
