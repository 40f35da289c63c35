import { useCallback, useImperativeHandle, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import type { OnDemand } from '#ui/on-demand.ts'
import type { Answer } from './bulk.ts'
import { useQuestionKeys } from './use-question-keys.ts'

/** The decision that waits to be confirmed: which, and about what. */
export interface PendingDecision<Row> {
  readonly answer: Answer
  readonly row: Row
}

/** What the two questions of a noun are given. */
export interface DecisionDialogsProps<Row> {
  readonly pending: PendingDecision<Row>
  readonly opened: boolean
  /** Keys that were pressed behind the one that asked; absent: nobody holds them. */
  readonly held?: RefObject<readonly KeyboardEvent[]>
  readonly onClose: () => void
  readonly onAnswered: (row: Row) => void
}

type Ask<Row> = (answer: Answer, row: Row) => void
type OnAnswered<Row> = (row: Row) => void

interface Decision<Row> {
  readonly accept: OnAnswered<Row>
  readonly reject: OnAnswered<Row>
  readonly dialogs: ReactNode
}

/** The hook of a noun that is answered one by one; the questions are loaded with the first that is asked. */
export const createDecision = <Row,>({ Component: LazyDialogs }: OnDemand<DecisionDialogsProps<Row>>) => {
  // What is asked is kept here and not by the screen, which would be drawn anew for it with all its rows.
  const Decisions = ({ ref, onAnswered }: { ref: Ref<Ask<Row>>; onAnswered: OnAnswered<Row> }) => {
    // What was asked last stays while its dialog closes, so that its words do not vanish before it does.
    const [pending, setPending] = useState<PendingDecision<Row> | null>(null)
    const [opened, setOpened] = useState(false)
    const close = useCallback(() => setOpened(false), [])
    const held = useQuestionKeys(opened, close)
    useImperativeHandle(
      ref,
      (): Ask<Row> => (answer, row) => {
        setPending({ answer, row })
        setOpened(true)
      },
      [],
    )
    return pending ? <LazyDialogs pending={pending} opened={opened} held={held} onClose={close} onAnswered={onAnswered} /> : null
  }

  /**
   * Asks for confirmation and gives the answer; `onAnswered` is told when that is done. Returns what opens the two dialogs, which never
   * changes, and the dialogs themselves, to be rendered once per screen.
   */
  return function useDecision(onAnswered: OnAnswered<Row>): Decision<Row> {
    const ask = useRef<Ask<Row>>(null)
    const accept = useCallback((row: Row) => ask.current?.('accept', row), [])
    const reject = useCallback((row: Row) => ask.current?.('reject', row), [])
    return { accept, reject, dialogs: <Decisions ref={ask} onAnswered={onAnswered} /> }
  }
}
