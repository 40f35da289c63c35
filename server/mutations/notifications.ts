import { sql } from 'drizzle-orm'
import { addDays } from '#domain/kernel/instant.ts'
import { put, type Change, type VendorNotification } from '#domain/kernel/mutation.ts'
import type { Sql } from '#server/database/database.ts'
import { iso } from '#server/database/iso.ts'

/** A notification of a mutation; it carries the mutation's id, so a repetition cannot announce twice. */
export interface MutationNotification extends VendorNotification {
  readonly id: string
}

/** A notification as the vendor's devices hold it, told at an instant. */
export const notificationRow = ({ id, code, params, ref }: MutationNotification, at: string): Change =>
  put('notifications', { id, code, params, ref, at, claim: null })

/**
 * When a notification is told that is decided `at`: after all that was told before it. The clock may have been ahead for a while, and whoever
 * read or cleared all up to the newest moment would miss what comes before it. What bears a moment after tomorrow is misdated on devices, and
 * nothing is cleared up to it. The caller's transaction holds the vendor's lock.
 */
export const momentToTell = async (tx: Sql, { vendorId, at }: { vendorId: string; at: string }): Promise<string> => {
  const [newest] = await tx.rows<{ at: string | null }>(sql`
    select ${iso('max(created_at)')} as at from notices
    where vendor_id = ${vendorId}::uuid and created_at >= ${at}::timestamptz and created_at <= ${addDays(at, 1)}::timestamptz`)
  return newest?.at ? new Date(Date.parse(newest.at) + 1).toISOString() : at
}

/**
 * Writes notifications in the transaction of their causes, and one push message per notification and device, to be sent after the
 * commit; `toldAt`: of {@link momentToTell}. A vendor without devices gets no messages, so nothing piles up where push is off. A device that
 * is forgotten at this moment is waited for, or waits: it must not fail what it was to be told of.
 */
export const storeNotifications = async (
  tx: Sql,
  write: { vendorId: string; revision: number; at: string; toldAt: string; notifications: readonly MutationNotification[] },
): Promise<void> => {
  if (write.notifications.length === 0) return
  const rows = write.notifications.map(({ id, code, params, ref }) => ({ id, code, params, kind: ref.kind, record_id: ref.id }))
  await tx.rows(sql`
    insert into notices (vendor_id, id, code, params, kind, record_id, revision, created_at)
    select ${write.vendorId}::uuid, n.id, n.code, n.params, n.kind, n.record_id, ${write.revision}::bigint, ${write.toldAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id uuid, code text, params jsonb, kind text, record_id uuid)`)
  await tx.rows(sql`
    insert into effects (vendor_id, id, channel, notice_id, token_id, created_at, since, next_at)
    select ${write.vendorId}::uuid, gen_random_uuid(), 'push', n.value::uuid, device.token_id, ${write.at}::timestamptz, ${write.at}::timestamptz,
      ${write.at}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(write.notifications.map((notification) => notification.id))}::jsonb) as n
    cross join push_devices as device where device.vendor_id = ${write.vendorId}::uuid for key share of device`)
}
