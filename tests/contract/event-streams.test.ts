import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pokes } from '#server/database/pokes.ts'
import { eventRoutes } from '#server/sync/events.ts'
import { postgres } from './engines.ts'
import { openWorld, ORIGIN, type World } from './world.ts'

type Handler = Parameters<Pokes['subscribe']>[0]
const HOUR_MS = 3_600_000
const POKE = 'event: poke\ndata: {"revision":1}\n\n'
const LAST_POKE = 'event: poke\ndata: {"revision":0}\n\n'
const BEAT = 'event: heartbeat\ndata: {}\n\n'

/** What happens around an open stream, told by hand: by other processes, a broken connection, a database that is away. */
describe('an event stream', () => {
  let world: World
  let vendor: Awaited<ReturnType<World['vendor']>>
  beforeAll(async () => {
    world = await openWorld(postgres)
    vendor = await world.vendor()
  })
  afterAll(() => world.close())

  const openStreams = (around: { heartbeatMs?: number; isAlive?: () => Promise<boolean>; isAway?: () => boolean } = {}) => {
    const { heartbeatMs = HOUR_MS, isAlive = () => Promise.resolve(true), isAway = () => false } = around
    const handlers = new Set<Handler>()
    const routes = eventRoutes({
      ...world.core,
      database: {
        ...world.database,
        vendorTransaction: (...call) => (isAway() ? Promise.reject(new Error('away')) : world.database.vendorTransaction(...call)),
      },
      pokes: {
        ...world.core.pokes,
        subscribe: (handler) => {
          handlers.add(handler)
          return () => void handlers.delete(handler)
        },
      },
      auth: { ...world.auth, isAlive },
      publicUrl: ORIGIN,
      heartbeatMs,
    })
    const open = async (cookie = vendor.cookie) => {
      const { body } = await routes.request('/', { headers: { Cookie: cookie } })
      const reader = body?.getReader()
      const decoder = new TextDecoder()
      return {
        /** The next event; null: it has ended. */
        next: async () => {
          const { done, value } = (await reader?.read()) ?? { done: true }
          return done ? null : decoder.decode(value)
        },
        cancel: async () => reader?.cancel(),
      }
    }
    const tell: Handler = (message) => {
      for (const handler of handlers) handler(message)
    }
    return { open, tell, listening: () => handlers.size }
  }

  it('says the revision once more after a connection that broke: what was said meanwhile is lost', async () => {
    const { open, tell } = openStreams()
    const stream = await open()
    expect(await stream.next()).toBe(POKE)
    tell({ type: 'missed' })
    expect(await stream.next()).toBe(POKE)
    await stream.cancel()
  })

  it('ends with its own session, and with the process; the end of another session is nothing to it', async () => {
    const { open, tell, listening } = openStreams()
    const [one, other] = [await open(), await open(await world.signIn(vendor.email))]
    for (const stream of [one, other]) expect(await stream.next()).toBe(POKE)
    tell({ type: 'ended', sessionId: 'somebody else’s' })
    tell({ type: 'poke', vendorId: vendor.vendorId, revision: 7 })
    for (const stream of [one, other]) expect(await stream.next()).toContain('"revision":7')
    tell({ type: 'closing' })
    for (const stream of [one, other]) expect(await stream.next()).toBeNull()
    expect(listening()).toBe(0)
  })

  it('notices by a beat that its session has ended elsewhere, and says so with a last poke', async () => {
    let alive = true
    const { open } = openStreams({ heartbeatMs: 20, isAlive: () => Promise.resolve(alive) })
    const stream = await open()
    const received = [await stream.next(), await stream.next()]
    expect(received).toContain(BEAT)
    alive = false
    let next: string | null = BEAT
    while (next === BEAT || next === POKE) next = await stream.next()
    expect([next, await stream.next()]).toEqual([LAST_POKE, null])
  })

  it('beats on while the database is away: that ends no session', async () => {
    const { open } = openStreams({ heartbeatMs: 20, isAlive: () => Promise.reject(new Error('away')) })
    const stream = await open()
    const received = [await stream.next(), await stream.next(), await stream.next()]
    expect(received.filter((event) => event === BEAT).length).toBeGreaterThanOrEqual(2)
    expect(received).not.toContain(LAST_POKE)
    await stream.cancel()
  })

  it('ends where the revision cannot be read, so that the page opens another one', async () => {
    let isAway = true
    const { open } = openStreams({ isAway: () => isAway })
    expect(await (await open()).next()).toBeNull()
    isAway = false
    const stream = await open()
    expect(await stream.next()).toBe(POKE)
    await stream.cancel()
  })

  it('is taken for gone where nobody reads it any more', async () => {
    const { open, tell, listening } = openStreams()
    const stream = await open()
    for (let revision = 2; revision < 200 && listening() > 0; revision += 1) tell({ type: 'poke', vendorId: vendor.vendorId, revision })
    expect(listening()).toBe(0)
    await stream.cancel()
  })

  it('that a page closed is listened for no more, and takes none of its session’s places', async () => {
    const { open, listening } = openStreams()
    const first = await open()
    expect(await first.next()).toBe(POKE)
    for (let i = 0; i < 30; i += 1) await (await open()).cancel()
    expect(listening()).toBe(1)
    // Twenty of the thirty would have taken its place.
    let ended = false
    void first.next().then((event) => (ended = event === null))
    await wait(20)
    expect(ended).toBe(false)
    await first.cancel()
  })
})
