import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import { noLinks } from '#server/addresses/links.ts'
import { noRegister } from '#server/addresses/register.ts'
import { createApp } from '#server/main/app.ts'
import { createAuth } from '#server/identity/auth/auth.ts'
import { RECOVERY_MINUTES } from '#server/identity/auth/library.ts'
import type { Core } from '#server/database/core.ts'
import type { FileStore } from '#server/files/store.ts'
import type { Allowances } from '#server/http/limits/allowance.ts'
import type { TrustedProxies } from '#server/http/limits/client-address.ts'
import { createLogger } from '#server/http/log/logger.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { recoveryMail } from '#server/mail/templates.ts'
import type { Messenger, TextMessage } from '#server/sms/messenger.ts'
import type { NafathProvider } from '#server/identity/nafath/provider.ts'
import { sandboxNafath } from '#server/identity/nafath/sandbox.ts'
import { openPokes } from '#server/database/pokes.ts'
import type { Site } from '#server/http/static/site.ts'
import { quickPasswords } from '#tests/support/quick-passwords.ts'
import { sampleBooking, sampleContainer, sampleDriver, sampleRequest, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import type { EngineUnderTest } from './engines.ts'
import { readAnswer } from './read-answer.ts'

export const SERVICE_KEY = 'k'.repeat(40)
export const SITE = 'https://portal.example'
const PASSWORD = 'p4ssword-1'
const BASE = '/api/service/v1'

interface Call {
  readonly key?: string | null
  readonly body?: unknown
  readonly bearer?: string | null
}

/** The whole server over one database, spoken to as the marketplace does. */
export const openService = async (
  engine: EngineUnderTest,
  options: {
    site?: Site
    fileStore?: FileStore
    signInsPerMinute?: number
    trustedProxies?: TrustedProxies
    allowances?: Partial<Allowances>
    signUpsPerHour?: number
    nafathPerHour?: number
    smsPerHour?: number
    smsUnapprovedPerHour?: number
    messenger?: Messenger
    nafath?: NafathProvider
    now?: () => Date
    logger?: Logger
    /** How passwords are hashed, where a test looks at that. */
    passwords?: typeof quickPasswords
  } = {},
) => {
  const { database, close } = await engine.open()
  const pokes = await openPokes(database)
  const core: Core = { database, pokes, now: options.now ?? (() => new Date()), report: () => undefined }
  const mails: Mail[] = []
  const messages: TextMessage[] = []
  const auth = createAuth({
    database,
    secret: 's'.repeat(32),
    publicUrl: SITE,
    report: core.report,
    signInsPerMinute: options.signInsPerMinute ?? 1000,
    passwords: options.passwords ?? quickPasswords,
    sendRecovery: ({ to, token, language }) =>
      mails.push({ to, ...recoveryMail({ url: `${SITE}/reset-password#${token}`, minutes: RECOVERY_MINUTES, language }) }),
  })
  const logger = options.logger ?? createLogger('silent')
  const app = createApp({
    addresses: noRegister,
    links: noLinks,
    ...(options.allowances === undefined ? {} : { allowances: options.allowances }),
    env: {
      publicUrl: SITE,
      fileQuota: 2 ** 30,
      serviceApiKey: SERVICE_KEY,
      firebase: null,
      webPush: null,
      map: null,
      stores: { appStoreUrl: null, googlePlayUrl: null },
      authSecret: 's'.repeat(32),
      contactsPerHour: 5,
      signUpsPerHour: options.signUpsPerHour ?? 1000,
      nafathPerHour: options.nafathPerHour ?? 1000,
      smsPerHour: options.smsPerHour ?? 1000,
      smsUnapprovedPerHour: options.smsUnapprovedPerHour ?? 1000,
      trustedProxies: options.trustedProxies ?? 0,
    },
    core,
    auth,
    fileStore: options.fileStore ?? { put: () => Promise.reject(new Error('no files here')), get: () => Promise.resolve(null) },
    contactMailer: { deliver: () => Promise.resolve() },
    post: (mail) => mails.push(mail),
    messenger: options.messenger ?? ((message) => Promise.resolve(void messages.push(message))),
    nafath: options.nafath ?? sandboxNafath(core.now),
    logger,
    site: options.site ?? null,
    stopping: () => false,
  })

  const call = async (method: string, path: string, { key = randomUUID(), body, bearer = SERVICE_KEY }: Call = {}) => {
    const response = await app.request(`${BASE}${path}`, {
      method,
      headers: {
        ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(key === null ? {} : { 'Idempotency-Key': key }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    }
  }

  /** A registered vendor with a zone, a driver, a container and a booking on site. */
  const vendor = async () => {
    const id = randomUUID()
    const email = `${id}@example.com`
    const zone = sampleZone({ id: randomUUID() })
    const driver = sampleDriver({ id: randomUUID(), drivingLicense: null })
    const container = sampleContainer({ id: randomUUID(), zoneId: zone.id })
    const summary = { id: container.id, wasteType: container.wasteType, binSize: container.binSize, barcode: container.barcode }
    const booking = sampleBooking({ id: randomUUID(), container: summary, status: 'on_site' })
    const registration = { vendor: sampleVendor({ id }), owner: { name: 'Noura', email, password: PASSWORD } }
    await call('POST', '/vendors', { body: registration })
    await call('POST', `/vendors/${id}/zones`, { body: [zone] })
    await call('POST', `/vendors/${id}/drivers`, { body: [driver] })
    await call('POST', `/vendors/${id}/containers`, { body: [container] })
    await call('POST', `/vendors/${id}/bookings`, { body: booking })
    return {
      id,
      email,
      zone,
      driver,
      container,
      booking,
      registration,
      path: `/vendors/${id}`,
      request: (over: Parameters<typeof sampleRequest>[1] = {}) =>
        sampleRequest('renewal', { id: randomUUID(), bookingId: booking.id, container: summary, ...over }),
    }
  }

  const signIn = async (email: string, password = PASSWORD) => {
    const response = await app.request('/api/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Origin': SITE },
      body: JSON.stringify({ email, password, terms: true }),
    })
    return {
      status: response.status,
      cookie: response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    }
  }

  /** What a signed-in device receives in a first load. */
  const pull = async (cookie: string, mutations: readonly unknown[] = []) =>
    readAnswer(
      await app.request('/api/sync', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Origin': SITE, 'Cookie': cookie },
        body: JSON.stringify({ protocol: PROTOCOL_VERSION, clientId: randomUUID(), cursor: null, mutations, limit: 10_000 }),
      }),
    )

  return {
    app,
    core,
    auth,
    mails,
    messages,
    database,
    call,
    vendor,
    signIn,
    pull,
    close: async () => {
      await pokes.close()
      await close()
    },
  }
}

export type Service = Awaited<ReturnType<typeof openService>>
