import { useRow } from '#db/hooks/use-row.ts'
import type { Told } from '#db/notifications/told.ts'
import { progressOf, type Progress } from './progress.ts'

/** How far the record is that a notification is about, live. */
export const useProgress = ({ code, ref }: Told): Progress => {
  const idWhere = (isAbout: boolean): string | null => (isAbout ? (ref?.id ?? null) : null)
  return progressOf(code, {
    booking: useRow('bookings', idWhere(code === 'booking.placed' || code === 'booking.expired')),
    request: useRow('requests', idWhere(code.startsWith('request.submitted.'))),
    penalty: useRow('penalties', idWhere(code === 'penalty.issued' || code === 'penalty.upheld')),
    vendor: useRow('vendors', idWhere(code === 'kyc.rejected')),
  })
}
