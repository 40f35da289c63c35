import { and, eq, sql } from 'drizzle-orm'
import type { Core } from '#server/database/core.ts'
import type { Sql } from '#server/database/database.ts'
import { iso } from '#server/database/iso.ts'
import { pushDevices } from '#server/database/schema.ts'
import type { Channel, Due } from '#server/effects/channel.ts'
import { endedSessions, stopPushToSession } from '#server/identity/devices/sessions.ts'
import type { PushTransport } from './transport.ts'

const HOUR_MS = 3_600_000

/** A push message: what is said, and to which device. */
interface PushMessage extends Due {
  readonly notificationId: string
  readonly tokenId: string
  readonly token: string
  /** Under which the device last named its token; null where an older release noted none. */
  readonly sessionId: string | null
  readonly code: string
  readonly params: object
  /** When it was told, an instant. */
  readonly at: string
  readonly kind: string
  /** The record that it speaks of. Devices do not wait for each other, as events of a record do. */
  readonly subjectId: string
}

type Addressed = Omit<PushMessage, keyof Due> & Pick<PushMessage, 'id' | 'notificationId' | 'tokenId'>

const complete = async (tx: Sql, vendorId: string, taken: readonly Due[]): Promise<PushMessage[]> => {
  const rows = await tx.rows<Addressed>(sql`
    select effect.id::text as id, notice.id::text as "notificationId", device.token_id as "tokenId", device.token,
      device.session_id as "sessionId", notice.code, notice.params, notice.kind, notice.record_id::text as "subjectId", ${iso('notice.created_at')} as at
    from effects as effect
      join push_devices as device on device.vendor_id = effect.vendor_id and device.token_id = effect.token_id
      join notices as notice on notice.vendor_id = effect.vendor_id and notice.id = effect.notice_id
    where effect.vendor_id = ${vendorId}::uuid
      and effect.id in (select jsonb_array_elements_text(${JSON.stringify(taken.map(({ id }) => id))}::jsonb)::uuid)`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return taken.flatMap((due) => {
    const row = found.get(due.id)
    return row ? [{ ...due, ...row }] : []
  })
}

/** Push messages as effects: each goes to one device by itself, and nobody needs it after a day. */
export const pushChannel = ({ database }: Pick<Core, 'database'>, transport: PushTransport): Channel<PushMessage> => ({
  name: 'push',
  batch: 50,
  // A token and a message, each once more where the service does not know the token, with ten seconds for each.
  longestMs: 45_000,
  // Each goes to a device of its own.
  stopsAfter: Infinity,
  retry: { firstMs: 5000, longestMs: HOUR_MS },
  // With doubling waits this is less than a day.
  gives: { attempts: 16, afterMs: 24 * HOUR_MS },
  keepsDead: false,
  complete,
  // A session may have ended in any way: its device is forgotten with its messages.
  living: async (vendorId, messages) => {
    const ended = await endedSessions(database, [...new Set(messages.flatMap(({ sessionId }) => sessionId ?? []))])
    for (const sessionId of ended)
      await database.vendorTransaction(vendorId, (tx) => stopPushToSession(tx, { vendorId, sessionId }), { unqueued: true })
    return messages.filter(({ sessionId }) => sessionId === null || !ended.has(sessionId))
  },
  deliver: (vendorId, { notificationId, token, code, at, params, kind, subjectId }) =>
    transport.send(token, { id: notificationId, vendorId, code, at, params: JSON.stringify(params), kind, recordId: subjectId }),
  forget: async (tx, vendorId, { tokenId }) => {
    await tx.orm.delete(pushDevices).where(and(eq(pushDevices.vendorId, vendorId), eq(pushDevices.tokenId, tokenId)))
  },
})
