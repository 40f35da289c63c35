import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '#db/core/identity.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { mutateEach, type BulkResult } from '#db/review/bulk.ts'
import { undoOffer } from '#db/review/undo.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { toast, toastDone } from '#ui/toast.ts'

/** What was answered in one go. */
export interface BulkAnswered extends BulkResult<ChangeRequest> {
  readonly answer: 'approve' | 'reject'
}

interface Options {
  readonly onAnswered: (answered: BulkAnswered) => void
  readonly onUndone: () => void
}

/** Answers many requests, each by a change of its own, with one undo for all of them. */
export const useBulkAnswer = ({ onAnswered, onUndone }: Options) => {
  const { t } = useLingui()
  const db = useDatabase()
  // How many are through while it goes; null: nothing goes on.
  const [progress, setProgress] = useState<number | null>(null)
  const carryOut = (answer: BulkAnswered['answer'], subjects: readonly ChangeRequest[], reason: string) =>
    answer === 'approve'
      ? mutateEach(db, {
          name: 'request.approve',
          subjects,
          argsOf: ({ id }) => ({ requestId: id, operationId: newId() }),
          onProgress: setProgress,
        })
      : mutateEach(db, { name: 'request.reject', subjects, argsOf: ({ id }) => ({ requestId: id, reason }), onProgress: setProgress })
  const run = async (answer: BulkAnswered['answer'], subjects: readonly ChangeRequest[], reason: string) => {
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
      answer === 'approve'
        ? t`${plural(length, { one: 'Approved # request', other: 'Approved # requests' })}`
        : t`${plural(length, { one: 'Rejected # request', other: 'Rejected # requests' })}`
    toastDone(words, { ...offer, undo }, true)
  }
  return { progress, run }
}
