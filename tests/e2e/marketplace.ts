import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { Booking } from '#domain/bookings/booking.ts'
import type { HealthRule } from '#domain/bookings/health.ts'
import type { Container } from '#domain/containers/container.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { addDaysTo, dayOf } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'
import type { ChangeRequest, RequestType } from '#domain/requests/request.ts'
import type { Unit } from '#domain/units/unit.ts'
import type { accountStatus } from '#domain/vendors/marketplace.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import type { Zone } from '#domain/zones/zone.ts'
import {
  sampleBooking,
  sampleContainer,
  sampleDriver,
  samplePenalty,
  sampleRequest,
  SAMPLE_DETAILS,
  sampleVendor,
  sampleZone,
} from '#tests/support/samples.ts'
import { ORIGIN, SERVICE_KEY } from '#tests/e2e/site.ts'

const DAY_MS = 86_400_000

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** The service API of a server as the other side of the marketplace calls it. */
const openService = (origin: string) => {
  const call = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const headers = { 'Authorization': `Bearer ${SERVICE_KEY}`, 'Idempotency-Key': randomUUID(), 'Content-Type': 'application/json' }
    const response = await fetch(`${origin}/api/service/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json().catch(() => null) }
  }

  const mustCall = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await call(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { call, mustCall }
}

/** What the Admin sees and decides of a vendor who came by the portal. */
export const knownVendor = (vendorId: string, origin = ORIGIN) => {
  const { call, mustCall } = openService(origin)
  return {
    readVendor: async () => (await mustCall('GET', `/vendors/${vendorId}`)) as Vendor,
    decide: async (decision: { status: string; reason?: string; faults?: readonly { field: string; reason: string }[] }) =>
      void (await mustCall('PUT', `/vendors/${vendorId}/kyc`, decision)),
    /** 200 where the file is stored and can be looked at. */
    fileStatus: async (sha256: string) => (await call('GET', `/vendors/${vendorId}/files/${sha256}`)).status,
  }
}

const both = (words: string) => ({ en: words, ar: words })

/** A vendor of a test's own, with a zone, a container, and bookings on site that requests can be about. */
export interface TestVendor {
  readonly vendorId: string
  readonly email: string
  readonly password: string
  /** A customer asks for a change of a booking of their own. */
  readonly submit: (type: RequestType, over?: Partial<ChangeRequest>, booking?: Partial<Booking>) => Promise<ChangeRequest>
  /** A driver who came along when the vendor joined. */
  readonly bringDriver: (over?: Partial<Driver>) => Promise<Driver>
  /** A zone that came along when the vendor joined. */
  readonly bringZone: (over?: Partial<Zone>) => Promise<Zone>
  /** A container that came along when the vendor joined, in the zone of the first. */
  readonly bringContainer: (over?: Partial<Container>) => Promise<Container>
  /** Where a unit of a container is. */
  readonly reportUnit: (unit: Unit) => Promise<void>
  /** A booking on site that a driver was given. */
  readonly giveBooking: (driverId: string, over?: Partial<Booking>) => Promise<Booking>
  /** Records that came along when the vendor joined, many at once; containers and bookings before what is about them. */
  readonly bring: (collection: 'bookings' | 'units' | 'operations' | 'requests' | 'earnings', records: readonly object[]) => Promise<void>
  /** The customer answers an offer of more days. */
  readonly answerOffer: (bookingId: string, answer: { offerId: string; answer: 'accepted' | 'declined' }) => Promise<Answer>
  /** A penalty that the Admin issues for a booking. */
  readonly fine: (booking: Booking, over?: Partial<Penalty>) => Promise<Penalty>
  readonly readPenalty: (id: string) => Promise<Penalty>
  /** The Admin says that a penalty was paid, or waives it. */
  readonly settlePenalty: (id: string, as: 'paid' | 'waived') => Promise<void>
  /** The vendor has paid the marketplace its share of the cash of bookings. */
  readonly settle: (bookingIds: readonly string[], halalas: number, reference: string) => Promise<void>
  readonly cancel: (request: ChangeRequest) => Promise<void>
  readonly readRequest: (id: string) => Promise<ChangeRequest>
  readonly readVendor: () => Promise<Vendor>
  /** The Admin says from when on a vendor is locked. */
  readonly setHealthRule: (rule: HealthRule) => Promise<void>
  /** The Admin suspends, unlocks or closes the account. */
  readonly setStatus: (status: v.InferInput<typeof accountStatus>) => Promise<void>
  /** The Admin decides the identity check. */
  readonly decide: (decision: { status: string; reason?: string; faults?: readonly { field: string; reason: string }[] }) => Promise<void>
  readonly readBooking: (id: string) => Promise<Booking>
  /** The customer calls a booking off. */
  readonly withdraw: (bookingId: string) => Promise<void>
  /** The Admin decides on a charge that the vendor drafted. */
  readonly decideCharge: (
    bookingId: string,
    chargeId: string,
    decision: { readonly status: 'confirmed' } | { readonly status: 'declined'; readonly reason: string },
  ) => Promise<void>
  /** The stored outcome of a mutation: 404 while it never arrived. */
  readonly readMutation: (mutationId: string) => Promise<Answer>
}

/** Most tests are about a vendor at work. */
export const APPROVED: Partial<Vendor> = {
  kyc: { status: 'approved', rejectionReason: null, submittedAt: '2025-01-02T06:00:00.000Z', decidedAt: '2025-01-03T06:00:00.000Z' },
  isKyc: true,
}

/** Registers a vendor through the service API. Names hold the vendor's number, so that nothing of another test matches. */
export const registerTestVendor = async (origin = ORIGIN, over: Partial<Vendor> = APPROVED): Promise<TestVendor> => {
  const { call, mustCall } = openService(origin)
  const vendorId = randomUUID()
  const email = `owner-${vendorId.slice(0, 8)}@example.com`
  const password = 'Passw0rd-12'
  await mustCall('POST', '/vendors', { vendor: sampleVendor({ ...over, id: vendorId, email }), owner: { name: 'Owner', email, password } })
  const zone = sampleZone({ id: randomUUID() })
  const container = sampleContainer({ id: randomUUID(), zoneId: zone.id, barcode: `T${vendorId.slice(0, 8)}`.toUpperCase() })
  await mustCall('POST', `/vendors/${vendorId}/zones`, zone)
  await mustCall('POST', `/vendors/${vendorId}/containers`, container)

  const summary = { id: container.id, wasteType: container.wasteType, binSize: container.binSize, barcode: container.barcode }
  let made = 0
  const submit: TestVendor['submit'] = async (type, over = {}, of = {}) => {
    made += 1
    // Others may be on their way at the same time.
    const own = made
    const number = 1000 + own
    const customer = { customerName: both(`Customer ${String.fromCharCode(64 + own)}`), container: summary }
    const booking = sampleBooking({ id: randomUUID(), number, driverId: null, dumpYardId: null, ...customer, ...of })
    await mustCall('POST', `/vendors/${vendorId}/bookings`, booking)
    const request = sampleRequest(type, {
      id: randomUUID(),
      number: 5000 + own,
      bookingId: booking.id,
      bookingNumber: number,
      requestedAt: new Date(Date.now() - own * DAY_MS).toISOString(),
      ...customer,
      ...SAMPLE_DETAILS[type],
      ...over,
    })
    await mustCall('POST', `/vendors/${vendorId}/requests`, request)
    return request
  }
  return {
    vendorId,
    email,
    password,
    submit,
    bringDriver: async (over = {}) => {
      // A license of today's: that of the sample runs out, and nobody drives with it from then on.
      const licenseExpiresOn = addDaysTo(dayOf(new Date().toISOString()), 400)
      const driver = sampleDriver({ id: randomUUID(), drivingLicense: null, licenseExpiresOn, ...over })
      await mustCall('POST', `/vendors/${vendorId}/drivers`, driver)
      return driver
    },
    bringZone: async (over = {}) => {
      const brought = sampleZone({ id: randomUUID(), ...over })
      await mustCall('POST', `/vendors/${vendorId}/zones`, brought)
      return brought
    },
    bringContainer: async (over = {}) => {
      const brought = sampleContainer({ id: randomUUID(), zoneId: zone.id, ...over })
      await mustCall('POST', `/vendors/${vendorId}/containers`, brought)
      return brought
    },
    reportUnit: async (unit) => void (await mustCall('POST', `/vendors/${vendorId}/units`, unit)),
    giveBooking: async (driverId, over = {}) => {
      made += 1
      const booking = sampleBooking({ id: randomUUID(), number: 1000 + made, driverId, dumpYardId: null, container: summary, ...over })
      await mustCall('POST', `/vendors/${vendorId}/bookings`, booking)
      return booking
    },
    bring: async (collection, records) => {
      const answer = (await mustCall('POST', `/vendors/${vendorId}/${collection}`, records)) as { applied: number }
      if (answer.applied !== records.length) throw new Error(`${collection} were refused: ${JSON.stringify(answer)}`)
    },
    answerOffer: (bookingId, answer) => call('PUT', `/vendors/${vendorId}/bookings/${bookingId}/extension`, answer),
    fine: async (booking, over = {}) => {
      const { id: bookingId, number: bookingNumber, customerName, container, quantity } = booking
      const penalty = samplePenalty({ id: randomUUID(), bookingId, bookingNumber, customerName, container, quantity, ...over })
      await mustCall('POST', `/vendors/${vendorId}/penalties`, penalty)
      return penalty
    },
    readPenalty: async (id) => (await mustCall('GET', `/vendors/${vendorId}/penalties/${id}`)) as Penalty,
    settlePenalty: async (id, as) => void (await mustCall('POST', `/vendors/${vendorId}/penalties/${id}/settle`, { as })),
    settle: async (earningIds, halalas, reference) => {
      const body = { earningIds, amount: sar(halalas), settledAt: new Date().toISOString(), reference }
      await mustCall('POST', `/vendors/${vendorId}/settlements`, body)
    },
    cancel: async (request) => void (await mustCall('POST', `/vendors/${vendorId}/requests/${request.id}/cancel`, {})),
    readRequest: async (id) => (await mustCall('GET', `/vendors/${vendorId}/requests/${id}`)) as ChangeRequest,
    readVendor: async () => (await mustCall('GET', `/vendors/${vendorId}`)) as Vendor,
    setHealthRule: async (rule) => void (await mustCall('PUT', `/vendors/${vendorId}/health-rule`, { rule })),
    setStatus: async (status) => void (await mustCall('PUT', `/vendors/${vendorId}/status`, status)),
    decide: async (decision) => void (await mustCall('PUT', `/vendors/${vendorId}/kyc`, decision)),
    readBooking: async (id) => (await mustCall('GET', `/vendors/${vendorId}/bookings/${id}`)) as Booking,
    withdraw: async (bookingId) =>
      void (await mustCall('POST', `/vendors/${vendorId}/bookings/${bookingId}/cancel`, { reason: 'No longer needed', by: 'customer' })),
    decideCharge: async (bookingId, chargeId, decision) =>
      void (await mustCall('PUT', `/vendors/${vendorId}/bookings/${bookingId}/charges/${chargeId}`, decision)),
    readMutation: (mutationId) => call('GET', `/vendors/${vendorId}/mutations/${mutationId}`),
  }
}
