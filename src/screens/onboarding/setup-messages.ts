import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SetupStep } from '#domain/vendors/setup-steps.ts'

/** What each step is called and what it is for. */
export const STEP_MESSAGES: Readonly<Record<SetupStep, { readonly title: MessageDescriptor; readonly lead: MessageDescriptor }>> = {
  'account': { title: msg`Account`, lead: msg`Who we talk to, and the logo your customers see.` },
  'business-details': {
    title: msg`Business and location`,
    lead: msg`Your company’s papers, its address, and the yards where containers are kept.`,
  },
  'kyc': { title: msg`Identity check (KYC)`, lead: msg`Photos of your business and your license. The review takes 1 to 3 business days.` },
}
