import { Hono } from 'hono'
import * as v from 'valibot'
import { bookingSchema } from '#domain/bookings/booking.ts'
import { recordPayment, recordRefund } from '#domain/bookings/payments.ts'
import { answerExtension } from '#domain/bookings/extension.ts'
import { decideCharge, placeBooking, withdrawBooking } from '#domain/bookings/marketplace.ts'
import { importContainer } from '#domain/containers/marketplace.ts'
import { importDriver } from '#domain/drivers/marketplace.ts'
import { payOut, recordEarning, settleEarnings } from '#domain/earnings/marketplace.ts'
import { earningSchema } from '#domain/earnings/earning.ts'
import { id as recordId } from '#domain/kernel/id.ts'
import { decideKyc } from '#domain/kyc/marketplace.ts'
import { importOperation } from '#domain/operations/marketplace.ts'
import { issuePenalty, settlePenalty, upholdPenalty } from '#domain/penalties/marketplace.ts'
import { penaltySchema } from '#domain/penalties/penalty.ts'
import { cancelRequest, submitRequest } from '#domain/requests/marketplace.ts'
import { changeRequestSchema } from '#domain/requests/request.ts'
import { importUnit } from '#domain/units/marketplace.ts'
import { vendorSchema } from '#domain/vendors/vendor.ts'
import { registerVendor, setHealthRule, setStatus } from '#domain/vendors/marketplace.ts'
import { importZone } from '#domain/zones/marketplace.ts'
import { quarantinedList } from '#protocol/quarantine.ts'
import { isClosed } from '#server/identity/accounts/closed.ts'
import { endSessionsOfVendor } from '#server/identity/accounts/end-sessions.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import { createFirstUser, findVendorUser } from '#server/identity/auth/vendor-users.ts'
import { readJson } from '#server/http/body.ts'
import { listQuarantined } from '#server/sync/quarantine/quarantined.ts'
import { replayQuarantined } from '#server/sync/quarantine/replay.ts'
import { ProblemError } from '#server/http/problems.ts'
import { json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import {
  availabilityAnswer,
  kycArguments,
  ledgerBalances,
  MAX_BODY_BYTES,
  storedOutcome,
  type disputeList,
  type closingList,
  type reviewList,
} from './bodies.ts'
import {
  ANSWER_EXTENSION,
  RECORD_PAYMENT,
  RECORD_REFUND,
  bulk,
  CANCEL_BOOKING,
  DECIDE,
  DECIDE_CHARGE,
  DISPUTES,
  ofBooking,
  ofPenalty,
  ofVendor,
  PAY_OUT,
  read,
  REGISTER,
  SET_HEALTH_RULE,
  SET_STATUS,
  SETTLE,
  SETTLE_PENALTY,
  UPHOLD_PENALTY,
  VENDORS,
  write,
} from './declarations.ts'
import { deadLetterRoutes } from './dead-letter-routes.ts'
import { marketplaceFileRoutes, type FileParts } from './file-routes.ts'
import { requireServiceKey } from './key.ts'
import { readPage } from './pages.ts'
import { readAvailability, readClosings, readDisputes, readLedger, readOutcome, readRecord, readReviews } from './reads.ts'
import { outcomeResponse, runMany, runOne } from './run.ts'

interface MarketplaceParts extends FileParts {
  readonly auth: Pick<Auth, 'hashPassword'>
  readonly serviceApiKey: string
}

/** What each collection of `POST /vendors/{vendorId}/…` does with an item. */
const COLLECTIONS = {
  zones: { command: importZone, declared: bulk('Bring in zones', { Zone: importZone.args }) },
  drivers: { command: importDriver, declared: bulk('Bring in drivers', { Driver: importDriver.args }) },
  containers: { command: importContainer, declared: bulk('Bring in containers', { Container: importContainer.args }) },
  units: { command: importUnit, declared: bulk('Say where units are', { Unit: importUnit.args }) },
  bookings: { command: placeBooking, declared: bulk('Place bookings', { Booking: placeBooking.args }) },
  operations: { command: importOperation, declared: bulk('Bring in movements', { Operation: importOperation.args }) },
  penalties: { command: issuePenalty, declared: bulk('Issue penalties', { Penalty: issuePenalty.args }) },
  earnings: { command: recordEarning, declared: bulk('Record what completed bookings brought', { Earning: recordEarning.args }) },
  requests: { command: submitRequest, declared: bulk('Submit change requests', { NewChangeRequest: submitRequest.args }) },
} as const

const ofRequest = v.object({ ...ofVendor.entries, requestId: recordId })
const ofMutation = v.object({ ...ofVendor.entries, mutationId: recordId })

/** The service API, for the other side of the marketplace: mount at `/api/service/v1`. */
export const marketplaceRoutes = (parts: MarketplaceParts): Hono => {
  const { core } = parts
  const app = new Hono().use(requireServiceKey(parts.serviceApiKey))

  app.post('/vendors', endpoint(REGISTER), async (c) => {
    const key = c.req.valid('header')['Idempotency-Key']
    const { vendor, owner } = c.req.valid('json')
    const taken = () => new ProblemError(409, 'body.invalid', { fields: { 'owner.email': 'email.taken' } })
    const person = { ...owner, vendorId: vendor.id }
    if ((await findVendorUser(core.database, person)).status === 'taken') throw taken()
    const outcome = await runOne(core, { vendorId: vendor.id, command: registerVendor, key, announce: false, args: vendor })
    // The record comes first: a crash between the two is mended by repeating the call, and no account is without a vendor.
    if (outcome.status === 'applied') {
      const user = await createFirstUser({ database: core.database, auth: parts.auth }, person)
      // The key stands for the whole call: another first person is another call, and would get into this vendor by it.
      if (user === 'others')
        return outcomeResponse({ ...outcome, status: 'rejected', code: 'mutation.id_reused', params: { was: outcome.status } })
      if (user.status === 'taken') throw taken()
    }
    return outcomeResponse(outcome)
  })

  for (const [collection, { command, declared }] of Object.entries(COLLECTIONS)) {
    app.post(`/vendors/:vendorId/${collection}`, endpoint(declared), async (c) => {
      const key = c.req.valid('header')['Idempotency-Key']
      const call = { ...c.req.valid('param'), ...c.req.valid('query'), command, key }
      const body = await readJson(c, MAX_BODY_BYTES, { items: 'judged' })
      return Array.isArray(body)
        ? c.json(await runMany(core, { ...call, items: body }))
        : outcomeResponse(await runOne(core, { ...call, args: body }))
    })
  }

  app.post('/vendors/:vendorId/requests/:requestId/cancel', endpoint(write('The customer withdraws a request', ofRequest)), async (c) => {
    const { vendorId, requestId } = c.req.valid('param')
    const call = { vendorId, command: cancelRequest, key: c.req.valid('header')['Idempotency-Key'], announce: true }
    return outcomeResponse(await runOne(core, { ...call, args: { requestId } }))
  })

  app.post('/vendors/:vendorId/penalties/:penaltyId/settle', endpoint(SETTLE_PENALTY), async (c) => {
    const { vendorId, penaltyId } = c.req.valid('param')
    const call = { vendorId, command: settlePenalty, key: c.req.valid('header')['Idempotency-Key'], announce: true }
    return outcomeResponse(await runOne(core, { ...call, args: { penaltyId, ...c.req.valid('json') } }))
  })
  app.post('/vendors/:vendorId/penalties/:penaltyId/uphold', endpoint(UPHOLD_PENALTY), async (c) => {
    const { vendorId, penaltyId } = c.req.valid('param')
    const call = { vendorId, command: upholdPenalty, key: c.req.valid('header')['Idempotency-Key'], announce: true }
    return outcomeResponse(await runOne(core, { ...call, args: { penaltyId, ...c.req.valid('json') } }))
  })
  app.post('/vendors/:vendorId/payouts', endpoint(PAY_OUT), async (c) => {
    const { vendorId } = c.req.valid('param')
    const call = { vendorId, command: payOut, key: c.req.valid('header')['Idempotency-Key'], announce: false }
    return outcomeResponse(await runOne(core, { ...call, args: c.req.valid('json') }))
  })
  app.post('/vendors/:vendorId/settlements', endpoint(SETTLE), async (c) => {
    const { vendorId } = c.req.valid('param')
    const call = { vendorId, command: settleEarnings, key: c.req.valid('header')['Idempotency-Key'], announce: false }
    return outcomeResponse(await runOne(core, { ...call, args: c.req.valid('json') }))
  })
  app.get(
    '/vendors/:vendorId/ledger',
    endpoint(read('What the vendor’s books hold, account by account', ofVendor, json({ LedgerBalances: ledgerBalances }))),
    async (c) => c.json({ accounts: await readLedger(core, c.req.valid('param').vendorId) }),
  )

  app.get(
    '/vendors/:vendorId/availability',
    endpoint(read('The first possible day of a delivery, by zone and size', ofVendor, json({ Availability: availabilityAnswer }))),
    async (c) => c.json(await readAvailability(core, c.req.valid('param').vendorId)),
  )

  app.post('/vendors/:vendorId/bookings/:bookingId/cancel', endpoint(CANCEL_BOOKING), async (c) => {
    const { vendorId, bookingId } = c.req.valid('param')
    const call = { vendorId, command: withdrawBooking, key: c.req.valid('header')['Idempotency-Key'], announce: true }
    return outcomeResponse(await runOne(core, { ...call, args: { bookingId, ...c.req.valid('json') } }))
  })

  app.put('/vendors/:vendorId/bookings/:bookingId/charges/:chargeId', endpoint(DECIDE_CHARGE), async (c) => {
    const { vendorId, bookingId, chargeId } = c.req.valid('param')
    const call = { vendorId, command: decideCharge, key: c.req.valid('header')['Idempotency-Key'], announce: true }
    return outcomeResponse(await runOne(core, { ...call, args: { bookingId, chargeId, ...c.req.valid('json') } }))
  })

  app.post('/vendors/:vendorId/bookings/:bookingId/payments', endpoint(RECORD_PAYMENT), async (c) => {
    const { vendorId, bookingId } = c.req.valid('param')
    const call = { vendorId, command: recordPayment, key: c.req.valid('header')['Idempotency-Key'], announce: false }
    return outcomeResponse(await runOne(core, { ...call, args: { bookingId, ...c.req.valid('json') } }))
  })

  app.post('/vendors/:vendorId/bookings/:bookingId/refund', endpoint(RECORD_REFUND), async (c) => {
    const { vendorId, bookingId } = c.req.valid('param')
    const call = { vendorId, command: recordRefund, key: c.req.valid('header')['Idempotency-Key'], announce: false }
    return outcomeResponse(await runOne(core, { ...call, args: { bookingId, ...c.req.valid('json') } }))
  })

  app.put('/vendors/:vendorId/bookings/:bookingId/extension', endpoint(ANSWER_EXTENSION), async (c) => {
    const { vendorId, bookingId } = c.req.valid('param')
    const call = { vendorId, command: answerExtension, key: c.req.valid('header')['Idempotency-Key'], announce: true }
    return outcomeResponse(await runOne(core, { ...call, args: { bookingId, ...c.req.valid('json') } }))
  })

  app.put('/vendors/:vendorId/kyc', endpoint(DECIDE), async (c) => {
    const { vendorId } = c.req.valid('param')
    const call = { vendorId, command: decideKyc, key: c.req.valid('header')['Idempotency-Key'], announce: true }
    return outcomeResponse(await runOne(core, { ...call, args: kycArguments(vendorId, c.req.valid('json')) }))
  })

  app.put('/vendors/:vendorId/health-rule', endpoint(SET_HEALTH_RULE), async (c) => {
    const { vendorId } = c.req.valid('param')
    const call = { vendorId, command: setHealthRule, key: c.req.valid('header')['Idempotency-Key'], announce: false }
    return outcomeResponse(await runOne(core, { ...call, args: { vendorId, ...c.req.valid('json') } }))
  })

  app.put('/vendors/:vendorId/status', endpoint(SET_STATUS), async (c) => {
    const { vendorId } = c.req.valid('param')
    const call = { vendorId, command: setStatus, key: c.req.valid('header')['Idempotency-Key'], announce: true }
    const outcome = await runOne(core, { ...call, args: { vendorId, ...c.req.valid('json') } })
    // Whatever the call was: a repetition goes on where a crash cut it off, and one of long ago ends nothing.
    if (await isClosed(core.database, { vendorId })) await endSessionsOfVendor(core, vendorId)
    return outcomeResponse(outcome)
  })

  app.get('/vendors', endpoint(VENDORS), async (c) => {
    const { kyc: status, closing: _, ...asked } = c.req.valid('query')
    if (status === undefined) {
      const { rows: vendors, next } = await readPage(asked, {
        read: (ask) => readClosings(core, ask),
        endOf: ({ requestedAt, vendorId }) => ({ at: requestedAt, id: vendorId }),
      })
      return c.json({ vendors, next } satisfies v.InferOutput<typeof closingList>)
    }
    const { rows: vendors, next } = await readPage(asked, {
      read: (ask) => readReviews(core, { ...ask, status }),
      endOf: ({ submittedAt, vendorId }) => ({ at: submittedAt, id: vendorId }),
    })
    return c.json({ vendors, next } satisfies v.InferOutput<typeof reviewList>)
  })
  app.get('/penalties', endpoint(DISPUTES), async (c) => {
    const { rows: penalties, next } = await readPage(c.req.valid('query'), {
      read: (ask) => readDisputes(core, ask),
      endOf: ({ openedAt, penaltyId }) => ({ at: openedAt, id: penaltyId }),
    })
    return c.json({ penalties, next } satisfies v.InferOutput<typeof disputeList>)
  })
  app.get('/vendors/:vendorId', endpoint(read('The vendor as it is now', ofVendor, json({ Vendor: vendorSchema }))), async (c) => {
    const { vendorId } = c.req.valid('param')
    return c.json(await readRecord(core, { vendorId, kind: 'vendors', id: vendorId }))
  })
  app.get(
    '/vendors/:vendorId/bookings/:bookingId',
    endpoint(read('A booking as it is now', ofBooking, json({ Booking: bookingSchema }))),
    async (c) => {
      const { vendorId, bookingId } = c.req.valid('param')
      return c.json(await readRecord(core, { vendorId, kind: 'bookings', id: bookingId }))
    },
  )
  app.get(
    '/vendors/:vendorId/requests/:requestId',
    endpoint(read('A change request as it is now', ofRequest, json({ ChangeRequest: changeRequestSchema }))),
    async (c) => {
      const { vendorId, requestId } = c.req.valid('param')
      return c.json(await readRecord(core, { vendorId, kind: 'requests', id: requestId }))
    },
  )
  app.get(
    '/vendors/:vendorId/penalties/:penaltyId',
    endpoint(read('A penalty as it is now', ofPenalty, json({ PenaltyRecord: penaltySchema }))),
    async (c) => {
      const { vendorId, penaltyId } = c.req.valid('param')
      return c.json(await readRecord(core, { vendorId, kind: 'penalties', id: penaltyId }))
    },
  )
  app.get(
    '/vendors/:vendorId/earnings/:bookingId',
    endpoint(read('What a completed booking brought, as it is now', ofBooking, json({ EarningRecord: earningSchema }))),
    async (c) => {
      const { vendorId, bookingId } = c.req.valid('param')
      return c.json(await readRecord(core, { vendorId, kind: 'earnings', id: bookingId }))
    },
  )
  app.get(
    '/vendors/:vendorId/mutations/:mutationId',
    endpoint(read('What a mutation came to', ofMutation, json({ StoredOutcome: storedOutcome }))),
    async (c) => c.json(await readOutcome(core, c.req.valid('param'))),
  )

  app.get(
    '/vendors/:vendorId/parked',
    endpoint(read('Changes that were put aside', ofVendor, json({ ParkedList: quarantinedList }))),
    async (c) => {
      const { vendorId } = c.req.valid('param')
      return c.json({ changes: await listQuarantined(core.database, vendorId) })
    },
  )
  app.post(
    '/vendors/:vendorId/parked/:mutationId/replay',
    endpoint(write('Carry out a change that was put aside; applied, it is no longer parked', ofMutation)),
    async (c) => outcomeResponse(await replayQuarantined(core, { ...c.req.valid('param'), key: c.req.valid('header')['Idempotency-Key'] })),
  )

  app.route('/', marketplaceFileRoutes(parts))
  app.route('/', deadLetterRoutes(core))
  return app
}
