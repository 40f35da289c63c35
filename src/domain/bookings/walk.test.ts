import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  rowsOf,
  sampleBooking,
  sampleContainer,
  sampleContext,
  sampleDriver,
  sampleId,
  sampleVendor,
  sampleZone,
} from '#tests/support/samples.ts'
import { REJECTION_CODES } from '../catalog.ts'
import { findEntity } from '../entities.ts'
import type { Document } from '../kernel/entity.ts'
import { sar } from '../kernel/money.ts'
import type { Decision } from '../kernel/mutation.ts'
import { findAnyMutation } from '../marketplace-catalog.ts'
import { isOpen } from '../operations/lifecycle.ts'
import type { Operation } from '../operations/operation.ts'
import { confirmedCharges } from './amounts.ts'
import { isClosed, isUpcoming, receiptsOf, type Booking } from './booking.ts'
import { bookingLifecycle } from './lifecycle.ts'
import { mayLast } from './rental-days.ts'
import { decideMutation } from '#tests/support/decide-mutation.ts'

type World = Readonly<Record<string, readonly Document[]>>

const ids = { vendorId: sampleId(1), bookingId: sampleId(5) }
const [first, second] = [sampleId(3, 1), sampleId(3, 2)]
const TOTAL = 150_000

const START: World = {
  vendors: [sampleVendor({ isKyc: true })],
  zones: [sampleZone()],
  containers: [sampleContainer()],
  drivers: [first, second].map((id) => sampleDriver({ id, phoneVerifiedAt: sampleContext.now })),
  bookings: [
    sampleBooking({
      status: 'new',
      driverId: null,
      tracking: [],
      startsAt: '2026-11-24T05:00:00.000Z',
      deliveryOn: '2026-11-24',
      endsAt: '2026-12-08T05:00:00.000Z',
      pickupOn: '2026-12-08',
      total: sar(TOTAL),
      amountPaid: sar(0),
      paymentStatus: 'unpaid',
      answerDueAt: '2026-11-21T13:30:00.000Z',
    }),
  ],
  operations: [],
}

const charges = fc.constantFrom('late_days', 'overweight', 'wasted_trip')
const calls = fc.oneof(
  fc.constant({ name: 'booking.accept', args: ids }),
  fc.constant({ name: 'booking.reject', args: { ...ids, reason: 'x' } }),
  fc.constant({ name: 'booking.reopen', args: ids }),
  fc.constant({ name: 'booking.expire', args: { bookingId: ids.bookingId } }),
  fc.constantFrom(first, second).map((driverId) => ({ name: 'booking.assign', args: { ...ids, driverId } })),
  fc.constantFrom(first, second).map((driverId) => ({ name: 'booking.unassign', args: { ...ids, driverId } })),
  fc.integer({ min: 1, max: 40 }).map((days) => ({ name: 'booking.reschedule', args: { ...ids, startsOn: '2026-11-27', days } })),
  fc.constant({ name: 'booking.cancel', args: { ...ids, reason: 'x' } }),
  fc.constant({ name: 'booking.withdraw', args: { bookingId: ids.bookingId, reason: 'x', by: 'customer' } }),
  fc.integer({ min: 1, max: 2 }).map((part) => ({
    name: 'booking.recordCash',
    args: { ...ids, amount: sar(TOTAL / part), receivedOn: '2026-11-21', note: 'x' },
  })),
  fc.integer({ min: 0, max: 2 }).map((halves) => ({
    name: 'booking.recordCash',
    args: { ...ids, amount: sar(TOTAL / 2), receivedOn: '2026-11-21', note: 'x', paid: sar((halves * TOTAL) / 2) },
  })),
  fc.constant({ name: 'booking.withdrawCash', args: ids }),
  charges.map((type) => ({ name: 'booking.draftCharge', args: { ...ids, type, amount: sar(100), note: 'x' } })),
)
// Minutes go by between the calls.
const paths = fc.array(fc.tuple(calls, fc.integer({ min: 0, max: 600 })), { maxLength: 24 })

const apply = (world: World, decision: Decision): World =>
  (decision.ok ? decision.changes : []).reduce<World>((before, change) => {
    if (change.op !== 'put') throw new Error('nothing of a booking is deleted')
    return { ...before, [change.kind]: [...(before[change.kind] ?? []).filter(({ id }) => id !== change.body.id), change.body] }
  }, world)

const bookingIn = (world: World) => (world['bookings'] as readonly Booking[])[0] ?? sampleBooking()
const movementsIn = (world: World) => (world['operations'] ?? []) as readonly Operation[]

interface Seen {
  readonly before: World
  readonly after: World
  readonly decision: Decision
  readonly now: string
}

const walk = (path: readonly (readonly [{ name: string; args: unknown }, number])[], look: (seen: Seen) => void): World => {
  let at = Date.parse(sampleContext.now)
  return path.reduce((before, [{ name, args }, minutes], n) => {
    at += minutes * 60_000
    const now = new Date(at).toISOString()
    const mutation = findAnyMutation(name)
    if (!mutation) throw new Error(`no ${name}`)
    const context = { ...sampleContext, now, clientAt: now, mutationId: sampleId(70, n + 1) }
    const decision = decideMutation(mutation, { rows: rowsOf(before), args, context })
    const after = apply(before, decision)
    look({ before, after, decision, now })
    return after
  }, START)
}

describe('a booking to which anything is done in any order', () => {
  it('takes only steps of its lifecycle, and is otherwise refused with a code of the catalog that leaves all as it was', () => {
    fc.assert(
      fc.property(paths, (path) => {
        walk(path, ({ before, after, decision }) => {
          const [from, to] = [bookingIn(before).status, bookingIn(after).status]
          if (from !== to) expect(Object.values(bookingLifecycle[from])).toContainEqual({ to })
          if (!decision.ok) {
            expect(REJECTION_CODES as readonly string[]).toContain(decision.rejection.code)
            expect(after).toBe(before)
          }
        })
      }),
    )
  })

  it('stays valid in every field', () => {
    fc.assert(
      fc.property(paths, (path) => {
        walk(path, ({ after }) => {
          for (const [kind, rows] of Object.entries(after))
            for (const row of rows) expect(v.is(findEntity(kind)?.schema ?? v.never(), row), kind).toBe(true)
          expect(mayLast(bookingIn(after).rentalDays)).toBe(true)
        })
      }),
    )
  })

  it('is accepted in time or not at all', () => {
    fc.assert(
      fc.property(paths, (path) => {
        walk(path, ({ before, after, now }) => {
          const [was, is] = [bookingIn(before), bookingIn(after)]
          if (was.status === 'new' && is.status === 'accepted') expect(now <= (was.answerDueAt ?? '')).toBe(true)
          if (is.status === 'expired' && was.status === 'new') expect(now > (was.answerDueAt ?? '')).toBe(true)
        })
      }),
    )
  })

  it('has its deliveries open exactly while it is promised, on its day and with its driver', () => {
    fc.assert(
      fc.property(paths, (path) => {
        walk(path, ({ after }) => {
          const booking = bookingIn(after)
          const open = movementsIn(after).filter(isOpen)
          expect(open).toHaveLength(isUpcoming(booking) ? booking.quantity : 0)
          for (const one of open) expect([one.dueOn, one.driverId]).toEqual([booking.deliveryOn, booking.driverId])
          if (isUpcoming(booking)) expect(booking.driverId === null).toBe(booking.status === 'accepted')
        })
      }),
    )
  })

  it('says what was paid to the halala, and by whom a cancellation is paid', () => {
    fc.assert(
      fc.property(paths, (path) => {
        walk(path, ({ after }) => {
          const booking = bookingIn(after)
          const { amountPaid, cancellation, status } = booking
          expect(amountPaid.halalas).toBe(receiptsOf(booking).reduce((sum, { amount }) => sum + amount.halalas, 0))
          if (booking.paymentStatus === 'paid') expect(amountPaid.halalas).toBeGreaterThanOrEqual(TOTAL + confirmedCharges(booking).halalas)
          expect(cancellation !== null).toBe(status === 'rejected' || status === 'cancelled')
          if (isClosed(booking) && cancellation?.by !== 'vendor') expect(cancellation?.penalty ?? null).toBeNull()
        })
      }),
    )
  })

  it('comes to the same when all is replayed from the start', () => {
    fc.assert(
      fc.property(paths, (path) => {
        expect(walk(path, () => undefined)).toEqual(walk(structuredClone(path), () => undefined))
      }),
    )
  })
})
