import { useEffect } from 'react'
import type { MutateOptions, MutateResult } from '#db/core/mutate.ts'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { giveToQuestion, holdKeys } from '#ui/type-ahead.ts'
import { isAnswerShown } from '../detail/is-answer-shown.ts'
import type { DecisionDialogsProps } from './use-decision.tsx'

type How = Pick<MutateOptions, 'hold'>

/** Gives the answer that a question asked for. A refusal by the rule is returned, to be said in the dialog, which stays open. */
export const useAnswer = <Row extends { readonly id: string }>({
  pending,
  opened,
  held,
  onClose,
  onAnswered,
}: DecisionDialogsProps<Row>) => {
  const { busy, rejection, run } = useMutate(pending)
  useEffect(() => (opened && held ? giveToQuestion(held.current) : undefined), [opened, held])
  const give = (answer: (how: How) => Promise<MutateResult>, done: string) => {
    // Whoever answers by keys is faster than the next row comes up.
    const dropKeys = holdKeys(() => isAnswerShown(pending.row.id))
    const given = async (how: How) => {
      const result = await answer(how).catch((failure: unknown) => {
        dropKeys()
        throw failure
      })
      if (result.status === 'rejected') dropKeys()
      return result
    }
    const after = () => {
      onClose()
      onAnswered(pending.row)
    }
    void run(given, { after, done, undo: true })
  }
  return { busy, rejection, give }
}
