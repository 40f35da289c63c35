import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Core } from '#server/database/core.ts'
import type { Sent } from '#server/effects/channel.ts'
import { startWorker } from '#server/effects/worker.ts'
import { pushChannel } from '#server/notifications/push-channel.ts'
import { ENGINES } from './engines.ts'
import { openWorld, ORIGIN, type World } from './world.ts'

describe.each(ENGINES)('turns of vendors whose messages are sent, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  type Vendor = Awaited<ReturnType<World['vendor']>>
  const register = (cookie: string, token: string) =>
    world.app.request('/api/push-devices', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': cookie },
      body: JSON.stringify({ token, deviceType: 'web-android', language: 'ar' }),
    })
  /** A vendor with messages for so many devices. */
  const withDevices = async (count: number): Promise<Vendor> => {
    const vendor = await world.vendor()
    await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows(sql`
        insert into push_devices (vendor_id, token_id, token, user_id, device_type, language)
        select ${vendor.vendorId}::uuid, gen_random_uuid()::text, 'of ' || ${vendor.vendorId}, ${vendor.userId}, 'web', 'en' from generate_series(1, ${count}::int)`),
    )
    await vendor.submit()
    return vendor
  }
  /** Drains these vendors at the same time, in their order. Resolves to whose messages were sent, one after the other. */
  const drainAll = async (vendors: readonly Vendor[], answer: (vendorId: string) => Sent): Promise<string[]> => {
    const sent: string[] = []
    // A minute ahead, so that what is written during the test is due.
    const core: Core = {
      ...world.core,
      now: () => new Date(Date.now() + 60_000),
      pokes: { ...world.core.pokes, subscribe: () => () => undefined },
    }
    const send = (token: string): Promise<Sent> => {
      const vendorId = token.split(' ')[1] ?? ''
      sent.push(vendorId)
      return Promise.resolve(answer(vendorId))
    }
    const push = startWorker(core, pushChannel(core, { send }))
    await Promise.all(vendors.map(({ vendorId }) => push.drain(vendorId)))
    await push.close()
    return sent
  }

  it('end after a batch: a ninth vendor is told before any of eight others has its second', async () => {
    const many = []
    for (let n = 0; n < 8; n += 1) many.push(await withDevices(60))
    const ninth = await withDevices(1)
    const sent = await drainAll([...many, ninth], () => ({ status: 'sent' }))
    expect(sent).toHaveLength(8 * 60 + 1)
    const batches = many.map(({ vendorId }) => sent.flatMap((one, at) => (one === vendorId ? [at] : []))[50] ?? -1)
    expect(Math.min(...batches)).toBeGreaterThan(sent.indexOf(ninth.vendorId))
  })

  it('end after three that run into the time limit one after the other, and the rest of it waits', async () => {
    const hung = await withDevices(60)
    const sent = await drainAll([hung], () => ({ status: 'later', waitMs: 3_600_000, fault: 'timeout' }))
    expect(sent).toHaveLength(3)
    const waiting = await world.database.vendorTransaction(hung.vendorId, (tx) =>
      tx.rows(sql`select 1 from effects where channel = 'push'`),
    )
    expect(waiting).toHaveLength(60)
  })

  it('are kept short: one person has twenty devices at most, whatever they signed in at, and the oldest give way', async () => {
    const vendor = await world.vendor()
    const tokens: string[] = []
    for (let session = 0; session < 6; session += 1) {
      const cookie = await world.signIn(vendor.email)
      for (let n = 0; n < 4; n += 1) {
        const token = randomUUID()
        expect((await register(cookie, token)).status).toBe(204)
        tokens.push(token)
      }
    }
    const kept = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ token: string }>(sql`select token from push_devices`),
    )
    expect(kept.map(({ token }) => token).toSorted()).toEqual(tokens.slice(-20).toSorted())
  })

  it('are kept short: one vendor has two hundred devices at most, whoever signed in there', async () => {
    const vendor = await withDevices(220)
    await world.database.vendorTransaction(vendor.vendorId, (tx) => tx.rows(sql`update push_devices set user_id = token_id`))
    const token = randomUUID()
    expect((await register(await world.signIn(vendor.email), token)).status).toBe(204)
    const kept = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ token: string }>(sql`select token from push_devices order by seen_at desc`),
    )
    expect([kept.length, kept[0]?.token]).toEqual([200, token])
  })
})
