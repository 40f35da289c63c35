import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { quarantineRoutes } from '#server/sync/quarantine/routes.ts'
import { ALLOWANCES } from '#server/http/limits/allowance.ts'
import { answerProblem } from '#server/http/problems.ts'
import { syncRoutes } from '#server/sync/routes.ts'
import { ENGINES, type EngineUnderTest } from './engines.ts'
import { readAnswer, readProblem } from './read-answer.ts'
import { openWorld, ORIGIN, wire, type World } from './world.ts'

describe('how often one device may call', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(ENGINES[0] as EngineUnderTest)
  })
  afterAll(() => world.close())

  /** The same routes under a clock that stands still and small allowances. */
  const slow = () => {
    const clock = { at: Date.parse('2026-11-21T09:00:00.000Z') }
    const core = { ...world.core, auth: world.auth, publicUrl: ORIGIN, now: () => new Date(clock.at) }
    const nothing = { put: () => Promise.reject(new Error('no files here')), get: () => Promise.resolve(null) }
    const app = new Hono()
      .route('/api/sync', syncRoutes({ ...core, allowance: { burst: 3, perSecond: 0.1 } }))
      .route('/api/files', fileRoutes({ ...core, fileStore: nothing, fileQuota: 1e9, allowance: { burst: 2, perSecond: 0.1 } }))
      .route('/api/parked', quarantineRoutes(core))
    app.onError(answerProblem)
    const call = (cookie: string, method: string, path: string, body?: unknown) =>
      app.request(path, {
        method,
        headers: { Origin: ORIGIN, Cookie: cookie, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    const sync = (cookie: string, mutations: readonly unknown[] = [], clientId: string = randomUUID()) =>
      call(cookie, 'POST', '/api/sync', { protocol: PROTOCOL_VERSION, clientId, cursor: null, mutations, limit: 100 })
    return { clock, call, sync }
  }

  it('is counted by session: one that asks too often is told when to come back, the others go on', async () => {
    const { clock, sync } = slow()
    const vendor = await world.vendor()
    const phone = await world.signIn(vendor.email)
    for (let n = 0; n < 3; n += 1) await readAnswer(await sync(vendor.cookie))
    const refused = await sync(vendor.cookie)
    expect(await readProblem(refused.clone())).toMatchObject({ status: 429, code: 'rate.limited', retryAfter: 10 })
    expect(refused.headers.get('Retry-After')).toBe('10')
    await readAnswer(await sync(phone))
    clock.at += 10_000
    await readAnswer(await sync(vendor.cookie))
    expect((await sync(vendor.cookie)).status).toBe(429)
  })

  it('is counted by person too: whoever signs in again and again has three times as much, and no more', async () => {
    const { sync } = slow()
    const vendor = await world.vendor()
    const other = await world.vendor()
    const sessions = [vendor.cookie]
    for (let n = 0; n < 3; n += 1) sessions.push(await world.signIn(vendor.email))
    const statuses: number[] = []
    for (const session of sessions) for (let n = 0; n < 3; n += 1) statuses.push((await sync(session)).status)
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429, 429, 429])
    expect((await sync(other.cookie)).status).toBe(200)
  })

  it('does nothing of a push it refuses, and does it once when it is repeated', async () => {
    const { clock, sync } = slow()
    const vendor = await world.vendor()
    const clientId = randomUUID()
    for (let n = 0; n < 3; n += 1) await readAnswer(await sync(vendor.cookie))
    const mutations = [wire(1, 'mutation.skip', {})]
    expect((await sync(vendor.cookie, mutations, clientId)).status).toBe(429)
    clock.at += 20_000
    const first = await readAnswer(await sync(vendor.cookie, mutations, clientId))
    expect(first).toMatchObject({ head: { lastSeq: 1 }, results: [{ seq: 1, status: 'applied' }] })
    expect(await readAnswer(await sync(vendor.cookie, mutations, clientId))).toMatchObject({ results: first.results })
  })

  it('holds for files', async () => {
    const { call } = slow()
    const vendor = await world.vendor()
    const state = () => call(vendor.cookie, 'GET', `/api/files/${'a'.repeat(64)}/state`)
    expect([(await state()).status, (await state()).status]).toEqual([200, 200])
    expect(await readProblem(await state())).toMatchObject({ status: 429, code: 'rate.limited' })
  })

  it('holds for quarantined changes, to look at them and to upload them', async () => {
    const { call } = slow()
    const vendor = await world.vendor()
    const statuses = new Set<number>()
    for (let n = 0; n <= ALLOWANCES.quarantine.burst; n += 1) statuses.add((await call(vendor.cookie, 'GET', '/api/parked')).status)
    expect([...statuses]).toEqual([200, 429])
    const phone = await world.signIn(vendor.email)
    const { devices } = (await (await world.app.request('/api/devices', { headers: { Cookie: phone } })).json()) as {
      devices: { id: string; current: boolean }[]
    }
    const id = devices.find((device) => device.current)?.id ?? ''
    await world.app.request(`/api/devices/${id}`, { method: 'DELETE', headers: { Origin: ORIGIN, Cookie: vendor.cookie } })
    const handed = new Set<number>()
    for (let n = 0; n <= ALLOWANCES.quarantine.burst; n += 1)
      handed.add((await call(phone, 'POST', '/api/parked', { clientId: randomUUID(), mutations: [] })).status)
    expect([...handed]).toEqual([200, 429])
  })
})
