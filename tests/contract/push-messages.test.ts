import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pushData, type PushData } from '#protocol/push.ts'
import type { Core } from '#server/database/core.ts'
import { startWorker } from '#server/effects/worker.ts'
import { compactVendor } from '#server/housekeeping/compaction.ts'
import { pushChannel } from '#server/notifications/push-channel.ts'
import type { Sent } from '#server/effects/channel.ts'
import { ENGINES } from './engines.ts'
import { readProblem } from './read-answer.ts'
import { openWorld, ORIGIN, type World } from './world.ts'

describe.each(ENGINES)('push messages, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  type Vendor = Awaited<ReturnType<World['vendor']>>
  const tokenOf = (vendor: Vendor, name: string): string => `${name} of ${vendor.vendorId}`
  const device = (vendor: Vendor, method: 'PUT' | 'DELETE', name: string) => deviceByToken(vendor, method, tokenOf(vendor, name))
  const deviceByToken = (vendor: Pick<Vendor, 'cookie'>, method: 'PUT' | 'DELETE', token: string) =>
    world.app.request(method === 'PUT' ? '/api/push-devices' : `/api/push-devices/${encodeURIComponent(token)}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': vendor.cookie },
      ...(method === 'PUT' ? { body: JSON.stringify({ token, deviceType: 'web-android', language: 'ar' }) } : {}),
    })
  const waiting = (vendor: Vendor) =>
    world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ attempts: number }>(sql`select attempts from effects where channel = 'push'`),
    )

  /** The moments that the records of a vendor's notifications bear. */
  const moments = (vendor: Vendor) =>
    world.database
      .vendorTransaction(vendor.vendorId, (tx) =>
        tx.rows<{ at: string }>(sql`select body ->> 'at' as at from records where kind = 'notifications'`),
      )
      .then((rows) => rows.map(({ at }) => at))

  const phoneOf = async (vendor: Vendor) => {
    const rows = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
      tx.rows<{ sessionId: string }>(sql`select session_id as "sessionId" from push_devices where token = ${tokenOf(vendor, 'phone')}`),
    )
    if (!rows[0]) throw new Error('no such device')
    return rows[0]
  }

  /** A sender over a transport that answers as told, and a clock that is set by hand. It notes what goes to this vendor's devices. */
  const sender = (vendor: Vendor, answer: (name: string) => Sent, chance = Math.random) => {
    const sent: { name: string; data: PushData }[] = []
    // A minute ahead, so that what is written during the test is due.
    const clock = { at: Date.now() + 60_000 }
    const core: Core = { ...world.core, now: () => new Date(clock.at) }
    const send = async (token: string, data: PushData): Promise<Sent> => {
      const [name = '', owner] = token.split(' of ')
      // The sweep also finds what other tests left behind.
      if (owner !== vendor.vendorId) return { status: 'later', waitMs: 3_600_000 }
      sent.push({ name, data })
      return answer(name)
    }
    const push = startWorker(core, pushChannel(core, { send }), chance)
    return { sent, clock, ...push }
  }

  it('carry code and figures of a notification to every device of the vendor, once, after the commit', async () => {
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    for (const name of ['phone', 'desk']) expect((await device(vendor, 'PUT', name)).status).toBe(204)
    await device(other, 'PUT', 'other')
    const push = sender(vendor, () => ({ status: 'sent' }))
    const requestId = await vendor.submit('grace_period')
    await push.drain(vendor.vendorId)
    await push.drain(vendor.vendorId)
    await push.close()
    expect(push.sent.map(({ name }) => name).toSorted()).toEqual(['desk', 'phone'])
    const [first] = push.sent
    expect(v.parse(pushData, first?.data)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      vendorId: vendor.vendorId,
      code: 'request.submitted.grace_period',
      // Exactly that of the record, or what was cleared away would come back with it.
      at: (await moments(vendor))[0],
      kind: 'requests',
      recordId: requestId,
      params: JSON.stringify({ number: 7003, bookingNumber: 10041 }),
    })
    expect(await waiting(vendor)).toEqual([])
  })

  it('are written once for a repeated mutation, and not at all for a rejected one or for quiet history', async () => {
    const vendor = await world.vendor()
    await device(vendor, 'PUT', 'phone')
    const id = randomUUID()
    const requestId = await vendor.submit('renewal', false)
    for (let i = 0; i < 3; i += 1) await world.marketplace(vendor.vendorId, [{ id, name: 'request.cancel', args: { requestId } }])
    await world.marketplace(vendor.vendorId, [{ name: 'request.cancel', args: { requestId } }])
    expect(await waiting(vendor)).toHaveLength(1)
  })

  it.each([
    ['has run out', sql`update session set expires_at = now() - interval '1 second'`],
    ['is gone', sql`delete from session`],
  ])('do not reach a device whose session %s, however it ended, and forget it; the others get theirs', async (_how, end) => {
    const vendor = await world.vendor()
    const phone = await world.signIn(vendor.email)
    await device(vendor, 'PUT', 'desk')
    await deviceByToken({ cookie: phone }, 'PUT', tokenOf(vendor, 'phone'))
    const { sessionId } = await phoneOf(vendor)
    await world.database.query(sql`${end} where id = ${sessionId}`)
    const push = sender(vendor, () => ({ status: 'sent' }))
    await vendor.submit()
    await push.drain(vendor.vendorId)
    await push.close()
    expect(push.sent.map(({ name }) => name)).toEqual(['desk'])
    expect(await waiting(vendor)).toEqual([])
    await expect(phoneOf(vendor)).rejects.toThrow()
  })

  it('reach a device whose person signed in anew, under the token it had before', async () => {
    const vendor = await world.vendor()
    const [before, now] = [await world.signIn(vendor.email), await world.signIn(vendor.email)]
    await deviceByToken({ cookie: before }, 'PUT', tokenOf(vendor, 'phone'))
    const { sessionId } = await phoneOf(vendor)
    await deviceByToken({ cookie: now }, 'PUT', tokenOf(vendor, 'phone'))
    await world.database.query(sql`delete from session where id = ${sessionId}`)
    const push = sender(vendor, () => ({ status: 'sent' }))
    await vendor.submit()
    await push.drain(vendor.vendorId)
    await push.close()
    expect(push.sent.map(({ name }) => name)).toEqual(['phone'])
  })

  it('reach a device that an older release noted without its session', async () => {
    const vendor = await world.vendor()
    await device(vendor, 'PUT', 'phone')
    await world.database.vendorTransaction(vendor.vendorId, (tx) => tx.rows(sql`update push_devices set session_id = null`))
    const push = sender(vendor, () => ({ status: 'sent' }))
    await vendor.submit()
    await push.drain(vendor.vendorId)
    await push.close()
    expect(push.sent.map(({ name }) => name)).toEqual(['phone'])
  })

  it('do not pile up for a vendor without devices', async () => {
    const vendor = await world.vendor()
    await vendor.submit()
    expect(await waiting(vendor)).toEqual([])
  })

  it('are tried again after a growing wait, at least as long as the service asks', async () => {
    const vendor = await world.vendor()
    await device(vendor, 'PUT', 'phone')
    let answer: Sent = { status: 'later', waitMs: 90_000 }
    const push = sender(vendor, () => answer)
    await vendor.submit()
    await push.drain(vendor.vendorId)
    expect(push.sent).toHaveLength(1)
    push.clock.at += 80_000
    await push.drain(vendor.vendorId)
    expect(push.sent).toHaveLength(1)
    push.clock.at += 11_000
    answer = { status: 'sent' }
    await push.drain(vendor.vendorId)
    await push.close()
    expect(push.sent).toHaveLength(2)
    expect(push.sent[1]?.data.id).toBe(push.sent[0]?.data.id)
    expect(await waiting(vendor)).toEqual([])
  })

  it('are tried again after half of the wait at the soonest, whatever chance says', async () => {
    const vendor = await world.vendor()
    await device(vendor, 'PUT', 'phone')
    const push = sender(
      vendor,
      () => ({ status: 'later', waitMs: null }),
      () => 0,
    )
    await vendor.submit()
    await push.drain(vendor.vendorId)
    push.clock.at += 2400
    await push.drain(vendor.vendorId)
    expect(push.sent).toHaveLength(1)
    push.clock.at += 200
    await push.drain(vendor.vendorId)
    await push.close()
    expect(push.sent).toHaveLength(2)
  })

  it('are tried for hours where the service cannot be reached, and given up after sixteen attempts', async () => {
    const vendor = await world.vendor()
    await device(vendor, 'PUT', 'phone')
    const push = sender(vendor, () => ({ status: 'later', waitMs: null }))
    await vendor.submit()
    const hours = { begun: push.clock.at, tried: 0 }
    for (let time = 0; time < 20; time += 1) {
      await push.drain(vendor.vendorId)
      hours.tried = (push.clock.at - hours.begun) / 3_600_000
      if ((await waiting(vendor)).length === 0) break
      push.clock.at += 3_600_000
    }
    await push.close()
    expect([push.sent.length, hours.tried]).toEqual([16, 15])
    // The device is there all the same, and is told what comes next.
    await vendor.submit()
    expect(await waiting(vendor)).toHaveLength(1)
  })

  it('are forgotten after a day: nobody needs them then, whatever became of them', async () => {
    const vendor = await world.vendor()
    await device(vendor, 'PUT', 'phone')
    await vendor.submit()
    const left = async (hours: number) => {
      await compactVendor(world.database, vendor.vendorId, new Date(Date.now() + hours * 3_600_000))
      return (await waiting(vendor)).length
    }
    expect([await left(23), await left(25)]).toEqual([1, 0])
    // Nor is one that waited as long for a server that was off tried more than once.
    await vendor.submit()
    const push = sender(vendor, () => ({ status: 'later', waitMs: null }))
    push.clock.at += 25 * 3_600_000
    await push.drain(vendor.vendorId)
    await push.close()
    expect([push.sent.length, await waiting(vendor)]).toEqual([1, []])
  })

  it('do not wait for another device of the vendor that cannot be reached', async () => {
    const vendor = await world.vendor()
    for (const name of ['asleep', 'phone', 'desk']) await device(vendor, 'PUT', name)
    const push = sender(vendor, (name) => (name === 'asleep' ? { status: 'later', waitMs: null } : { status: 'sent' }))
    await vendor.submit()
    await vendor.submit('removal')
    await push.drain(vendor.vendorId)
    await push.close()
    expect(push.sent.filter(({ name }) => name !== 'asleep')).toHaveLength(4)
    expect(await waiting(vendor)).toMatchObject([{ attempts: 1 }, { attempts: 1 }])
  })

  it('forget a device that is gone, with everything that waited for it, and keep the others', async () => {
    const vendor = await world.vendor()
    for (const name of ['dead', 'phone']) await device(vendor, 'PUT', name)
    const push = sender(vendor, (name) => (name === 'dead' ? { status: 'gone' } : { status: 'sent' }))
    await vendor.submit()
    await push.drain(vendor.vendorId)
    push.sent.length = 0
    await vendor.submit()
    await push.drain(vendor.vendorId)
    await push.close()
    expect(push.sent.map(({ name }) => name)).toEqual(['phone'])
  })

  it('stop when the device is taken off, by its own vendor only', async () => {
    const [vendor, other] = [await world.vendor(), await world.vendor()]
    await device(vendor, 'PUT', 'phone')
    expect((await deviceByToken(other, 'DELETE', tokenOf(vendor, 'phone'))).status).toBe(204)
    await vendor.submit()
    expect(await waiting(vendor)).toHaveLength(1)
    expect((await device(vendor, 'DELETE', 'phone')).status).toBe(204)
    expect(await waiting(vendor)).toEqual([])
  })

  it('go to tokens of any length the protocol allows, and refuse what cannot be one', async () => {
    const vendor = await world.vendor()
    expect((await deviceByToken(vendor, 'PUT', 'x'.repeat(4096))).status).toBe(204)
    for (const token of ['short', 'x'.repeat(4097), 'token with half a pair \ud800'])
      expect(await readProblem(await deviceByToken(vendor, 'PUT', token))).toMatchObject({
        status: 400,
        code: 'body.invalid',
        fields: { token: 'body.invalid' },
      })
    // No body may hold it, so that nobody looked for the field.
    expect(await readProblem(await deviceByToken(vendor, 'PUT', 'token\0with-nul'))).toMatchObject({ status: 400, code: 'body.invalid' })
  })

  it('are looked for by one question for all vendors, and sent for at most eight vendors at once, also past one that fails', async () => {
    const vendors = await Promise.all(Array.from({ length: 20 }, () => world.vendor()))
    const idle = await Promise.all(Array.from({ length: 5 }, () => world.vendor()))
    for (const vendor of vendors) await device(vendor, 'PUT', 'phone')
    for (const vendor of vendors) await vendor.submit()
    const [sick] = vendors
    const asked = { everybody: 0, vendors: new Set<string>() }
    const database: World['database'] = {
      ...world.database,
      query: (statement) => {
        if (JSON.stringify(statement.queryChunks).includes('vendors_with_due_effects')) asked.everybody += 1
        return world.database.query(statement)
      },
      vendorTransaction: (vendorId, work, options) => {
        asked.vendors.add(vendorId)
        return vendorId === sick?.vendorId ? Promise.reject(new Error('sick')) : world.database.vendorTransaction(vendorId, work, options)
      },
    }
    const state = { sending: 0, most: 0, sent: new Set<string>() }
    const reports: string[] = []
    const core: Core = { ...world.core, database, now: () => new Date(Date.now() + 60_000), report: (event) => reports.push(event) }
    const push = startWorker(
      core,
      pushChannel(core, {
        send: async (token) => {
          state.sending += 1
          state.most = Math.max(state.most, state.sending)
          await new Promise((resolve) => setTimeout(resolve, 20))
          state.sending -= 1
          state.sent.add(token)
          return { status: 'sent' }
        },
      }),
    )
    const expected = vendors.filter((vendor) => vendor !== sick).map((vendor) => tokenOf(vendor, 'phone'))
    await expect.poll(() => expected.filter((token) => !state.sent.has(token)), { timeout: 20_000 }).toEqual([])
    await push.close()
    // Once at the start, and once or twice for the pokes of the last commits.
    expect(asked.everybody).toBeGreaterThan(0)
    expect(asked.everybody).toBeLessThanOrEqual(3)
    expect(idle.filter(({ vendorId }) => asked.vendors.has(vendorId))).toEqual([])
    expect(state.most).toBeGreaterThan(1)
    expect(state.most).toBeLessThanOrEqual(8)
    expect(new Set(reports)).toEqual(new Set(['push.drain_failed']))
    await world.database.vendorTransaction(sick?.vendorId ?? '', (tx) => tx.rows(sql`delete from effects`))
  })

  it('go out soon after the commit that caused them, whoever is told of it', async () => {
    const vendor = await world.vendor()
    await device(vendor, 'PUT', 'phone')
    const sent: string[] = []
    const core: Core = { ...world.core, now: () => new Date(Date.now() + 60_000) }
    const push = startWorker(
      core,
      pushChannel(core, {
        send: async (token) => {
          sent.push(token)
          return { status: 'sent' }
        },
      }),
    )
    await push.drain(vendor.vendorId)
    await vendor.submit()
    await expect.poll(() => sent, { timeout: 10_000 }).toContain(tokenOf(vendor, 'phone'))
    await push.close()
  })

  it('met no unexpected failure on the way', () => {
    expect(world.failures).toEqual([])
    // What never arrived in the tests above is said.
    expect(new Set(world.reports)).toEqual(new Set(['push.given_up']))
  })
})
