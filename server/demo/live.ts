import * as v from 'valibot'
import type { Booking } from '#domain/bookings/booking.ts'
import { dayOf, daysBetween } from '#domain/kernel/instant.ts'
import { changeRequestSchema, type RequestType } from '#domain/requests/request.ts'
import { chanceFor, demoId, type Chance } from './chance.ts'
import { countMade } from './count-made.ts'
import type { DemoContext } from './demo-context.ts'
import { createSerialQueue } from './serial-queue.ts'
import { withPhotos, type CustomerPhotos } from './photos.ts'
import { demoRequest, mostRenewal } from './requests.ts'
import { FIRST_REQUEST_NUMBER, type DemoWorld } from './world.ts'

/** The most requests of its own that may wait for an answer: nobody should come back to thousands. */
const MOST_WAITING = 40
const CANCEL_SHARE = 0.12
/** How many requests of earlier runs are looked at when a run begins. */
const LOOK_BACK = 400

/** Requests that customers make while the server runs. */
interface RequestMaker {
  /** Finds out, once, what earlier runs asked for. */
  readonly begin: () => Promise<void>
  /** Asks for a change to a booking that stands on site. False when none was found. */
  readonly askForAny: () => Promise<boolean>
  /** Asks for one kind of change to one booking, where its bin stands on site. */
  readonly askFor: (bookingId: string, type: RequestType) => Promise<boolean>
  readonly withdraw: (requestId: string) => Promise<void>
}

const liveId = (world: DemoWorld, n: number): string => demoId(world.seed, `live/${n}`)
const pathOf = (world: DemoWorld, id: string): string => `/vendors/${world.vendor.id}/requests/${id}`

/** What is asked for of a booking, as often as customers do. */
const usualType = (chance: Chance, { rentalDays, pickupOn }: Booking, now: Date): RequestType =>
  chance.weighted({
    renewal: mostRenewal(rentalDays) > 0 ? 26 : 0,
    grace_period: 18,
    early_pickup: daysBetween(dayOf(now.toISOString()), pickupOn) >= 2 ? 18 : 0,
    removal: 20,
    replacement: 18,
  })

/** Customers' requests, each under a number of its own that goes on where an earlier run ended. */
export const createRequestMaker = ({ client, world, customers, photos, onError, now }: DemoContext): RequestMaker => {
  let next: number | null = null
  // A number that was taken and not used would end the counting of the next run.
  const enqueue = createSerialQueue()
  const read = (n: number): Promise<unknown> => client.read(pathOf(world, liveId(world, n)))
  const begin = async (): Promise<number> => {
    if (next !== null) return next
    const count = await countMade(async (n) => (await read(n)) !== null)
    const last = Array.from({ length: Math.min(count, LOOK_BACK) }, (_, n) => count - 1 - n)
    for (const found of await Promise.all(last.map(async (n) => v.safeParse(changeRequestSchema, await read(n)))))
      if (found.success && found.output.status === 'pending') customers.asked(found.output.id)
    return (next ??= count)
  }
  let uploaded: CustomerPhotos | null = null
  /** Who cannot send their pictures asks without. */
  const pictures = async (): Promise<CustomerPhotos | null> => {
    try {
      uploaded ??= (await photos?.()) ?? null
    } catch (error) {
      onError(error)
    }
    return uploaded
  }
  const submit = async (booking: Booking, type: RequestType | null): Promise<boolean> => {
    const container = world.containers.find(({ id }) => id === booking.container.id)
    if (!container || booking.status !== 'on_site') return false
    const n = await begin()
    const at = now()
    const chance = chanceFor(world.seed, `live/${n}/${at.toISOString()}`)
    const order = {
      id: liveId(world, n),
      number: FIRST_REQUEST_NUMBER + world.requestCount + n,
      type: type ?? usualType(chance, booking, at),
      status: 'pending' as const,
      booking,
      container,
    }
    const asked = demoRequest(chance, { ...order, requestedAt: at.getTime(), now: at.getTime() })
    const body = withPhotos(world.seed, asked, asked.type === 'replacement' ? await pictures() : null)
    try {
      await client.write('POST', `/vendors/${world.vendor.id}/requests`, { key: demoId(world.seed, `submit/${n}`), body })
    } catch (error) {
      // Its pictures may be gone, as nothing named them: the next ones are sent anew.
      uploaded = null
      throw error
    }
    next = n + 1
    customers.asked(order.id)
    return true
  }
  /** One whose bin stands at the customer's: from the history, or of those that were brought while the server runs. */
  const anyOnSite = async (chance: Chance): Promise<Booking | null> => {
    const brought = customers.known('on_site')
    if (brought.length > 0 && chance.flip(0.2)) return brought[chance.whole(0, brought.length - 1)] ?? null
    const index = world.onSite[chance.whole(0, world.onSite.length - 1)]
    return index === undefined ? null : customers.booking(world.booking(index).id)
  }
  return {
    begin: async () => void (await begin()),
    askForAny: async () => {
      const chance = chanceFor(world.seed, `any/${await begin()}/${now().toISOString()}`)
      for (let tries = 0; tries < 10; tries += 1) {
        const booking = await anyOnSite(chance)
        if (booking && (await enqueue(() => submit(booking, null)))) return true
      }
      return false
    },
    askFor: async (bookingId, type) => {
      const booking = await customers.booking(bookingId)
      return booking !== null && enqueue(() => submit(booking, type))
    },
    withdraw: async (id) => {
      await client.write('POST', `${pathOf(world, id)}/cancel`, { key: demoId(world.seed, `cancel/${id}`) })
      // Answered meanwhile, or withdrawn: nobody waits any more.
      customers.withdrew(id)
    },
  }
}

/**
 * Keeps a slow trickle of life coming until the signal: every 45 to 90 s a customer asks for a change to a booking on
 * site, or now and then withdraws a request that still waits, as far as customers know.
 */
export const runLive = async (course: DemoContext, asking: RequestMaker): Promise<void> => {
  const { world, customers, signal, sleep, now } = course
  // Not from the seed alone: each run of the server has a course of its own.
  const chance = chanceFor(world.seed, `live at ${now().toISOString()}`)
  while (!signal.aborted) {
    await sleep(chance.whole(45_000, 90_000), signal)
    if (signal.aborted) return
    try {
      await asking.begin()
      const waiting = customers.waiting()
      const isEnough = waiting.length >= MOST_WAITING || (waiting.length > 0 && chance.flip(CANCEL_SHARE))
      const unwanted = isEnough ? waiting[chance.whole(0, waiting.length - 1)] : undefined
      if (unwanted === undefined) await asking.askForAny()
      else await asking.withdraw(unwanted)
    } catch (error) {
      course.onError(error)
    }
  }
}
