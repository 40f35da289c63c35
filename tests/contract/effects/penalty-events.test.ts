import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { switchChannel } from '#server/effects/store.ts'
import { webhookChannel } from '#server/effects/webhook/webhook-channel.ts'
import { startWorker } from '#server/effects/worker.ts'
import { samplePenalty } from '#tests/support/samples.ts'
import { ENGINES } from '../engines.ts'
import { readAnswer } from '../read-answer.ts'
import { openWorld, wire, type World } from '../world.ts'
import { openReceiverAhead } from './receiver.ts'

describe.each(ENGINES)('what the Admin is told of penalties, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
    await switchChannel(world.database, 'webhook', true)
  })
  afterAll(() => world.close())

  it('is that a dispute is opened, and that it is withdrawn', async () => {
    const { clock, receiver } = await openReceiverAhead()
    const vendor = await world.vendor()
    const penalty = samplePenalty({ id: randomUUID(), bookingId: vendor.booking.id, bookingNumber: vendor.booking.number })
    await world.marketplace(vendor.vendorId, [{ name: 'penalty.issue', args: penalty }])
    const [penaltyId, reason] = [penalty.id, 'It was there on time.']
    const mutations = [wire(1, 'penalty.dispute', { penaltyId, reason, files: [] }), wire(2, 'penalty.withdrawDispute', { penaltyId })]
    const { results } = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations }))
    expect(results).toMatchObject([{ status: 'applied' }, { status: 'applied' }])
    const core = { ...world.core, now: () => new Date(clock.at) }
    const worker = startWorker(core, webhookChannel(core, receiver.settings), () => 1)
    await worker.drain(vendor.vendorId)
    expect(receiver.state.handled.map(({ type, recordId }) => [type, recordId])).toEqual([
      ['penalty.disputed', penaltyId],
      ['penalty.dispute_withdrawn', penaltyId],
    ])
    await worker.close()
    await receiver.close()
  })
})
