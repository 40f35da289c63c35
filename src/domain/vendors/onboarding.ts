import { declarationOf, fieldsOf, type VendorField } from './company-fields.ts'
import { SETUP_STEPS, type SetupStep } from './setup-steps.ts'
import type { Vendor } from './vendor.ts'

/** The fields each step asks for: every field of the company belongs to one. */
export const SETUP_FIELDS: Readonly<Record<SetupStep, readonly VendorField[]>> = {
  'account': fieldsOf({ step: 'account' }),
  'business-details': fieldsOf({ step: 'business-details' }),
  'kyc': fieldsOf({ step: 'kyc' }),
}

const isGiven = (vendor: Vendor, field: VendorField): boolean => {
  if (declarationOf(field).optional) return true
  const value = vendor[field]
  return Array.isArray(value) ? value.length > 0 : value !== null
}

/** The fields of a step that nobody has filled in yet. */
export const missingFields = (vendor: Vendor, step: SetupStep): VendorField[] =>
  SETUP_FIELDS[step].filter((field) => !isGiven(vendor, field))

/** Whether a step is done. The last one is done when its documents were handed in, not when they lie there. */
export const isStepDone = (vendor: Vendor, step: SetupStep): boolean =>
  missingFields(vendor, step).length === 0 && (step !== 'kyc' || vendor.kyc.submittedAt !== null)

/** The step to go on with, or null when the set-up is done. */
export const nextStep = (vendor: Vendor): SetupStep | null => SETUP_STEPS.find((step) => !isStepDone(vendor, step)) ?? null

/** Whether a step may be opened: all earlier ones are done. */
export const isStepOpen = (vendor: Vendor, step: SetupStep): boolean =>
  SETUP_STEPS.slice(0, SETUP_STEPS.indexOf(step)).every((earlier) => isStepDone(vendor, earlier))
