import { sql } from 'drizzle-orm'
import { put, type Change, type VendorNotification } from '#domain/kernel/mutation.ts'
import type { Sql } from '#server/database/database.ts'

/** A notification of a mutation; it carries the mutation's id, so a repetition cannot announce twice. */
export interface MutationNotification extends VendorNotification {
  readonly id: string
}

/** A notification as the vendor's devices hold it, told at an instant. */
export const notificationRow = ({ id, code, params, ref }: MutationNotification, at: string): Change =>
  put('notifications', { id, code, params, ref, at, claim: null })

/**
 * Writes notifications in the transaction of their causes, and one push message per notification and device, to be sent after the
 * commit. A vendor without devices gets no messages, so nothing piles up where push is off. A device that
 * is forgotten at this moment is waited for, or waits: it must not fail what it was to be told of.
 */
export const storeNotifications = async (
  tx: Sql,
  write: { vendorId: string; revision: number; at: string; notifications: readonly MutationNotification[] },
): Promise<void> => {
  if (write.notifications.length === 0) return
  const rows = write.notifications.map(({ id, code, params, ref }) => ({ id, code, params, kind: ref.kind, record_id: ref.id }))
  await tx.rows(sql`
    insert into notices (vendor_id, id, code, params, kind, record_id, revision, created_at)
    select ${write.vendorId}::uuid, n.id, n.code, n.params, n.kind, n.record_id, ${write.revision}::bigint, ${write.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, code text, params jsonb, kind text, record_id uuid)`)
  await tx.rows(sql`
    insert into effects (vendor_id, id, channel, notice_id, token_id, created_at, since, next_at)
    select ${write.vendorId}::uuid, gen_random_uuid(), 'push', n.value::uuid, device.token_id, ${write.at}::timestamptz, ${write.at}::timestamptz,
      ${write.at}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(write.notifications.map((notification) => notification.id))}::jsonb) as n
    cross join push_devices as device where device.vendor_id = ${write.vendorId}::uuid for key share of device`)
}
