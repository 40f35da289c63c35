import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { onDemand } from '#i18n/on-demand.ts'
import type { ListDesk } from '#screens/list/list-screen.tsx'
import type { Booking } from '#domain/bookings/booking.ts'
import { useTableRoom } from '#ui/data-list/use-table-room.ts'
import type { BulkQuestion } from './bulk/bulk-dialogs.tsx'
import type { BulkAnswered } from './bulk/use-bulk-answer.ts'

// Loaded when somebody has selected rows and wants to answer them.
const { Component: LazyDialogs, fetch } = onDemand(
  () => import('./bulk/bulk-dialogs.tsx'),
  (module) => module.BulkDialogs,
)
const { Component: LazyOutcome } = onDemand(
  () => import('./bulk/bulk-result.tsx'),
  (module) => module.BulkOutcome,
)

type Desk = ListDesk<Booking>

/** Answers to many bookings at once: what opens the question, the buttons for it, the question, and what became of it. */
export const useBulk = () => {
  const { t } = useLingui()
  const isTable = useTableRoom() !== 'phone'
  const [asked, setAsked] = useState<{ question: BulkQuestion; clear: () => void } | null>(null)
  const [opened, setOpened] = useState(false)
  const [answered, setAnswered] = useState<BulkAnswered | null>(null)
  const ask = (answer: BulkQuestion['answer'], { selected, clear }: Desk) => {
    setAsked({ question: { answer, ids: [...selected] }, clear })
    setOpened(true)
  }
  const buttons = (desk: Desk) => (
    <>
      <Button
        size="compact-sm"
        h={44}
        aria-label={t`Accept selected`}
        onFocus={fetch}
        onPointerEnter={fetch}
        onClick={() => ask('accept', desk)}
      >
        {isTable ? t`Accept selected` : t`Accept`}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        h={44}
        aria-label={t`Reject selected`}
        onFocus={fetch}
        onPointerEnter={fetch}
        onClick={() => ask('reject', desk)}
      >
        {isTable ? t`Reject selected` : t`Reject`}
      </Button>
    </>
  )
  const dialogs = asked ? (
    <Suspense>
      <LazyDialogs
        question={asked.question}
        opened={opened}
        onClose={() => setOpened(false)}
        onAnswered={(result) => {
          setAnswered(result)
          asked.clear()
        }}
        onUndone={() => setAnswered(null)}
      />
    </Suspense>
  ) : null
  const outcome = answered ? (
    <Suspense>
      <LazyOutcome answered={answered} onClose={() => setAnswered(null)} />
    </Suspense>
  ) : null
  return { ask, buttons, dialogs, outcome }
}
