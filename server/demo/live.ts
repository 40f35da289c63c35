import * as v from 'valibot'
import { bookingSchema } from '#domain/bookings/booking.ts'
import { dayOf, daysBetween } from '#domain/kernel/instant.ts'
import { changeRequestSchema, type RequestType } from '#domain/requests/request.ts'
import { chanceFor, demoId } from './chance.ts'
import type { ServiceClient } from './client.ts'
import { countMade } from './count-made.ts'
import { demoRequest, mostRenewal } from './requests.ts'
import { FIRST_REQUEST_NUMBER, type DemoWorld } from './world.ts'

interface LiveOptions {
  readonly client: ServiceClient
  readonly world: DemoWorld
  readonly now: () => Date
  readonly signal: AbortSignal
  /** Waits so many ms, or until the signal. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Something went wrong: the trickle goes on. */
  readonly onError: (error: unknown) => void
}

/** The most requests of its own that may wait for an answer: nobody should come back to thousands. */
const MOST_WAITING = 40
const CANCEL_SHARE = 0.12
/** How many requests of earlier runs are looked at when a run begins. */
const LOOK_BACK = 400

const liveId = (world: DemoWorld, n: number): string => demoId(world.seed, `live/${n}`)
const pathOf = (world: DemoWorld, id: string): string => `/vendors/${world.vendor.id}/requests/${id}`

/**
 * Keeps a slow trickle of life coming until the signal: every 45 to 90 s a customer asks for a change to a booking on
 * site, or now and then withdraws a request that is still pending. Everything goes through the service API.
 */
export const runLive = async (options: LiveOptions): Promise<void> => {
  const { world, signal, sleep } = options
  let next: number | null = null
  let waiting: string[] = []
  // Not from the seed alone: each run of the server has a course of its own.
  const chance = chanceFor(world.seed, `live at ${options.now().toISOString()}`)
  while (!signal.aborted) {
    await sleep(chance.whole(45_000, 90_000), signal)
    if (signal.aborted) return
    try {
      if (next === null) {
        const count = await countLive(options)
        waiting = Array.from({ length: Math.min(count, LOOK_BACK) }, (_, n) => liveId(world, count - 1 - n))
        next = count
      }
      waiting = await stillWaiting(options, waiting)
      const withdrawn =
        waiting.length > 0 && (chance.flip(CANCEL_SHARE) || waiting.length >= MOST_WAITING)
          ? waiting[chance.whole(0, waiting.length - 1)]
          : undefined
      if (withdrawn !== undefined)
        await options.client.write('POST', `${pathOf(world, withdrawn)}/cancel`, { key: demoId(world.seed, `cancel/${withdrawn}`) })
      else if (await submitLive(options, next)) {
        waiting.push(liveId(world, next))
        next += 1
      }
    } catch (error) {
      options.onError(error)
    }
  }
}

/** How many requests earlier runs made. */
const countLive = ({ client, world }: LiveOptions): Promise<number> =>
  countMade(async (n) => (await client.read(pathOf(world, liveId(world, n)))) !== null)

const stillWaiting = async ({ client, world }: LiveOptions, ids: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(ids.map(async (id) => v.safeParse(changeRequestSchema, await client.read(pathOf(world, id)))))
  return found.flatMap((request) => (request.success && request.output.status === 'pending' ? [request.output.id] : []))
}

/** Asks for a change to a booking that stands on site now. False when none was found. */
const submitLive = async (options: LiveOptions, n: number): Promise<boolean> => {
  const { client, world } = options
  const now = options.now()
  const chance = chanceFor(world.seed, `live/${n}/${now.toISOString()}`)
  for (let tries = 0; tries < 10; tries += 1) {
    const index = world.onSite[chance.whole(0, world.onSite.length - 1)]
    if (index === undefined) return false
    // As the portal has it now: answered requests may have moved its dates.
    const found = v.safeParse(bookingSchema, await client.read(`/vendors/${world.vendor.id}/bookings/${world.booking(index).id}`))
    const container = found.success ? world.containers.find((one) => one.id === found.output.container.id) : undefined
    if (!found.success || !container || found.output.status !== 'on_site') continue
    const booking = found.output
    const early = daysBetween(dayOf(now.toISOString()), booking.pickupOn) >= 2 ? 18 : 0
    const type: RequestType = chance.weighted({
      renewal: mostRenewal(booking.rentalDays) > 0 ? 26 : 0,
      grace_period: 18,
      early_pickup: early,
      removal: 20,
      replacement: 18,
    })
    const order = {
      id: liveId(world, n),
      number: FIRST_REQUEST_NUMBER + world.requestCount + n,
      type,
      status: 'pending' as const,
      booking,
      container,
    }
    const request = demoRequest(chance, { ...order, requestedAt: now.getTime(), now: now.getTime() })
    await client.write('POST', `/vendors/${world.vendor.id}/requests`, { key: demoId(world.seed, `submit/${n}`), body: request })
    return true
  }
  return false
}
