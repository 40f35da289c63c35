import { useCallback, useMemo } from 'react'
import { agreedAround, MOST, plannedAround, type Around } from '#db/query/promised.ts'
import { drivesKnown, type Drive } from '#domain/bookings/drives.ts'
import { deliveryId } from '#domain/operations/plan.ts'
import { useColumnsWindow } from './use-columns.ts'
import { useRowsById } from './use-rows-by-id.ts'

interface KnownDrives {
  /** Undefined while they are being read, null where they cannot be. */
  readonly drives: readonly Drive[] | null | undefined
  readonly retry: () => void
}

/** The time of drivers that deliveries take near some hours, live. */
export const useDrives = (around: Around): KnownDrives => {
  const { answer: plan, isFailed: noPlan, retry: retryPlan } = useColumnsWindow(plannedAround(around), MOST)
  const { answer: agreement, isFailed: noAgreement, retry: retryAgreement } = useColumnsWindow(agreedAround(around), MOST)
  const [planned, agreed] = [plan?.rows, agreement?.rows]
  const bookingIds = useMemo(() => [...new Set(planned?.map(({ bookingId }) => bookingId))], [planned])
  const firstIds = useMemo(() => agreed?.map(({ id }) => deliveryId(id, 1)) ?? [], [agreed])
  const bookings = useRowsById('bookings', bookingIds)
  const firsts = useRowsById('operations', firstIds)
  const drives = useMemo(
    () =>
      planned && agreed && bookings && firsts
        ? drivesKnown({ planned, bookings, elsewhere: agreed.filter(({ id }) => !firsts.has(deliveryId(id, 1))) })
        : undefined,
    [planned, agreed, bookings, firsts],
  )
  const retry = useCallback(() => {
    retryPlan()
    retryAgreement()
  }, [retryPlan, retryAgreement])
  return { drives: drives ?? (noPlan || noAgreement ? null : undefined), retry }
}
