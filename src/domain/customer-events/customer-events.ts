import * as v from 'valibot'
import type { Document, RowRef } from '../kernel/entity.ts'
import type { Actor } from '../kernel/mutation.ts'
import { changeRequestSchema } from '../requests/request.ts'
import type { CustomerEvent } from './event.ts'
import { bookingEvents, haveEnded, haveMoved } from './of-booking.ts'
import { calledEvents, movementEvents } from './of-movement.ts'
import { penaltyEvents } from './of-penalty.ts'
import { requestEvents } from './of-request.ts'

const asked = v.pick(changeRequestSchema, ['effectiveOn'])

/** A record as a change found and left it; undefined where there was none, or is none any more. */
interface Altered {
  readonly ref: RowRef
  readonly before: Document | undefined
  readonly after: Document | undefined
}

/** An event before it has a number of its own. */
export type Told = Pick<CustomerEvent, 'kind' | 'recordId' | 'type' | 'data'>

/**
 * What customers, and the Admin, are to be told of one change: derived from what records were and became, whichever rule brought it about. What was
 * brought in or taken out as a whole is told to nobody, but for a movement that a dispatcher called for. A movement is brought in where the
 * marketplace does so with nothing else; one that the vendor plans may come alone, too.
 */
export const customerEvents = (alterations: readonly Altered[], by: Actor = 'vendor'): Told[] => {
  const isMovement = alterations.some(({ ref }) => ref.kind === 'operations')
  const request = alterations.find(({ ref }) => ref.kind === 'requests')?.after
  const isAnswer = alterations.some(({ ref }) => ref.kind === 'requests')
  const booking = alterations.find(({ ref }) => ref.kind === 'bookings')
  // A booking that is moved, or ends, takes its movements along.
  const isToldOtherwise =
    isAnswer ||
    (booking?.before && booking.after ? haveMoved(booking.before, booking.after) || haveEnded(booking.before, booking.after) : false)
  const toldOn = request && v.is(asked, request) ? request.effectiveOn : undefined
  return alterations.flatMap(({ ref: { kind, id: recordId }, before, after }): Told[] => {
    if (!before || !after)
      return kind === 'operations'
        ? calledEvents(before, after, { isBroughtIn: by === 'marketplace' && alterations.length === 1, toldOn }).map((event) => ({
            kind,
            recordId,
            ...event,
          }))
        : []
    switch (kind) {
      case 'bookings':
        return bookingEvents(before, after, { isMovement, isAnswer }).map((event) => ({ kind, recordId, ...event }))
      case 'operations':
        return movementEvents(before, after, isToldOtherwise).map((event) => ({ kind, recordId, ...event }))
      case 'requests':
        return requestEvents(before, after, booking).map((event) => ({ kind, recordId, ...event }))
      case 'penalties':
        return penaltyEvents(before, after).map((event) => ({ kind, recordId, ...event }))
      default:
        return []
    }
  })
}
