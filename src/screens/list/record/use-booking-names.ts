import { useRowsById } from '#db/hooks/use-rows-by-id.ts'

/** The numbers of some bookings, as people say them. */
export const useBookingNames = (ids: readonly string[]): readonly { readonly value: string; readonly label: string }[] =>
  [...(useRowsById('bookings', ids)?.values() ?? [])].map(({ id, number }) => ({ value: id, label: `#${number}` }))
