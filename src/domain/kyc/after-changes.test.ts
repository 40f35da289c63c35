import { expect, it } from 'vitest'
import { afterChanges } from './after-changes.ts'
import { kycFaults, type Kyc } from './kyc.ts'

const at = '2026-11-15T08:00:00.000Z'
const rejected: Kyc = {
  status: 'rejected',
  rejectionReason: 'x',
  faults: [
    { field: 'logo', reason: 'a' },
    { field: 'licenseNumber', reason: 'b' },
  ],
  submittedAt: at,
  decidedAt: at,
}
const first = { licenseNumber: 'A-1', city: 'Riyadh' }
const corrected = (check: Kyc) => kycFaults(check).flatMap(({ field, mended }) => (mended === true ? [field] : []))

it('counts a named field as corrected once it was changed, and no other', () => {
  expect(corrected(afterChanges(rejected, first, { ...first, licenseNumber: 'B-2', city: 'Jeddah' }))).toEqual(['licenseNumber'])
  expect(afterChanges(rejected, first, { ...first, city: 'Jeddah' })).toBe(rejected)
  const approved: Kyc = { ...rejected, status: 'approved' }
  expect(afterChanges(approved, first, { ...first, licenseNumber: 'B-2' })).toBe(approved)
})

it('counts a field that holds again what was refused as not corrected, however it came there', () => {
  const once = afterChanges(rejected, first, { ...first, licenseNumber: 'B-2' })
  const twice = afterChanges(once, { licenseNumber: 'B-2' }, { licenseNumber: 'C-3' })
  expect([corrected(once), corrected(twice)]).toEqual([['licenseNumber'], ['licenseNumber']])
  expect(corrected(afterChanges(twice, { licenseNumber: 'C-3' }, { licenseNumber: 'A-1' }))).toEqual([])
})

it('judges a field that was empty when it was refused like any other', () => {
  const steps = ['A-1', 'B-2', 'A-1', null]
  const seen: string[][] = []
  let [check, before]: [Kyc, string | null] = [rejected, null]
  for (const now of steps) {
    check = afterChanges(check, { licenseNumber: before }, { licenseNumber: now })
    seen.push(corrected(check))
    before = now
  }
  expect(seen).toEqual([['licenseNumber'], ['licenseNumber'], ['licenseNumber'], []])
})

it('leaves what an older release counted as corrected', () => {
  const older: Kyc = { ...rejected, faults: [{ field: 'licenseNumber', reason: 'b', mended: true }] }
  expect(afterChanges(older, first, { licenseNumber: 'B-2' })).toBe(older)
})
