import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bookingSchema, type Booking } from '#domain/bookings/booking.ts'
import { daysBetween } from '#domain/kernel/instant.ts'
import { serviceClient, ServiceError } from './client.ts'
import { rememberCustomers } from './customers.ts'
import { createRequestMaker, runLive } from './live.ts'
import { demoPenalty } from './money.ts'
import { createOrders, runOrders } from './live-orders.ts'
import { seedDemo } from './seed.ts'
import { createWorld, type DemoWorld } from './world.ts'

const NOW = '2026-11-21T09:30:00.000Z'
const OPTIONS = { seed: 'riyadh', now: NOW, bookings: 1500, requests: 40, progress: () => undefined }

interface Written {
  readonly path: string
  readonly key: string | null
  readonly body: unknown
  /** The vendor is told of it. */
  readonly isTold: boolean
}

/**
 * A marketplace that keeps what it is sent, as the service API would: by path and id. `cutAfter` calls it stops answering.
 */
const marketplace = () => {
  const records = new Map<string, { id: string; status?: string }>()
  const writes: Written[] = []
  let cutAfter = Infinity
  let refuses: (order: Booking) => object | null = () => null
  const keep = (path: string, record: unknown) => {
    const { id } = record as { id: string }
    if (!records.has(`${path}/${id}`)) records.set(`${path}/${id}`, structuredClone(record as { id: string }))
  }
  const send = (address: string, init: RequestInit): Response => {
    const { pathname, search } = new URL(address, 'http://portal')
    const path = pathname.slice('/api/service/v1'.length)
    const headers = new Headers(init.headers)
    if (headers.get('Authorization') !== 'Bearer key') return Response.json({ code: 'auth.required' }, { status: 401 })
    if (init.method === 'GET')
      return records.has(path) ? Response.json(records.get(path)) : Response.json({ code: 'not_found' }, { status: 404 })
    if (writes.length >= cutAfter) return Response.json({ code: 'server.busy' }, { status: 503 })
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    writes.push({ path, key: headers.get('Idempotency-Key'), body, isTold: search === '' })
    const refused = path.endsWith('/bookings') && !Array.isArray(body) ? refuses(body as Booking) : null
    if (refused) return Response.json(refused, { status: 409 })
    if (path.endsWith('/cancel')) {
      const record = records.get(path.slice(0, -'/cancel'.length))
      if (record) record.status = 'cancelled'
    } else if (Array.isArray(body)) {
      for (const record of body) keep(path, record)
    } else keep(path, path === '/vendors' ? (body as { vendor: unknown }).vendor : body)
    return Response.json({ rejected: 0, invalid: 0, outcomes: [] })
  }
  return {
    records,
    writes,
    client: serviceClient(send, 'key'),
    stranger: serviceClient(send, 'other'),
    refuse: (how: typeof refuses) => {
      refuses = how
    },
    cut: (calls: number) => {
      cutAfter = calls
    },
  }
}

describe('seeding', () => {
  it('sends everything in batches of at most a thousand', async () => {
    const place = marketplace()
    const world = await seedDemo(place.client, OPTIONS)
    const sizes = place.writes.map(({ path, body }) => [path.replace(world.vendor.id, 'v'), Array.isArray(body) ? body.length : 1])
    const all = Array.from({ length: OPTIONS.bookings }, (_, index) => world.booking(index))
    const completed = all.filter(({ status }) => status === 'completed').length
    const fined = all.filter((booking) => demoPenalty(world, booking) !== null).length
    expect(fined).toBeGreaterThan(5)
    expect(sizes).toEqual([
      ['/vendors', 1],
      ['/vendors/v/zones', 12],
      ['/vendors/v/drivers', 40],
      ['/vendors/v/containers', 150],
      ['/vendors/v/units', world.units.length],
      ['/vendors/v/bookings', 3],
      ['/vendors/v/bookings', 1000],
      ['/vendors/v/bookings', 497],
      ['/vendors/v/operations', world.operations.length],
      ['/vendors/v/earnings', completed > 1000 ? 1000 : completed],
      ...(completed > 1000 ? [['/vendors/v/earnings', completed - 1000]] : []),
      ['/vendors/v/penalties', fined],
      ['/vendors/v/requests', 2],
      ['/vendors/v/requests', 38],
    ])
  })

  it('tells the vendor of the five newest things that wait for an answer, and of no history', async () => {
    const place = marketplace()
    await seedDemo(place.client, OPTIONS)
    const told = place.writes.flatMap(({ body, isTold }) => (isTold && Array.isArray(body) ? (body as { status: string }[]) : []))
    expect(told.map(({ status }) => status)).toEqual(['new', 'new', 'new', 'pending', 'pending'])
  })

  it('sends nothing when all is there', async () => {
    const place = marketplace()
    await seedDemo(place.client, OPTIONS)
    const sent = place.writes.length
    await seedDemo(place.client, { ...OPTIONS, now: '2027-01-01T00:00:00.000Z' })
    expect(place.writes).toHaveLength(sent)
  })

  it.each([1, 4, 5, 6, 7])('is completed as it was begun when it was cut off after %i calls', async (calls) => {
    const whole = marketplace()
    await seedDemo(whole.client, OPTIONS)
    const place = marketplace()
    place.cut(calls)
    await expect(seedDemo(place.client, OPTIONS)).rejects.toThrow(ServiceError)
    place.cut(Infinity)
    await seedDemo(place.client, { ...OPTIONS, now: '2026-11-23T10:00:00.000Z' })
    expect(place.records).toEqual(whole.records)
    const bodies = new Map<string, string>()
    for (const { path, key, body } of place.writes) {
      // The same key never carries another record of the same id: that would be refused as a reused id.
      for (const record of Array.isArray(body) ? body : [body]) {
        const id = `${path} ${key} ${(record as { id?: string }).id}`
        expect(bodies.get(id) ?? JSON.stringify(record)).toBe(JSON.stringify(record))
        bodies.set(id, JSON.stringify(record))
      }
    }
  })

  it('fails loudly when a record is refused or the key is wrong', async () => {
    await expect(seedDemo(marketplace().stranger, OPTIONS)).rejects.toThrow(/401 auth.required/)
    const refusing = serviceClient(
      (_, init) =>
        init.method === 'GET'
          ? Response.json({}, { status: 404 })
          : Response.json({ rejected: 1, invalid: 0, outcomes: [{ code: 'record.exists' }] }),
      'key',
    )
    await expect(seedDemo(refusing, OPTIONS)).rejects.toThrow(/1 rejected, 0 invalid \(record.exists\)/)
  })
})

describe('the trickle', () => {
  const run = async (place: ReturnType<typeof marketplace>, world: DemoWorld, steps: number) => {
    const stop = new AbortController()
    const waits: number[] = []
    const errors: unknown[] = []
    let time = Date.parse(NOW)
    const sleep = (ms: number) => {
      waits.push(ms)
      time += ms
      if (waits.length > steps) stop.abort()
      return Promise.resolve()
    }
    const customers = rememberCustomers(place.client, world.vendor.id)
    const course = {
      client: place.client,
      world,
      customers,
      now: () => new Date(time),
      signal: stop.signal,
      sleep,
      onError: errors.push.bind(errors),
    }
    await runLive(course, createRequestMaker(course))
    return { waits, errors }
  }
  const live = (place: ReturnType<typeof marketplace>) =>
    place.writes.filter(({ path, body }) => path.endsWith('/requests') && !Array.isArray(body))

  it('asks for a change every 45 to 90 s, each time under a number of its own, and withdraws some', async () => {
    const place = marketplace()
    const world = await seedDemo(place.client, OPTIONS)
    const { waits, errors } = await run(place, world, 30)
    expect(errors).toEqual([])
    expect(waits.every((ms) => ms >= 45_000 && ms <= 90_000)).toBe(true)
    const numbers = live(place).map(({ body }) => (body as { number: number }).number)
    expect(numbers.length).toBeGreaterThan(15)
    expect(numbers).toEqual(numbers.map((_, n) => 5041 + n))
    expect(place.writes.filter(({ path }) => path.endsWith('/cancel')).length).toBe(30 - numbers.length)
  })

  it('goes on counting where an earlier run ended', async () => {
    const place = marketplace()
    const world = await seedDemo(place.client, OPTIONS)
    await run(place, world, 7)
    const before = live(place).length
    await run(place, world, 3)
    const ids = live(place).map(({ body }) => (body as { id: string }).id)
    expect(ids.length).toBeGreaterThan(before)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('lets at most forty of its requests wait', async () => {
    const place = marketplace()
    const world = await seedDemo(place.client, OPTIONS)
    await run(place, world, 120)
    const waiting = new Set(live(place).map(({ path, body }) => `${path}/${(body as { id: string }).id}`))
    expect([...waiting].filter((path) => place.records.get(path)?.status === 'pending').length).toBeLessThanOrEqual(40)
  })

  it('of orders places bookings that wait, each under an id and a number of its own, and cancels some', async () => {
    const place = marketplace()
    const world = await seedDemo(place.client, OPTIONS)
    const course = (steps: number) => {
      const stop = new AbortController()
      const errors: unknown[] = []
      let time = Date.parse(NOW)
      const sleep = (ms: number) => {
        time += ms
        if ((steps -= 1) < 0) stop.abort()
        return Promise.resolve()
      }
      const now = () => new Date(time)
      const customers = rememberCustomers(place.client, world.vendor.id)
      const all = { client: place.client, world, customers, now, signal: stop.signal, sleep, onError: errors.push.bind(errors) }
      return runOrders(all, createOrders(all)).then(() => errors)
    }
    expect([...(await course(20)), ...(await course(10))]).toEqual([])
    const ordered = place.writes.flatMap(({ path, body }) =>
      path.endsWith('/bookings') && !Array.isArray(body) ? [v.parse(bookingSchema, body)] : [],
    )
    expect(ordered.length).toBeGreaterThan(12)
    expect(new Set(ordered.map(({ id }) => id)).size).toBe(ordered.length)
    expect(ordered.map(({ number }) => number)).toEqual(ordered.map((_, n) => 11_501 + n))
    for (const booking of ordered) {
      expect(booking).toMatchObject({ status: 'new', driverId: null })
      expect(booking.answerDueAt).toBeUndefined()
      expect(booking.startsAt > booking.bookedAt).toBe(true)
    }
    const cancelled = place.writes.filter(({ path }) => path.endsWith('/cancel'))
    expect(ordered.length + cancelled.length).toBe(30)
  })

  it('of orders that the vendor does not take on their day asks for the first day it names, and waits for no answer where there is none', async () => {
    const place = marketplace()
    const world = createWorld({ ...OPTIONS, bookings: 30 })
    const begin = () => {
      const customers = rememberCustomers(place.client, world.vendor.id)
      const rest = { signal: new AbortController().signal, sleep: () => Promise.resolve(), onError: () => undefined }
      return { customers, orders: createOrders({ client: place.client, world, customers, now: () => new Date(NOW), ...rest }) }
    }
    const [first, from] = [begin(), '2026-12-20']
    const number = () => first.customers.known('new').map((order) => order.number)
    place.refuse(() => ({ code: 'zone.inactive', params: {} }))
    await first.orders.place()
    expect(number()).toEqual([])
    place.refuse(({ deliveryOn: on }) => (on < from ? { code: 'hours.too_short_notice', params: { number: 1, on, from } } : null))
    await first.orders.place()
    expect(number()).toEqual([10_032])
    const [moved] = first.customers.known('new').map((order) => v.parse(bookingSchema, order))
    expect([moved?.deliveryOn, moved?.startsAt.slice(0, 10)]).toEqual([from, from])
    expect(daysBetween(moved?.deliveryOn ?? '', moved?.pickupOn ?? '')).toBe(moved?.rentalDays)

    // The next run finds the number that nobody has, and goes on behind those that are there.
    place.refuse(({ id }) =>
      place.records.has(`/vendors/${world.vendor.id}/bookings/${id}`) ? { code: 'record.exists', params: {} } : null,
    )
    const later = begin()
    await later.orders.place()
    await later.orders.place()
    expect(later.customers.known('new').map((order) => order.number)).toEqual([10_031, 10_033])
  })

  it('survives an outage and tells of it', async () => {
    const place = marketplace()
    const world = await seedDemo(place.client, OPTIONS)
    place.cut(place.writes.length)
    const { waits, errors } = await run(place, world, 5)
    expect([waits.length, errors.length]).toEqual([6, 5])
  })
})
