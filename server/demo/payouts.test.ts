import { describe, expect, it } from 'vitest'
import { earningOf } from '#domain/earnings/earning.ts'
import { addDays } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { rememberCustomers } from './customers.ts'
import { demoEarning } from './money.ts'
import { runPayouts, settleEarning } from './payouts.ts'
import { createWorld } from './world.ts'

const HOUR = 3_600_000
const BEGUN = '2026-11-22T05:00:00.000Z'
const world = createWorld({ seed: 'riyadh', now: BEGUN, bookings: 800, requests: 0 })
const earnings = new Map(
  Array.from({ length: world.bookingCount }, (_, index) => demoEarning(world, world.booking(index))).flatMap((earning) =>
    earning?.status === 'expected' ? [[earning.id, earning] as const] : [],
  ),
)

/** So many days of the demo's Admin, who finds at each earning what is there by then. */
const days = async (count: number, failing = 0) => {
  const paid: { readonly id: string; readonly at: string }[] = []
  const errors: unknown[] = []
  const stop = new AbortController()
  let [at, failures] = [Date.parse(BEGUN), failing]
  const read = (path: string) => Promise.resolve(earnings.get(path.split('/').at(-1) ?? '') ?? null)
  await runPayouts({
    client: {
      read,
      upload: () => Promise.resolve(),
      write: (_method, path, { body }) => {
        if (failures > 0) return ((failures -= 1), Promise.reject(new Error('the server is away')))
        const { earningIds, paidOutAt } = body as { earningIds: [string]; paidOutAt: string }
        expect(path).toBe(`/vendors/${world.vendor.id}/payouts`)
        paid.push({ id: earningIds[0], at: paidOutAt })
        return Promise.resolve({ status: 200, body: null })
      },
    },
    world,
    customers: rememberCustomers({ read: () => Promise.resolve(null) }, world.vendor.id),
    now: () => new Date(at),
    signal: stop.signal,
    sleep: (ms) => {
      at += ms
      if (at > Date.parse(addDays(BEGUN, count))) stop.abort()
      return Promise.resolve()
    },
    onError: errors.push.bind(errors),
  })
  return { paid, errors }
}

describe('the demo’s Admin', () => {
  it('pays out what the history left, each earning once and on its day', async () => {
    expect(earnings.size).toBeGreaterThan(3)
    const { paid, errors } = await days(20)
    expect(errors).toEqual([])
    expect(paid.map(({ id }) => id).toSorted()).toEqual([...earnings.keys()].toSorted())
    for (const { id, at } of paid) {
      const opens = Date.parse(`${earnings.get(id)?.expectedPayoutOn}T09:00:00+03:00`)
      expect(Date.parse(at) - opens).toBeGreaterThanOrEqual(0)
      expect(Date.parse(at) - opens).toBeLessThan(HOUR)
    }
  })

  it('has each share under a key of its own: one that comes later, or was refused, is asked for anew', async () => {
    const booking = sampleBooking({ paymentMethod: 'cash_on_delivery', total: sar(120_000), amountPaid: sar(120_000) })
    const earning = earningOf(booking, BEGUN)
    const keyOf = async (over: object, at = BEGUN) => {
      const keys: string[] = []
      const write = (_method: string, _path: string, { key }: { key: string }) => (
        keys.push(key),
        Promise.resolve({ status: 200, body: null })
      )
      const read = () => Promise.resolve({ ...earning, ...over })
      const customers = rememberCustomers({ read: () => Promise.resolve(null) }, world.vendor.id)
      const paying = { client: { read, write }, seed: 'riyadh', vendorId: world.vendor.id, customers, now: () => new Date(at) }
      await settleEarning(paying, booking.id, { paysShare: true })
      return keys
    }
    const settled = { amount: sar(3000), at: BEGUN, reference: 'COM-1' }
    const asked = [await keyOf({}), await keyOf({ settled }), await keyOf({}, addDays(BEGUN, 1))]
    expect(asked.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(new Set(asked.flat()).size).toBe(3)
    expect(await keyOf({})).toEqual(asked[0])
  })

  it('tries what failed on the next day, and ends with the signal', async () => {
    const { paid, errors } = await days(20, 1)
    expect(errors).toHaveLength(1)
    expect(new Set(paid.map(({ id }) => id)).size).toBe(earnings.size)
    expect((await days(0)).paid).toEqual([])
  })
})
