import * as v from 'valibot'
import { bookingSchema, type Booking } from '#domain/bookings/booking.ts'
import { addDays, addDaysTo, day, daysBetween, type Day } from '#domain/kernel/instant.ts'
import { chanceFor, demoId } from './chance.ts'
import { countMade } from './count-made.ts'
import type { DemoContext } from './demo-context.ts'
import { createSerialQueue } from './serial-queue.ts'
import { CUSTOMER_CANCELLATIONS } from './texts.ts'
import { orderId } from './world.ts'

/** The most orders that may wait for an answer, and how many of earlier runs are looked at when a run begins. */
const MOST_WAITING = 12
const LOOK_BACK = 40
const CANCEL_SHARE = 0.15

/** Orders that customers place while the server runs. */
interface Orders {
  /** Finds out, once, what earlier runs ordered. */
  readonly begin: () => Promise<void>
  readonly place: () => Promise<void>
  readonly cancel: (bookingId: string, reason: string) => Promise<void>
}

/** What of a refusal matters to a customer: why, and the first day on which the vendor takes the order. */
const refusal = v.object({ code: v.string(), params: v.optional(v.object({ from: v.optional(day) }), {}) })

/** The order for a later day, with everything that follows from it. */
const movedTo = (order: Booking, on: Day): Booking => {
  const days = daysBetween(order.deliveryOn, on)
  const [startsAt, endsAt] = [addDays(order.startsAt, days), addDays(order.endsAt, days)]
  return { ...order, deliveryOn: on, pickupOn: addDaysTo(order.pickupOn, days), startsAt, endsAt }
}

/** Customers' orders, each under a number of its own that goes on where an earlier run ended. */
export const createOrders = ({ client, world, customers, now }: DemoContext): Orders => {
  const path = `/vendors/${world.vendor.id}/bookings`
  let next: number | null = null
  // A number that was taken and not used ends the counting of the next run, which goes on from there past what it finds.
  const enqueue = createSerialQueue()
  const read = (n: number): Promise<unknown> => client.read(`${path}/${orderId(world.seed, n)}`)
  const begin = async (): Promise<number> => {
    if (next !== null) return next
    const count = await countMade(async (n) => (await read(n)) !== null)
    const last = Array.from({ length: Math.min(count, LOOK_BACK) }, (_, n) => count - 1 - n).toReversed()
    for (const found of await Promise.all(last.map(async (n) => v.safeParse(bookingSchema, await read(n)))))
      if (found.success) customers.ordered(found.output)
    return (next ??= count)
  }
  /** Resolves to null where the vendor has the order: only then its customer waits for an answer. */
  const send = async (order: Booking) => {
    // A key is for one order with all that it says: of another moment or day it is another.
    const key = demoId(world.seed, `order/${order.id}/${order.bookedAt}/${order.deliveryOn}`)
    const { status, body } = await client.write('POST', path, { key, body: order })
    if (status !== 200) return v.parse(refusal, body)
    customers.ordered(order)
    return null
  }
  return {
    begin: async () => void (await begin()),
    place: () =>
      enqueue(async () => {
        for (let n = await begin(), isThere = true; isThere; n += 1) {
          const order = world.order(n, now().getTime())
          const refused = await send(order)
          // Who is busy or closed on that day has a first day: the customer takes that, and nothing where even then there is none.
          if (refused?.params.from !== undefined) await send(movedTo(order, refused.params.from))
          // Who is suspended or closed takes no order at all: there is none of this number, and the next try is for it again.
          if (refused?.code.startsWith('vendor.')) return
          next = n + 1
          isThere = refused?.code === 'record.exists'
        }
      }),
    cancel: async (id, reason) => {
      const body = { reason, by: 'customer', isRefunded: true }
      const { status } = await client.write('POST', `${path}/${id}/cancel`, { key: demoId(world.seed, `order-cancel/${id}`), body })
      const booking = await customers.booking(id)
      if (status === 200 && booking) customers.ordered({ ...booking, status: 'cancelled' })
      // It was on its way already, and they had not heard of it.
      else customers.forget(id)
    },
  }
}

/**
 * Customers who order bins until the signal, one every two to five minutes, and now and then cancel before the bin is on its way, as far as
 * they have been told. What the vendor does not answer expires by the portal's clock.
 */
export const runOrders = async (course: DemoContext, orders: Orders): Promise<void> => {
  const { world, customers, signal, sleep, now } = course
  const chance = chanceFor(world.seed, `orders at ${now().toISOString()}`)
  while (!signal.aborted) {
    await sleep(chance.whole(120_000, 300_000), signal)
    if (signal.aborted) return
    try {
      await orders.begin()
      const waiting = customers.known('new')
      const open = [...waiting, ...customers.known('accepted')]
      const unwanted = open[chance.whole(0, Math.max(0, open.length - 1))]
      const isEnough = waiting.length >= MOST_WAITING || chance.flip(CANCEL_SHARE)
      if (unwanted && isEnough) await orders.cancel(unwanted.id, chance.pick(CUSTOMER_CANCELLATIONS))
      else await orders.place()
    } catch (error) {
      course.onError(error)
    }
  }
}
