import * as v from 'valibot'
import { instant } from '../kernel/instant.ts'

export const KYC_STATES = ['pending', 'approved', 'rejected'] as const
export type KycState = (typeof KYC_STATES)[number]

/**
 * The identity check as stored. The status is open text: the Admin's side may one day send a value this release does
 * not know, and then the portal must say so rather than break.
 */
export const kyc = v.object({
  status: v.string(),
  rejectionReason: v.nullable(v.string()),
  submittedAt: v.nullable(instant),
  decidedAt: v.nullable(instant),
})
export type Kyc = v.InferOutput<typeof kyc>

/** The state to show: any value but the three known ones is `unknown`. */
export const kycState = (check: Kyc): KycState | 'unknown' => KYC_STATES.find((state) => state === check.status) ?? 'unknown'
