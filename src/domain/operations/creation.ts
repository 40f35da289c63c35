import * as v from 'valibot'
import type { Booking } from '../bookings/booking.ts'
import { refusedBy } from '../bookings/step.ts'
import { withMovement } from '../bookings/requested.ts'
import { mayAssign } from '../drivers/license.ts'
import type { Kind, RowRef } from '../kernel/entity.ts'
import { id } from '../kernel/id.ts'
import { actedOn, day, dayOf } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse, type Rows } from '../kernel/mutation.ts'
import { tooFar } from '../kernel/plan-ahead.ts'
import { text } from '../kernel/text.ts'
import { plannedOn } from '../requests/effects.ts'
import { unitId } from '../units/unit.ts'
import { isOpen, type Movement } from './lifecycle.ts'
import { unitRef, type Operation, type UnitRef } from './operation.ts'
import { deliveryRefs, hasEnded, pickupRefs, plannedMovement, requestedRefs } from './plan.ts'
import { isSameUnit, labelOf, unitNeeds } from './unit-moves.ts'

/** What a dispatcher calls for: a delivery belongs to its booking, and what stands at a customer's has its pickup from the start. */
export const CREATED_MOVEMENTS = ['dump_and_return', 'relocate', 'exchange'] as const satisfies readonly Movement[]
export type CreatedMovement = (typeof CREATED_MOVEMENTS)[number]

/** The movements of a booking that say what stands at its customer's. */
const bookingMovementRefs = (booking: Booking): RowRef<'operations'>[] => [
  ...deliveryRefs(booking),
  ...pickupRefs(booking),
  ...requestedRefs(booking),
]

interface Standing {
  /** How many bins stand at the customer's. */
  readonly count: number
  /** What is to fetch each of them; null: a booking from elsewhere says nothing of its bins. */
  readonly pickups: readonly Operation[] | null
}

/** What of a booking says where its bins are. */
export type Placed = Pick<Booking, 'id' | 'quantity' | 'status'>

/** What stands at a booking's customer's, by its movements. */
export const standingOf = (booking: Placed, movements: readonly Operation[]): Standing => {
  const own = new Set(deliveryRefs(booking).map((ref) => ref.id))
  if (!movements.some((movement) => own.has(movement.id)))
    return { count: booking.status === 'on_site' ? booking.quantity : 0, pickups: null }
  const fetching = new Set(pickupRefs(booking).map((ref) => ref.id))
  const pickups = movements.filter((one) => fetching.has(one.id) && isOpen(one) && one.containerStatus !== 'collected')
  return { count: pickups.length, pickups }
}

/** Whether a bin of it stands at the customer's: of several that is before the booking is on site, which it is with the last one. */
export const isStanding = (booking: Placed, movements: readonly Operation[]): boolean =>
  booking.status === 'on_site' || (booking.status === 'out_for_delivery' && standingOf(booking, movements).count > 0)

const isBetween = (movement: Operation, type: CreatedMovement): boolean => movement.type === type && isOpen(movement)

/** Whether each bin has such a movement already, or the one that is meant. */
const isPlanned = (
  args: { type: CreatedMovement; unit?: UnitRef | undefined },
  movements: readonly Operation[],
  count: number,
): boolean => {
  const alike = movements.filter((movement) => isBetween(movement, args.type))
  return alike.length >= count || alike.some(({ unit }) => isSameUnit(unit, args.unit))
}

/**
 * A dispatcher calls for a movement of a bin that stands at a customer's: emptied and brought back, put elsewhere (`note` says where), or
 * exchanged for another one. The day is today at the earliest. Of several bins, `unit` says which; the bin that an exchange takes is noted when
 * it is taken.
 */
export const createOperation = defineMutation({
  name: 'operation.create',
  version: 1,
  by: 'vendor',
  args: v.pipe(
    v.object({
      operationId: id,
      bookingId: id,
      type: v.picklist(CREATED_MOVEMENTS),
      on: day,
      driverId: v.optional(v.nullable(id)),
      unit: v.optional(unitRef),
      note: v.optional(text(1, 500)),
    }),
    v.forward(
      v.check(({ type, unit }) => type !== 'exchange' || unit === undefined),
      ['unit'],
    ),
    v.forward(
      v.check(({ type, note }) => type !== 'relocate' || note !== undefined),
      ['note'],
    ),
  ),
  needs: ({ operationId, bookingId, driverId, unit }, rows) => {
    const booking = rows.get('bookings', bookingId)
    const refs: RowRef<Kind>[] = [{ kind: 'operations', id: operationId }, { kind: 'bookings', id: bookingId }, ...unitNeeds(unit)]
    if (driverId) refs.push({ kind: 'drivers', id: driverId })
    if (booking) refs.push({ kind: 'containers', id: booking.container.id }, ...bookingMovementRefs(booking))
    return refs
  },
  decide: (rows, { operationId, bookingId, type, on, driverId = null, unit, note }, context) => {
    const booking = rows.get('bookings', bookingId)
    if (!booking) return refuse('booking.not_found')
    const { number } = booking
    // Ids that follow from the booking's are kept for what brings and fetches its bins, also where that is not planned yet.
    const isKept = [...deliveryRefs(booking), ...pickupRefs(booking)].some((ref) => ref.id === operationId)
    if (isKept || rows.get('operations', operationId)) return refuse('record.exists', { kind: 'operations' })
    const closed = refusedBy(booking, 'amend')
    if (closed) return closed
    const movements = bookingMovementRefs(booking).flatMap((ref) => rows.get('operations', ref.id) ?? [])
    const { count, pickups } = standingOf(booking, movements)
    if (count === 0) return refuse('booking.not_on_site', { number })
    if (unit && !stands(rows, { unit, pickups, bookingId }))
      return refuse('operation.unit_elsewhere', { label: labelOf(rows, unit), number })
    if (isPlanned({ type, unit }, movements, count)) return refuse('operation.already_planned', { number })
    // Its container is gone: nobody could say which bin is meant.
    if (!rows.get('containers', booking.container.id)) return refuse('record.not_found', { kind: 'containers' })
    const today = dayOf(context.now)
    const far = tooFar(on, today)
    if (far) return { ok: false, rejection: far }
    const planned = plannedOn(on, today)
    if (driverId !== null) {
      const driver = rows.get('drivers', driverId)
      if (!driver) return refuse('record.not_found', { kind: 'drivers' })
      const verdict = mayAssign(driver, { today: actedOn(context), on: planned })
      if (verdict?.kind === 'blocked') return refuse(verdict.code, { expiresOn: driver.licenseExpiresOn })
    }
    const movement = plannedMovement(booking, {
      id: operationId,
      type,
      on: planned,
      at: context.now,
      driverId,
      unit: unit ? { ref: unit, label: labelOf(rows, unit) } : null,
    })
    const called: Operation = {
      ...movement,
      instruction: note ?? null,
      decisionId: context.mutationId,
      history: [{ decisionId: context.mutationId, isNew: true, operation: {}, units: [], movements: [] }],
    }
    return accept(put('operations', called), put('bookings', withMovement(booking, operationId, hasEnded(rows))))
  },
  inverse: ({ operationId }, mutationId) => ({ name: 'operation.takeBack', args: { operationId, decisionId: mutationId } }),
})

interface Named {
  readonly unit: UnitRef
  readonly pickups: Standing['pickups']
  readonly bookingId: string
}

/** Whether a bin stands at a booking's customer's: by its movements, else by what is known of the bin. */
const stands = (rows: Rows, { unit, pickups, bookingId }: Named): boolean =>
  pickups
    ? pickups.some((one) => isSameUnit(one.unit, unit))
    : rows.get('units', unitId(unit.containerId, unit.number))?.bookingId === bookingId
