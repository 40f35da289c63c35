import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { mutateEach, type BulkResult } from '#db/review/bulk.ts'
import { asAccepted, promiseRefusal } from '#db/review/promises.ts'
import { undoOffer } from '#db/review/undo.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { toast, toastDone } from '#ui/toast.ts'

/** What was answered in one go. */
export interface BulkAnswered extends BulkResult<Booking> {
  readonly answer: 'accept' | 'reject'
}

interface Options {
  readonly onAnswered: (answered: BulkAnswered) => void
  readonly onUndone: () => void
}

/** Answers many bookings, each by a change of its own, with one undo for all of them. */
export const useBulkAnswer = ({ onAnswered, onUndone }: Options) => {
  const { t } = useLingui()
  const db = useDatabase()
  // How many are through while it goes; null: nothing goes on.
  const [progress, setProgress] = useState<number | null>(null)
  const carryOut = (answer: BulkAnswered['answer'], subjects: readonly Booking[], reason: string) => {
    const aboutOf = ({ id }: Booking) => ({ vendorId: vendorIdOf(db), bookingId: id })
    return answer === 'accept'
      ? mutateEach(db, {
          name: 'booking.accept',
          subjects,
          argsOf: aboutOf,
          refusalOf: ({ id }) => promiseRefusal(db, { bookingId: id, change: asAccepted }),
          onProgress: setProgress,
        })
      : mutateEach(db, {
          name: 'booking.reject',
          subjects,
          argsOf: (booking) => ({ ...aboutOf(booking), reason }),
          onProgress: setProgress,
        })
  }
  const run = async (answer: BulkAnswered['answer'], subjects: readonly Booking[], reason: string) => {
    setProgress(0)
    const { failure, ...result } = await carryOut(answer, subjects, reason)
    setProgress(null)
    onAnswered({ ...result, answer })
    const { length } = result.queued
    if (failure !== null) toast(t`This device could not store the change. Free some space and try again.`, 'error')
    if (length === 0) return
    const offer = undoOffer(
      db,
      result.queued.map(({ mutationId }) => mutationId),
    )
    const undo = async () => {
      const undone = await offer.undo()
      onUndone()
      return undone
    }
    const words =
      answer === 'accept'
        ? t`${plural(length, { one: 'Accepted # booking', other: 'Accepted # bookings' })}`
        : t`${plural(length, { one: 'Rejected # booking', other: 'Rejected # bookings' })}`
    toastDone(words, { ...offer, undo }, true)
  }
  return { progress, run }
}
