import * as v from 'valibot'
import { bookingSchema } from '#domain/bookings/booking.ts'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import { chanceFor, demoId } from './chance.ts'
import type { ServiceClient } from './client.ts'
import { countMade } from './count-made.ts'
import { CUSTOMER_CANCELLATIONS } from './texts.ts'
import { orderId, type DemoWorld } from './world.ts'

interface OrderOptions {
  readonly client: ServiceClient
  readonly world: DemoWorld
  readonly now: () => Date
  readonly signal: AbortSignal
  /** Waits so many ms, or until the signal. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Something went wrong: the customers go on. */
  readonly onError: (error: unknown) => void
}

/** The most orders of its own that may wait for an answer, and how many of the last ones are looked at for that. */
const MOST_WAITING = 12
const LOOK_BACK = 40
const CANCEL_SHARE = 0.15

/**
 * Customers who order bins until the signal, one every two to five minutes, and now and then cancel before the bin is on its way. What the
 * vendor does not answer expires by the portal's clock.
 */
export const runOrders = async (options: OrderOptions): Promise<void> => {
  const { client, world, signal, sleep } = options
  const path = `/vendors/${world.vendor.id}/bookings`
  const read = (n: number): Promise<unknown> => client.read(`${path}/${orderId(world.seed, n)}`)
  const chance = chanceFor(world.seed, `orders at ${options.now().toISOString()}`)

  /** Of the last orders: how many wait for an answer, and which can still be cancelled. */
  const look = async (count: number): Promise<{ waiting: number; open: readonly number[] }> => {
    const last = Array.from({ length: Math.min(count, LOOK_BACK) }, (_, n) => count - 1 - n)
    const found = await Promise.all(last.map(async (n) => ({ n, booking: v.safeParse(bookingSchema, await read(n)) })))
    const inState = (...states: readonly BookingState[]) =>
      found.flatMap(({ n, booking }) => (booking.success && states.includes(booking.output.status) ? [n] : []))
    return { waiting: inState('new').length, open: inState('new', 'accepted') }
  }
  const cancel = async (n: number): Promise<void> => {
    const id = orderId(world.seed, n)
    const body = { reason: chance.pick(CUSTOMER_CANCELLATIONS), by: 'customer', isRefunded: false }
    await client.write('POST', `${path}/${id}/cancel`, { key: demoId(world.seed, `order-cancel/${id}`), body })
  }

  let made: number | null = null
  while (!signal.aborted) {
    await sleep(chance.whole(120_000, 300_000), signal)
    if (signal.aborted) return
    try {
      made ??= await countMade(async (n) => (await read(n)) !== null)
      const { waiting, open } = await look(made)
      const unwanted = open[chance.whole(0, Math.max(0, open.length - 1))]
      if (unwanted !== undefined && (waiting >= MOST_WAITING || chance.flip(CANCEL_SHARE))) await cancel(unwanted)
      else {
        const body = world.order(made, options.now().getTime())
        await client.write('POST', path, { key: demoId(world.seed, `order/${body.id}`), body })
        made += 1
      }
    } catch (error) {
      options.onError(error)
    }
  }
}
