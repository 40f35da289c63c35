import { sql } from 'drizzle-orm'
import type { Told } from '#domain/customer-events/customer-events.ts'
import type { Actor } from '#domain/kernel/mutation.ts'
import type { Database, Sql } from '#server/database/database.ts'
import type { EffectChannel } from '#server/database/effect-tables.ts'

/** An event and whose hand it was. */
export interface StoredEvent extends Told {
  readonly by: Actor
}

/**
 * Writes events in the transaction of the changes that caused them, in order, to be sent after the commit. Where nobody is to be told by a
 * webhook nothing is written, so nothing piles up. `at`: an instant.
 */
export const storeEvents = async (tx: Sql, write: { vendorId: string; at: string; events: readonly StoredEvent[] }): Promise<void> => {
  if (write.events.length === 0) return
  const rows = write.events.map(({ kind, recordId, type, by, data }, place) => ({
    place,
    type,
    record_kind: kind,
    record_id: recordId,
    body: { by, data },
  }))
  await tx.rows(sql`
    insert into effects (vendor_id, id, channel, type, record_kind, record_id, body, created_at, since, next_at)
    select ${write.vendorId}::uuid, gen_random_uuid(), channel.channel, e.type, e.record_kind, e.record_id, e.body, ${write.at}::timestamptz,
      ${write.at}::timestamptz, ${write.at}::timestamptz
    from effect_channels as channel cross join
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(place int, type text, record_kind text, record_id uuid, body jsonb)
    where channel.channel = 'webhook' order by e.place`)
}

/**
 * Says at start whether there is anybody to tell over a channel: from now on changes write effects for it, or none. For all servers on the
 * database; resolves to whether it was the other way before.
 */
export const switchChannel = async ({ query }: Pick<Database, 'query'>, channel: EffectChannel, isOn: boolean): Promise<boolean> => {
  const changed = await query(
    isOn
      ? sql`insert into effect_channels (channel) values (${channel}) on conflict do nothing returning channel`
      : sql`delete from effect_channels where channel = ${channel} returning channel`,
  )
  return changed.length > 0
}
