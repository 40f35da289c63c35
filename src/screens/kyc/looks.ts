import { IconClock, IconFileUpload, IconHelpCircle, IconShieldCheck, IconShieldX, type Icon } from '@tabler/icons-react'
import type { kycState } from '#domain/kyc/kyc.ts'
import type { Tone } from '#ui/status-badge.tsx'

/** Colour and sign of each state of an identity check. */
export const KYC_LOOKS: Readonly<Record<ReturnType<typeof kycState>, { readonly tone: Tone; readonly icon: Icon }>> = {
  draft: { tone: 'neutral', icon: IconFileUpload },
  pending: { tone: 'warning', icon: IconClock },
  approved: { tone: 'success', icon: IconShieldCheck },
  rejected: { tone: 'error', icon: IconShieldX },
  unknown: { tone: 'neutral', icon: IconHelpCircle },
}
