import { sql } from 'drizzle-orm'
import webPush from 'web-push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Core } from '#server/database/core.ts'
import { startWorker } from '#server/effects/worker.ts'
import { pushChannel } from '#server/notifications/push-channel.ts'
import { webPushTransport } from '#server/notifications/web-push.ts'
import { openPushService } from '#tests/support/push-service.ts'
import { ENGINES } from './engines.ts'
import { openWorld, ORIGIN, type World } from './world.ts'

type Vendor = Awaited<ReturnType<World['vendor']>>

describe.each(ENGINES)('standard Web Push, on $name', (engine) => {
  let world: World
  let service: Awaited<ReturnType<typeof openPushService>>
  beforeAll(async () => {
    ;[world, service] = await Promise.all([openWorld(engine), openPushService()])
  })
  afterAll(() => Promise.all([world.close(), service.close()]))

  const call = (cookie: string, method: 'PUT' | 'DELETE', token: string) =>
    world.app.request(method === 'PUT' ? '/api/push-devices' : `/api/push-devices/${encodeURIComponent(token)}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': cookie },
      ...(method === 'PUT' ? { body: JSON.stringify({ token, deviceType: 'web-ios', language: 'ar' }) } : {}),
    })
  /** A browser of the vendor's that has subscribed and told the server so. */
  const browser = async (vendor: Vendor, name: string) => {
    const token = JSON.stringify(service.subscribe(`${name} of ${vendor.vendorId}`))
    expect((await call(vendor.cookie, 'PUT', token)).status).toBe(204)
    return token
  }
  const counted = (vendor: Vendor) =>
    world.database.vendorTransaction(vendor.vendorId, async (tx) => ({
      devices: (await tx.rows(sql`select 1 from push_devices`)).length,
      waiting: (await tx.rows(sql`select 1 from effects where channel = 'push'`)).length,
    }))
  /** The outbox's worker with this way out, and a clock that is set by hand. */
  const sender = (vendor: Vendor) => {
    const clock = { at: Date.now() + 60_000 }
    const core: Core = { ...world.core, now: () => new Date(clock.at) }
    const settings = { ...webPush.generateVAPIDKeys(), subject: 'mailto:office@portal.example', allowsPrivate: true }
    const worker = startWorker(core, pushChannel(core, webPushTransport(settings, { timeoutMs: 5000 })))
    const sent = () =>
      service.state.pushed.flatMap(({ name, text }) => {
        const [device, owner] = name.split(' of ')
        return owner === vendor.vendorId ? [{ device, ...(JSON.parse(text) as { data: { id: string; code: string } }) }] : []
      })
    return { clock, sent, ...worker }
  }

  it('tells every browser what happened, sealed, by codes and figures, and nothing of any person', async () => {
    const vendor = await world.vendor()
    await browser(vendor, 'phone')
    await browser(vendor, 'desk')
    const requestId = await vendor.submit('removal')
    const push = sender(vendor)
    await push.drain(vendor.vendorId)
    await push.close()
    expect(new Set(push.sent().map(({ device }) => device))).toEqual(new Set(['desk', 'phone']))
    expect(push.sent()).toHaveLength(2)
    // All there is to a message: whoever adds a field must say here that it is nobody's.
    expect(push.sent()[0]?.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      vendorId: vendor.vendorId,
      code: 'request.submitted.removal',
      at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      kind: 'requests',
      recordId: requestId,
      params: JSON.stringify({ number: 7003, bookingNumber: 10041 }),
    })
    expect(await counted(vendor)).toEqual({ devices: 2, waiting: 0 })
  })

  it.each([404, 410])('forgets a browser whose subscription is answered %i, with all that waits for it', async (status) => {
    const vendor = await world.vendor()
    await browser(vendor, 'dead')
    await browser(vendor, 'phone')
    await vendor.submit()
    await vendor.submit('removal')
    service.state.answer = (name) => ({ status: name === `dead of ${vendor.vendorId}` ? status : 201 })
    const push = sender(vendor)
    await push.drain(vendor.vendorId)
    await push.drain(vendor.vendorId)
    await push.close()
    expect(push.sent().map(({ device }) => device)).toContain('dead')
    expect(push.sent().filter(({ device }) => device === 'phone')).toHaveLength(2)
    expect(await counted(vendor)).toEqual({ devices: 1, waiting: 0 })
  })

  it('comes again where the service is busy, under the same id, when it was asked to', async () => {
    const vendor = await world.vendor()
    await browser(vendor, 'phone')
    await vendor.submit()
    service.state.answer = () => ({ status: 429, headers: { 'Retry-After': '120' } })
    const push = sender(vendor)
    await push.drain(vendor.vendorId)
    push.clock.at += 110_000
    await push.drain(vendor.vendorId)
    expect(push.sent()).toHaveLength(1)
    service.state.answer = () => ({ status: 201 })
    push.clock.at += 11_000
    await push.drain(vendor.vendorId)
    await push.close()
    expect(push.sent()).toHaveLength(2)
    expect(push.sent()[1]?.data.id).toBe(push.sent()[0]?.data.id)
    expect(await counted(vendor)).toEqual({ devices: 1, waiting: 0 })
  })

  it('goes to a renewed subscription, and no more to one that was taken back or signed out', async () => {
    const vendor = await world.vendor()
    const left = await world.signIn(vendor.email)
    const old = await browser(vendor, 'old')
    await browser(vendor, 'renewed')
    expect((await call(left, 'PUT', JSON.stringify(service.subscribe(`left of ${vendor.vendorId}`)))).status).toBe(204)
    expect((await call(vendor.cookie, 'DELETE', old)).status).toBe(204)
    await world.app.request('/api/session', { method: 'DELETE', headers: { Origin: ORIGIN, Cookie: left } })
    await vendor.submit()
    const push = sender(vendor)
    await push.drain(vendor.vendorId)
    await push.close()
    expect(push.sent().map(({ device }) => device)).toEqual(['renewed'])
    expect(await counted(vendor)).toEqual({ devices: 1, waiting: 0 })
  })

  it('met no unexpected failure on the way', () => {
    expect([world.failures, world.reports, service.state.faults]).toEqual([[], [], []])
  })
})
