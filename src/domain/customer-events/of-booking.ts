import * as v from 'valibot'
import { bookingSchema, isClosed, receiptsOf, type Booking } from '../bookings/booking.ts'
import { paperNumber, type TaxPaper } from '../bookings/tax-paper.ts'
import type { Document } from '../kernel/entity.ts'
import { bookingData, bookingDates, type BookingEvent } from './event.ts'

/** What a booking's events are read from. */
const told = v.pick(bookingSchema, [
  'number',
  'status',
  'driverId',
  'amountPaid',
  'paymentStatus',
  'cancellation',
  'startsAt',
  'endsAt',
  'deliveryOn',
  'pickupOn',
  'cash',
  'receipts',
  'charges',
  'extension',
  'papers',
])
type Told = v.InferOutput<typeof told>

/** What else a change that altered a booking did. */
interface Beside {
  /** It is a step of a movement, which is told itself. */
  readonly isMovement: boolean
  /** It answers a request, which is told itself with the dates it moved. */
  readonly isAnswer: boolean
}

interface Happened {
  readonly type: BookingEvent
  readonly data: v.InferOutput<typeof bookingData>
}

const EVENT_OF_STATE: Readonly<Partial<Record<Booking['status'], BookingEvent>>> = {
  rejected: 'booking.rejected',
  expired: 'booking.expired',
  cancelled: 'booking.cancelled',
  completed: 'booking.completed',
  new: 'booking.reopened',
}
/** States of the road, to which movements lead. */
const ROAD: readonly Booking['status'][] = ['assigned', 'out_for_delivery', 'on_site', 'picked_up', 'completed']

const stateEvent = (before: Told, after: Told, { isMovement }: Beside): BookingEvent | null => {
  if (before.status === after.status) return null
  if (after.status === 'accepted' && before.status === 'new') return 'booking.accepted'
  const event = EVENT_OF_STATE[after.status]
  if (event) return event
  // A driver was given to it, or taken away from it: that is told.
  if (before.driverId !== after.driverId && ['accepted', 'assigned'].includes(after.status)) return null
  const isOnTheWay = isMovement && ROAD.includes(after.status) && before.status !== 'completed'
  return isOnTheWay ? null : 'booking.corrected'
}

const driverEvent = (before: Told, after: Told): BookingEvent | null => {
  if (before.driverId === after.driverId) return null
  if (after.driverId === null) return 'booking.driver_removed'
  return before.driverId === null ? 'booking.driver_assigned' : 'booking.driver_changed'
}

const datesOf = (booking: Document): string => JSON.stringify(v.parse(bookingDates, booking))

/** Whether a booking's dates are other ones. */
export const haveMoved = (before: Document, after: Document): boolean => datesOf(before) !== datesOf(after)

const isOver = (booking: Document): boolean => isClosed(v.parse(told, booking))

/** Whether a booking is over now, or is not any more. */
export const haveEnded = (before: Document, after: Document): boolean => isOver(before) !== isOver(after)

/** What of a list is there only now, and what is there no more. */
const between = <T>(before: readonly T[], after: readonly T[], keyOf: (one: T) => string) => {
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  return { added: after.filter((one) => !was.has(keyOf(one))), removed: before.filter((one) => !is.has(keyOf(one))) }
}

type More = Partial<Happened['data']>
type Emit = (type: BookingEvent | null, more?: More) => Happened[]

const cashEvents = (before: Told, after: Told, emit: Emit): Happened[] => {
  const { added, removed } = between(receiptsOf(before), receiptsOf(after), ({ decisionId }) => decisionId)
  return [
    ...added.flatMap((cash) => emit('booking.cash_recorded', { cash })),
    ...removed.flatMap((cash) => emit('booking.cash_withdrawn', { cash })),
  ]
}

const chargeEvents = ({ charges: before = [] }: Told, { charges: after = [] }: Told, emit: Emit): Happened[] => {
  const { added, removed } = between(before, after, ({ id }) => id)
  const decided = after.filter(({ id, status }) => before.some((earlier) => earlier.id === id && earlier.status !== status))
  return [
    ...added.flatMap((charge) => emit('booking.charge_drafted', { charge })),
    ...decided.flatMap((charge) => emit('booking.charge_decided', { charge })),
    ...removed.flatMap((charge) => emit('booking.charge_withdrawn', { charge })),
  ]
}

const paperOf = (paper: TaxPaper): Happened['data']['paper'] => {
  const number = paperNumber(paper)
  return number === null ? null : { number, amount: paper.amount }
}

const paperEvents = ({ papers: before = [] }: Told, { papers: after = [] }: Told, emit: Emit): Happened[] =>
  between(before, after, ({ id }) => id).added.flatMap((paper) =>
    emit(paper.kind === 'invoice' ? 'booking.invoiced' : 'booking.credited', { paper: paperOf(paper) }),
  )

const offerEvents = ({ extension: before }: Told, { extension: after }: Told, emit: Emit): Happened[] => {
  if (after?.status === 'offered' && before?.id !== after.id) return emit('booking.extension_offered', { offer: after })
  return before?.status === 'offered' && !after ? emit('booking.extension_withdrawn', { offer: before }) : []
}

/** Whether the customer took an offer of more days: who did so knows the dates. */
const isTaken = ({ extension: before }: Told, { extension: after }: Told): boolean =>
  before?.status === 'offered' && after?.status === 'accepted'

/** What a customer is told of a change of a booking. */
export const bookingEvents = (was: Document, is: Document, beside: Beside): Happened[] => {
  const [before, after] = [v.parse(told, was), v.parse(told, is)]
  const emit: Emit = (type, more = {}) =>
    type === null ? [] : [{ type, data: v.parse(bookingData, { ...after, cash: null, charge: null, offer: null, paper: null, ...more }) }]
  const isMoved = haveMoved(was, is) && !beside.isAnswer && !isTaken(before, after)
  return [
    ...emit(stateEvent(before, after, beside)),
    ...emit(driverEvent(before, after)),
    ...emit(isMoved ? 'booking.rescheduled' : null),
    ...cashEvents(before, after, emit),
    ...chargeEvents(before, after, emit),
    ...paperEvents(before, after, emit),
    ...offerEvents(before, after, emit),
  ]
}
