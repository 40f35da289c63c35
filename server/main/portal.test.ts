import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyPassword } from 'better-auth/crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRequestSchema } from '#domain/requests/request.ts'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { demoReceiver, prepareDemo } from '#server/demo/run.ts'
import type { DemoReceiver } from '#server/demo/receiver.ts'
import { DEMO_OWNER, demoVendorId } from '#server/demo/fleet.ts'
import { readEnv, type Env } from './env.ts'
import { createLogger } from '#server/http/log/logger.ts'
import { openPortal, type Portal } from './portal.ts'

/** The whole server on a port and a folder of its own, with the ear of the demo's customers. */
const open = async (folder: string): Promise<{ portal: Portal; env: Env; database: Database; receiver: DemoReceiver | null }> => {
  const given = readEnv({ DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', DEMO_BOOKINGS: '60', DEMO_REQUESTS: '20', LOG_LEVEL: 'silent' })
  const database = await connect(given)
  const receiver = await demoReceiver(given)
  const env = { ...given, webhook: receiver?.webhook ?? null }
  return { env, database, receiver, portal: await openPortal(env, { logger: createLogger('silent'), database, site: null }) }
}
const demo = (env: Env, portal: Portal, told: string[] = []) =>
  prepareDemo(env, {
    send: (path, init) => portal.app.request(path, init),
    progress: (kind) => told.push(kind),
    onError: () => told.push('error'),
    receiver: null,
  })

describe('the portal', () => {
  let folder = ''
  let portal: Portal
  let env: Env
  let database: Database
  let receiver: DemoReceiver | null
  let site = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-'))
    const opened = await open(folder)
    portal = opened.portal
    env = opened.env
    database = opened.database
    receiver = opened.receiver
    site = `http://127.0.0.1:${await portal.listen()}`
  })
  afterAll(async () => {
    await portal.close()
    rmSync(folder, { recursive: true })
  })
  const signIn = () =>
    fetch(`${site}/api/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Origin': site },
      body: JSON.stringify({ email: DEMO_OWNER.email, password: DEMO_OWNER.password, terms: true }),
    })

  it('is alive and ready', async () => {
    expect([(await fetch(`${site}/healthz`)).status, (await fetch(`${site}/readyz`)).status]).toEqual([200, 200])
  })

  it('keeps a connection for longer than those who ask through it do', async () => {
    expect((await fetch(`${site}/healthz`)).headers.get('keep-alive')).toBe('timeout=75')
  })

  it('is seeded once, through the service API, its vendor’s papers by the vendor’s own hand', async () => {
    const vendor = async (): Promise<unknown[]> => {
      const path = `/api/service/v1/vendors/${demoVendorId(env.demo.seed)}`
      return [await (await fetch(`${site}${path}`, { headers: { Authorization: `Bearer ${env.serviceApiKey}` } })).json()]
    }
    const first: string[] = []
    const { world } = await demo(env, portal, first)
    // Those who wait are told of, the others are history: in two batches each.
    const once = [...new Set(first)]
    expect(once).toEqual(['zones', 'drivers', 'containers', 'units', 'bookings', 'operations', 'earnings', 'penalties', 'requests'])
    const [papers] = await vendor()
    expect(papers).toMatchObject({
      logo: { type: 'image/jpeg' },
      businessImages: [{ type: 'image/jpeg' }, { type: 'image/jpeg' }],
      licenseCertificate: { type: 'application/pdf' },
      kyc: { status: 'approved' },
    })
    const asked = Array.from({ length: world.requestCount }, (_, index) => world.request(index)).filter(
      ({ type }) => type === 'replacement',
    )
    const headers = { Authorization: `Bearer ${env.serviceApiKey}` }
    const path = `${site}/api/service/v1/vendors/${demoVendorId(env.demo.seed)}`
    const kept = await Promise.all(asked.map(async ({ id }) => (await fetch(`${path}/requests/${id}`, { headers })).json()))
    const images = v
      .parse(v.array(changeRequestSchema), kept)
      .flatMap(({ details }) => (details.type === 'replacement' ? details.images : []))
    const [photo] = images
    const shown = await fetch(`${path}/files/${photo?.sha256}`, { headers })
    expect([images.length > 0, shown.status, shown.headers.get('content-type')]).toEqual([true, 200, 'image/jpeg'])
    const again: string[] = []
    const later = await demo(env, portal, again)
    expect(again).toEqual([])
    expect([later.world.vendor, later.world.now]).toEqual([world.vendor, world.now])
    expect(await vendor()).toEqual([papers])
  })

  it('tells the demo’s customers over HTTP what happens', async () => {
    const { world } = await demo(env, portal)
    const pending = Array.from({ length: world.requestCount }, (_, index) => world.request(index)).find(
      ({ status }) => status === 'pending',
    )
    const path = `/api/service/v1/vendors/${world.vendor.id}/requests/${pending?.id}/cancel`
    const headers = { 'Authorization': `Bearer ${env.serviceApiKey}`, 'Idempotency-Key': randomUUID() }
    const received: string[] = []
    receiver?.listen(({ type, recordId }) => received.push(`${type} ${recordId}`))
    expect((await fetch(`${site}${path}`, { method: 'POST', headers })).status).toBe(200)
    await expect.poll(() => received, { timeout: 30_000 }).toEqual([`request.cancelled ${pending?.id}`])
  })

  it('stores a password as dearly as the library reckons it', async () => {
    const [stored] = await database.query<{ password: string }>(
      sql`select a.password from account a join "user" u on u.id = a.user_id where u.email = ${DEMO_OWNER.email}`,
    )
    // What it takes is no part of the hash: made more cheaply, it would not be found again.
    expect(await verifyPassword({ hash: stored?.password ?? '', password: DEMO_OWNER.password })).toBe(true)
  })

  it('answers what it does not know with a problem under /api and with plain text elsewhere', async () => {
    const api = await fetch(`${site}/api/penalties`)
    expect([api.status, api.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    const page = await fetch(`${site}/dashboard`, { headers: { Accept: 'text/html' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/plain; charset=UTF-8'])
    expect((await fetch(`${site}/dashboard`, { method: 'POST' })).status).toBe(404)
  })

  it('keeps its folder to itself', async () => {
    await expect(open(folder)).rejects.toThrow()
  })

  it('closes: streams end, nobody is let in, data stays, and the folder is free', async () => {
    const cookie = (await signIn()).headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const events = await fetch(`${site}/api/events`, { headers: { Cookie: cookie } })
    const begun = Date.now()
    const [text] = await Promise.all([events.text(), portal.close()])
    expect(text).toContain('event: poke')
    expect(Date.now() - begun).toBeLessThan(5000)
    await expect(fetch(`${site}/healthz`)).rejects.toThrow()
    const opened = await open(folder)
    portal = opened.portal
    site = `http://127.0.0.1:${await portal.listen()}`
    const told: string[] = []
    await demo(opened.env, portal, told)
    expect(told).toEqual([])
    expect((await signIn()).status).toBe(200)
  })
})
