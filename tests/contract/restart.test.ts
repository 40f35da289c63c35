import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { connect } from '#server/database/connect.ts'
import { QUICK_START } from '#tests/support/quick-start.ts'
import { startPostgres, type PostgresServer } from '#tests/support/postgres.ts'
import { sampleVendor } from '#tests/support/samples.ts'
import { parseAnswer } from './read-answer.ts'
import { openWorld, PASSWORD, wire } from './world.ts'

const SERVER = fileURLToPath(new URL('./restart-server.ts', import.meta.url))
const CLIENTS = 4
const RESTARTS = ['immediate', 'fast', 'immediate', 'fast', 'immediate', 'fast', 'immediate', 'fast'] as const

/** What was answered: a call that got no answer at all is 0. */
interface Answered {
  readonly what: string
  readonly status: number
  readonly retryAfter: string | null
}

const mobile = (count: number): string => `05${String(count).padStart(8, '0')}`

/** Each edit begins where the one before it ended: one that were lost or done twice would have the next refused. */
const renumber = (seq: number, vendorId: string) =>
  wire(seq, 'vendor.edit', {
    vendorId,
    edits: { mobileNumber: { from: seq === 1 ? sampleVendor().mobileNumber : mobile(seq - 1), to: mobile(seq) } },
  })

/** A device of one vendor that pushes one change after the other, and each again until it has its result. */
const device = (origin: string, cookie: string, vendorId: string, answered: Answered[]) => {
  const clientId = randomUUID()
  const acknowledged: [id: string, status: string | undefined][] = []
  const waiting: ReturnType<typeof wire>[] = []
  let seq = 0
  const headers = { 'Content-Type': 'application/json', 'Origin': origin, 'Cookie': cookie }
  const ask = async (what: string, path: string, init: RequestInit): Promise<Response | null> => {
    const response = await fetch(`${origin}${path}`, { ...init, headers }).catch(() => null)
    answered.push({ what, status: response?.status ?? 0, retryAfter: response?.headers.get('Retry-After') ?? null })
    return response
  }
  const push = async (): Promise<void> => {
    while (waiting.length < 3) waiting.push(renumber((seq += 1), vendorId))
    const body = JSON.stringify({ protocol: PROTOCOL_VERSION, clientId, cursor: null, mutations: waiting, limit: 100 })
    const response = await ask('push', '/api/sync', { method: 'POST', body })
    if (response?.status !== 200) {
      await response?.arrayBuffer()
      return wait(50)
    }
    const text = await response.text().catch(() => null)
    if (text === null) return
    const results = new Map(parseAnswer(text).results.map(({ id, status }) => [id, status]))
    for (const { id } of waiting.splice(0, results.size)) acknowledged.push([id, results.get(id)])
  }
  return {
    clientId,
    acknowledged,
    push,
    look: async () => void (await (await ask('session', '/api/session', { method: 'GET' }))?.arrayBuffer()),
  }
}

describe('a server whose PostgreSQL restarts under pushing devices', () => {
  let postgres: PostgresServer
  let child: ChildProcess
  let origin = ''
  let url = ''
  const vendors: { vendorId: string; email: string }[] = []
  beforeAll(async () => {
    postgres = await startPostgres()
    url = await postgres.createDatabase()
    const open = async () => {
      const database = await connect({ databaseUrl: url, dataDir: null })
      return { database, url, close: () => database.close() }
    }
    const world = await openWorld({ name: 'PostgreSQL', open }, { hasDearPasswords: true })
    for (let i = 0; i < CLIENTS; i += 1) vendors.push(await world.vendor())
    await world.close()
    child = spawn(process.execPath, [...QUICK_START, SERVER], {
      env: { ...process.env, DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (!child.stdout) throw new Error('the server has no output')
    const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    origin = `http://127.0.0.1:${port}`
  })
  afterAll(async () => {
    child.kill('SIGTERM')
    await postgres.stop()
  })

  const signIn = async (email: string): Promise<string> => {
    const body = JSON.stringify({ email, password: PASSWORD, terms: true })
    const response = await fetch(`${origin}/api/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Origin': origin },
      body,
    })
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  it(`survives ${RESTARTS.length} restarts, answers 503 with Retry-After meanwhile, sessions too, and loses nothing`, async () => {
    const answered: Answered[] = []
    const devices = await Promise.all(vendors.map(async ({ vendorId, email }) => device(origin, await signIn(email), vendorId, answered)))
    let running = true
    const working = devices.flatMap((one) => [
      (async () => {
        while (running) await one.push()
        await one.push()
      })(),
      (async () => {
        while (running) {
          await one.look()
          await wait(20)
        }
      })(),
    ])
    for (const mode of RESTARTS) {
      await wait(700)
      await postgres.restart(mode, { downMs: 300 })
    }
    await wait(1500)
    running = false
    await Promise.all(working)

    expect(child.exitCode).toBe(null)
    for (const what of ['push', 'session']) {
      const statuses = new Set(answered.filter((one) => one.what === what).map(({ status }) => status))
      expect([what, [...statuses].toSorted((a, b) => a - b)]).toEqual([what, [200, 503]])
    }
    expect(answered.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) > 0))).toEqual([])

    const database = await connect({ databaseUrl: url, dataDir: null })
    for (const [at, { clientId, acknowledged }] of devices.entries()) {
      const vendorId = vendors[at]?.vendorId ?? ''
      const stored = await database.vendorTransaction(vendorId, (tx) =>
        tx.rows<{ id: string; seq: number }>(sql`
          select mutation_id::text as id, seq::float8 as seq from mutation_results where client_id = ${clientId}::uuid order by seq`),
      )
      // It worked all the while, however slow the machine is.
      expect(acknowledged.length).toBeGreaterThanOrEqual(RESTARTS.length)
      // Every round ended with a push that was answered, so the device heard of everything that is stored.
      expect(acknowledged).toEqual(stored.map(({ id }) => [id, 'applied']))
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, place) => place + 1))
    }
    await database.close()
    // Nothing was quarantined on account of the restarts, and no connection was lost to the pool: more calls at once than it holds are answered.
    const cookie = await signIn(vendors[0]?.email ?? '')
    const calls = Array.from({ length: 60 }, () =>
      fetch(`${origin}/api/session`, { headers: { Cookie: cookie } }).then(({ status }) => status),
    )
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
  }, 120_000)
})
