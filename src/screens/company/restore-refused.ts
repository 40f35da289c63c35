import type { PortalDatabase } from '#db/core/database.ts'
import { addToDraft, refusedEdits } from '#db/drafts/refused-edits.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { kycState } from '#domain/kyc/kyc.ts'
import { SETUP_FIELDS } from '#domain/vendors/onboarding.ts'
import { SETUP_STEPS, type SetupStep } from '#domain/vendors/setup-steps.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'

/** The name of the draft of a correction. */
export const CORRECTION = 'kyc'

/** The name of the draft of a step of the set-up. */
export const draftName = (step: SetupStep): string => `setup:${step}`

/** The form of the company's documents that is open now; null: they wait for a decision, or were approved. */
export const openDocuments = (vendor: Pick<Vendor, 'kyc'>): 'set-up' | 'correction' | null => {
  const state = kycState(vendor.kyc)
  return state === 'draft' ? 'set-up' : state === 'rejected' ? 'correction' : null
}

/**
 * Puts what a refused change of the company wanted back into the forms that are open for it. Resolves to the first step of the set-up that
 * got some.
 */
export const restoreRefused = async (db: PortalDatabase, vendor: Vendor, card: RejectedChange): Promise<SetupStep | null> => {
  const wanted = Object.entries(refusedEdits(card, vendor))
  const open = openDocuments(vendor)
  if (open === 'correction') await addToDraft(db, CORRECTION, Object.fromEntries(wanted))
  if (open !== 'set-up') return null
  let first: SetupStep | null = null
  for (const step of SETUP_STEPS) {
    const own = wanted.filter(([field]) => SETUP_FIELDS[step].some((asked) => asked === field))
    if (own.length === 0) continue
    await addToDraft(db, draftName(step), Object.fromEntries(own))
    first ??= step
  }
  return first
}
