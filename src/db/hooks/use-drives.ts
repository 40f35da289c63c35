import { useMemo } from 'react'
import { agreedAround, MOST, plannedAround, type Around } from '#db/query/promised.ts'
import { drivesKnown, type Drive } from '#domain/bookings/drives.ts'
import { deliveryId } from '#domain/operations/plan.ts'
import { useColumnsWindow } from './use-columns.ts'
import { useRowsById } from './use-rows-by-id.ts'

/** The time of drivers that deliveries take near some hours, live; undefined while it is being read. */
export const useDrives = (around: Around): readonly Drive[] | undefined => {
  const planned = useColumnsWindow(plannedAround(around), MOST).answer?.rows
  const agreed = useColumnsWindow(agreedAround(around), MOST).answer?.rows
  const bookingIds = useMemo(() => [...new Set(planned?.map(({ bookingId }) => bookingId))], [planned])
  const firstIds = useMemo(() => agreed?.map(({ id }) => deliveryId(id, 1)) ?? [], [agreed])
  const bookings = useRowsById('bookings', bookingIds)
  const firsts = useRowsById('operations', firstIds)
  return useMemo(
    () =>
      planned && agreed && bookings && firsts
        ? drivesKnown({ planned, bookings, elsewhere: agreed.filter(({ id }) => !firsts.has(deliveryId(id, 1))) })
        : undefined,
    [planned, agreed, bookings, firsts],
  )
}
