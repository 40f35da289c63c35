import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BOOKING_ACTIONS, BOOKING_STATES, bookingLifecycle, STATE_REJECTIONS, type BookingAction, type BookingState } from './lifecycle.ts'

const ACTIONS = BOOKING_ACTIONS

/** Every allowed step, written down a second time on purpose: the table is the law, this is its reading. */
const ALLOWED: ReadonlyArray<readonly [BookingState, BookingAction, BookingState]> = [
  ['new', 'accept', 'accepted'],
  ['new', 'reject', 'rejected'],
  ['new', 'expire', 'expired'],
  ['new', 'cancel', 'cancelled'],
  ['accepted', 'assign', 'assigned'],
  ['accepted', 'reschedule', 'accepted'],
  ['accepted', 'cancel', 'cancelled'],
  ['accepted', 'amend', 'accepted'],
  ['assigned', 'assign', 'assigned'],
  ['assigned', 'unassign', 'accepted'],
  ['assigned', 'reschedule', 'assigned'],
  ['assigned', 'depart', 'out_for_delivery'],
  ['assigned', 'cancel', 'cancelled'],
  ['assigned', 'amend', 'assigned'],
  ['out_for_delivery', 'arrive', 'on_site'],
  ['out_for_delivery', 'cancel', 'cancelled'],
  ['out_for_delivery', 'amend', 'out_for_delivery'],
  ['on_site', 'collect', 'picked_up'],
  ['on_site', 'amend', 'on_site'],
  ['picked_up', 'complete', 'completed'],
  ['rejected', 'reopen', 'new'],
  ['expired', 'reopen', 'new'],
]

const allowed = (state: BookingState, action: BookingAction) => ALLOWED.find(([from, by]) => from === state && by === action)?.[2]
const pairs = BOOKING_STATES.flatMap((state) => ACTIONS.map((action) => [state, action] as const))

describe('the life of a booking', () => {
  it('is decided for every state and every action', () => {
    expect(Object.keys(bookingLifecycle).sort()).toEqual([...BOOKING_STATES].sort())
    for (const row of Object.values(bookingLifecycle)) expect(Object.keys(row).sort()).toEqual([...ACTIONS].sort())
    expect(pairs).toHaveLength(130)
  })

  it.each(pairs)('%s, %s', (state, action) => {
    const step = bookingLifecycle[state][action]
    const next = allowed(state, action)
    if (next === undefined) expect(STATE_REJECTIONS).toContain('no' in step ? step.no : 'allowed')
    else expect(step).toEqual({ to: next })
  })

  it('gives every rejection code it declares', () => {
    const given = new Set(
      pairs.flatMap(([state, action]) => {
        const step = bookingLifecycle[state][action]
        return 'no' in step ? [step.no] : []
      }),
    )
    expect([...given].sort()).toEqual([...STATE_REJECTIONS].sort())
  })

  it.each([
    ['new', 'assign', 'booking.not_accepted_yet'],
    ['new', 'amend', 'booking.not_accepted_yet'],
    ['accepted', 'reject', 'booking.already_accepted'],
    ['on_site', 'cancel', 'booking.already_on_site'],
    ['picked_up', 'amend', 'booking.already_picked_up'],
    ['completed', 'cancel', 'booking.already_completed'],
    ['cancelled', 'accept', 'booking.was_cancelled'],
    ['rejected', 'accept', 'booking.was_rejected'],
    ['expired', 'accept', 'booking.has_expired'],
    ['accepted', 'unassign', 'booking.not_assigned'],
    ['out_for_delivery', 'reschedule', 'booking.already_under_way'],
    ['cancelled', 'reopen', 'booking.was_cancelled'],
    ['new', 'reopen', 'booking.still_open'],
    ['accepted', 'reopen', 'booking.nothing_to_reopen'],
    ['completed', 'reopen', 'booking.nothing_to_reopen'],
  ] as const)('%s, %s says %s', (state, action, code) => {
    expect(bookingLifecycle[state][action]).toEqual({ no: code })
  })

  it('walked at random never leaves its states, revives only what was re-opened, and assigns no driver before acceptance', () => {
    const order = ['new', 'accepted', 'assigned', 'out_for_delivery', 'on_site', 'picked_up', 'completed']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ACTIONS), { maxLength: 40 }), (actions) => {
        let state: BookingState = 'new'
        const seen = new Set<BookingState>([state])
        for (const action of actions) {
          const step: { to: BookingState } | { no: string } = bookingLifecycle[state][action]
          if ('no' in step) continue
          expect(['completed', 'cancelled']).not.toContain(state)
          if (['rejected', 'expired'].includes(state)) {
            expect([action, step.to]).toEqual(['reopen', 'new'])
            seen.clear()
          } else if (order.includes(step.to) && action !== 'unassign')
            expect(order.indexOf(step.to)).toBeGreaterThanOrEqual(order.indexOf(state))
          if (step.to === 'assigned') expect(seen).toContain('accepted')
          if (step.to === 'cancelled') expect(seen).not.toContain('on_site')
          state = step.to
          seen.add(state)
        }
      }),
      { numRuns: 500 },
    )
  })
})
