import * as v from 'valibot'
import { expect, it } from 'vitest'
import { kyc, kycFaults, kycState, type Kyc } from './kyc.ts'

const at = '2026-11-15T08:00:00.000Z'
const check = (over: Partial<Kyc>): Kyc => ({ status: 'pending', rejectionReason: null, submittedAt: at, decidedAt: null, ...over })

it.each([
  [check({ submittedAt: null }), 'draft'],
  [check({}), 'pending'],
  [check({ status: 'approved' }), 'approved'],
  [check({ status: 'rejected', submittedAt: null }), 'rejected'],
  [check({ status: 'on_hold' }), 'unknown'],
  [check({ status: '' }), 'unknown'],
])('%j is shown as %s', (one, state) => {
  expect(kycState(one)).toBe(state)
})

it('of an older release, without faults, is read', () => {
  expect(v.is(kyc, { status: 'rejected', rejectionReason: 'x', submittedAt: at, decidedAt: at })).toBe(true)
  expect(kycFaults(check({ status: 'rejected' }))).toEqual([])
})
