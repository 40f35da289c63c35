import * as v from 'valibot'
import { instant, type Instant } from '../kernel/instant.ts'
import { keptReason } from '../kernel/text.ts'

export const KYC_STATES = ['pending', 'approved', 'rejected'] as const
type KycState = (typeof KYC_STATES)[number]

/** What the Admin found wrong in one field. The field's name is open text: a newer Admin may name one this release does not know. */
export const kycFault = v.object({
  field: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  reason: keptReason,
  /** The vendor has changed the field since. */
  mended: v.optional(v.boolean()),
  /** What the field held when it was found wrong, noted with the first change since. */
  was: v.optional(v.unknown()),
})
export type KycFault = v.InferOutput<typeof kycFault>

/**
 * The identity check as stored. The status is open text: the Admin's side may one day send a value this release does
 * not know, and then the portal must say so rather than break.
 */
export const kyc = v.object({
  status: v.string(),
  rejectionReason: v.nullable(v.string()),
  /** Of a rejection; records of older releases lack it. */
  faults: v.optional(v.pipe(v.array(kycFault), v.maxLength(30))),
  submittedAt: v.nullable(instant),
  /** When the company was last changed while its documents lay there; left out: not since they were handed in. */
  changedAt: v.optional(instant),
  decidedAt: v.nullable(instant),
})
export type Kyc = v.InferOutput<typeof kyc>

/** The state to show: `draft` until the documents are handed in; any value but the known ones is `unknown`. */
export const kycState = (check: Kyc): KycState | 'draft' | 'unknown' => {
  if (check.status === 'pending' && check.submittedAt === null) return 'draft'
  return KYC_STATES.find((state) => state === check.status) ?? 'unknown'
}

/** Since when the documents are as they lie there, by which a decision says what was looked at; null: they were never handed in. */
export const lastHandedIn = ({ changedAt, submittedAt }: Kyc): Instant | null => changedAt ?? submittedAt

/** Whether the vendor has changed the field since; stored under an older word, which records keep. */
export const isCorrected = (fault: KycFault): boolean => fault.mended === true

/** What a rejection found wrong, field by field. */
export const kycFaults = (check: Kyc): readonly KycFault[] => (check.status === 'rejected' ? (check.faults ?? []) : [])
