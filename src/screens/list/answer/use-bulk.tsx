import { Button } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useCallback, useState } from 'react'
import type { OnDemand } from '#ui/on-demand.ts'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import type { ListDesk } from '../list-screen.tsx'
import type { BulkDialogsProps, BulkQuestion } from './bulk-dialogs.tsx'
import type { BulkOutcomeProps } from './bulk-outcome.tsx'
import type { Answer, BulkAnswered } from './bulk.ts'
import { useQuestionKeys } from './use-question-keys.ts'

/** The two buttons, with room for all of it and on a phone. */
type Labels = Readonly<Record<Answer, { readonly whole: MessageDescriptor; readonly short: MessageDescriptor }>>

interface BulkParts<Row> {
  readonly dialogs: OnDemand<BulkDialogsProps<Row>>
  readonly outcome: OnDemand<BulkOutcomeProps<Row>>
  readonly labels: Labels
}

/** The hook of a noun whose rows are answered many at once; its parts are loaded when somebody has selected rows and wants to answer them. */
export const createBulk = <Row extends { readonly id: string }>({ dialogs: lazyDialogs, outcome: lazyOutcome, labels }: BulkParts<Row>) => {
  const { Component: LazyDialogs, fetch } = lazyDialogs
  const { Component: LazyOutcome } = lazyOutcome

  /** Answers to many rows at once: what opens the question, the buttons for it, the question, and what became of it. */
  return function useBulk() {
    const { i18n } = useLingui()
    const isTable = useTableRoom() !== 'phone'
    const [asked, setAsked] = useState<{ question: BulkQuestion; clear: () => void } | null>(null)
    const [opened, setOpened] = useState(false)
    const close = useCallback(() => setOpened(false), [])
    // What is pressed meanwhile is for nobody: many are not answered before somebody has read how many.
    useQuestionKeys(opened, close)
    const [answered, setAnswered] = useState<BulkAnswered<Row> | null>(null)
    const ask = (answer: Answer, { selected, clear }: ListDesk<Row>) => {
      setAsked({ question: { answer, ids: [...selected] }, clear })
      setOpened(true)
    }
    const button = (answer: Answer, desk: ListDesk<Row>) => (
      <Button
        variant={answer === 'accept' ? 'filled' : 'default'}
        size="compact-sm"
        h={44}
        aria-label={i18n._(labels[answer].whole)}
        onFocus={fetch}
        onPointerEnter={fetch}
        onClick={() => ask(answer, desk)}
      >
        {i18n._(labels[answer][isTable ? 'whole' : 'short'])}
      </Button>
    )
    const buttons = (desk: ListDesk<Row>) => (
      <>
        {button('accept', desk)}
        {button('reject', desk)}
      </>
    )
    const dialogs = asked ? (
      <LazyDialogs
        question={asked.question}
        opened={opened}
        onClose={close}
        onAnswered={(result) => {
          setAnswered(result)
          asked.clear()
        }}
        onUndone={() => setAnswered(null)}
      />
    ) : null
    const outcome = answered ? <LazyOutcome answered={answered} onClose={() => setAnswered(null)} /> : null
    return { ask, buttons, dialogs, outcome }
  }
}
