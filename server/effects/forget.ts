import { sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import type { Sql } from '#server/database/database.ts'

const PUSH_DAYS = 1
/** Dead letters, and what nobody sends any more because a channel was given up. */
const DEAD_DAYS = 180

/** Longer than anybody is asked to wait with the next attempt. */
const LONGER_MS = 7 * 3_600_000

/** Forgets a vendor's effects that are past their time, whatever became of them. What a clock put off that was ahead and has been set back is due. */
export const forgetEffects = async (tx: Sql, vendorId: string, now: Date): Promise<void> => {
  const before = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString()
  await tx.rows(sql`
    update effects set next_at = ${now.toISOString()}::timestamptz where vendor_id = ${vendorId}::uuid and dead_at is null
      and next_at > ${new Date(now.getTime() + LONGER_MS).toISOString()}::timestamptz`)
  await tx.rows(sql`
    delete from effects where vendor_id = ${vendorId}::uuid
      and (created_at < ${before(DEAD_DAYS)}::timestamptz or channel = 'push' and created_at < ${before(PUSH_DAYS)}::timestamptz)`)
}
