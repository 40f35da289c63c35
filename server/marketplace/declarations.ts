import * as v from 'valibot'
import { REJECTION_CODES } from '#domain/catalog.ts'
import { payOut, settleEarnings } from '#domain/earnings/marketplace.ts'
import { id } from '#domain/kernel/id.ts'
import { json, jsonBody, oneOrMany } from '#server/http/endpoint/content.ts'
import type { Content, Named } from '#server/http/endpoint/declaration.ts'
import { faultyFields } from '#server/http/endpoint/faults.ts'
import {
  bookingCancellation,
  bookingPayment,
  bookingRefund,
  bulkAnswer,
  bulkQuery,
  chargeDecision,
  closingList,
  disputeList,
  disputeQuery,
  extensionAnswer,
  healthRuleBody,
  kycDecision,
  MAX_BODY_BYTES,
  MAX_ITEMS,
  outcomeSchema,
  penaltyAnswer,
  penaltySettlement,
  reviewList,
  statusBody,
  vendorRegistration,
  vendorsQuery,
  writeHeaders,
} from './bodies.ts'

const caller = 'marketplace'
const vendorId = id
const outcome = { 200: json({ Outcome: outcomeSchema }) }
/** Of a write: the rejection's code, or that a file it names is not there. */
const rejected = [...REJECTION_CODES, 'files.missing'] as const

/** The params of whatever belongs to a vendor. */
export const ofVendor = v.object({ vendorId })

/** The params of whatever concerns one penalty. */
export const ofPenalty = v.object({ ...ofVendor.entries, penaltyId: id })

/** A read of something of one vendor. */
export const read = <Params extends typeof ofVendor>(summary: string, params: Params, content: Content) =>
  ({
    summary,
    caller,
    params,
    answers: { 200: content },
  }) as const

/** A write that is one mutation, named by its address alone. */
export const write = <Params extends typeof ofVendor>(summary: string, params: Params) =>
  ({
    summary,
    caller,
    params,
    headers: writeHeaders,
    answers: outcome,
    problems: { 409: rejected },
  }) as const

/** `POST /vendors/{vendorId}/…`: what comes in, one record or many. The handler reads it, because each is judged by itself. */
export const bulk = (what: string, schemas: Named) =>
  ({
    summary: `${what}: one, or up to ${MAX_ITEMS} at once with an outcome for each`,
    caller,
    params: ofVendor,
    headers: writeHeaders,
    query: bulkQuery,
    body: oneOrMany(schemas, MAX_ITEMS),
    answers: { 200: json({ Outcome: outcomeSchema, BulkAnswer: bulkAnswer }) },
    problems: { 409: rejected },
  }) as const

export const REGISTER = {
  summary: 'Register a vendor and its first person',
  caller,
  headers: writeHeaders,
  body: jsonBody({ VendorRegistration: vendorRegistration }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
  answers: outcome,
  problems: { 409: [...rejected, 'body.invalid'] },
} as const

export const DECIDE = {
  ...write('Decide the identity check', ofVendor),
  body: jsonBody({ KycDecision: kycDecision }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
} as const

export const SETTLE_PENALTY = {
  ...write('A penalty was paid, or is waived', ofPenalty),
  body: jsonBody({ PenaltySettlement: penaltySettlement }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
} as const

export const UPHOLD_PENALTY = {
  ...write('A disputed penalty stands, and why', ofPenalty),
  body: jsonBody({ PenaltyAnswer: penaltyAnswer }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
} as const

export const PAY_OUT = {
  ...write('Earnings were paid out', ofVendor),
  body: jsonBody({ Payout: payOut.args }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
} as const

export const SETTLE = {
  ...write('The vendor has paid the marketplace its share of cash: all that is owed of some earnings', ofVendor),
  body: jsonBody({ Settlement: settleEarnings.args }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
} as const

/** The params of what belongs to a booking, and to one of its charges. */
export const ofBooking = v.object({ ...ofVendor.entries, bookingId: id })
const ofCharge = v.object({ ...ofBooking.entries, chargeId: id })

export const CANCEL_BOOKING = {
  ...write('The customer, or the Admin, cancels a booking', ofBooking),
  body: jsonBody({ BookingCancellation: bookingCancellation }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
} as const

export const SET_HEALTH_RULE = {
  ...write('Set when the vendor is locked for what was not answered or called off', ofVendor),
  body: jsonBody({ HealthRuleBody: healthRuleBody }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
} as const

export const DECIDE_CHARGE = {
  ...write('Confirm or decline an extra charge that the vendor drafted', ofCharge),
  body: jsonBody({ ChargeDecision: chargeDecision }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
} as const

export const RECORD_PAYMENT = {
  ...write('The customer paid for a booking through the marketplace after the order: for a renewal, or a charge', ofBooking),
  body: jsonBody({ BookingPayment: bookingPayment }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
} as const

export const RECORD_REFUND = {
  ...write('The customer has got back what was paid for a booking that came to nothing, or what credit notes took back of it', ofBooking),
  body: jsonBody({ BookingRefund: bookingRefund }, { limit: MAX_BODY_BYTES, faults: faultyFields, isOptional: true }),
} as const

export const ANSWER_EXTENSION = {
  ...write('The customer answers an offer of more days, or it lapses', ofBooking),
  body: jsonBody({ ExtensionAnswer: extensionAnswer }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
} as const

export const SET_STATUS = {
  ...write('Suspend a vendor, unlock or close the account, or open it again', ofVendor),
  body: jsonBody({ AccountStatus: statusBody }, { limit: MAX_BODY_BYTES, faults: faultyFields }),
} as const

export const VENDORS = {
  summary: 'Identity checks in a state, or vendors who ask for the account to be closed; the longest waiting first, in pages',
  caller,
  query: vendorsQuery,
  answers: { 200: json({ ReviewList: reviewList, ClosingList: closingList }) },
} as const

export const DISPUTES = {
  summary: 'Penalties of all vendors that are disputed, the longest waiting first, in pages',
  caller,
  query: disputeQuery,
  answers: { 200: json({ DisputeList: disputeList }) },
} as const
