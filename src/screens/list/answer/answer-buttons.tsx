import { Button } from '@mantine/core'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import type { ReactNode } from 'react'
import { useShortcutsOn } from '#ui/shortcuts/setting.ts'
import { RowButton } from '#ui/row-button.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import classes from './answer.module.css'

interface AnswerButton {
  readonly word: string
  /** Carries the record's number, because a screen has many of these buttons. */
  readonly name: string
  readonly onClick: () => void
}

/** The two answers to a record that waits for one. */
interface Answers {
  readonly id: string
  readonly accept: AnswerButton
  readonly reject: AnswerButton
}

const RowAnswers = ({ id, accept, reject }: Answers) => (
  <div className={classes.answers} data-answers={id}>
    <RowButton className={classes.accept} aria-label={accept.name} onClick={accept.onClick} tone="primary">
      {accept.word}
    </RowButton>
    <RowButton className={classes.reject} aria-label={reject.name} onClick={reject.onClick} tone="plain">
      {reject.word}
    </RowButton>
  </div>
)

/** Where they are what the screen is for, with their keys: on a row the keys are the row's, not the buttons'. */
const DetailAnswers = ({ id, accept, reject }: Answers) => {
  const [hasKeys] = useShortcutsOn()
  const hint = (word: string, key: string) => (hasKeys ? { 'aria-keyshortcuts': key, 'title': `${word} (${key})` } : {})
  return (
    <div className={classes.answers} data-answers={id}>
      <Button aria-label={accept.name} onClick={accept.onClick} px="xs" {...hint(accept.word, 'A')}>
        {accept.word}
      </Button>
      <Button aria-label={reject.name} onClick={reject.onClick} px="xs" variant="default" {...hint(reject.word, 'R')}>
        {reject.word}
      </Button>
    </div>
  )
}

/** Where the answers stand: in a row, at the foot of a phone's card, or in the open record. */
export type AnswerPlace = 'row' | 'card' | 'detail'

export const AnswerButtons = ({ place, ...answers }: Answers & { readonly place: AnswerPlace }) => {
  if (place === 'detail') return <DetailAnswers {...answers} />
  const buttons = <RowAnswers {...answers} />
  return place === 'row' ? buttons : <div className={classes.cardAnswers}>{buttons}</div>
}

/** The last cell of a row: its answers or its status, and whether what was done to it was sent. */
export const AnswerState = ({ children, syncState }: { children: ReactNode; syncState: RowSyncState | undefined }) =>
  syncState === undefined ? (
    children
  ) : (
    <div className={classes.state}>
      {children}
      <RowSyncBadge state={syncState} />
    </div>
  )
