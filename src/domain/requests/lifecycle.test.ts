import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REQUEST_STATES, requestLifecycle, type RequestAction, type RequestState } from './lifecycle.ts'

const ACTIONS: readonly RequestAction[] = ['approve', 'reject', 'cancel', 'reopen']

describe('the life of a change request', () => {
  it.each([
    ['pending', 'approve', { to: 'approved' }],
    ['pending', 'reject', { to: 'rejected' }],
    ['pending', 'cancel', { to: 'cancelled' }],
    ['pending', 'reopen', { no: 'request.not_rejected' }],
    ['approved', 'approve', { no: 'request.already_approved' }],
    ['approved', 'reject', { no: 'request.already_approved' }],
    ['approved', 'cancel', { no: 'request.already_approved' }],
    ['approved', 'reopen', { no: 'request.not_rejected' }],
    ['rejected', 'approve', { no: 'request.already_rejected' }],
    ['rejected', 'reject', { no: 'request.already_rejected' }],
    ['rejected', 'cancel', { no: 'request.already_rejected' }],
    ['rejected', 'reopen', { to: 'pending' }],
    ['cancelled', 'approve', { no: 'request.was_cancelled' }],
    ['cancelled', 'reject', { no: 'request.was_cancelled' }],
    ['cancelled', 'cancel', { no: 'request.was_cancelled' }],
    ['cancelled', 'reopen', { no: 'request.not_rejected' }],
  ] as const)('%s, %s', (state, action, step) => {
    expect(requestLifecycle[state][action]).toEqual(step)
  })

  it('is decided for every state and every action', () => {
    expect(Object.keys(requestLifecycle).sort()).toEqual([...REQUEST_STATES].sort())
    for (const row of Object.values(requestLifecycle)) expect(Object.keys(row).sort()).toEqual([...ACTIONS].sort())
  })

  it('has one answer, whatever is tried after it, unless a rejection is taken back', () => {
    const answers = ACTIONS.filter((action) => action !== 'reopen')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...answers), { minLength: 1, maxLength: 20 }), (actions) => {
        let state: RequestState = 'pending'
        const given = actions.flatMap((action) => {
          const step = requestLifecycle[state][action]
          if ('no' in step) return []
          state = step.to
          return [step.to]
        })
        expect(given).toHaveLength(1)
        expect(state).not.toBe('pending')
      }),
    )
  })
})
