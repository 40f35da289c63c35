import type { Booking } from '../bookings/booking.ts'
import type { RowRef } from '../kernel/entity.ts'
import { put, type Change, type DecisionContext, type Rows } from '../kernel/mutation.ts'
import { isOpen } from '../operations/lifecycle.ts'
import type { UnitRef } from '../operations/operation.ts'
import { pickupRefs } from '../operations/plan.ts'
import { movedUnit, unitNeeds } from '../operations/unit-moves.ts'
import { unitId } from '../units/unit.ts'
import type { ChangeRequest } from './request.ts'

/** Whether the customer says that what is to be fetched or replaced is full. */
const isOfFullBins = ({ details }: ChangeRequest): boolean => 'cause' in details && details.cause === 'full'

/** The bins that stand at the customer's, by the movements that are to fetch them. */
const standing = (rows: Rows, booking: Booking): UnitRef[] =>
  pickupRefs(booking).flatMap(({ id }) => {
    const pickup = rows.get('operations', id)
    return pickup?.unit && isOpen(pickup) && pickup.containerStatus !== 'collected' ? [pickup.unit] : []
  })

/** The bins whose state an approval may change, for `needs`. */
export const fullRefs = (rows: Rows, request: ChangeRequest, booking: Booking): RowRef<'containers' | 'units'>[] =>
  isOfFullBins(request) ? standing(rows, booking).flatMap(unitNeeds) : []

/**
 * The bins of a booking that are reported full by the request that is agreed to. Where some of several are meant nobody knows which: the
 * driver says so at the customer's. Nobody had them before their eyes for it.
 */
export const reportedFull = (
  rows: Rows,
  { request, booking }: { request: ChangeRequest; booking: Booking },
  context: DecisionContext,
): Change[] => {
  const units = isOfFullBins(request) ? standing(rows, booking) : []
  if (request.quantity < units.length) return []
  return units.flatMap((unit) => {
    const before = rows.get('units', unitId(unit.containerId, unit.number))
    if (!before) return []
    const full = movedUnit(rows, context, { unit, actions: ['report_full'], bookingId: booking.id })
    return 'ok' in full ? [] : [put('units', { ...full, seenAt: before.seenAt })]
  })
}
