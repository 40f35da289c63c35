import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/http/endpoint/declaration.ts'
import type { MountedRoute } from '#server/http/openapi/mounted.ts'
import { findMutation } from '#domain/catalog.ts'
import { ACCEPTED_CALLS } from '#tests/support/accepted-calls.ts'
import { sampleId } from '#tests/support/samples.ts'
import { SERVED } from '../served-routes.ts'
import { sampleBody } from './sample-body.ts'
import type { Secured, SecuredVendor } from './world.ts'

/** A call of an endpoint that names things of one vendor. */
interface Call {
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

interface Endpoint {
  readonly route: MountedRoute
  readonly for: Caller
  readonly call: (vendor: SecuredVendor, world: Secured) => Call
  /** What its own vendor is answered. */
  readonly own: readonly number[]
}

/** What of a call does not follow from the declaration of its route. */
interface Special {
  readonly body?: (vendor: SecuredVendor, world: Secured) => unknown
  readonly headers?: (vendor: SecuredVendor) => Record<string, string>
  readonly query?: string
  /** What its own vendor is answered, where it is not what the route does when all is well. */
  readonly own?: number
}

const SERVICE = '/api/service/v1/vendors'
const TWICE = { password: 'p4ssword-2', confirmation: 'p4ssword-2' }

/** What stands for a parameter of a path: what this vendor has by that name. */
const NAMED: Readonly<Record<string, (vendor: SecuredVendor) => string>> = {
  vendorId: ({ id }) => id,
  sha256: ({ sha256 }) => sha256,
  sessionId: ({ phoneSession }) => phoneSession,
  userId: ({ userId }) => userId,
  driverId: ({ driver }) => driver.id,
  invitationId: ({ invitationId }) => invitationId,
  mutationId: ({ quarantinedId }) => quarantinedId,
  token: ({ token }) => token,
  bookingId: ({ booking }) => booking.id,
  // Nobody has drafted one.
  chargeId: () => sampleId(30),
  requestId: ({ requestId }) => requestId,
  penaltyId: ({ penaltyId }) => penaltyId,
  // Nobody's: the register is the country's.
  code: () => 'RRRD2929',
}

/** Wrong bytes under the vendor's name: they must not take the place of the right ones. */
const WRONG_BYTES: Special = {
  body: ({ picture }) => new Uint8Array(picture.length).fill(7),
  headers: ({ picture }) => ({ 'Content-Range': `bytes 0-${picture.length - 1}/${picture.length}` }),
  own: 200,
}

/** Endpoints that need more than their declaration says. One that does what it says for a body that fits its schema has no line here. */
const SPECIAL: Readonly<Record<string, Special>> = {
  // Without a message: whoever has sent a few is not heard for an hour.
  'POST /api/contact': { body: () => ({}), own: 400 },
  // Without an address: no mail is to be sent.
  'POST /api/recovery': { body: () => ({}), own: 400 },
  'POST /api/recovery/password': { body: () => ({ token: 'made-up-token-of-nobody', ...TWICE }), own: 409 },
  'POST /api/recovery/devices': { body: (vendor) => ({ ticket: 'made-up', id: vendor.phoneSession }), own: 409 },
  // Without a form: no mail is to be sent.
  'POST /api/sign-up': { body: () => ({}), own: 400 },
  'POST /api/sign-up/again': { body: () => ({}), own: 400 },
  'POST /api/sign-up/verify': { body: () => ({ token: 'made-up-token-of-nobody' }), own: 409 },
  // Without a national id: nobody's phone is to ring.
  'POST /api/nafath': { body: () => ({ purpose: 'link' }), own: 400 },
  // Named, but begun by no browser of this vendor.
  'GET /api/nafath/:attemptId': { own: 404 },
  // Nobody here can make the provider's signature.
  'POST /api/nafath/callback': { body: () => ({ token: 'a.b.c', transId: 'made-up', requestId: randomUUID() }), own: 401 },
  // With a wrong old password: a changed one would shut out the next call.
  'PUT /api/account/password': { body: () => ({ oldPassword: 'wrong-one', ...TWICE, language: 'en' }), own: 409 },
  // Nobody but themselves is left there to be removed.
  'DELETE /api/colleagues/:userId': { own: 409 },
  'POST /api/join': { body: () => ({ token: 'made-up-token-of-nobody', name: 'Sara', ...TWICE, terms: true }), own: 409 },
  'POST /api/join/look': { own: 409 },
  'POST /api/session': { body: (vendor) => ({ email: vendor.email, password: 'wrong-one', terms: true }), own: 401 },
  'POST /api/sync': { body: (_vendor, world) => world.syncBody() },
  'POST /api/colleagues/invitations': { body: () => ({ email: 'sara@example.com', language: 'en' }) },
  'POST /api/drivers/:driverId/phone-code': { body: ({ driver }) => ({ phone: driver.phone, language: 'en' }) },
  // None was sent.
  'POST /api/drivers/:driverId/phone-code/check': { body: () => ({ code: '123456' }), own: 409 },
  'PUT /api/files/:sha256': WRONG_BYTES,
  [`PUT ${SERVICE}/:vendorId/files/:sha256`]: WRONG_BYTES,
  // Looked up nowhere: no service is set up here.
  'POST /api/map-links': { body: () => ({ link: 'https://maps.app.goo.gl/AbCdEf123' }) },
  'POST /api/parked': { body: () => ({ clientId: randomUUID(), mutations: [] }), own: 403 },
  'DELETE /api/parked/:mutationId/author': { query: '?until=2026-11-21T09:00:00.000Z' },
  'PUT /api/push-devices': { body: (vendor) => ({ token: vendor.token, deviceType: 'web-ios', language: 'en' }) },
  [`POST ${SERVICE}`]: { body: (vendor) => vendor.registration, own: 409 },
  [`GET ${SERVICE}`]: { query: '?kyc=pending' },
  'GET /api/service/v1/penalties': { query: '?disputed=open' },
  [`POST ${SERVICE}/:vendorId/parked/:mutationId/replay`]: { own: 409 },
  // Nothing was given up.
  [`POST ${SERVICE}/:vendorId/dead-letters/:effectId/resend`]: { own: 404 },
  [`POST ${SERVICE}/:vendorId/dead-letters/:effectId/discard`]: { own: 404 },
  // Nobody disputes it.
  [`POST ${SERVICE}/:vendorId/penalties/:penaltyId/uphold`]: { own: 409 },
  [`POST ${SERVICE}/:vendorId/payouts`]: {
    body: ({ booking }) => ({ earningIds: [booking.id], paidOutAt: '2026-11-21T09:30:00.000Z', reference: 'PAY-1' }),
  },
  // It was paid by card.
  [`POST ${SERVICE}/:vendorId/settlements`]: {
    own: 409,
    body: ({ booking }) => ({
      earningIds: [booking.id],
      amount: { halalas: 13_800, currency: 'SAR' },
      settledAt: '2026-11-21T09:30:00.000Z',
      reference: 'COM-1',
    }),
  },
  // Its bin is on site already, and nobody has drafted a charge.
  [`POST ${SERVICE}/:vendorId/bookings/:bookingId/cancel`]: { own: 409 },
  [`PUT ${SERVICE}/:vendorId/bookings/:bookingId/charges/:chargeId`]: { own: 409 },
  [`PUT ${SERVICE}/:vendorId/bookings/:bookingId/extension`]: { own: 409 },
  // It is paid.
  [`POST ${SERVICE}/:vendorId/bookings/:bookingId/payments`]: {
    own: 409,
    body: () => ({ amount: { halalas: 100, currency: 'SAR' }, method: 'card' }),
  },
  // Its bin is on site.
  [`POST ${SERVICE}/:vendorId/bookings/:bookingId/refund`]: { own: 409 },
  [`PUT ${SERVICE}/:vendorId/kyc`]: { body: () => ({ status: 'approved' }) },
  // It works already; any other would keep the calls behind it from working.
  [`PUT ${SERVICE}/:vendorId/status`]: { body: () => ({ status: 'active' }), own: 409 },
}

const nameOf = ({ method, path }: Pick<MountedRoute, 'method' | 'path'>): string => `${method} ${path}`

const endpointOf = (route: MountedRoute): Endpoint => {
  const { path, declared } = route
  const special = SPECIAL[nameOf(route)] ?? {}
  const bodyOf = (vendor: SecuredVendor, world: Secured): unknown => {
    if (special.body) return special.body(vendor, world)
    return declared.body ? sampleBody(declared.body) : undefined
  }
  return {
    route,
    for: declared.caller,
    call: (vendor, world) => {
      const body = bodyOf(vendor, world)
      const named = path.replace(/:(\w+)/g, (_, name: string) => NAMED[name]?.(vendor) ?? randomUUID())
      return {
        path: named + (special.query ?? ''),
        ...(body === undefined ? {} : { body }),
        headers: {
          ...(declared.headers && 'Idempotency-Key' in declared.headers.entries ? { 'Idempotency-Key': randomUUID() } : {}),
          ...special.headers?.(vendor),
        },
      }
    },
    own: special.own === undefined ? Object.keys(declared.answers).map(Number) : [special.own],
  }
}

// The one that ends the session of whoever calls it comes last.
const LAST = 'DELETE /api/session'
const isLast = (route: MountedRoute): number => Number(nameOf(route) === LAST)

/** A call of every route of the server, made of what the route declares. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  SERVED.toSorted((a, b) => isLast(a) - isLast(b)).map((route) => [nameOf(route), endpointOf(route)]),
)

/** Endpoints whose special line names no route: what was renamed must not lose what is special about it unnoticed. */
export const STRAY = Object.keys(SPECIAL).filter((name) => !(name in ENDPOINTS))

/** Whether somebody else than a person's browser calls it, by a key or a signature. */
export const isByKey = (name: string): boolean => ['marketplace', 'provider'].includes(ENDPOINTS[name]?.for ?? '')

/** What stands for a record of the samples, by kind: what this vendor has of it. */
const OWN = {
  vendors: [sampleId(1), (vendor: SecuredVendor) => vendor.id],
  zones: [sampleId(2), (vendor: SecuredVendor) => vendor.zone.id],
  drivers: [sampleId(3), (vendor: SecuredVendor) => vendor.driver.id],
  containers: [sampleId(4), (vendor: SecuredVendor) => vendor.container.id],
  bookings: [sampleId(5), (vendor: SecuredVendor) => vendor.booking.id],
  requests: [sampleId(6), (vendor: SecuredVendor) => vendor.requestId],
  penalties: [sampleId(11), (vendor: SecuredVendor) => vendor.penaltyId],
} as const

/** The arguments with which a mutation is accepted, aimed at one vendor's records; what a person's own mutation makes anew has an id of its own. */
export const aimed = (name: string, vendor: SecuredVendor): unknown => {
  const call = ACCEPTED_CALLS[name]
  const made = findMutation(name) ? call?.without : undefined
  const ids = new Map<unknown, string>(
    Object.entries(OWN).map(([kind, [sample, idOf]]) => [sample, kind === made ? randomUUID() : idOf(vendor)]),
  )
  return JSON.parse(JSON.stringify(call?.args), (_, value: unknown) => ids.get(value) ?? value) as unknown
}
