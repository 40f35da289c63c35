import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { kycState } from '#domain/kyc/kyc.ts'

interface KycMessages {
  readonly label: MessageDescriptor
  /** What it means, in a sentence. */
  readonly words: MessageDescriptor
}

/** How an identity check stands. The words for an unknown state are the specification's. */
export const KYC_MESSAGES: Readonly<Record<ReturnType<typeof kycState>, KycMessages>> = {
  draft: {
    label: msg({ message: 'Not sent yet', context: 'identity check' }),
    words: msg`Finish the set-up to send your documents.`,
  },
  pending: {
    label: msg({ message: 'Under review', context: 'identity check' }),
    words: msg`The review usually takes 1 to 3 business days.`,
  },
  approved: {
    label: msg({ message: 'Approved', context: 'identity check' }),
    words: msg`Your identity is confirmed.`,
  },
  rejected: {
    label: msg({ message: 'Rejected', context: 'identity check' }),
    words: msg`The identity check was not accepted.`,
  },
  unknown: {
    label: msg({ message: 'Unknown', context: 'identity check' }),
    words: msg`There seems to be an issue with your KYC status. Please contact support for assistance.`,
  },
}
