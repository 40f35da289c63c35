import { vendorIdOf } from '#db/core/owner.ts'
import type { MutateOptions } from '#db/core/mutate.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { JudgedResult } from '#db/review/when-judged.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { useMutate } from '#screens/mutate/use-mutate.ts'

interface About {
  readonly vendorId: string
  readonly bookingId: string
}

type Change = (db: PortalDatabase, about: About, how: Pick<MutateOptions, 'hold'>, isAsked: () => boolean) => Promise<JudgedResult>

/** Carries out what was asked of a booking, closes what asked, says what was done and offers to undo it; a refusal stays to be read. */
export const useGive = (booking: Booking, onClose: () => void, opened = true) => {
  const db = useDatabase()
  const { busy, rejection, run } = useMutate(booking.id, opened)
  const about = { vendorId: vendorIdOf(db), bookingId: booking.id }
  const give = (change: Change, done: string) =>
    void run((how, isAsked) => change(db, about, how, isAsked), { after: onClose, done, undo: true })
  return { busy, rejection, give }
}
