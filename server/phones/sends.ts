import { sql } from 'drizzle-orm'
import type { Core } from '#server/database/core.ts'
import { reserveTries, waitOf, type TryCounts, type TryParts, type TryRule } from '#server/http/limits/tries.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { DriverPhone } from './codes.ts'

/**
 * Whose sends are counted. `perHour` is what one vendor, and one network address, may have sent in an hour; `unapprovedPerHour` what all vendors
 * together may whose identity check is not approved: anybody can open such an account, and as many as they like.
 */
interface Sender extends DriverPhone {
  readonly address: string
  readonly perHour: number
  readonly isApproved: boolean
  readonly unapprovedPerHour: number
}

/** Whether a vendor's identity check is approved. */
export const isApproved = async ({ database }: Pick<Core, 'database'>, vendorId: string): Promise<boolean> => {
  const [row] = await database.vendorTransaction(
    vendorId,
    (tx) =>
      tx.rows<{ approved: boolean }>(sql`
        select coalesce(body -> 'kyc' ->> 'status' = 'approved', false) as approved from records
        where vendor_id = ${vendorId}::uuid and kind = 'vendors' and id = ${vendorId}::uuid`),
    { readOnly: true },
  )
  return row?.approved === true
}

const ruleOfUnapproved = ({ unapprovedPerHour }: Sender): TryRule => ({
  name: 'phone-code/unapproved',
  max: unapprovedPerHour,
  seconds: 3600,
})
/** All of them are counted as one. */
const UNAPPROVED = 'all'

/**
 * By the driver, by the phone (nobody's is to ring all day), and by whoever pays for the messages. What one vendor may send to a phone is a
 * fraction of what all may: a driver can work for several, and none of them uses up what the others need.
 */
const countsOf = ({ vendorId, driverId, phone, address, perHour }: Sender): TryCounts => [
  [{ name: 'phone-code/again', max: 1, seconds: 60 }, `${vendorId}/${driverId}`],
  [{ name: 'phone-code/driver', max: 5, seconds: 3600 }, `${vendorId}/${driverId}`],
  [{ name: 'phone-code/own-phone', max: 5, seconds: 3600 }, `${vendorId}/${phone}`],
  [{ name: 'phone-code/own-phone-day', max: 10, seconds: 86_400 }, `${vendorId}/${phone}`],
  [{ name: 'phone-code/phone', max: 20, seconds: 3600 }, phone],
  [{ name: 'phone-code/phone-day', max: 40, seconds: 86_400 }, phone],
  [{ name: 'phone-code/vendor', max: perHour, seconds: 3600 }, vendorId],
  [{ name: 'phone-code/address', max: perHour, seconds: 3600 }, address],
]

/**
 * Counts a message that is about to be sent, under each limit, or under none where one refuses. Resolves to the function that gives it back
 * where it was certainly not sent.
 * @throws ProblemError 429 `rate.limited` with the seconds to wait, 429 `phone_code.unapproved_full` where it is that of all unapproved vendors
 */
export const reserveSend = async (parts: TryParts, sender: Sender): Promise<() => Promise<void>> => {
  const giveBack = await reserveTries(parts, countsOf(sender))
  if (sender.isApproved) return giveBack
  const giveBackOfAll = await reserveTries(parts, [[ruleOfUnapproved(sender), UNAPPROVED]]).catch(async (error: unknown) => {
    await giveBack()
    if (!(error instanceof ProblemError) || error.code !== 'rate.limited') throw error
    throw new ProblemError(429, 'phone_code.unapproved_full', { retryAfter: await waitToSend(parts, sender) })
  })
  return async () => {
    await giveBack()
    await giveBackOfAll()
  }
}

/** Seconds until another message can be sent; 0: at once. */
export const waitToSend = async (parts: TryParts, sender: Sender): Promise<number> => {
  const counts: TryCounts = sender.isApproved ? [] : [[ruleOfUnapproved(sender), UNAPPROVED]]
  return Math.max(...(await Promise.all([...countsOf(sender), ...counts].map((count) => waitOf(parts, ...count)))))
}
