import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { completeCompany, rowsOf, sampleContext, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { VENDOR_FIELDS } from './company-fields.ts'
import { openVendor } from './marketplace.ts'
import { requestDeletion, withdrawDeletion } from './mutations.ts'
import { isStepDone, isStepOpen, missingFields, nextStep, SETUP_FIELDS } from './onboarding.ts'
import { SETUP_STEPS } from './setup-steps.ts'
import { vendorSchema, type Vendor } from './vendor.ts'

const id = sampleId(1)
const opened = (): Vendor => {
  const args = { id, companyName: { en: 'Green Yard', ar: 'الساحة' }, email: 'a@example.com', createdAt: '2026-11-21T08:00:00.000Z' }
  const decision = openVendor.decide(rowsOf({}), args, sampleContext)
  const [change] = decision.ok ? decision.changes : []
  return v.parse(vendorSchema, change?.op === 'put' ? change.body : null)
}
const full = sampleVendor(completeCompany)

describe('the set-up', () => {
  it('asks for every field of the company in one step', () => {
    expect(SETUP_STEPS.flatMap((step) => SETUP_FIELDS[step]).toSorted()).toEqual([...VENDOR_FIELDS].toSorted())
  })

  it('begins for whoever has just signed up', () => {
    const vendor = opened()
    expect(nextStep(vendor)).toBe('account')
    expect(missingFields(vendor, 'account')).toEqual(['vendorName', 'mobileNumber', 'logo'])
    expect(SETUP_STEPS.map((step) => isStepOpen(vendor, step))).toEqual([true, false, false])
  })

  it('ends with the documents handed in, not with the documents there', () => {
    expect(nextStep(full)).toBe('kyc')
    expect(nextStep({ ...full, kyc: { ...full.kyc, submittedAt: '2026-11-21T08:00:00.000Z' } })).toBeNull()
  })

  it('opens a step when all before it are done, whatever is missing', () => {
    const nullable = VENDOR_FIELDS.filter((field) => field !== 'companyName')
    fc.assert(
      fc.property(fc.subarray(nullable), (missing) => {
        const empty = Object.fromEntries(missing.map((field) => [field, Array.isArray(full[field]) ? [] : null]))
        const vendor = { ...full, ...empty }
        const next = nextStep(vendor)
        expect(v.is(vendorSchema, vendor)).toBe(true)
        expect(next !== null && isStepOpen(vendor, next) && !isStepDone(vendor, next)).toBe(true)
        const after = next === null ? [] : SETUP_STEPS.slice(SETUP_STEPS.indexOf(next) + 1)
        expect(after.filter((step) => isStepOpen(vendor, step))).toEqual([])
      }),
    )
  })
})

describe('vendor.open', () => {
  it('opens a record that nobody has filled in, that may work and was not checked', () => {
    const { id: _id, companyName, email, createdAt, ...rest } = opened()
    expect([companyName, email, createdAt]).toEqual([{ en: 'Green Yard', ar: 'الساحة' }, 'a@example.com', '2026-11-21T08:00:00.000Z'])
    const { kyc, isKyc, status, businessImages, dumpYards, ...empty } = rest
    expect(kyc).toEqual({ status: 'pending', rejectionReason: null, faults: [], submittedAt: null, decidedAt: null })
    expect([isKyc, status, businessImages, dumpYards]).toEqual([false, true, [], []])
    expect(Object.values(empty).filter((value) => value !== null)).toEqual([])
  })

  it('opens nobody twice', () => {
    const args = { id, companyName: { en: 'Other', ar: 'آخر' }, email: 'b@example.com', createdAt: '2026-11-21T08:00:00.000Z' }
    expect(openVendor.decide(rowsOf({ vendors: [full] }), args, sampleContext)).toMatchObject({ rejection: { code: 'record.exists' } })
  })
})

describe('closing the account', () => {
  const ask = (vendor: Vendor) => requestDeletion.decide(rowsOf({ vendors: [vendor] }), { vendorId: id, reason: null }, sampleContext)
  const asked = { ...full, deletion: { requestedAt: sampleContext.now, reason: null } }

  it('is asked for once and taken back once', () => {
    expect(ask(full)).toMatchObject({ changes: [{ body: { deletion: { requestedAt: sampleContext.now } } }] })
    expect(ask(asked)).toMatchObject({ rejection: { code: 'vendor.deletion_already_requested' } })
    const back = (vendor: Vendor) => withdrawDeletion.decide(rowsOf({ vendors: [vendor] }), { vendorId: id }, sampleContext)
    expect(back(asked)).toMatchObject({ changes: [{ body: { deletion: null } }] })
    expect(back(full)).toMatchObject({ rejection: { code: 'vendor.deletion_not_requested' } })
  })

  it('undone, is withdrawn', () => {
    const decisionId = sampleId(77)
    const args = { vendorId: id, decisionId }
    expect(requestDeletion.inverse?.({ vendorId: id, reason: null }, decisionId)).toEqual({ name: 'vendor.withdrawDeletion', args })
  })

  it('undone, takes back only what it means: a request of a colleague stays', () => {
    const theirs = { ...full, deletion: { requestedAt: sampleContext.now, reason: null, decisionId: sampleContext.mutationId } }
    expect(ask(full)).toMatchObject({ changes: [{ body: { deletion: theirs.deletion } }] })
    const back = (vendor: Vendor, decisionId: string) =>
      withdrawDeletion.decide(rowsOf({ vendors: [vendor] }), { vendorId: id, decisionId }, sampleContext)
    expect(back(theirs, sampleId(77))).toMatchObject({ ok: false, rejection: { code: 'vendor.deletion_by_other' } })
    expect(back(theirs, sampleContext.mutationId)).toMatchObject({ changes: [{ body: { deletion: null } }] })
    // Records of older releases do not say who asked.
    expect(back(asked, sampleId(77)).ok).toBe(true)
  })
})
