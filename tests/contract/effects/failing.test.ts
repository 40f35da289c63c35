import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Core } from '#server/database/core.ts'
import { forgetEffects } from '#server/effects/forget.ts'
import { switchChannel } from '#server/effects/store.ts'
import { webhookChannel } from '#server/effects/webhook/webhook-channel.ts'
import { startWorker } from '#server/effects/worker.ts'
import { ENGINES } from '../engines.ts'
import { openWorld, type World } from '../world.ts'
import { openReceiverAhead } from './receiver.ts'

describe.each(ENGINES)('what never arrives, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
    await switchChannel(world.database, 'webhook', true)
  })
  afterAll(() => world.close())

  it('is said with its fault, once an hour while it lasts, and each that is given up, be it kept or not', async () => {
    const { clock, receiver } = await openReceiverAhead()
    receiver.state.behaviour = () => 401
    const vendor = await world.vendor()
    const reports: unknown[][] = []
    const core: Core = { ...world.core, now: () => new Date(clock.at), report: (...said) => reports.push(said) }
    const usual = webhookChannel(core, receiver.settings)
    const brief = { keepsDead: false, stopsAfter: Infinity, gives: { ...usual.gives, attempts: 1 } }
    const worker = startWorker(core, { ...usual, ...brief }, () => 1)
    const tell = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const requestId = await vendor.submit()
        await world.marketplace(vendor.vendorId, [{ name: 'request.cancel', args: { requestId } }])
      }
      await worker.drain(vendor.vendorId)
    }
    const failing = () => reports.filter(([event]) => event === 'webhook.failing')
    // One or two may be a hiccup.
    await tell(2)
    expect(failing()).toEqual([])
    await tell(3)
    expect(failing()).toEqual([['webhook.failing', { fault: 'http_401' }]])
    const { vendorId } = vendor
    const given = ['webhook.given_up', { vendorId, type: 'request.cancelled', attempts: 1, fault: 'http_401' }]
    expect(reports.filter(([event]) => event === 'webhook.given_up')).toEqual(Array.from({ length: 5 }, () => given))
    clock.at += 3_600_000
    await tell(1)
    expect(failing()).toHaveLength(2)
    await worker.close()
    await receiver.close()
  })

  it('is tried again when a clock that was ahead while it failed has been set back', async () => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit()
    await world.marketplace(vendor.vendorId, [{ name: 'request.cancel', args: { requestId } }])
    const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
    const isPutOff = (hours: number) =>
      world.database.vendorTransaction(vendor.vendorId, async (tx) => {
        await tx.rows(sql`update effects set next_at = ${inHours(hours)}::timestamptz`)
        await forgetEffects(tx, vendor.vendorId, new Date())
        return tx.rows<{ later: boolean }>(sql`select next_at > now() + interval '1 hour' as later from effects`)
      })
    expect(await isPutOff(72)).toEqual([{ later: false }])
    // As long as a receiver may ask for.
    expect(await isPutOff(6)).toEqual([{ later: true }])
  })
})
