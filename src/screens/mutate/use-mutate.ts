import { useState } from 'react'
import type { MutateOptions } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { retireCured } from '#db/review/cured.ts'
import { undoOffer } from '#db/review/undo.ts'
import { UNASKED, type JudgedResult } from '#db/review/when-judged.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { keepStorageOnce } from '#platform/storage.ts'
import { toast, toastDone } from '#ui/toast.ts'
import { undoably, type UndoPlace } from '#ui/undo-stack.ts'
import { useSaid } from './use-said.ts'
import { useStillAsked } from './use-still-asked.ts'
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
  /** Whether what was said still holds on the rows as they are, where a later change may end it: then it is said no longer. */
  readonly isSo?: () => Promise<boolean>
}

/**
 * What changes something; `how` goes to `mutate`, so that what is offered to be undone can be. `isAsked`: for what is judged first
 * (`whenJudged`).
 */
type Change = (how: Pick<MutateOptions, 'hold'>, isAsked: () => boolean) => Promise<Changed | null>
/** `beside`: ids of what was queued before it in the same go, and is taken back with it. */
type Changed = JudgedResult & { readonly beside?: readonly string[] }

/**
 * Carries out a person's change: busy meanwhile; the rule's refusal is kept for a `RefusalAlert` until the next try, and shown for the
 * `subject` it was about only; a failure and a result are said in a toast. `opened`: whether the dialog that asks for it is open.
 */
export const useMutate = (
  subject: unknown = null,
  opened = true,
): { busy: boolean; rejection: Rejection | null; run: (change: Change, then?: Queued) => Promise<void> } => {
  const db = useDatabase()
  const said = useSaid()
  const stored = useStored()
  const begin = useStillAsked(opened, subject)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ subject: unknown; rejection: Rejection } | null>(null)
  const run = async (change: Change, { after, done, offline, undo = false, isSo }: Queued = {}) => {
    setRefused(null)
    setBusy(true)
    const isAsked = begin()
    const carryOut = async (take: (() => UndoPlace) | null) => {
      const result = await change({ hold: undo }, isAsked)
      if (result?.status === UNASKED.status) return
      if (result?.status === 'rejected') return setRefused({ subject, rejection: result.rejection })
      keepStorageOnce()
      if (result) await retireCured(db, result.mutationId)
      await after?.()
      if (done === undefined) return
      const text = await said(done, offline)
      if (result) toastDone(text, undoOffer(db, [...(result.beside ?? []), result.mutationId], isSo), take && take(), done)
      else toast(text, 'success')
    }
    await stored(() => (undo ? undoably(carryOut) : carryOut(null)))
    setBusy(false)
  }
  return { busy, rejection: refused && refused.subject === subject ? refused.rejection : null, run }
}
