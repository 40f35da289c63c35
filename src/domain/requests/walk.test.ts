import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { decideMutation } from '#tests/support/decide-mutation.ts'
import { rowsOf, SAMPLE_DETAILS, sampleBooking, sampleContext, sampleId, sampleRequest } from '#tests/support/samples.ts'
import { findEntity } from '../entities.ts'
import { REJECTION_CODES } from '../catalog.ts'
import { findAnyMutation } from '../marketplace-catalog.ts'
import { BOOKING_STATES, type BookingState } from '../bookings/lifecycle.ts'
import type { Booking } from '../bookings/booking.ts'
import type { Document } from '../kernel/entity.ts'
import type { Decision } from '../kernel/mutation.ts'
import type { Operation } from '../operations/operation.ts'
import { REQUEST_TYPES, type ChangeRequest } from './request.ts'

type World = Readonly<Record<string, readonly Document[]>>

interface Step {
  readonly name: 'request.approve' | 'request.reject' | 'request.cancel'
  readonly target: number
}

const COUNT = 4
const ids = Array.from({ length: COUNT }, (_, n) => sampleId(6, n + 1))

const worldOf = (types: readonly (typeof REQUEST_TYPES)[number][], status: BookingState): World => ({
  bookings: [sampleBooking({ status })],
  requests: types.map((type, n) => sampleRequest(type, { id: ids[n] ?? '', number: 7000 + n, ...SAMPLE_DETAILS[type] })),
  operations: [],
})

const argsOf = (step: Step, at: number): unknown => {
  const requestId = ids[step.target]
  if (step.name === 'request.approve') return { requestId, operationId: sampleId(7, at + 1) }
  return step.name === 'request.reject' ? { requestId, reason: 'No bin free' } : { requestId }
}

const apply = (world: World, decision: Decision): World => {
  if (!decision.ok) return world
  return decision.changes.reduce<World>((before, change) => {
    if (change.op !== 'put') return before
    const rest = (before[change.kind] ?? []).filter((row) => row.id !== change.body.id)
    return { ...before, [change.kind]: [...rest, change.body] }
  }, world)
}

const worlds = fc.tuple(
  fc.array(fc.constantFrom(...REQUEST_TYPES), { minLength: COUNT, maxLength: COUNT }),
  fc.constantFrom(...BOOKING_STATES),
)
const steps = fc.array(
  fc.record({
    name: fc.constantFrom('request.approve' as const, 'request.reject' as const, 'request.cancel' as const),
    target: fc.nat(COUNT - 1),
  }),
  { minLength: 1, maxLength: 16 },
)

const walk = (
  start: World,
  path: readonly Step[],
  look: (seen: { before: World; after: World; step: Step; decision: Decision }) => void,
): World =>
  path.reduce((before, step, at) => {
    const mutation = findAnyMutation(step.name)
    if (!mutation) throw new Error(`no ${step.name}`)
    const decision = decideMutation(mutation, { rows: rowsOf(before), args: argsOf(step, at), context: sampleContext })
    const after = apply(before, decision)
    look({ before, after, step, decision })
    return after
  }, start)

const requestIn = (world: World, target: number) => (world['requests'] as readonly ChangeRequest[]).find((row) => row.id === ids[target])
const bookingIn = (world: World) => (world['bookings'] as readonly Booking[])[0]
const movementsIn = (world: World) => world['operations'] as readonly Operation[]

describe('several requests about one booking, answered in any order', () => {
  it('are each answered once, and every later answer is refused with a code of the catalog', () => {
    fc.assert(
      fc.property(worlds, steps, ([types, status], path) => {
        walk(worldOf(types, status), path, ({ before, after, step, decision }) => {
          const was = requestIn(before, step.target)?.status
          if (decision.ok) {
            expect(was).toBe('pending')
            expect(requestIn(after, step.target)?.status).not.toBe('pending')
          } else {
            expect(REJECTION_CODES as readonly string[]).toContain(decision.rejection.code)
            expect(after).toBe(before)
          }
        })
      }),
    )
  })

  it('leave every row valid, the booking in its state and never picked up before it was delivered', () => {
    fc.assert(
      fc.property(worlds, steps, ([types, status], path) => {
        const end = walk(worldOf(types, status), path, () => undefined)
        for (const [kind, rows] of Object.entries(end))
          for (const row of rows) expect(v.is(findEntity(kind)?.schema ?? v.never(), row)).toBe(true)
        const booking = bookingIn(end)
        expect(booking?.status).toBe(status)
        expect((booking?.pickupOn ?? '') >= (booking?.deliveryOn ?? '~')).toBe(true)
      }),
    )
  })

  it('have exactly the effects of the approved ones: days for extensions, one movement for each bin moved', () => {
    fc.assert(
      fc.property(worlds, steps, ([types, status], path) => {
        const end = walk(worldOf(types, status), path, () => undefined)
        const approved = (end['requests'] as readonly ChangeRequest[]).filter((request) => request.status === 'approved')
        const renewed = approved.filter(({ type }) => type === 'renewal').length
        expect(bookingIn(end)?.rentalDays).toBe(14 + 7 * renewed)
        const moved = approved.filter(({ type }) => type === 'removal' || type === 'replacement').map(({ id }) => id)
        // Two bins were rented, and each request is about both.
        expect(movementsIn(end)).toHaveLength(2 * moved.length)
        expect(new Set(movementsIn(end).map(({ requestId }) => requestId))).toEqual(new Set(moved))
        expect(new Set(bookingIn(end)?.requested)).toEqual(new Set(movementsIn(end).map(({ id }) => id)))
      }),
    )
  })

  it('come to the same when every decision is replayed from the start', () => {
    fc.assert(
      fc.property(worlds, steps, ([types, status], path) => {
        const start = worldOf(types, status)
        expect(walk(start, path, () => undefined)).toEqual(walk(structuredClone(start), path, () => undefined))
      }),
    )
  })

  it('change nothing about a booking that the vendor is not bound to', () => {
    fc.assert(
      fc.property(worlds, steps, ([types, status], path) => {
        fc.pre(['new', 'picked_up', 'completed', 'rejected', 'expired', 'cancelled'].includes(status))
        const start = worldOf(types, status)
        const end = walk(start, path, () => undefined)
        expect(bookingIn(end)).toEqual(bookingIn(start))
        expect(movementsIn(end)).toEqual([])
      }),
    )
  })
})
