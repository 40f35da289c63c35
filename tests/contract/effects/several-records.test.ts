import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Core } from '#server/database/core.ts'
import { switchChannel } from '#server/effects/store.ts'
import { webhookChannel } from '#server/effects/webhook/webhook-channel.ts'
import { startWorker, SWEEP_MS } from '#server/effects/worker.ts'
import { ENGINES } from '../engines.ts'
import { openWorld, type World } from '../world.ts'
import { openReceiverAhead } from './receiver.ts'

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
  const withdrawn = async (count: number, answer: (call: number) => number) => {
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
    const worker = startWorker(core, webhookChannel(core, receiver.settings), () => 1)
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
})
