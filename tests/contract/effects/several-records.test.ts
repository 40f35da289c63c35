import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Core } from '#server/database/core.ts'
import { switchChannel } from '#server/effects/store.ts'
import { webhookChannel } from '#server/effects/webhook/webhook-channel.ts'
import { LEASE_MS } from '#server/effects/outbox.ts'
import { startWorker, SWEEP_MS } from '#server/effects/worker.ts'
import { ENGINES } from '../engines.ts'
import { openWorld, type World } from '../world.ts'
import { openReceiverAhead } from './receiver.ts'

type Webhook = ReturnType<typeof webhookChannel>

describe.each(ENGINES)('events of several records, on $name', (engine) => {
  let world: World
  let receiver: Awaited<ReturnType<typeof openReceiverAhead>>['receiver']
  let clock: { at: number }
  beforeAll(async () => {
    world = await openWorld(engine)
    await switchChannel(world.database, 'webhook', true)
  })
  beforeEach(async () => {
    ;({ clock, receiver } = await openReceiverAhead())
    return receiver.close
  })
  afterAll(() => world.close())

  /** Customers withdraw so many requests, and it is told to a receiver that answers as `answer` says to each call. */
  const withdrawn = async (count: number, answer: (call: number) => number, over: (usual: Webhook) => Partial<Webhook> = () => ({})) => {
    const vendor = await world.vendor()
    for (let n = 0; n < count; n += 1) {
      const requestId = await vendor.submit()
      await world.marketplace(vendor.vendorId, [{ id: randomUUID(), name: 'request.cancel', args: { requestId } }])
    }
    // The word of the commits goes by before anybody listens.
    await setTimeout(300)
    let calls = 0
    receiver.state.behaviour = ({ vendorId }) => (vendorId === vendor.vendorId ? answer((calls += 1)) : 204)
    const core: Core = { ...world.core, now: () => new Date(clock.at) }
    const usual = webhookChannel(core, receiver.settings)
    const worker = startWorker(core, { ...usual, ...over(usual) }, () => 1)
    return { vendorId: vendor.vendorId, called: () => calls, tell: () => worker.drain(vendor.vendorId), close: worker.close }
  }

  it('are told as a process starts that finds them there', async () => {
    const told = await withdrawn(2, () => 204)
    await expect.poll(() => receiver.state.handled.length, { timeout: SWEEP_MS / 3 }).toBe(2)
    await told.close()
  })

  it('of one record are told in one look where both are due from that very moment', async () => {
    const told = await withdrawn(2, () => 503)
    await told.tell()
    expect(told.called()).toBe(2)
    receiver.state.behaviour = () => 204
    await world.database.vendorTransaction(told.vendorId, (tx) =>
      tx.rows(sql`
        update effects set next_at = ${new Date(clock.at).toISOString()}::timestamptz,
          record_id = (select record_id from effects order by sequence limit 1)`),
    )
    await told.tell()
    expect(receiver.state.handled).toHaveLength(2)
    await told.close()
  })

  it('are taken so many at a time, those that happened first before the others', async () => {
    const underWay: number[] = []
    const told = await withdrawn(
      5,
      () => 204,
      ({ deliver }) => ({
        batch: 2,
        deliver: async (vendorId, item) => {
          const taken = await world.database.vendorTransaction(vendorId, (tx) => tx.rows(sql`select 1 from effects where attempts > 0`))
          underWay.push(taken.length)
          return deliver(vendorId, item)
        },
      }),
    )
    await told.tell()
    expect(underWay).toEqual([2, 1, 2, 1, 1])
    const order = receiver.state.handled.map(({ sequence }) => sequence)
    expect([order.length, order]).toEqual([5, order.toSorted((a, b) => a - b)])
    await told.close()
  })

  it('that could not be told before others may take them are given back', async () => {
    const longestMs = LEASE_MS - 1000
    const margins: number[] = []
    const told = await withdrawn(
      3,
      () => 204,
      ({ deliver }) => ({
        longestMs,
        deliver: async (vendorId, item) => {
          const [row] = await world.database.vendorTransaction(vendorId, (tx) =>
            tx.rows<{ until: number }>(
              sql`select extract(epoch from next_at)::float8 * 1000 as until from effects where id = ${item.id}::uuid`,
            ),
          )
          margins.push((row?.until ?? 0) - clock.at)
          const sent = await deliver(vendorId, item)
          clock.at += 2000
          return sent
        },
      }),
    )
    for (let looks = 0; looks < 3; looks += 1) await told.tell()
    await told.close()
    expect([receiver.state.handled.length, margins.length]).toEqual([3, 3])
    expect(Math.min(...margins)).toBeGreaterThanOrEqual(longestMs)
  })

  it('wait for moments once three in a row have failed', async () => {
    const told = await withdrawn(5, (call) => (call <= 3 ? 503 : 204))
    await told.tell()
    expect([told.called(), receiver.state.handled.length]).toEqual([3, 0])
    clock.at += 4000
    await told.tell()
    expect(told.called()).toBe(3)
    clock.at += 2000
    await told.tell()
    expect([told.called(), receiver.state.handled.length]).toEqual([8, 5])
    await told.close()
  })

  it('are all tried where some fail among those that arrive', async () => {
    const told = await withdrawn(8, (call) => (call % 2 === 1 ? 503 : 204))
    await told.tell()
    expect([told.called(), receiver.state.handled.length]).toEqual([8, 4])
    await told.close()
  })

  it('are left for later with all that were not even looked at, once three in a row have failed', async () => {
    const told = await withdrawn(
      6,
      () => 503,
      () => ({ batch: 3 }),
    )
    await told.tell()
    expect(told.called()).toBe(3)
    await told.close()
  })
})
