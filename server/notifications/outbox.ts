import { and, eq, sql } from 'drizzle-orm'
import type { Core } from '#server/database/core.ts'
import { pushDevices, pushOutbox } from '#server/database/schema.ts'
import { endedSessions, stopPushToSession } from '#server/identity/devices/sessions.ts'
import type { Sent } from './transport.ts'

/** The most messages of one {@link takeDue}. */
export const BATCH = 50
/** While a message is being sent nobody else takes it. */
const LEASE_MS = 60_000
const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 3_600_000
/** With doubling waits this is about a day, after which nobody needs it. */
const MAX_ATTEMPTS = 16

const FIRST = '00000000-0000-0000-0000-000000000000'

type OutboxCore = Pick<Core, 'database' | 'now'>

/** A message under a lease. */
interface Due {
  readonly notificationId: string
  readonly tokenId: string
  readonly token: string
  /** Under which the device last named its token; null where an older release noted none. */
  readonly sessionId: string | null
  readonly attempts: number
  readonly code: string
  readonly params: object
  readonly kind: string
  readonly recordId: string
}

/** A page of the vendors with a message that is due, in order of their ids, behind one of them (null: from the first). */
export const findDueVendors = async ({ database, now }: OutboxCore, page: { behind: string | null; most: number }): Promise<string[]> => {
  const rows = await database.query<{ id: string }>(sql`
    select id::text as id from vendors_with_due_pushes(${now().toISOString()}::timestamptz, ${page.behind ?? FIRST}::uuid, ${page.most}::int) as id`)
  return rows.map(({ id }) => id)
}

/** How long to wait before the next attempt, in milliseconds: doubling, at least what the service asked for. */
const waitBefore = (attempts: number, askedMs: number | null): number =>
  Math.max(askedMs ?? 0, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1)))

/** Takes due messages under a lease, so that processes on the same database do not send one twice. */
export const takeDue = (core: OutboxCore, vendorId: string): Promise<Due[]> => {
  const now = core.now()
  return core.database.vendorTransaction(
    vendorId,
    (tx) =>
      tx.rows<Due>(sql`
    with due as (
      select notice_id, token_id from push_outbox where vendor_id = ${vendorId}::uuid and next_at <= ${now.toISOString()}::timestamptz
      order by next_at limit ${BATCH}::int for update skip locked)
    update push_outbox as waiting set attempts = waiting.attempts + 1, next_at = ${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz
    from due, push_devices as device, notices as notice
    where waiting.vendor_id = ${vendorId}::uuid and waiting.notice_id = due.notice_id and waiting.token_id = due.token_id
      and device.vendor_id = waiting.vendor_id and device.token_id = waiting.token_id
      and notice.vendor_id = waiting.vendor_id and notice.id = waiting.notice_id
    returning waiting.notice_id::text as "notificationId", waiting.token_id as "tokenId", device.token, device.session_id as "sessionId",
      waiting.attempts, notice.code, notice.params, notice.kind,
      notice.record_id::text as "recordId"`),
    { unqueued: true },
  )
}

/** Sorts out messages for devices whose session is over, however it ended, and forgets those devices. Resolves to the other messages. */
export const dropEnded = async (core: OutboxCore, vendorId: string, messages: readonly Due[]): Promise<Due[]> => {
  const ended = await endedSessions(core.database, [...new Set(messages.flatMap(({ sessionId }) => sessionId ?? []))])
  for (const sessionId of ended)
    await core.database.vendorTransaction(vendorId, (tx) => stopPushToSession(tx, { vendorId, sessionId }), { unqueued: true })
  return messages.filter(({ sessionId }) => sessionId === null || !ended.has(sessionId))
}

/** Notes what became of a message: it is done, its device is gone, or it is tried again later. */
export const settleDue = async (core: OutboxCore, vendorId: string, message: Due, sent: Sent): Promise<void> => {
  const { tokenId, notificationId } = message
  const device = and(eq(pushDevices.vendorId, vendorId), eq(pushDevices.tokenId, tokenId))
  const one = and(eq(pushOutbox.vendorId, vendorId), eq(pushOutbox.tokenId, tokenId), eq(pushOutbox.notificationId, notificationId))
  await core.database.vendorTransaction(
    vendorId,
    async (tx) => {
      if (sent.status === 'gone') await tx.orm.delete(pushDevices).where(device)
      else if (sent.status === 'sent' || message.attempts >= MAX_ATTEMPTS) await tx.orm.delete(pushOutbox).where(one)
      else {
        const nextAt = new Date(core.now().getTime() + waitBefore(message.attempts, sent.waitMs))
        await tx.orm.update(pushOutbox).set({ nextAt }).where(one)
      }
    },
    { unqueued: true },
  )
}
