/** The booking lists, by their addresses; each has the open booking under `/detail`. */
export const BOOKING_PATHS = [
  '/all-booking',
  '/new-booking',
  '/active-booking',
  '/upcoming-booking',
  '/cancelled-booking',
  '/past-booking',
] as const
export type BookingPath = (typeof BOOKING_PATHS)[number]
