import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import type { CustomerEvent } from '#domain/customer-events/event.ts'
import type { Core } from '#server/database/core.ts'
import { serviceClient } from '#server/demo/client.ts'
import { rememberCustomers } from '#server/demo/customers.ts'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { openDemoReceiver, type DemoReceiver } from '#server/demo/receiver.ts'
import { runCustomers } from '#server/demo/run.ts'
import { seedDemo } from '#server/demo/seed.ts'
import type { DemoWorld } from '#server/demo/world.ts'
import { switchChannel } from '#server/effects/store.ts'
import { webhookChannel } from '#server/effects/webhook/webhook-channel.ts'
import { startWorker, type EffectWorker } from '#server/effects/worker.ts'
import { expireUnanswered } from '#server/housekeeping/expiry.ts'
import { postgres } from '../engines.ts'
import { readAnswer } from '../read-answer.ts'
import { openService, SERVICE_KEY, SITE, type Service } from '../service-world.ts'
import { wire } from '../world.ts'

const HOUR = 3_600_000
/** A working day: long enough for what nobody answers to expire. */
const HOURS = 5

describe('the demo’s customers over a day, told by the webhook alone', () => {
  const clock = { at: Date.parse('2026-11-22T05:00:00.000Z') }
  const now = () => new Date(clock.at)
  const events: CustomerEvent[] = []
  const calls: { method: string; path: string }[] = []
  let service: Service
  let receiver: DemoReceiver
  let worker: EffectWorker
  let world: DemoWorld
  let cookie = ''
  let core: Core
  beforeAll(async () => {
    service = await openService(postgres, { now })
    receiver = await openDemoReceiver(now)
    await switchChannel(service.database, 'webhook', true)
    core = { ...service.core, now }
    const client = serviceClient((path, init) => service.app.request(path, init), SERVICE_KEY)
    world = await seedDemo(client, { seed: 'day', now: now().toISOString(), bookings: 80, requests: 10, progress: () => undefined })
    cookie = (await service.signIn(DEMO_OWNER.email, DEMO_OWNER.password)).cookie
    worker = startWorker(core, webhookChannel(core, receiver.webhook))
  })
  afterAll(async () => {
    await worker.close()
    await receiver.close()
    await service.close()
  })

  /** The vendor's people do something; they may be too late. */
  const vendorDoes = async (name: string, args: object): Promise<string> => {
    const response = await service.app.request('/api/sync', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Origin': SITE, 'Cookie': cookie },
      body: JSON.stringify({
        protocol: PROTOCOL_VERSION,
        clientId: randomUUID(),
        cursor: null,
        mutations: [wire(1, name, { vendorId: world.vendor.id, ...args })],
        limit: 1,
      }),
    })
    const [result] = (await readAnswer(response)).results
    return result?.status === 'applied' ? 'applied' : (result?.code ?? '')
  }
  interface Kept {
    readonly number: number
    readonly startsAt?: string
    readonly type?: string
    readonly containerStatus?: string
    readonly driverId?: string | null
    readonly unit?: object | null
  }
  /** The records of a kind in a state; null: in whichever. */
  const recordsIn = (kind: string, status: string | null) =>
    service.database.vendorTransaction(world.vendor.id, (tx) =>
      tx.rows<{ id: string; body: Kept }>(
        sql`select id::text as id, body from records where kind = ${kind} and (${status}::text is null or body ->> 'status' = ${status})
          and not deleted order by id`,
      ),
    )

  /** Every hour its drivers bring and fetch some bins, and come in vain with one. */
  const driversWork = async (): Promise<void> => {
    const movements = (await recordsIn('operations', null)).map(({ id, body }) => ({ operationId: id, ...body }))
    const [vain, ...brought] = movements.filter(({ type, containerStatus }) => type === 'delivery' && containerStatus === 'on_the_way')
    if (vain) await vendorDoes('operation.fail', { operationId: vain.operationId, reason: 'vehicle' })
    for (const { operationId } of brought.slice(0, 2)) await vendorDoes('operation.arrive', { operationId })
    const fetched = movements.filter(
      ({ type, containerStatus, driverId, unit }) => type === 'pickup' && containerStatus === 'scheduled' && driverId && unit,
    )
    for (const { operationId } of fetched.slice(0, 3)) {
      await vendorDoes('operation.depart', { operationId })
      await vendorDoes('operation.collect', { operationId })
    }
    const onTruck = movements.filter(({ type, containerStatus }) => type === 'pickup' && containerStatus === 'collected')
    for (const { operationId } of onTruck) await vendorDoes('operation.return', { operationId, isFull: false })
  }

  /** Every hour the vendor answers what is there: some yes, some no, and some not at all. */
  const vendorWorks = async (hour: number): Promise<void> => {
    for (const { id, body } of await recordsIn('bookings', 'new')) {
      if (body.number % 3 === 0) await vendorDoes('booking.accept', { bookingId: id })
      if (body.number % 3 === 1) await vendorDoes('booking.reject', { bookingId: id, reason: 'No bin free.' })
    }
    for (const { id, body } of await recordsIn('requests', 'pending'))
      if (body.type === 'grace_period' || (body.type === 'renewal' && body.number % 2 === 0))
        await vendorDoes('request.reject', { requestId: id, reason: 'It is promised already.' })
      else await vendorDoes('request.approve', { requestId: id, operationId: randomUUID() })
    const [onSite] = (await recordsIn('bookings', 'on_site')).slice(hour)
    const charge = { type: 'overweight', amount: { halalas: 12_000, currency: 'SAR' }, note: 'Two tonnes over' }
    if (onSite) await vendorDoes('booking.draftCharge', { bookingId: onSite.id, ...charge })
    const soon = new Date(clock.at + 24 * HOUR).toISOString()
    const promised = [...(await recordsIn('bookings', 'assigned')), ...(await recordsIn('bookings', 'accepted'))]
    const late = promised.find(({ body }) => (body.startsAt ?? '') < soon)
    if (late) await vendorDoes('booking.cancel', { bookingId: late.id, reason: 'The truck broke down.' })
    await driversWork()
    await expireUnanswered(core)
  }

  it('order, ask, withdraw, order again, decide charges, are paid penalties and ask for removal', async () => {
    const stop = new AbortController()
    const sleepers: { at: number; wake: () => void }[] = []
    const errors: unknown[] = []
    const sleep = (ms: number) => new Promise<void>((wake) => sleepers.push({ at: clock.at + ms, wake }))
    const client = serviceClient((path, init) => {
      calls.push({ method: init.method ?? 'GET', path })
      return service.app.request(path, init)
    }, SERVICE_KEY)
    const customers = rememberCustomers(client, world.vendor.id)
    const listen: DemoReceiver['listen'] = (handler) =>
      receiver.listen((event) => {
        events.push(event)
        handler(event)
      })
    const course = { client, world, customers, now, signal: stop.signal, sleep, onError: errors.push.bind(errors) }
    const running = runCustomers(course, { listen }, { read: () => [], write: () => undefined })
    const begun = clock.at
    let hour = 0
    // Time goes on when all three of them sleep.
    while (clock.at < begun + HOURS * HOUR) {
      while (sleepers.length < 3) await new Promise((resolve) => setImmediate(resolve))
      sleepers.sort((a, b) => a.at - b.at)
      const next = sleepers.shift()
      clock.at = next?.at ?? clock.at
      if (clock.at >= begun + (hour + 1) * HOUR) {
        hour += 1
        await vendorWorks(hour)
        await worker.drain(world.vendor.id)
      }
      next?.wake()
    }
    stop.abort()
    for (const { wake } of sleepers) wake()
    await running
    expect(errors).toEqual([])

    const types = new Set(events.map(({ type }) => type))
    for (const type of ['booking.accepted', 'booking.rejected', 'booking.expired', 'booking.cancelled', 'booking.charge_drafted'])
      expect([...types]).toContain(type)
    for (const type of ['request.approved', 'request.rejected', 'request.cancelled']) expect([...types]).toContain(type)
    const wrote = (pattern: RegExp) => calls.filter(({ method, path }) => method !== 'GET' && pattern.test(path)).length
    expect(wrote(/\/charges\//)).toBeGreaterThan(0)
    expect(wrote(/\/penalties\/[^/]+\/settle$/)).toBeGreaterThan(0)
    expect(wrote(/\/requests\/[^/]+\/cancel$/)).toBeGreaterThan(0)
    const said = [wrote(/\/penalties$/), wrote(/\/bookings\/[^/]+\/payments$/), wrote(/\/settlements$/)]
    expect(
      said.map((times) => times > 0),
      'complaints, payments and the share of cash',
    ).toEqual([true, true, true])
    expect(wrote(/\/bookings$/)).toBeGreaterThan(30)
    expect((await recordsIn('penalties', 'paid')).length).toBeGreaterThan(0)
  }, 300_000)

  it('know by that alone how things stand: they look up what earlier runs left and each old booking once, and no more', async () => {
    const reads = calls.filter(({ method }) => method === 'GET').map(({ path }) => path)
    expect(reads.length).toBeGreaterThan(0)
    // Anew only what an approved renewal costs, and what could not be called off: it stood otherwise than they knew.
    const renewed = events.flatMap(({ type, kind, data }) => (kind === 'requests' && type === 'request.approved' ? [data.bookingId] : []))
    const calledOff = calls.flatMap(({ path }) => /\/bookings\/([^/]+)\/cancel$/.exec(path)?.[1] ?? [])
    const isAnew = (path: string): boolean => [...renewed, ...calledOff].some((id) => path.endsWith(`/bookings/${id}`))
    expect(reads.filter((path, n) => reads.indexOf(path) !== n && !isAnew(path))).toEqual([])
    const customersKnow = rememberCustomers({ read: () => Promise.reject(new Error('nobody looks anything up')) }, world.vendor.id)
    const [ordered] = events.filter((event) => event.type === 'booking.accepted')
    expect(ordered).toBeDefined()
    if (!ordered) return
    customersKnow.ordered({ ...world.order(0, clock.at), id: ordered.recordId })
    customersKnow.observe(ordered)
    expect(customersKnow.known('accepted').map(({ id }) => id)).toEqual([ordered.recordId])
  })
})
