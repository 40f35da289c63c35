import { sql } from 'drizzle-orm'
import type { Core } from '#server/database/core.ts'
import type { EffectChannel } from '#server/database/effect-tables.ts'
import { iso } from '#server/database/iso.ts'
import type { Channel, Due, Sent } from './channel.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
/** While an effect is being sent nobody else takes it. A process that dies meanwhile keeps it from the others for so long. */
export const LEASE_MS = 120_000
/** Others of the same vendor wait so long (ms) after one has failed. */
const PAUSE_MS = 5000

type OutboxCore = Pick<Core, 'database' | 'now'>

/** A page of the vendors with an effect that is due, in order of their ids, behind one of them (null: from the first). */
export const findDueVendors = async (
  { database, now }: OutboxCore,
  page: { channel: EffectChannel; behind: string | null; most: number },
): Promise<string[]> => {
  const rows = await database.query<{ id: string }>(sql`
    select id::text as id from vendors_with_due_effects(${page.channel}, ${now().toISOString()}::timestamptz, ${page.behind ?? FIRST}::uuid, ${page.most}::int) as id`)
  return rows.map(({ id }) => id)
}

/**
 * Takes due effects under a lease until `until` (ms since 1970), in the order in which they happened. One of a record waits while an earlier one
 * of the same record is under way or is to be tried again, so that a receiver hears of a record in order. Those who take for one
 * vendor take turns: what one of them has taken, the next one sees. The time after which one becomes a dead letter runs from its first attempt:
 * it may have waited long for a server that was off, or behind another one.
 */
export const takeDue = async <Item extends Due>(
  { database, now }: OutboxCore,
  channel: Channel<Item>,
  of: { vendorId: string; until: number },
): Promise<Item[]> => {
  const { vendorId } = of
  const [at, until] = [now().toISOString(), new Date(of.until).toISOString()]
  return database.vendorTransaction(
    vendorId,
    async (tx) => {
      await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${channel.name} of ${vendorId}`}, 0))`)
      const taken = await tx.rows<Due>(sql`
        with due as (
          select id from effects as one where vendor_id = ${vendorId}::uuid and channel = ${channel.name} and dead_at is null
            and next_at <= ${at}::timestamptz and not exists (
              select 1 from effects as earlier where earlier.vendor_id = one.vendor_id and earlier.channel = one.channel
                and earlier.record_id = one.record_id and earlier.sequence < one.sequence and earlier.dead_at is null
                and earlier.next_at > ${at}::timestamptz)
          order by sequence limit ${channel.batch}::int for update skip locked)
        update effects as taken set attempts = taken.attempts + 1, next_at = ${until}::timestamptz,
          since = case when taken.attempts = 0 and ${channel.keepsDead}::boolean then ${at}::timestamptz else taken.since end
        from due where taken.vendor_id = ${vendorId}::uuid and taken.id = due.id
        returning taken.id::text as id, taken.sequence::float8 as sequence, taken.type, taken.record_kind as "recordKind",
          taken.record_id::text as "recordId", taken.body, taken.notice_id::text as "notificationId", taken.token_id as "tokenId",
          taken.attempts, ${iso('taken.created_at')} as "createdAt", ${iso('taken.since')} as since`)
      const items = taken.length === 0 ? [] : await channel.complete(tx, vendorId, taken)
      return items.toSorted((a, b) => a.sequence - b.sequence)
    },
    { unqueued: true },
  )
}

/** How long to wait before the next attempt, in milliseconds: doubling, shortened by chance, at least what the other side asked for. */
const waitBefore = (
  { firstMs, longestMs }: Channel['retry'],
  { attempts, askedMs, chance }: { attempts: number; askedMs: number | null; chance: number },
): number => {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(30, Math.max(0, attempts - 1)))
  return Math.max(askedMs ?? 0, Math.round(whole * (0.5 + chance / 2)))
}

/** Notes what became of an effect: it is done, whom it was for is gone, it is given up, or it is tried again later. */
export const settleDue = async <Item extends Due>(
  { database, now }: OutboxCore,
  channel: Channel<Item>,
  done: { vendorId: string; item: Item; sent: Sent; chance: number },
): Promise<'done' | 'waits' | 'given up'> => {
  const { vendorId, item, sent, chance } = done
  const one = sql`vendor_id = ${vendorId}::uuid and id = ${item.id}::uuid`
  const at = now()
  return database.vendorTransaction(
    vendorId,
    async (tx) => {
      if (sent.status === 'gone') await channel.forget?.(tx, vendorId, item)
      if (sent.status === 'sent' || sent.status === 'gone') {
        await tx.rows(sql`delete from effects where ${one}`)
        return 'done'
      }
      const { attempts, afterMs } = channel.gives
      const isOver = sent.status === 'refused' || item.attempts >= attempts || at.getTime() - Date.parse(item.since) >= afterMs
      const fault = sent.fault ?? null
      if (isOver && channel.keepsDead)
        await tx.rows(sql`update effects set dead_at = ${at.toISOString()}::timestamptz, fault = ${fault} where ${one}`)
      else if (isOver) await tx.rows(sql`delete from effects where ${one}`)
      else {
        const askedMs = sent.status === 'later' ? sent.waitMs : null
        const nextAt = new Date(at.getTime() + waitBefore(channel.retry, { attempts: item.attempts, askedMs, chance }))
        await tx.rows(sql`update effects set next_at = ${nextAt.toISOString()}::timestamptz, fault = ${fault} where ${one}`)
      }
      return isOver ? 'given up' : 'waits'
    },
    { unqueued: true },
  )
}

/** Gives effects back that were taken and not tried; `isPaused`: the other side is to be left in peace for a while. */
export const putBack = async (
  { database, now }: OutboxCore,
  of: { vendorId: string; ids: readonly string[]; isPaused: boolean },
): Promise<void> => {
  if (of.ids.length === 0) return
  const nextAt = new Date(now().getTime() + (of.isPaused ? PAUSE_MS : 0)).toISOString()
  await database.vendorTransaction(
    of.vendorId,
    (tx) =>
      tx.rows(sql`
        update effects set attempts = attempts - 1, next_at = ${nextAt}::timestamptz
        where vendor_id = ${of.vendorId}::uuid and id in (select jsonb_array_elements_text(${JSON.stringify(of.ids)}::jsonb)::uuid)`),
    { unqueued: true },
  )
}
