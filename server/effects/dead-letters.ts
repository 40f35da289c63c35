import { sql } from 'drizzle-orm'
import type { Core } from '#server/database/core.ts'
import type { Database } from '#server/database/database.ts'
import { iso } from '#server/database/iso.ts'

/** An effect that was given up. */
interface DeadLetter {
  readonly vendorId: string
  readonly effectId: string
  readonly type: string
  readonly kind: string
  readonly recordId: string
  /** Instants: when it happened, and when it was given up. */
  readonly at: string
  readonly deadAt: string
  readonly attempts: number
  /** What went wrong at the last attempt, as a code. */
  readonly fault: string | null
}

/** What the operator did with one. */
interface DeadLetterAction extends Pick<DeadLetter, 'effectId' | 'type' | 'kind' | 'recordId' | 'attempts' | 'fault'> {
  readonly key: string
  readonly action: 'resent' | 'discarded'
  readonly reason: string | null
  readonly at: string
}

type Behind = Pick<DeadLetter, 'deadAt' | 'effectId'>
const BEFORE_ALL: Behind = { deadAt: '0001-01-01T00:00:00.000Z', effectId: '00000000-0000-0000-0000-000000000000' }
/** Letters of one look when all are sent again. */
const PAGE = 1000
/** The most actions of one list. */
const MOST_ACTIONS = 500

/** A page of the dead letters of all vendors, those given up first coming first. `after` is the last one of the page before. */
export const listDead = ({ query }: Pick<Database, 'query'>, ask: { limit: number; after: Behind | null }): Promise<DeadLetter[]> => {
  const { deadAt, effectId } = ask.after ?? BEFORE_ALL
  return query<DeadLetter>(sql`
    select vendor::text as "vendorId", effect::text as "effectId", event as type, kind, record::text as "recordId", ${iso('happened')} as at,
      ${iso('died')} as "deadAt", tries as attempts, why as fault
    from dead_effects(${deadAt}::timestamptz, ${effectId}::uuid, ${ask.limit}::int)`)
}

type Acting = Pick<Core, 'database' | 'now'>

interface Of {
  readonly vendorId: string
  /** Makes a repetition harmless: each letter is dealt with once under it. */
  readonly key: string
}

/** Notes in the statement what is done with the dead letters that are `chosen`: an expression of statements that go on from `noted`. */
const noting = (
  { vendorId, key }: Of,
  at: string,
  what: { action: DeadLetterAction['action']; reason: string | null; effectId: string | null },
) => sql`
  with dead as (
    select * from effects where vendor_id = ${vendorId}::uuid and dead_at is not null
      and (${what.effectId}::uuid is null or id = ${what.effectId}::uuid) for update),
  noted as (
    insert into effect_actions (vendor_id, key, effect_id, action, reason, type, record_kind, record_id, attempts, fault, at)
    select vendor_id, ${key}::uuid, id, ${what.action}, ${what.reason}, type, record_kind, record_id, attempts, fault, ${at}::timestamptz
    from dead on conflict do nothing returning effect_id)`

/** Whether this call, or an earlier one under the same key, has dealt with a letter. */
const wasNoted = ({ vendorId, key }: Of, effectId: string) => sql`
  select 1 from effect_actions where vendor_id = ${vendorId}::uuid and key = ${key}::uuid and effect_id = ${effectId}::uuid`

/** Has a vendor's dead letters sent again, all or one of them, as if they had just happened. Resolves to how many; null: there is no such letter. */
export const resendDead = ({ database, now }: Acting, of: Of & { effectId: string | null }): Promise<number | null> => {
  const at = now().toISOString()
  const { effectId } = of
  return database.vendorTransaction(
    of.vendorId,
    async (tx) => {
      const resent = await tx.rows(sql`${noting(of, at, { action: 'resent', reason: null, effectId })}
        update effects set dead_at = null, attempts = 0, next_at = ${at}::timestamptz
        from noted where vendor_id = ${of.vendorId}::uuid and id = noted.effect_id returning 1`)
      if (resent.length > 0 || effectId === null) return resent.length
      return (await tx.rows(wasNoted(of, effectId))).length > 0 ? 0 : null
    },
    { unqueued: true },
  )
}

/** {@link resendDead} for all vendors. */
export const resendAllDead = async (core: Acting, key: string): Promise<number> => {
  let resent = 0
  for (let after: Behind | null = BEFORE_ALL; after !== null;) {
    const page: DeadLetter[] = await listDead(core.database, { limit: PAGE, after })
    for (const vendorId of new Set(page.map((letter) => letter.vendorId)))
      resent += (await resendDead(core, { vendorId, key, effectId: null })) ?? 0
    after = page.length < PAGE ? null : (page.at(-1) ?? null)
  }
  return resent
}

/** Throws a dead letter away; that it was there, and why it went, is kept. False: there is no such letter. */
export const discardDead = ({ database, now }: Acting, of: Of & { effectId: string; reason: string }): Promise<boolean> =>
  database.vendorTransaction(
    of.vendorId,
    async (tx) => {
      const { effectId, reason } = of
      const gone = await tx.rows(sql`${noting(of, now().toISOString(), { action: 'discarded', reason, effectId })}
        delete from effects using noted where vendor_id = ${of.vendorId}::uuid and id = noted.effect_id returning 1`)
      return gone.length > 0 || (await tx.rows(wasNoted(of, effectId))).length > 0
    },
    { unqueued: true },
  )

/** What was done with a vendor's dead letters, the last first. */
export const listActions = ({ database }: Pick<Core, 'database'>, vendorId: string): Promise<DeadLetterAction[]> =>
  database.vendorTransaction(
    vendorId,
    (tx) =>
      tx.rows<DeadLetterAction>(sql`
        select key::text as key, effect_id::text as "effectId", action, reason, type, record_kind as kind, record_id::text as "recordId", attempts,
          fault, ${iso('at')} as at
        from effect_actions where vendor_id = ${vendorId}::uuid order by effect_actions.at desc, effect_id limit ${MOST_ACTIONS}::int`),
    { readOnly: true },
  )
