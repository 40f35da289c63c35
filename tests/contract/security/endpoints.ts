import { randomUUID } from 'node:crypto'
import type { AnyMutationName } from '#domain/marketplace-catalog.ts'
import { sampleContainer, sampleDriver, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import type { Secured, SecuredVendor } from './world.ts'

/** A call of an endpoint that names things of one vendor. */
export interface Call {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

interface Endpoint {
  /** `open`: for everybody; `session`: for the signed-in; `revoked`: for revoked devices only; `key`: for the marketplace. */
  readonly for: 'open' | 'session' | 'revoked' | 'key'
  readonly call: (vendor: SecuredVendor, world: Secured) => Call
  /** What its own vendor is answered. */
  readonly own: number
}

const SERVICE = '/api/service/v1'
const BASE = `${SERVICE}/vendors/:vendorId`
const key = () => ({ 'Idempotency-Key': randomUUID() })

/** Every route of the server. A test compares it with the routes that are served. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'GET /healthz': { for: 'open', own: 200, call: () => ({ path: '/healthz' }) },
  'GET /readyz': { for: 'open', own: 200, call: () => ({ path: '/readyz' }) },
  'GET /api/config': { for: 'open', own: 200, call: () => ({ path: '/api/config' }) },
  'GET /api/openapi.json': { for: 'open', own: 200, call: () => ({ path: '/api/openapi.json' }) },
  // Without a message: whoever has sent a few is not heard for an hour.
  'POST /api/contact': { for: 'open', own: 400, call: () => ({ path: '/api/contact', body: {} }) },
  // Without an address: no mail is to be sent.
  'POST /api/recovery': { for: 'open', own: 400, call: () => ({ path: '/api/recovery', body: {} }) },
  'POST /api/recovery/password': {
    for: 'open',
    own: 409,
    call: () => ({
      path: '/api/recovery/password',
      body: { token: 'made-up-token-of-nobody', password: 'p4ssword-2', confirmation: 'p4ssword-2' },
    }),
  },
  'POST /api/recovery/devices': {
    for: 'open',
    own: 409,
    call: (vendor) => ({ path: '/api/recovery/devices', body: { ticket: 'made-up', id: vendor.phoneSession } }),
  },
  // Without a form: no mail is to be sent.
  'POST /api/sign-up': { for: 'open', own: 400, call: () => ({ path: '/api/sign-up', body: {} }) },
  'POST /api/sign-up/again': { for: 'open', own: 400, call: () => ({ path: '/api/sign-up/again', body: {} }) },
  'POST /api/sign-up/verify': {
    for: 'open',
    own: 409,
    call: () => ({ path: '/api/sign-up/verify', body: { token: 'made-up-token-of-nobody' } }),
  },
  // Without a national id: nobody's phone is to ring.
  'POST /api/nafath': { for: 'open', own: 400, call: () => ({ path: '/api/nafath', body: { purpose: 'link' } }) },
  // Named, but begun by no browser of this vendor.
  'GET /api/nafath/:attemptId': { for: 'open', own: 404, call: () => ({ path: `/api/nafath/${randomUUID()}` }) },
  // Its key is the provider's signature, which nobody here can make.
  'POST /api/nafath/callback': {
    for: 'key',
    own: 401,
    call: () => ({ path: '/api/nafath/callback', body: { token: 'a.b.c', transId: 'made-up', requestId: randomUUID() } }),
  },
  'GET /api/account': { for: 'session', own: 200, call: () => ({ path: '/api/account' }) },
  // With a wrong old password: a changed one would shut out the next call.
  'PUT /api/account/password': {
    for: 'session',
    own: 409,
    call: () => ({
      path: '/api/account/password',
      body: { oldPassword: 'wrong-one', password: 'p4ssword-2', confirmation: 'p4ssword-2', language: 'en' },
    }),
  },
  'DELETE /api/account/nafath': { for: 'session', own: 204, call: () => ({ path: '/api/account/nafath' }) },
  'POST /api/session': {
    for: 'open',
    own: 401,
    call: (vendor) => ({ path: '/api/session', body: { email: vendor.email, password: 'wrong-one', terms: true } }),
  },
  'GET /api/session': { for: 'session', own: 200, call: () => ({ path: '/api/session' }) },
  'POST /api/sync': { for: 'session', own: 200, call: (_vendor, world) => ({ path: '/api/sync', body: world.syncBody() }) },
  'GET /api/events': { for: 'session', own: 200, call: () => ({ path: '/api/events' }) },
  'GET /api/files/:sha256': { for: 'session', own: 200, call: (vendor) => ({ path: `/api/files/${vendor.sha256}` }) },
  'GET /api/files/:sha256/state': { for: 'session', own: 200, call: (vendor) => ({ path: `/api/files/${vendor.sha256}/state` }) },
  'PUT /api/files/:sha256': {
    for: 'session',
    own: 200,
    call: ({ sha256, picture }) => ({
      path: `/api/files/${sha256}`,
      // Wrong bytes under the vendor's name: they must not take the place of the right ones.
      body: new Uint8Array(picture.length).fill(7),
      headers: { 'Content-Range': `bytes 0-${picture.length - 1}/${picture.length}` },
    }),
  },
  'GET /api/devices': { for: 'session', own: 200, call: () => ({ path: '/api/devices' }) },
  'GET /api/parked': { for: 'session', own: 200, call: () => ({ path: '/api/parked' }) },
  'POST /api/parked': { for: 'revoked', own: 403, call: () => ({ path: '/api/parked', body: { clientId: randomUUID(), mutations: [] } }) },
  'PUT /api/push-devices': {
    for: 'session',
    own: 204,
    call: (vendor) => ({ path: '/api/push-devices', body: { token: vendor.token, deviceType: 'web-ios', language: 'en' } }),
  },
  'DELETE /api/parked/:mutationId': { for: 'session', own: 204, call: (vendor) => ({ path: `/api/parked/${vendor.quarantinedId}` }) },
  'DELETE /api/push-devices/:token': { for: 'session', own: 204, call: (vendor) => ({ path: `/api/push-devices/${vendor.token}` }) },
  'DELETE /api/devices/:sessionId': { for: 'session', own: 204, call: (vendor) => ({ path: `/api/devices/${vendor.phoneSession}` }) },
  [`POST ${SERVICE}/vendors`]: {
    for: 'key',
    own: 409,
    call: (vendor) => ({ path: `${SERVICE}/vendors`, body: vendor.registration, headers: key() }),
  },
  [`GET ${SERVICE}/vendors`]: { for: 'key', own: 200, call: () => ({ path: `${SERVICE}/vendors?kyc=pending` }) },
  [`GET ${BASE}/files/:sha256`]: { for: 'key', own: 200, call: (vendor) => ({ path: `${SERVICE}${vendor.path}/files/${vendor.sha256}` }) },
  [`GET ${BASE}`]: { for: 'key', own: 200, call: (vendor) => ({ path: `${SERVICE}${vendor.path}` }) },
  ...Object.fromEntries(
    (['zones', 'drivers', 'containers', 'bookings', 'requests'] as const).map((collection) => [
      `POST ${BASE}/${collection}`,
      {
        for: 'key',
        own: 200,
        call: (vendor: SecuredVendor) => ({ path: `${SERVICE}${vendor.path}/${collection}`, body: [], headers: key() }),
      },
    ]),
  ),
  [`GET ${BASE}/bookings/:id`]: {
    for: 'key',
    own: 200,
    call: (vendor) => ({ path: `${SERVICE}${vendor.path}/bookings/${vendor.booking.id}` }),
  },
  [`GET ${BASE}/requests/:id`]: {
    for: 'key',
    own: 200,
    call: (vendor) => ({ path: `${SERVICE}${vendor.path}/requests/${vendor.requestId}` }),
  },
  [`GET ${BASE}/mutations/:mutationId`]: {
    for: 'key',
    own: 200,
    call: (vendor) => ({ path: `${SERVICE}${vendor.path}/mutations/${vendor.quarantinedId}` }),
  },
  [`GET ${BASE}/parked`]: { for: 'key', own: 200, call: (vendor) => ({ path: `${SERVICE}${vendor.path}/parked` }) },
  [`POST ${BASE}/parked/:mutationId/replay`]: {
    for: 'key',
    own: 409,
    call: (vendor) => ({ path: `${SERVICE}${vendor.path}/parked/${vendor.quarantinedId}/replay`, headers: key() }),
  },
  [`POST ${BASE}/requests/:requestId/cancel`]: {
    for: 'key',
    own: 200,
    call: (vendor) => ({ path: `${SERVICE}${vendor.path}/requests/${vendor.requestId}/cancel`, headers: key() }),
  },
  [`PUT ${BASE}/kyc`]: {
    for: 'key',
    own: 200,
    call: (vendor) => ({ path: `${SERVICE}${vendor.path}/kyc`, body: { status: 'approved' }, headers: key() }),
  },
  // Last: it ends the session of whoever calls it.
  'DELETE /api/session': { for: 'open', own: 204, call: () => ({ path: '/api/session' }) },
}

/** Arguments of every mutation, aimed at one vendor's records. */
export const AIMED: Readonly<Record<AnyMutationName, (vendor: SecuredVendor) => unknown>> = {
  'mutation.skip': () => ({}),
  'request.reject': (vendor) => ({ requestId: vendor.requestId, reason: 'No bin free' }),
  'request.reopen': (vendor) => ({ requestId: vendor.requestId }),
  'request.approve': (vendor) => ({ requestId: vendor.requestId, operationId: randomUUID() }),
  'request.cancel': (vendor) => ({ requestId: vendor.requestId }),
  'request.submit': (vendor) => vendor.request(),
  'booking.place': (vendor) => ({ ...vendor.booking, id: randomUUID() }),
  'booking.accept': (vendor) => ({ vendorId: vendor.id, bookingId: vendor.booking.id }),
  'container.publish': (vendor) => ({ vendorId: vendor.id, containerId: vendor.container.id, enabled: false }),
  'kyc.submit': (vendor) => ({ vendorId: vendor.id, edits: null }),
  'vendor.open': (vendor) => ({
    id: vendor.id,
    companyName: { en: 'Taken over', ar: 'Taken over' },
    email: 'taken@example.com',
    createdAt: '2026-11-21T08:00:00.000Z',
  }),
  'vendor.requestDeletion': (vendor) => ({ vendorId: vendor.id, reason: null }),
  'vendor.withdrawDeletion': (vendor) => ({ vendorId: vendor.id }),
  'kyc.decide': (vendor) => ({ vendorId: vendor.id, status: 'approved', reason: null }),
  'vendor.register': (vendor) => sampleVendor({ id: vendor.id, companyName: { en: 'Taken over', ar: 'Taken over' } }),
  'vendor.edit': (vendor) => ({ vendorId: vendor.id, edits: { city: { from: vendor.registration.vendor.city, to: 'Jeddah' } } }),
  'zone.import': (vendor) => sampleZone({ ...vendor.zone, status: 'inactive' }),
  'driver.import': () => sampleDriver({ id: randomUUID() }),
  'container.import': (vendor) => sampleContainer({ ...vendor.container, barcode: `X${randomUUID().slice(0, 8)}` }),
}
