import * as v from 'valibot'
import { BIN_SIZES } from '#domain/containers/container.ts'
import { decisionFaults, type decideKyc } from '#domain/kyc/marketplace.ts'
import { renewalCost } from '#domain/bookings/extension.ts'
import { paid } from '#domain/bookings/payments.ts'
import { healthRule } from '#domain/bookings/health.ts'
import { id } from '#domain/kernel/id.ts'
import { day, instant } from '#domain/kernel/instant.ts'
import { KYC_STATES } from '#domain/kyc/kyc.ts'
import { LEDGER_ACCOUNTS } from '#domain/ledger/postings.ts'
import { settling, upholding } from '#domain/penalties/marketplace.ts'
import { reason } from '#domain/kernel/reason.ts'
import { text } from '#domain/kernel/text.ts'
import { accountStatus, registerVendor } from '#domain/vendors/marketplace.ts'
import { signInForm } from '#protocol/session.ts'
import { pageQuery } from './page-query.ts'

/** Most items of one bulk call. */
export const MAX_ITEMS = 1000

/** A thousand bookings are about three megabytes. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024

/** Body of `POST /vendors`: the vendor's record and the first person who can sign in for it. */
export const vendorRegistration = v.object({
  vendor: registerVendor.args,
  owner: v.object({ name: text(2, 70), email: signInForm.entries.email, password: signInForm.entries.password }),
})

/** Body of `PUT /vendors/{vendorId}/kyc`: the arguments of `kyc.decide` without the vendor, who is in the address. */
export const kycDecision = v.object({
  status: v.picklist(['approved', 'rejected', 'pending']),
  reason: v.optional(v.nullable(reason), null),
  /** What is wrong in which field: the vendor reads it beside the field and changes only that. */
  faults: decisionFaults,
  submittedAt: v.optional(v.pipe(instant, v.description('Of the check that was looked at: its `changedAt`, else its `submittedAt`.'))),
})

/** The arguments the decision's mutation takes. */
export const kycArguments = (vendorId: string, body: v.InferOutput<typeof kycDecision>): v.InferOutput<typeof decideKyc.args> => ({
  vendorId,
  ...body,
})

/** Body of `POST …/penalties/{penaltyId}/settle`. */
export const penaltySettlement = v.object(settling)
/** Body of `POST …/penalties/{penaltyId}/uphold`. */
export const penaltyAnswer = v.object(upholding)

/** Answer of `GET …/ledger`: whole halalas by account, which add up to zero. */
export const ledgerBalances = v.object({ accounts: v.record(v.picklist(LEDGER_ACCOUNTS), v.pipe(v.number(), v.integer())) })

/** Answer of `GET …/availability`: the first day on which bins of each size can be brought to each active zone; with a `yardId` from that yard. */
export const availabilityAnswer = v.object({
  today: day,
  first: v.array(v.object({ zoneId: id, yardId: v.optional(id), size: v.picklist(BIN_SIZES), on: day })),
})

/** Body of `POST …/bookings/{bookingId}/cancel`: the customer's words, or the Admin's. */
export const bookingCancellation = v.object({
  reason,
  by: v.picklist(['customer', 'admin']),
  /** Whether the customer got back what was paid. */
  isRefunded: v.optional(v.boolean(), false),
})

/** Body of `PUT /vendors/{vendorId}/health-rule`. */
export const healthRuleBody = v.object({ rule: v.nullable(healthRule) })

/** Body of `PUT /vendors/{vendorId}/status`. */
export const statusBody = accountStatus

/** Body of `PUT …/bookings/{bookingId}/charges/{chargeId}`. */
export const chargeDecision = v.variant('status', [
  v.object({ status: v.literal('confirmed') }),
  v.object({ status: v.literal('declined'), reason }),
])

/** Body of `PUT …/bookings/{bookingId}/extension`: which offer is answered, and how. */
export const extensionAnswer = v.object({
  offerId: id,
  answer: v.picklist(['accepted', 'declined', 'lapsed']),
  /** What the customer who takes it pays, and how; left out: nothing. */
  cost: v.optional(renewalCost),
})

/** Body of `POST …/bookings/{bookingId}/payments`. */
export const bookingPayment = paid

/** Body of `POST …/bookings/{bookingId}/refund`, which may be left out. */
export const bookingRefund = v.object({
  /** What went back; where another amount is owed by now the call is refused. Left out: all that is owed. */
  amount: v.optional(paid.entries.amount),
})

/** The query of `GET /vendors`: which state of the identity check, or who asks for the account to be closed; one of the two, in pages. */
export const vendorsQuery = v.pipe(
  v.object({
    kyc: v.optional(v.pipe(v.picklist(KYC_STATES), v.description('The state of the check; without `closing`.'))),
    closing: v.optional(v.pipe(v.literal('requested'), v.description('Those who ask for the account to be closed; without `kyc`.'))),
    ...pageQuery.entries,
  }),
  v.check(({ kyc, closing }) => (kyc === undefined) !== (closing === undefined)),
)

/** The query of `GET /penalties`: those whose dispute waits for an answer, in pages. */
export const disputeQuery = v.object({
  disputed: v.pipe(v.literal('open'), v.description('Those whose dispute nobody has answered.')),
  ...pageQuery.entries,
})

/** Answer of `GET /penalties`: disputes that wait for an answer, the longest waiting first. */
export const disputeList = v.object({
  penalties: v.array(v.object({ vendorId: id, penaltyId: id, openedAt: instant })),
  /** The `after` of the next page; null: there is none. */
  next: v.nullable(v.string()),
})

/** The header that makes a repetition harmless. */
const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** The headers of every write. */
export const writeHeaders = v.object({
  [IDEMPOTENCY_KEY]: v.pipe(
    v.string(),
    v.description('A UUID. Makes a repetition harmless: the same key gives the stored outcome again.'),
    v.toLowerCase(),
    id,
  ),
})

/** Query of a bulk call. */
export const bulkQuery = v.object({
  announce: v.optional(
    v.pipe(
      v.string(),
      v.description('`false` brings in history without a message to the vendor for each record.'),
      v.transform((said) => said !== 'false'),
    ),
    'true',
  ),
})

/** Answer of `GET /vendors?closing=requested`: who asks for the account to be closed, the longest waiting first. */
export const closingList = v.object({
  vendors: v.array(v.object({ vendorId: id, requestedAt: instant })),
  /** The `after` of the next page; null: there is none. */
  next: v.nullable(v.string()),
})

/** Answer of `GET /vendors?kyc=…`: checks that were handed in, the longest waiting first. */
export const reviewList = v.object({
  vendors: v.array(v.object({ vendorId: id, status: v.string(), submittedAt: instant })),
  /** The `after` of the next page; null: there is none. */
  next: v.nullable(v.string()),
})

/** The stored outcome, as `GET …/mutations/{mutationId}` gives it. */
export const storedOutcome = v.object({
  id: v.string(),
  name: v.string(),
  actor: v.picklist(['vendor', 'marketplace']),
  clientAt: v.string(),
  status: v.picklist(['applied', 'rejected']),
  code: v.nullable(v.string()),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  revision: v.number(),
  serverAt: instant,
})

/** What became of one mutation. A repetition under the same key gets the stored outcome again. */
export const outcomeSchema = v.object({
  mutationId: id,
  status: v.picklist(['applied', 'rejected']),
  /** Of the rejection. */
  code: v.nullable(v.string()),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  /** The vendor's revision after it. */
  revision: v.pipe(v.number(), v.integer()),
  serverAt: instant,
})

/** What became of one item of a bulk call. `invalid` items were not tried and may be sent again, mended, under the same key. */
const itemOutcome = v.variant('status', [
  v.object({ ...outcomeSchema.entries, index: v.pipe(v.number(), v.integer()), status: v.picklist(['applied', 'rejected']) }),
  v.object({ index: v.pipe(v.number(), v.integer()), status: v.literal('invalid'), fields: v.record(v.string(), v.string()) }),
])
export type ItemOutcome = v.InferOutput<typeof itemOutcome>

const tally = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Answer of a bulk call, in the order of its items. */
export const bulkAnswer = v.object({ applied: tally, rejected: tally, invalid: tally, outcomes: v.array(itemOutcome) })
export type BulkAnswer = v.InferOutput<typeof bulkAnswer>
