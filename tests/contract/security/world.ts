import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import * as v from 'valibot'
import { deviceList } from '#protocol/devices.ts'
import { sessionInfo } from '#protocol/session.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { earningOf } from '#domain/earnings/earning.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Site } from '#server/http/static/site.ts'
import type { EngineUnderTest } from '../engines.ts'
import { samplePenalty } from '#tests/support/samples.ts'
import { openService, SITE } from '../service-world.ts'
import { wire } from '../world.ts'

export { SERVICE_KEY, SITE } from '../service-world.ts'

const memoryStore = (): FileStore => {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (vendorId, sha256, file) => void kept.set(`${vendorId}/${sha256}`, file.bytes),
    get: async (vendorId, sha256) => kept.get(`${vendorId}/${sha256}`) ?? null,
  }
}

const siteFile = (text: string) => new TextEncoder().encode(text)

/** A built web app in miniature: what decides about headers is the kind of file, not what is in it. */
const site: Site = new Map([
  ['/index.html', siteFile('<!doctype html><style nonce="__CSP_NONCE__"></style><p>page</p>')],
  ['/firebase-messaging-sw.js', siteFile('// worker')],
  ['/assets/app-1a2b3c.js', siteFile('// app')],
  ['/assets/app-1a2b3c.css', siteFile('p {}')],
])

const VENDOR_TABLES = [
  'vendors_clock',
  'records',
  'sync_clients',
  'mutation_results',
  'notices',
  'push_devices',
  'files',
  'file_pieces',
  'parked_mutations',
  'invitations',
  'phone_codes',
  'ledger_lines',
  'effects',
  'effect_actions',
  'tax_papers',
]

/** The whole server with pages and files, and vendors who have something of everything. */
export const openSecured = async (
  engine: EngineUnderTest,
  options: Pick<
    Parameters<typeof openService>[1] & object,
    'signInsPerMinute' | 'trustedProxies' | 'allowances' | 'signUpsPerHour' | 'nafathPerHour' | 'smsPerHour' | 'smsUnapprovedPerHour'
  > = {},
) => {
  const service = await openService(engine, { ...options, site, fileStore: memoryStore() })
  const { app, database } = service

  const as = (cookie: string, method: string, path: string, call: { body?: unknown; headers?: Record<string, string> } = {}) =>
    app.request(path, {
      method,
      headers: {
        Origin: SITE,
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...(call.body === undefined || call.body instanceof Uint8Array ? {} : { 'Content-Type': 'application/json' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: call.body instanceof Uint8Array ? new Uint8Array(call.body) : JSON.stringify(call.body) }),
    })

  const syncBody = (mutations: readonly unknown[] = [], clientId: string = randomUUID()) => ({
    protocol: PROTOCOL_VERSION,
    clientId,
    cursor: null,
    mutations,
    limit: 10_000,
  })

  /** A vendor with a pending request, a stored file, a push token, a quarantined change, and a second device. */
  const vendor = async () => {
    const base = await service.vendor()
    const request = base.request()
    await service.call('POST', `${base.path}/requests`, { body: request })
    const penalty = samplePenalty({ id: randomUUID(), bookingId: base.booking.id, bookingNumber: base.booking.number })
    await service.call('POST', `${base.path}/penalties`, { body: penalty })
    await service.call('POST', `${base.path}/earnings`, {
      body: earningOf({ ...base.booking, paymentMethod: 'card' }, '2026-11-21T09:30:00.000Z'),
    })
    const { cookie } = await service.signIn(base.email)
    const { cookie: phone } = await service.signIn(base.email)
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: `#${base.id.slice(0, 6)}` } })
      .png()
      .toBuffer()
    const sha256 = createHash('sha256').update(picture).digest('hex')
    const range = { 'Content-Range': `bytes 0-${picture.length - 1}/${picture.length}` }
    const uploaded = await as(cookie, 'PUT', `/api/files/${sha256}`, { body: picture, headers: range })
    if (uploaded.status !== 200) throw new Error(`the upload answered ${uploaded.status}`)
    const token = `token-of-${base.id}`
    await as(cookie, 'PUT', '/api/push-devices', { body: { token, deviceType: 'web-android', language: 'ar' } })
    const unknown = wire(1, 'x.y', { secret: base.id })
    await (await as(cookie, 'POST', '/api/sync', { body: syncBody([unknown]) })).text()
    const { userId } = v.parse(sessionInfo, await (await as(cookie, 'GET', '/api/session')).json())
    // Not by a call: no mail is to be sent, and the next one can be at once.
    const invitation = { id: randomUUID(), email: `invited-by-${base.id}@example.com` }
    await database.vendorTransaction(base.id, (tx) =>
      tx.rows(sql`
        insert into invitations (vendor_id, id, email, language, token_hash, invited_by, inviter_name, sent_at, expires_at)
        values (${base.id}::uuid, ${invitation.id}::uuid, ${invitation.email}, 'en', 'a', ${userId}, 'Noura', now(), now() + interval '1 day')`),
    )
    const { devices } = v.parse(deviceList, await (await as(cookie, 'GET', '/api/devices')).json())
    const phoneSession = devices.find((device) => !device.current)?.id ?? ''
    return {
      ...base,
      requestId: request.id,
      penaltyId: penalty.id,
      cookie,
      phone,
      phoneSession,
      picture,
      sha256,
      token,
      quarantinedId: unknown.id,
      userId,
      invitationId: invitation.id,
      /** Words that nobody else may ever read. */
      markers: [
        ...[base.id, base.email, base.booking.id, base.zone.id, base.driver.id, base.container.id, request.id, penalty.id],
        ...[sha256, token, phoneSession, unknown.id, userId, invitation.id, invitation.email],
      ],
    }
  }

  /** The cookie of a device that was revoked. */
  const revokedCookie = async (of: Awaited<ReturnType<typeof vendor>>): Promise<string> => {
    const { cookie } = await service.signIn(of.email)
    const { devices } = v.parse(deviceList, await (await as(cookie, 'GET', '/api/devices')).json())
    const id = devices.find((device) => device.current)?.id ?? ''
    await as(of.cookie, 'DELETE', `/api/devices/${id}`)
    return cookie
  }

  /** Everything that is stored of a vendor, as one word: two are the same exactly when nothing was changed. */
  const fingerprint = async (of: { id: string; email: string }): Promise<string> => {
    const parts = await database.vendorTransaction(of.id, async (tx) => {
      const found: object[] = []
      for (const table of VENDOR_TABLES)
        found.push(
          await tx.rows(sql`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.identifier(table)} as t`),
        )
      return found
    })
    const sessions = await database.query(
      sql`select s.id from session s join "user" u on u.id = s.user_id where u.email = ${of.email} order by s.id`,
    )
    return JSON.stringify([parts, sessions])
  }

  /** `METHOD /path/:parameter` of every route there is. */
  const routes = [
    ...new Set(app.routes.filter((route) => route.method !== 'ALL' && route.path !== '/*').map((route) => `${route.method} ${route.path}`)),
  ].toSorted()

  return { ...service, as, syncBody, vendor, revokedCookie, fingerprint, routes }
}

export type Secured = Awaited<ReturnType<typeof openSecured>>
export type SecuredVendor = Awaited<ReturnType<Secured['vendor']>>

/** The answer's text; of an endless event stream nothing but its status is of interest. */
export const readText = async (response: Response): Promise<string> => {
  if (!(response.headers.get('Content-Type') ?? '').startsWith('text/event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}
