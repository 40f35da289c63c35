import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { completeCompany, rowsOf, sampleContext, sampleId, sampleVendor } from '#tests/support/samples.ts'
import type { VendorEdits } from '../vendors/edit.ts'
import { vendorSchema, type Vendor } from '../vendors/vendor.ts'
import type { Kyc } from './kyc.ts'
import { decideKyc } from './marketplace.ts'
import { submitKyc } from './mutations.ts'

const vendorId = sampleId(1)
const paper = (letter: string) => ({ sha256: letter.repeat(64), name: 'p.pdf', type: 'application/pdf' as const, size: 9 })
const kyc = (over: Partial<Kyc>): Kyc => ({ status: 'pending', rejectionReason: null, submittedAt: null, decidedAt: null, ...over })
const rejected = (...fields: string[]): Kyc =>
  kyc({
    status: 'rejected',
    rejectionReason: 'Not readable',
    faults: fields.map((field) => ({ field, reason: 'Not readable' })),
    submittedAt: '2026-11-15T08:00:00.000Z',
    decidedAt: '2026-11-16T08:00:00.000Z',
  })
const submit = (vendor: Partial<Vendor>, edits: VendorEdits | null = null) =>
  submitKyc.decide(rowsOf({ vendors: [sampleVendor({ ...completeCompany, ...vendor })] }), { vendorId, edits }, sampleContext)
const outcome = (decision: ReturnType<typeof submit>) =>
  decision.ok ? 'applied' : [decision.rejection.code, ...Object.values(decision.rejection.params)].join(' ')
const newLicense: VendorEdits = { licenseCertificate: { from: paper('c'), to: paper('d') } }
const oldLicense = { licenseCertificate: paper('c') }

describe('kyc.submit', () => {
  it.each<[string, Partial<Vendor>, VendorEdits | null, string]>([
    ['a draft that is complete', {}, null, 'applied'],
    ['a draft that its edits complete', { licenseCertificate: null }, { licenseCertificate: { from: null, to: paper('d') } }, 'applied'],
    ['a draft that lacks something', { mobileNumber: null, businessImages: [] }, null, 'kyc.incomplete mobileNumber,businessImages'],
    ['one under review', { kyc: kyc({ submittedAt: '2026-11-15T08:00:00.000Z' }) }, null, 'kyc.under_review'],
    ['one in a state of another release', { kyc: kyc({ status: 'on_hold' }) }, null, 'kyc.under_review'],
    ['an approved one', { kyc: kyc({ status: 'approved' }) }, null, 'kyc.already_approved'],
    [
      'a rejected one whose named field is as it was',
      { ...oldLicense, kyc: rejected('licenseCertificate') },
      null,
      'kyc.unchanged licenseCertificate',
    ],
    [
      'a rejected one whose named field is given as it is',
      { ...oldLicense, kyc: rejected('licenseCertificate') },
      { licenseCertificate: { from: paper('c'), to: paper('c') } },
      'kyc.unchanged licenseCertificate',
    ],
    ['a rejected one with its named field changed', { ...oldLicense, kyc: rejected('licenseCertificate') }, newLicense, 'applied'],
    [
      'a rejected one with one of two changed',
      { ...oldLicense, kyc: rejected('licenseCertificate', 'logo') },
      newLicense,
      'kyc.unchanged logo',
    ],
    ['a rejected one without named fields', { kyc: rejected() }, null, 'applied'],
    ['a rejected one with a field of another release', { kyc: rejected('ownerPassport') }, null, 'applied'],
    [
      'an edit that somebody crossed',
      { ...oldLicense, kyc: rejected('licenseCertificate') },
      { licenseCertificate: { from: paper('e'), to: paper('d') } },
      'edit.conflict licenseCertificate',
    ],
  ])('of %s', (_what, vendor, edits, expected) => {
    expect(outcome(submit(vendor, edits))).toBe(expected)
  })

  it('begins the review anew: nothing of the rejection is left, and the moment is that of the decision', () => {
    const decision = submit({ ...oldLicense, kyc: rejected('licenseCertificate') }, newLicense)
    const [change] = decision.ok ? decision.changes : []
    const body = change?.op === 'put' ? v.parse(vendorSchema, change.body) : undefined
    expect(body?.kyc).toEqual({ status: 'pending', rejectionReason: null, faults: [], submittedAt: sampleContext.now, decidedAt: null })
    expect(body?.licenseCertificate).toEqual(paper('d'))
  })

  it('names the files it brings, so that they are uploaded first', () => {
    expect(submitKyc.files?.({ vendorId, edits: newLicense })).toEqual([paper('d').sha256])
    expect(submitKyc.files?.({ vendorId, edits: null })).toEqual([])
  })

  it('is refused where there is no such vendor', () => {
    expect(submitKyc.decide(rowsOf({}), { vendorId, edits: null }, sampleContext)).toMatchObject({
      rejection: { code: 'record.not_found' },
    })
  })
})

describe('kyc.decide', () => {
  const decide = (args: object, vendor: Partial<Vendor> = {}) => {
    const decision = decideKyc.decide(
      rowsOf({ vendors: [sampleVendor(vendor)] }),
      v.parse(decideKyc.args, { vendorId, reason: null, ...args }),
      sampleContext,
    )
    const [change] = decision.ok ? decision.changes : []
    return change?.op === 'put' ? v.parse(vendorSchema, change.body) : decision
  }
  const faults = [{ field: 'logo', reason: 'Too small' }]

  it('keeps the faults of a rejection and of nothing else', () => {
    expect(decide({ status: 'rejected', reason: 'See below', faults })).toMatchObject({
      isKyc: false,
      kyc: { status: 'rejected', rejectionReason: 'See below', faults, decidedAt: sampleContext.now },
    })
    expect(decide({ status: 'approved', reason: 'Fine', faults })).toMatchObject({
      isKyc: true,
      kyc: { status: 'approved', rejectionReason: null, faults: [] },
    })
    expect(decide({ status: 'pending' })).toMatchObject({ isKyc: false, kyc: { decidedAt: null } })
  })

  it('rejects nobody without a reason', () => {
    expect(decide({ status: 'rejected', faults })).toMatchObject({ rejection: { code: 'kyc.reason_required' } })
  })

  it('takes calls of callers who know no faults', () => {
    expect(decide({ status: 'rejected', reason: 'Old caller' })).toMatchObject({ kyc: { faults: [] } })
  })
})
