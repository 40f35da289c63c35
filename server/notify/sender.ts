import { sql } from 'drizzle-orm'
import type { Core } from '#server/core.ts'
import { listVendors } from '#server/sync/compaction.ts'
import type { PushTransport, Sent } from './transport.ts'

const BATCH = 50
/** While a message is being sent nobody else takes it. */
const LEASE_MS = 60_000
const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 3_600_000
/** With doubling waits this is about a day, after which the news is old. */
const MAX_ATTEMPTS = 16
const SWEEP_MS = 30_000

interface Due {
  readonly noticeId: string
  readonly tokenId: string
  readonly token: string
  readonly attempts: number
  readonly code: string
  readonly params: object
  readonly kind: string
  readonly recordId: string
}

/** Sends what waits in the push outbox. */
export interface PushSender {
  /** Sends everything that is due for a vendor. Returns how many messages were delivered to the service. */
  readonly drain: (vendorId: string) => Promise<number>
  readonly close: () => Promise<void>
}

/** How long to wait before the next attempt, in milliseconds: doubling, at least what the service asked for. */
export const waitBefore = (attempts: number, askedMs: number | null): number =>
  Math.max(askedMs ?? 0, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1)))

/** Takes due messages under a lease, so that processes on the same database do not send one twice. */
const take = (core: Core, vendorId: string): Promise<Due[]> => {
  const now = core.now()
  return core.database.vendorTransaction(vendorId, (tx) =>
    tx.rows<Due>(sql`
    with due as (
      select notice_id, token_id from push_outbox where vendor_id = ${vendorId}::uuid and next_at <= ${now.toISOString()}::timestamptz
      order by next_at limit ${BATCH}::int for update skip locked)
    update push_outbox as waiting set attempts = waiting.attempts + 1, next_at = ${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz
    from due, push_devices as device, notices as notice
    where waiting.vendor_id = ${vendorId}::uuid and waiting.notice_id = due.notice_id and waiting.token_id = due.token_id
      and device.vendor_id = waiting.vendor_id and device.token_id = waiting.token_id
      and notice.vendor_id = waiting.vendor_id and notice.id = waiting.notice_id
    returning waiting.notice_id::text as "noticeId", waiting.token_id as "tokenId", device.token, waiting.attempts, notice.code, notice.params, notice.kind,
      notice.record_id::text as "recordId"`),
  )
}

const settle = async (core: Core, vendorId: string, message: Due, sent: Sent): Promise<void> => {
  const one = sql`vendor_id = ${vendorId}::uuid and token_id = ${message.tokenId}`
  await core.database.vendorTransaction(vendorId, async (tx) => {
    if (sent.status === 'gone') await tx.rows(sql`delete from push_devices where ${one}`)
    else if (sent.status === 'sent' || message.attempts >= MAX_ATTEMPTS)
      await tx.rows(sql`delete from push_outbox where ${one} and notice_id = ${message.noticeId}::uuid`)
    else {
      const at = new Date(core.now().getTime() + waitBefore(message.attempts, sent.waitMs)).toISOString()
      await tx.rows(sql`update push_outbox set next_at = ${at}::timestamptz where ${one} and notice_id = ${message.noticeId}::uuid`)
    }
  })
}

/** Starts sending: after every commit of a vendor, and in a sweep for what has to be tried again. */
export const startSender = (core: Core, transport: PushTransport): PushSender => {
  const running = new Map<string, Promise<number>>()
  let closed = false

  const send = async (vendorId: string): Promise<number> => {
    let delivered = 0
    for (let due = await take(core, vendorId); due.length > 0 && !closed; due = await take(core, vendorId)) {
      for (const message of due) {
        const { noticeId, token, code, params, kind, recordId } = message
        const sent = await transport.send(token, { id: noticeId, code, params: JSON.stringify(params), kind, recordId })
        await settle(core, vendorId, message, sent)
        if (sent.status === 'sent') delivered += 1
      }
    }
    return delivered
  }
  // One drain per vendor at a time; a poke during it is served by the drain that follows.
  const drain = (vendorId: string): Promise<number> => {
    const next = (running.get(vendorId) ?? Promise.resolve(0)).then(() => (closed ? 0 : send(vendorId)))
    const guarded = next.catch(() => {
      core.report('push.drain_failed', {})
      return 0
    })
    running.set(vendorId, guarded)
    void guarded.then(() => {
      if (running.get(vendorId) === guarded) running.delete(vendorId)
    })
    return guarded
  }
  const sweep = (): void => {
    listVendors(core.database).then(
      (vendors) => Promise.all(vendors.map(drain)),
      () => core.report('push.sweep_failed', {}),
    )
  }
  const deaf = core.pokes.hear((said) => {
    if (said.type === 'poke') void drain(said.vendorId)
  })
  const timer = setInterval(sweep, SWEEP_MS).unref()
  sweep()
  return {
    drain,
    close: async () => {
      closed = true
      deaf()
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
