import * as v from 'valibot'
import { dueOf, earningSchema, owedOf } from '#domain/earnings/earning.ts'
import { addDays, dayOf, startOfDay, type Day, type Instant } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { demoId } from './chance.ts'
import type { ServiceClient } from './client.ts'
import type { DemoContext } from './demo-context.ts'
import type { Customers } from './customers.ts'
import { demoEarning } from './money.ts'
import { HOUR_MS } from './plan.ts'

/** What the Admin pays out with. */
interface Paying {
  readonly client: Pick<ServiceClient, 'read' | 'write'>
  readonly seed: string
  readonly vendorId: string
  readonly customers: Customers
  readonly now: () => Date
}

/** The Admin's bank carries out payouts at nine in the morning. */
const bankOpens = (on: Day): number => Date.parse(startOfDay(on)) + 9 * HOUR_MS
const tomorrow = (at: Instant): number => bankOpens(dayOf(addDays(at, 1)))

/**
 * What a completed booking brought is settled: the Admin pays it out, where its day has come and the customer owes nothing of it any more; or the
 * vendor pays the marketplace its share of the cash (`paysShare`). Resolves to when to look again, in ms since 1970; null: there is nothing to pay.
 */
export const settleEarning = async (
  { client, seed, vendorId, customers, now }: Paying,
  bookingId: string,
  { paysShare }: { readonly paysShare: boolean },
): Promise<number | null> => {
  const read = v.safeParse(earningSchema, await client.read(`/vendors/${vendorId}/earnings/${bookingId}`))
  if (!read.success) return null
  const at = now().toISOString()
  const [today, owed] = [dayOf(at), owedOf(read.output)]
  const earningIds = [bookingId]
  if (owed > 0 && paysShare) {
    const body = { earningIds, amount: sar(owed), settledAt: at, reference: `COM-${today}` }
    // A share that comes later, or one that was refused because more was owed by then, is a payment of its own.
    const key = demoId(seed, `share/${bookingId}/${today}/${owed}`)
    await client.write('POST', `/vendors/${vendorId}/settlements`, { key, body })
  }
  if (dueOf(read.output) === 0) return null
  const opens = bankOpens(read.output.expectedPayoutOn ?? today)
  if (opens > Date.parse(at)) return opens
  if ((await customers.booking(bookingId))?.paymentStatus === 'unpaid') return tomorrow(at)
  const body = { earningIds, paidOutAt: at, reference: `PAY-${today}` }
  await client.write('POST', `/vendors/${vendorId}/payouts`, { key: demoId(seed, `payout/${bookingId}/${today}`), body })
  return null
}

/** Pays out what the history left to be paid, each earning on its day, until the signal. */
export const runPayouts = async (course: DemoContext): Promise<void> => {
  const { world, now, signal, sleep, onError } = course
  const paying = { ...course, seed: world.seed, vendorId: world.vendor.id }
  const waiting = new Map<string, number>()
  for (let index = 0; index < world.bookingCount; index += 1) {
    const earning = demoEarning(world, world.booking(index))
    if (earning?.status === 'expected' && earning.expectedPayoutOn !== null) waiting.set(earning.id, bankOpens(earning.expectedPayoutOn))
  }
  while (!signal.aborted && waiting.size > 0) {
    for (const [bookingId, at] of waiting) {
      if (at > now().getTime() || signal.aborted) continue
      // What fails is tried again on the next day.
      const again = await settleEarning(paying, bookingId, { paysShare: false }).catch((error: unknown) => {
        onError(error)
        return tomorrow(now().toISOString())
      })
      if (again === null) waiting.delete(bookingId)
      else waiting.set(bookingId, again)
    }
    if (waiting.size > 0) await sleep(HOUR_MS, signal)
  }
}
