import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PortalDatabase, RejectedRow } from '#db/core/database.ts'
import { readDraft } from '#db/drafts/draft.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { completeCompany, sampleVendor } from '#tests/support/samples.ts'
import { addToDraft } from '#db/drafts/refused-edits.ts'
import { CORRECTION, draftName, restoreRefused } from './restore-refused.ts'

const sampleFile = (letter: string, type: 'image/png' | 'application/pdf') => ({ sha256: letter.repeat(64), name: letter, type, size: 9 })
const [photo, paper] = [sampleFile('d', 'image/png'), sampleFile('e', 'application/pdf')]
const edits = { businessImages: { from: [], to: [photo] }, licenseCertificate: { from: null, to: paper } }
const card = (args: object): RejectedRow => ({
  id: 'refused',
  name: 'kyc.submit',
  version: 1,
  args,
  clientAt: 'now',
  serverAt: 'now',
  touched: [],
  code: 'file.locked',
  params: {},
})
const kyc = (status: string, submittedAt: string | null): Partial<Vendor> => ({
  kyc: { status, rejectionReason: null, submittedAt, decidedAt: null },
})
const newcomer = sampleVendor({ ...completeCompany, businessImages: [], licenseCertificate: null, ...kyc('pending', null) })

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

it('documents that were refused come back into the step of the set-up that asks for them', async () => {
  expect(await restoreRefused(db, newcomer, card({ edits }))).toBe('kyc')
  expect(await readDraft(db, draftName('kyc'))).toEqual(edits)
})

it('what was refused in several steps comes back into each', async () => {
  const mixed = { ...edits, logo: { from: null, to: photo }, city: { from: 'Old', to: 'Abha' } }
  expect(await restoreRefused(db, newcomer, card({ edits: mixed }))).toBe('account')
  expect(await readDraft(db, draftName('account'))).toEqual({ logo: { from: newcomer.logo, to: photo } })
  expect(await readDraft(db, draftName('business-details'))).toEqual({ city: { from: newcomer.city, to: 'Abha' } })
})

it('after a rejection they come back into the correction, and what was picked there since stays', async () => {
  const rejected = sampleVendor({ ...newcomer, ...kyc('rejected', '2026-11-15T08:00:00.000Z') })
  const newer = { from: null, to: sampleFile('f', 'application/pdf') }
  await addToDraft(db, CORRECTION, { licenseCertificate: newer })
  expect(await restoreRefused(db, rejected, card({ edits }))).toBeNull()
  expect(await readDraft(db, CORRECTION)).toEqual({ businessImages: edits.businessImages, licenseCertificate: newer })
})

it('where nothing can be handed in, or nothing was given, nothing comes back', async () => {
  const waiting = sampleVendor({ ...newcomer, ...kyc('pending', '2026-11-15T08:00:00.000Z') })
  expect(await restoreRefused(db, waiting, card({ edits }))).toBeNull()
  expect(await restoreRefused(db, newcomer, card({ edits: null }))).toBeNull()
  expect(await db.meta.where('key').startsWith('draft:').count()).toBe(0)
})
