import { sameValue } from '../kernel/edit.ts'
import { kycFaults, type Kyc, type KycFault } from './kyc.ts'

const valueOf = (company: object, field: string): unknown => new Map(Object.entries(company)).get(field)

const afterChange = (fault: KycFault, before: unknown, now: unknown): KycFault => {
  // Of a fault that an older release noted as corrected nobody knows what was refused: it stays corrected.
  if (sameValue(before, now) || (fault.mended === true && fault.was === undefined)) return fault
  // A field may have been empty when it was refused.
  const was = fault.was === undefined ? before : fault.was
  return { ...fault, was, mended: !sameValue(was, now) }
}

/**
 * The check after the vendor changed the company from `before` to `now`: what was found wrong in a field counts as corrected while the field
 * holds another value than the refused one, so that an undone correction is none.
 */
export const afterChanges = (check: Kyc, before: object, now: object): Kyc => {
  const faults = kycFaults(check)
  const after = faults.map((fault) => afterChange(fault, valueOf(before, fault.field), valueOf(now, fault.field)))
  return after.some((fault, at) => fault !== faults[at]) ? { ...check, faults: after } : check
}
