import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MutateResult } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { undoOffer } from '#db/review/undo.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { useOnline } from '#platform/connectivity.ts'
import { keepStorageOnce } from '#platform/storage.ts'
import { toast, toastUndo } from '#ui/toast.ts'
import { useStored } from './use-stored.ts'

/** What follows a change that was queued. */
interface Queued {
  /** Before anything is said: close the dialog, forget the draft. */
  readonly after?: () => Promise<void> | void
  /** What is said; without a network, that it will be sent later is added, unless `offline` says it all. */
  readonly done?: string
  readonly offline?: string
  /** Offer to take it back. */
  readonly undo?: boolean
}

/**
 * Carries out a person's change: busy meanwhile; the rule's refusal is kept for a `RefusalAlert` until the next try, and shown for the
 * `subject` it was about only; a full disk and a result are said in a toast.
 */
export const useMutate = (
  subject: unknown = null,
): { busy: boolean; rejection: Rejection | null; run: (change: () => Promise<MutateResult | null>, then?: Queued) => Promise<void> } => {
  const { t } = useLingui()
  const db = useDatabase()
  const online = useOnline()
  const stored = useStored()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ subject: unknown; rejection: Rejection } | null>(null)
  const run = async (change: () => Promise<MutateResult | null>, { after, done, offline, undo = false }: Queued = {}) => {
    setRefused(null)
    setBusy(true)
    await stored(async () => {
      const result = await change()
      if (result?.status === 'rejected') return setRefused({ subject, rejection: result.rejection })
      keepStorageOnce()
      await after?.()
      if (done === undefined) return
      const text = online ? done : (offline ?? `${done} ${t`It will be sent when you are online.`}`)
      if (undo && result) toastUndo(text, undoOffer(db, result.mutationId))
      else toast(text, 'success')
    })
    setBusy(false)
  }
  return { busy, rejection: refused && refused.subject === subject ? refused.rejection : null, run }
}
