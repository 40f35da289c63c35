import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Change } from '#domain/kernel/mutation.ts'
import type { RequestType } from '#domain/requests/request.ts'
import type { Cursor } from '#protocol/sync.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { createAuth } from '#server/identity/auth/auth.ts'
import { createVendorUser } from '#server/identity/auth/vendor-users.ts'
import type { Core } from '#server/database/core.ts'
import { deviceRoutes } from '#server/identity/devices/routes.ts'
import { executeForMarketplace } from '#server/mutations/execute.ts'
import { fileRoutes } from '#server/files/routes.ts'
import { folderStore, type FileStore } from '#server/files/store.ts'
import type { Inspect } from '#server/files/inspection/threads.ts'
import { configRoutes, pushDeviceRoutes } from '#server/notifications/routes.ts'
import { quarantineRoutes } from '#server/sync/quarantine/routes.ts'
import type { Allowance } from '#server/http/limits/allowance.ts'
import { openPokes } from '#server/database/pokes.ts'
import { answerProblem } from '#server/http/problems.ts'
import { lockVendor, writeRows } from '#server/mutations/rows.ts'
import type { Outcome } from '#server/mutations/results.ts'
import { sessionRoutes } from '#server/identity/session/routes.ts'
import { eventRoutes } from '#server/sync/events.ts'
import { syncRoutes } from '#server/sync/routes.ts'
import { sampleBooking, sampleContainer, sampleRequest, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import type { EngineUnderTest } from './engines.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'

export const ORIGIN = 'https://portal.example'
/** Signs the cookies of every test's server. */
export const SECRET = 's'.repeat(32)
export const PASSWORD = 'p4ssword-1'
/** A client clock that a device might send. */
export const CLIENT_AT = '2026-11-21T09:29:58.000Z'

interface SyncCall {
  readonly clientId: string
  readonly cursor?: Cursor | null
  readonly epoch?: string
  readonly mutations?: readonly unknown[]
  readonly limit?: number
  readonly protocol?: number
}

/** The server's parts over one database, and what a test does with them. */
export const openWorld = async (
  engine: EngineUnderTest,
  options: {
    signInsPerMinute?: number
    heartbeatMs?: number
    fileStore?: FileStore
    fileQuota?: number
    allowance?: Allowance
    now?: () => Date
    files?: { inspect?: Inspect; patienceMs?: number }
    /** Passwords are hashed as they are in earnest: for people who sign in to a server of its own. */
    hasDearPasswords?: boolean
  } = {},
) => {
  const { database, url, close } = await engine.open()
  const pokes = await openPokes(database)
  const reports: string[] = []
  const details: Parameters<Core['report']>[1][] = []
  const report: Core['report'] = (event, about) => {
    reports.push(event)
    details.push(about)
  }
  const core: Core = { database, pokes, now: options.now ?? (() => new Date()), report }
  const auth = createAuth({
    database,
    secret: SECRET,
    publicUrl: ORIGIN,
    report: core.report,
    signInsPerMinute: options.signInsPerMinute ?? 1000,
    ...(options.hasDearPasswords === true ? {} : { passwords: quickPasswords }),
  })
  const folder = mkdtempSync(join(tmpdir(), 'portal-files-'))
  const clearable = folderStore(folder)
  const parts = {
    ...core,
    auth,
    secret: SECRET,
    publicUrl: ORIGIN,
    fileStore: options.fileStore ?? clearable,
    fileQuota: options.fileQuota ?? 2 ** 30,
  }
  const app = new Hono()
    .route('/api/session', sessionRoutes(parts))
    .route('/api/sync', syncRoutes({ ...parts, ...(options.allowance === undefined ? {} : { allowance: options.allowance }) }))
    .route('/api/events', eventRoutes({ ...parts, ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }) }))
    .route('/api/files', fileRoutes({ ...parts, ...options.files }))
    .route('/api/devices', deviceRoutes(parts))
    .route('/api/parked', quarantineRoutes(parts))
    .route('/api/push-devices', pushDeviceRoutes(parts))
    .route('/api/config', configRoutes({ firebase: null, nafath: 'sandbox', mapStyleUrl: null }))
  const failures: unknown[] = []
  app.onError((error) => {
    const response = answerProblem(error)
    if (response.status >= 500) failures.push(error)
    return response
  })

  const marketplace = (
    vendorId: string,
    mutations: readonly { id?: string; name: string; args: unknown }[],
    announce = true,
  ): Promise<readonly Outcome[]> =>
    executeForMarketplace(core, {
      vendorId,
      announce,
      mutations: mutations.map((mutation) => ({ id: randomUUID(), clientAt: CLIENT_AT, ...mutation })),
    })

  const signIn = async (email: string, userAgent = 'Test'): Promise<string> => {
    const response = await app.request('/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'User-Agent': userAgent },
      body: JSON.stringify({ email, password: PASSWORD, terms: true }),
    })
    if (!response.ok) throw new Error(`sign-in answered ${response.status}`)
    return response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  /** A vendor with a zone, a container, a booking on site, and somebody signed in. */
  const vendor = async () => {
    const vendorId = randomUUID()
    const email = `${vendorId}@example.com`
    const person = await createVendorUser({ database, auth }, { vendorId, email, password: PASSWORD, name: 'Test' })
    if (person.status === 'taken') throw new Error('the address has an account')
    const { userId } = person
    const zone = sampleZone({ id: randomUUID() })
    const container = sampleContainer({ id: randomUUID(), zoneId: zone.id })
    const summary = { id: container.id, wasteType: container.wasteType, binSize: container.binSize, barcode: container.barcode }
    const booking = sampleBooking({ id: randomUUID(), container: summary })
    await marketplace(
      vendorId,
      [
        { name: 'vendor.register', args: sampleVendor({ id: vendorId }) },
        { name: 'zone.import', args: zone },
        { name: 'container.import', args: container },
        { name: 'booking.place', args: booking },
      ],
      false,
    )
    const cookie = await signIn(email)
    return {
      vendorId,
      userId,
      email,
      zone,
      container,
      booking,
      cookie,
      /** A new request of the customer; resolves to its id. */
      submit: async (type: RequestType = 'renewal', announce = true): Promise<string> => {
        const id = randomUUID()
        await marketplace(
          vendorId,
          [{ name: 'request.submit', args: sampleRequest(type, { id, bookingId: booking.id, container: summary }) }],
          announce,
        )
        return id
      },
      post: (body: unknown, headers: Record<string, string> = {}) =>
        app.request('/api/sync', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': cookie, ...headers },
          body: JSON.stringify(body),
        }),
      sync: (call: SyncCall) =>
        app.request('/api/sync', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': cookie },
          body: JSON.stringify({ protocol: PROTOCOL_VERSION, cursor: null, mutations: [], limit: 10_000, ...call }),
        }),
    }
  }

  /** Writes rows and tombstones as an import would: under the lock, at the next revision. Resolves to that revision. */
  const write = (vendorId: string, changes: readonly Change[], at = new Date().toISOString()): Promise<number> =>
    database.vendorTransaction(vendorId, async (tx) => {
      const revision = ((await lockVendor(tx)) ?? 0) + 1
      await writeRows(tx, { vendorId, revision, at, changes })
      return revision
    })

  return {
    database,
    url,
    core,
    /** What housekeeping works with. */
    keeping: { ...core, fileStore: clearable },
    auth,
    app,
    pokes,
    reports,
    /** What was said with each of the reports. */
    details,
    failures,
    marketplace,
    signIn,
    vendor,
    write,
    close: async () => {
      await pokes.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A mutation as a device sends it. */
export const wire = (seq: number, name: string, args: unknown, id: string = randomUUID()) => ({
  seq,
  id,
  name,
  version: 1,
  args,
  clientAt: CLIENT_AT,
})

export const approve = (seq: number, requestId: string, id: string = randomUUID()) =>
  wire(seq, 'request.approve', { requestId, operationId: randomUUID() }, id)
