import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { mutateEach } from '#db/review/bulk.ts'
import { undoOffer } from '#db/review/undo.ts'
import { useRefusalToast } from '#screens/mutate/use-refusal-toast.ts'
import { useSaid } from '#screens/mutate/use-said.ts'
import { useStored } from '#screens/mutate/use-stored.ts'
import { toastDone } from '#ui/toast.ts'
import { undoably } from '#ui/undo-stack.ts'
import { UNIT_ACTION_MESSAGES } from '../messages.ts'
import { forgetCodes, type KeptMove } from './kept-move.ts'
import { moveBatches, type MoveLine } from './move-lines.ts'

/** Moves all units that can be, container by container, offers to take it back, and keeps the others. */
export const useMove = (): {
  readonly busy: boolean
  /** Codes whose units were moved since the last `again`: the camera may still see them, and that means nothing new. */
  readonly moved: readonly string[]
  readonly again: () => void
  /** The unit of a code is in line once more. */
  readonly release: (code: string) => void
  readonly move: (lines: readonly MoveLine[], kept: Pick<KeptMove, 'action' | 'yardId'>) => Promise<void>
} => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const stored = useStored()
  const said = useSaid()
  const showRefusal = useRefusalToast()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<readonly string[]>([])
  const move = async (lines: readonly MoveLine[], kept: Pick<KeptMove, 'action' | 'yardId'>) => {
    setBusy(true)
    await stored(() =>
      undoably(async (take) => {
        const subjects = moveBatches(lines, kept)
        const { queued, refused, failure } = await mutateEach(db, { name: 'unit.change', subjects, argsOf: ({ args }) => args })
        const [first] = refused
        if (first) showRefusal(first.rejection, refused.length)
        const moved = queued.flatMap(({ subject }) => subject.lines.map(({ code }) => code))
        setDone((before) => [...before, ...moved])
        await forgetCodes(db, new Set(moved))
        const count = moved.length
        const what = i18n._(UNIT_ACTION_MESSAGES[kept.action])
        const ids = queued.map(({ mutationId }) => mutationId)
        const offer = undoOffer(db, ids)
        const undo = () => {
          // What was taken back may be scanned and moved again.
          setDone((before) => before.filter((code) => !moved.includes(code)))
          return offer.undo()
        }
        const words = `${what}: ${t`${plural(count, { one: '# unit', other: '# units' })}`}.`
        if (count > 0) toastDone(await said(words), { ...offer, undo }, take(), words)
        if (failure !== null) throw failure
      }),
    )
    setBusy(false)
  }
  return { busy, moved: done, again: () => setDone([]), release: (code) => setDone((before) => before.filter((one) => one !== code)), move }
}
