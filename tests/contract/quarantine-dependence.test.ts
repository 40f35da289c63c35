import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceList } from '#protocol/devices.ts'
import { quarantinedList, unsentUploadAnswer } from '#protocol/quarantine.ts'
import { replayQuarantined } from '#server/sync/quarantine/replay.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, ORIGIN, wire, type World } from './world.ts'

describe.each(ENGINES)('what a revoked device handed over and what depends on it, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const call = (cookie: string, method: string, path: string, body?: unknown) =>
    world.app.request(path, {
      method,
      headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  /** A phone that was revoked with a rejection and its undoing on their way, as an older device sends it: it names no decision. */
  const uploaded = async () => {
    const vendor = await world.vendor()
    const requestId = await vendor.submit('renewal')
    const phone = await world.signIn(vendor.email, 'phone')
    const { devices } = v.parse(deviceList, await (await call(vendor.cookie, 'GET', '/api/devices')).json())
    expect((await call(vendor.cookie, 'DELETE', `/api/devices/${devices.find(({ current }) => !current)?.id ?? ''}`)).status).toBe(204)
    const first = wire(1, 'request.reject', { requestId, reason: 'No truck' })
    const second = { ...wire(2, 'request.reopen', { requestId }), dependsOn: first.id }
    expect((await call(phone, 'POST', '/api/parked', { clientId: randomUUID(), mutations: [first, second] })).status).toBe(200)
    const { changes } = v.parse(quarantinedList, await (await call(vendor.cookie, 'GET', '/api/parked')).json())
    /** A colleague rejects the request as well. */
    const reject = async () =>
      readAnswer(
        await vendor.sync({ clientId: randomUUID(), mutations: [wire(1, 'request.reject', { requestId, reason: 'Mine' }, randomUUID())] }),
      )
    return { vendor, phone, first, second, changes, reject }
  }

  it('is answered with the time, which a device that slept cannot know', async () => {
    const { phone } = await uploaded()
    const answer = await call(phone, 'POST', '/api/parked', { clientId: randomUUID(), mutations: [] })
    const { parked, serverNow = '' } = v.parse(unsentUploadAnswer, await answer.json())
    expect([parked, Math.abs(Date.parse(serverNow) - world.core.now().getTime()) < 60_000]).toEqual([[], true])
  })

  it('is listed with the change it depends on', async () => {
    const { first, second, changes } = await uploaded()
    expect(changes.map(({ id, dependsOn }) => [id, dependsOn])).toEqual([
      [first.id, undefined],
      [second.id, first.id],
    ])
  })

  it('is listed with who made it', async () => {
    const { changes } = await uploaded()
    expect(changes.map(({ by }) => by)).toEqual(['Test', 'Test'])
  })

  it('does not take back a colleague’s decision when it is carried out without it', async () => {
    const { vendor, second, reject } = await uploaded()
    await reject()
    const outcome = await replayQuarantined(world.core, { vendorId: vendor.vendorId, mutationId: second.id, key: randomUUID() })
    expect(outcome).toMatchObject({ status: 'rejected', code: 'mutation.dependency_refused' })
  })

  it('is carried out behind it', async () => {
    const { vendor, first, second } = await uploaded()
    const { results } = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations: [first] }))
    expect(results).toMatchObject([{ status: 'applied' }])
    const outcome = await replayQuarantined(world.core, { vendorId: vendor.vendorId, mutationId: second.id, key: randomUUID() })
    expect(outcome).toMatchObject({ status: 'applied' })
  })
})
