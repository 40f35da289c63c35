import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Core } from '#server/database/core.ts'
import type { Channel } from '#server/effects/channel.ts'
import { switchChannel } from '#server/effects/store.ts'
import { webhookChannel } from '#server/effects/webhook/webhook-channel.ts'
import { startWorker } from '#server/effects/worker.ts'
import { executeForMarketplace } from '#server/mutations/execute.ts'
import { ENGINES } from '../engines.ts'
import { readAnswer } from '../read-answer.ts'
import { openWorld, wire, type World } from '../world.ts'
import { openReceiverAhead } from './receiver.ts'

const HOUR = 3_600_000
type Vendor = Awaited<ReturnType<World['vendor']>>
type Receiver = Awaited<ReturnType<typeof openReceiverAhead>>['receiver']

describe.each(ENGINES)('what customers are told, on $name', (engine) => {
  let world: World
  let receiver: Receiver
  let vendor: Vendor
  let clock: { at: number }
  const closing: (() => Promise<void>)[] = []
  beforeAll(async () => {
    world = await openWorld(engine)
    await switchChannel(world.database, 'webhook', true)
  })
  beforeEach(async () => {
    ;({ clock, receiver } = await openReceiverAhead())
    vendor = await world.vendor()
  })
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()))
    await receiver.close()
    await world.database.vendorTransaction(vendor.vendorId, (tx) => tx.rows(sql`delete from effects`))
  })
  afterAll(() => world.close())

  const waiting = (of = vendor.vendorId) =>
    world.database.vendorTransaction(of, (tx) =>
      tx.rows<{ id: string; type: string; attempts: number; fault: string | null; dead: boolean; by: string }>(sql`
        select id::text as id, type, attempts, fault, dead_at is not null as dead, body ->> 'by' as by
        from effects where channel = 'webhook' order by sequence`),
    )

  /** A sender with a clock that is set by hand and no chance in its waits. */
  const openWorker = (timeoutMs = 10_000, over: Partial<Pick<Channel, 'gives'>> = {}) => {
    const reports: string[] = []
    const core: Core = { ...world.core, now: () => new Date(clock.at), report: (event) => reports.push(event) }
    const worker = startWorker(core, { ...webhookChannel(core, receiver.settings, { timeoutMs }), ...over }, () => 1)
    closing.push(worker.close)
    return { ...worker, reports, tell: () => worker.drain(vendor.vendorId) }
  }

  let seq = 0
  const clients = new Map<string, string>()
  /** The vendor's people do something. */
  const asks = async (name: string, args: unknown): Promise<void> => {
    const own = clients.get(vendor.vendorId) ?? randomUUID()
    if (!clients.has(vendor.vendorId)) seq = 0
    clients.set(vendor.vendorId, own)
    seq += 1
    const { results } = await readAnswer(await vendor.sync({ clientId: own, mutations: [wire(seq, name, args)] }))
    expect(results).toMatchObject([{ status: 'applied' }])
  }
  const reject = (requestId: string) => asks('request.reject', { requestId, reason: 'No truck that day.' })
  const reopen = (requestId: string) => asks('request.reopen', { requestId })
  const cancel = (requestId: string, id: string = randomUUID()) =>
    world.marketplace(vendor.vendorId, [{ id, name: 'request.cancel', args: { requestId } }])

  it('is written in the very transaction of the change, once for a repeated one, and not at all for a refused one', async () => {
    const requestId = await vendor.submit()
    const id = randomUUID()
    for (let i = 0; i < 3; i += 1) await cancel(requestId, id)
    await cancel(requestId)
    expect(await waiting()).toMatchObject([{ type: 'request.cancelled', by: 'marketplace', attempts: 0 }])
    // PostgreSQL notes with each row the transaction that wrote it.
    const written = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ by: string }>(sql`
        select xmin::text as by from effects union all select xmin::text from records where id = ${requestId}::uuid and kind = 'requests'`),
    )
    expect(written).toHaveLength(2)
    expect(new Set(written.map(({ by }) => by)).size).toBe(1)
  })

  it('is gone with a transaction that fails at its end', async () => {
    const requestId = await vendor.submit()
    const database: World['database'] = {
      ...world.database,
      vendorTransaction: (vendorId, work, options) =>
        world.database.vendorTransaction(
          vendorId,
          async (tx) => {
            await work(tx)
            throw new Error('the power is gone')
          },
          options,
        ),
    }
    const mutations = [{ id: randomUUID(), name: 'request.cancel', args: { requestId }, clientAt: new Date().toISOString() }]
    await expect(executeForMarketplace({ ...world.core, database }, { vendorId: vendor.vendorId, mutations })).rejects.toThrow('power')
    expect(await waiting()).toEqual([])
  })

  it('is nothing for history that is brought in, and where nobody is to be told', async () => {
    const quiet = await vendor.submit('renewal', false)
    await world.marketplace(vendor.vendorId, [{ name: 'request.cancel', args: { requestId: quiet } }], false)
    const requestId = await vendor.submit()
    await switchChannel(world.database, 'webhook', false)
    await cancel(requestId)
    await switchChannel(world.database, 'webhook', true)
    expect(await waiting()).toEqual([])
  })

  it('arrives signed, in order, with what concerns the customer and nobody’s name or phone', async () => {
    const requestId = await vendor.submit('grace_period')
    await reject(requestId)
    await reopen(requestId)
    await asks('request.approve', { requestId, operationId: randomUUID() })
    await openWorker().tell()
    expect(receiver.state.refused).toEqual([])
    const { handled } = receiver.state
    expect(handled.map(({ type }) => type)).toEqual(['request.rejected', 'request.reopened', 'request.approved'])
    expect(handled.map(({ sequence }) => sequence)).toEqual(handled.map(({ sequence }) => sequence).toSorted((a, b) => a - b))
    expect(handled[0]).toMatchObject({
      vendorId: vendor.vendorId,
      kind: 'requests',
      recordId: requestId,
      by: 'vendor',
      data: { type: 'grace_period', status: 'rejected', rejectionReason: 'No truck that day.', dates: null },
    })
    expect(handled[2]).toMatchObject({ data: { dates: { pickupOn: expect.any(String) } } })
    const said = JSON.stringify(handled)
    for (const word of [vendor.booking.customerName.en, vendor.booking.customerPhone, vendor.email]) expect(said).not.toContain(word)
    expect(await waiting()).toEqual([])
  })

  it('goes out soon after the commit', async () => {
    openWorker()
    await cancel(await vendor.submit())
    await expect.poll(() => receiver.state.handled.length, { timeout: 20_000 }).toBe(1)
  })

  it('reaches a receiver that was dead for a day, all of it and in order', async () => {
    const requests = [await vendor.submit(), await vendor.submit('removal')]
    const told = openWorker()
    receiver.state.behaviour = () => 503
    for (const requestId of requests) await reject(requestId)
    const begun = clock.at
    while (clock.at < begun + 24 * HOUR) {
      await told.tell()
      clock.at += 20 * 60_000
    }
    for (const requestId of requests) await reopen(requestId)
    const before = receiver.state.calls.length
    expect(before).toBeGreaterThan(20)
    expect(before).toBeLessThan(120)
    expect(await waiting()).toMatchObject(Array.from({ length: 4 }, () => ({ dead: false })))
    receiver.state.behaviour = () => 204
    for (let tries = 0; tries < 5 && (await waiting()).length > 0; tries += 1) {
      clock.at += HOUR
      await told.tell()
    }
    expect(await waiting()).toEqual([])
    for (const requestId of requests)
      expect(receiver.state.handled.filter(({ recordId }) => recordId === requestId).map(({ type }) => type)).toEqual([
        'request.rejected',
        'request.reopened',
      ])
  })

  it('is a dead letter after three days, and reported; what came after it goes on', async () => {
    const requestId = await vendor.submit()
    const told = openWorker()
    receiver.state.behaviour = () => 500
    await reject(requestId)
    const begun = clock.at
    while (clock.at < begun + 73 * HOUR) {
      clock.at += HOUR
      await told.tell()
    }
    expect(await waiting()).toMatchObject([{ type: 'request.rejected', dead: true, fault: 'http_500' }])
    expect([...new Set(told.reports)]).toEqual(['webhook.failing', 'webhook.given_up'])
    expect(told.reports.filter((event) => event === 'webhook.given_up')).toHaveLength(1)
    receiver.state.behaviour = () => 204
    await reopen(requestId)
    await told.tell()
    expect(receiver.state.handled.map(({ type }) => type)).toEqual(['request.reopened'])
  })

  it('is a dead letter after as many attempts as it gets, and no sooner', async () => {
    const told = openWorker(2000, { gives: { attempts: 3, afterMs: 72 * HOUR } })
    receiver.state.behaviour = () => 500
    await cancel(await vendor.submit())
    for (const attempts of [1, 2, 3]) {
      clock.at += HOUR
      await told.tell()
      expect(await waiting()).toMatchObject([{ attempts, dead: attempts === 3 }])
    }
  })

  it('has its three days from the first attempt: what waited for a server that was off, or behind another event, is tried again, too', async () => {
    const requestId = await vendor.submit()
    await reject(requestId)
    await reopen(requestId)
    clock.at += 80 * HOUR
    const told = openWorker()
    receiver.state.behaviour = () => 503
    const begun = clock.at
    await told.tell()
    expect(await waiting()).toMatchObject([{ dead: false }, { dead: false }])
    while (clock.at <= begun + 73 * HOUR) {
      await told.tell()
      clock.at += HOUR
    }
    clock.at += HOUR
    await told.tell()
    expect(await waiting()).toMatchObject([
      { type: 'request.rejected', dead: true },
      { type: 'request.reopened', dead: false },
    ])
    receiver.state.behaviour = () => 204
    clock.at += HOUR
    await told.tell()
    expect(receiver.state.handled.map(({ type }) => type)).toEqual(['request.reopened'])
  })

  it.each([
    [301, false, 'http_301'],
    [308, false, 'http_308'],
    [400, false, 'http_400'],
    [401, false, 'http_401'],
    [404, false, 'http_404'],
    [429, false, 'http_429'],
    [500, false, 'http_500'],
    [503, false, 'http_503'],
    [410, true, 'http_410'],
    ['breaks off', false, 'ECONNRESET'],
    ['hangs', false, 'timeout'],
  ] as const)('is not told by the answer %s; a dead letter at once: %s', async (answer, dead, fault) => {
    receiver.state.behaviour = () => answer
    await cancel(await vendor.submit())
    await openWorker(300).tell()
    expect(await waiting()).toMatchObject([{ attempts: 1, dead, fault }])
    // A redirect is followed nowhere.
    expect(receiver.state.calls).toHaveLength(1)
  })

  it.each([200, 201, 202, 204])('is told by the answer %s', async (answer) => {
    receiver.state.behaviour = () => answer
    await cancel(await vendor.submit())
    await openWorker().tell()
    expect(receiver.state.handled).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('waits as long as the receiver asks, and twice as long each time', async () => {
    const told = openWorker()
    receiver.state.behaviour = (_event, { response }) => {
      response.writeHead(429, { 'Retry-After': '90' }).end()
      return 429
    }
    await cancel(await vendor.submit())
    await told.tell()
    clock.at += 89_000
    await told.tell()
    expect(receiver.state.calls).toHaveLength(1)
    receiver.state.behaviour = () => 500
    clock.at += 2000
    await told.tell()
    expect(receiver.state.calls).toHaveLength(2)
    // The third attempt comes ten seconds after the second.
    clock.at += 9000
    await told.tell()
    expect(receiver.state.calls).toHaveLength(2)
    clock.at += 2000
    await told.tell()
    expect(receiver.state.calls).toHaveLength(3)
  })

  it('is handled once where the answer was lost, too slow, or given twice', async () => {
    const told = openWorker(300)
    await cancel(await vendor.submit())
    receiver.state.behaviour = () => 'breaks off'
    await told.tell()
    clock.at += HOUR
    receiver.state.behaviour = () => 'hangs'
    await told.tell()
    clock.at += HOUR
    receiver.state.behaviour = (_event, { response }) => {
      response.writeHead(204).end()
      response.socket?.write('HTTP/1.1 204 No Content\r\n\r\n')
      return 204
    }
    await told.tell()
    expect(receiver.state.calls).toHaveLength(3)
    expect(new Set(receiver.state.calls.map(({ id, sequence }) => `${id} ${sequence}`)).size).toBe(1)
    expect(receiver.state.handled).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('lets nothing of a record overtake what failed, and the vendor’s other records pass', async () => {
    const [sick, well] = [await vendor.submit(), await vendor.submit('removal')]
    const told = openWorker()
    receiver.state.behaviour = ({ recordId }) => (recordId === sick ? 500 : 204)
    for (const requestId of [sick, well]) await reject(requestId)
    for (const requestId of [sick, well]) await reopen(requestId)
    await told.tell()
    expect(receiver.state.handled.map(({ recordId }) => recordId)).toEqual([well, well])
    expect(receiver.state.calls.filter(({ recordId }) => recordId === sick).map(({ type }) => type)).not.toContain('request.reopened')
    receiver.state.behaviour = () => 204
    clock.at += HOUR
    await told.tell()
    expect(receiver.state.handled.slice(2).map(({ type }) => type)).toEqual(['request.rejected', 'request.reopened'])
  })

  it('is told once by several processes that look at the same time', async () => {
    const requests = await Promise.all(Array.from({ length: 12 }, () => vendor.submit()))
    await world.marketplace(
      vendor.vendorId,
      requests.map((requestId) => ({ name: 'request.cancel', args: { requestId } })),
    )
    const workers = [openWorker(), openWorker(), openWorker()]
    await Promise.all(workers.map(({ tell }) => tell()))
    await expect.poll(() => waiting(), { timeout: 20_000 }).toEqual([])
    expect(receiver.state.calls.map(({ recordId }) => recordId).toSorted()).toEqual(requests.toSorted())
  })

  it('is told again where the process died with it in its hands, once the lease is over', async () => {
    await cancel(await vendor.submit())
    const core: Core = { ...world.core, now: () => new Date(clock.at) }
    const dying = webhookChannel(core, receiver.settings)
    const worker = startWorker(core, { ...dying, deliver: () => Promise.reject(new Error('killed')) })
    await worker.drain(vendor.vendorId)
    await worker.close()
    const told = openWorker()
    await told.tell()
    expect(receiver.state.calls).toEqual([])
    clock.at += 121_000
    await told.tell()
    expect(receiver.state.handled).toHaveLength(1)
  })

  it('met no unexpected failure on the way', () => {
    expect(world.failures).toEqual([])
  })
})
