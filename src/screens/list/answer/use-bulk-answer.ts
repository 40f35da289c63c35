import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { undoOffer } from '#db/review/undo.ts'
import { describeFailure } from '#screens/mutate/messages.ts'
import { useSaid } from '#screens/mutate/use-said.ts'
import { toast, toastDone } from '#ui/toast.ts'
import { undoably, type UndoPlace } from '#ui/undo-stack.ts'
import type { Answer, Answerable, BulkAnswered, BulkNoun, BulkMessages } from './bulk.ts'

interface Options<Row extends Answerable> {
  readonly noun: BulkNoun<Row>
  readonly words: BulkMessages<Row>
  readonly onAnswered: (answered: BulkAnswered<Row>) => void
  readonly onUndone: () => void
}

/** Answers many rows, each by a change of its own, with one undo for all of them. */
export const useBulkAnswer = <Row extends Answerable>({ noun, words, onAnswered, onUndone }: Options<Row>) => {
  const { i18n } = useLingui()
  const db = useDatabase()
  const said = useSaid()
  // How many are through while it goes; null: nothing goes on.
  const [progress, setProgress] = useState<number | null>(null)
  const carryOut = async (take: () => UndoPlace, answer: Answer, subjects: readonly Row[], reason: string) => {
    setProgress(0)
    const { failure, ...result } = await noun.carryOut(db, { answer, subjects, reason, onProgress: setProgress })
    setProgress(null)
    onAnswered({ ...result, answer })
    const { length } = result.queued
    if (failure !== null) toast(i18n._(describeFailure(failure)), 'error')
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
    const done = words.done(answer, length)
    toastDone(await said(done), { ...offer, undo }, take(), done)
  }
  const run = (...asked: readonly [answer: Answer, subjects: readonly Row[], reason: string]) =>
    undoably((take) => carryOut(take, ...asked))
  return { progress, run }
}
