import type { Booking } from '#domain/bookings/booking.ts'

/** The selected bookings as they are now: those that wait for an answer, and those that were answered or withdrawn meanwhile. */
export interface Judged {
  readonly open: readonly Booking[]
  readonly other: readonly Booking[]
  /** What all that wait come to, in halalas. */
  readonly halalas: number
}

/** Judges what is selected; rows that are no longer on the device count for nothing. */
export const judge = (rows: readonly Booking[]): Judged => {
  const open = rows.filter(({ status }) => status === 'new')
  const other = rows.filter(({ status }) => status !== 'new')
  return { open, other, halalas: open.reduce((sum, { total, amountPaid }) => sum + (total ?? amountPaid).halalas, 0) }
}

/** Whether somebody who was asked about the one would be doing something else with the other. */
export const isSame = (asked: Judged, now: Judged): boolean => {
  const identity = ({ open }: Judged) =>
    open
      .map(({ id, deliveryOn, pickupOn, quantity, container, total }) =>
        JSON.stringify([id, deliveryOn, pickupOn, quantity, container.id, total?.halalas]),
      )
      .toSorted()
      .join()
  return identity(asked) === identity(now)
}
