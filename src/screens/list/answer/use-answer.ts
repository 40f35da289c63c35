import { useEffect } from 'react'
import type { MutateOptions } from '#db/core/mutate.ts'
import type { JudgedResult } from '#db/review/when-judged.ts'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { giveToQuestion, holdKeys } from '#ui/type-ahead.ts'
import { isAnswerShown } from '../detail/is-answer-shown.ts'
import type { DecisionDialogsProps } from './use-decision.tsx'

type How = Pick<MutateOptions, 'hold'>
/** `isAsked`: whether the question is asked still, for answers that are judged first. */
type Answer = (how: How, isAsked: () => boolean) => Promise<JudgedResult>

/** Gives the answer that a question asked for. A refusal by the rule is returned, to be said in the dialog, which stays open. */
export const useAnswer = <Row extends { readonly id: string }>({
  pending,
  opened,
  held,
  onClose,
  onAnswered,
}: DecisionDialogsProps<Row>) => {
  const { busy, rejection, run } = useMutate(pending, opened)
  useEffect(() => (opened && held ? giveToQuestion(held.current) : undefined), [opened, held])
  const give = (answer: Answer, done: string) => {
    // Whoever answers by keys is faster than the next row comes up.
    const dropKeys = holdKeys(() => isAnswerShown(pending.row.id))
    let isOpen = (): boolean => false
    const given: Answer = async (how, isAsked) => {
      isOpen = isAsked
      const result = await answer(how, isAsked).catch((failure: unknown) => {
        dropKeys()
        throw failure
      })
      if (result.status !== 'queued') dropKeys()
      return result
    }
    const after = () => {
      // Whoever closed it meanwhile may have another question before them.
      if (isOpen()) onClose()
      onAnswered(pending.row)
    }
    void run(given, { after, done, undo: true })
  }
  return { busy, rejection, give }
}
