import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { rowsOf, sampleContext, sampleId, sampleVendor } from '#tests/support/samples.ts'
import { reverseEdits } from '../kernel/edit.ts'
import { isCorrected, kycFaults } from '../kyc/kyc.ts'
import { VENDOR_FIELDS } from './company-fields.ts'
import { editVendor, type VendorEdits } from './edit.ts'
import { vendorSchema, type Vendor } from './vendor.ts'

const vendorId = sampleId(1)
const edit = (edits: VendorEdits, vendor: Partial<Vendor> = {}) =>
  editVendor.decide(rowsOf({ vendors: [sampleVendor(vendor)] }), { vendorId, edits }, sampleContext)
const file = (letter: string, type: 'image/png' | 'application/pdf' = 'image/png') => ({
  sha256: letter.repeat(64),
  name: 'a',
  type,
  size: 9,
})

describe('vendor.edit', () => {
  it('keeps what another device changed in other fields', () => {
    expect(edit({ city: { from: 'Riyadh', to: 'Jeddah' } }, { streetName: 'changed elsewhere' })).toMatchObject({
      ok: true,
      changes: [{ body: { city: 'Jeddah', streetName: 'changed elsewhere' } }],
    })
  })

  it('is refused with the names of the fields that both changed', () => {
    const edits = { city: { from: 'Riyadh', to: 'Jeddah' }, state: { from: 'Somewhere', to: 'Makkah' } }
    expect(edit(edits, { city: 'Dammam', state: 'Eastern' })).toEqual({
      ok: false,
      rejection: { code: 'edit.conflict', params: { fields: 'city,state' } },
    })
  })

  it('is refused where there is no such vendor', () => {
    const args = { vendorId, edits: { city: { from: 'Riyadh', to: 'Jeddah' } } }
    expect(editVendor.decide(rowsOf({}), args, sampleContext)).toMatchObject({ rejection: { code: 'record.not_found' } })
  })

  it('names the files it brings and not those it replaces', () => {
    const edits = {
      logo: { from: file('a'), to: file('b') },
      businessImages: { from: [], to: [file('c'), file('d')] },
      licenseCertificate: { from: file('e', 'application/pdf'), to: file('f', 'application/pdf') },
    }
    expect(editVendor.files?.({ vendorId, edits })).toEqual([file('b'), file('c'), file('d'), file('f')].map(({ sha256 }) => sha256))
    expect(editVendor.files?.({ vendorId, edits: { city: { from: 'a', to: 'bb' } } })).toEqual([])
  })

  it('is taken back by its reverse', () => {
    const args = { vendorId, edits: { city: { from: 'Riyadh', to: 'Jeddah' } } }
    expect(editVendor.inverse?.(args, sampleContext.mutationId)).toEqual({
      name: 'vendor.edit',
      args: { vendorId, edits: { city: { from: 'Jeddah', to: 'Riyadh' } } },
    })
  })

  it('that is taken back corrects nothing that was found wrong in an identity check', () => {
    const kyc = { ...sampleVendor({}).kyc, status: 'rejected', faults: [{ field: 'city', reason: 'Another one' }] }
    const given = { city: { from: 'Riyadh', to: 'Jeddah' } }
    const bodyOf = (decision: ReturnType<typeof edit>): Vendor => {
      const [change] = decision.ok ? decision.changes : []
      return change?.op === 'put' ? v.parse(vendorSchema, change.body) : sampleVendor({})
    }
    const there = bodyOf(edit(given, { city: 'Riyadh', kyc }))
    const back = bodyOf(edit(reverseEdits(given), there))
    expect([there.city, back.city]).toEqual(['Jeddah', 'Riyadh'])
    expect([there, back].map((vendor) => kycFaults(vendor.kyc).map(isCorrected))).toEqual([[true], [false]])
  })

  it('of a company whose documents lie there says since when they are others, and leaves since when they wait', () => {
    const submittedAt = '2026-11-15T08:00:00.000Z'
    const check = (status: string, at: string | null) => ({ status, rejectionReason: null, submittedAt: at, decidedAt: null })
    const license = { licenseCertificate: { from: file('e', 'application/pdf'), to: file('f', 'application/pdf') } }
    const after = (kyc: Vendor['kyc'], letter = 'e') => {
      const decision = edit(license, { licenseCertificate: file(letter, 'application/pdf'), kyc })
      const [change] = decision.ok ? decision.changes : []
      return change?.op === 'put' ? v.parse(vendorSchema, change.body).kyc : null
    }
    const pending = check('pending', submittedAt)
    expect(after(pending)).toEqual({ ...pending, changedAt: sampleContext.now })
    // What is there already is nobody's change; a draft and a decided check wait for nobody who reads.
    expect(after(pending, 'f')).toEqual(pending)
    for (const kyc of [check('pending', null), check('approved', submittedAt)]) expect(after(kyc)).toEqual(kyc)
  })

  it.each(['email', 'kyc', 'isKyc', 'status', 'id', 'createdAt', 'deletion'])('never touches %s', (field) => {
    expect(VENDOR_FIELDS).not.toContain(field)
    expect(v.is(editVendor.args, { vendorId, edits: { [field]: { from: 'a', to: 'bb' } } })).toBe(false)
  })

  it.each([
    ['companyName', { en: '', ar: '' }],
    ['mobileNumber', '050123456'],
    ['postalCode', '1234567'],
    ['city', 'R'],
    ['buildingNumber', ''],
    ['businessImages', Array.from({ length: 6 }, () => file('a'))],
  ])('refuses a %s that the record could not hold', (field, to) => {
    expect(v.is(editVendor.args, { vendorId, edits: { [field]: { from: null, to } } })).toBe(false)
  })
})
