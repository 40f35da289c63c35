import { useEffect, type ComponentType, type RefObject } from 'react'
import type { BookingActionId } from './actions-of.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CashDialog } from './cash-dialog.tsx'
import { ChargeDialog } from './charge-dialog.tsx'
import { CallMovement } from '#screens/mutate/call-movement.tsx'
import { giveToQuestion } from '#ui/type-ahead.ts'
import type { QuestionProps } from './question-props.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

const DIALOGS: Readonly<Record<BookingActionId, ComponentType<QuestionProps>>> = {
  assign: AssignDialog,
  cancel: CancelDialog,
  cash: CashDialog,
  charge: ChargeDialog,
  movement: CallMovement,
  reopen: ReopenDialog,
  reschedule: RescheduleDialog,
}

interface ActionDialogsProps extends QuestionProps {
  readonly action: BookingActionId
  /** Keys that were pressed behind the one that asked. */
  readonly held: RefObject<readonly KeyboardEvent[]>
}

/** The question behind an action. */
export const ActionDialogs = ({ action, held, ...props }: ActionDialogsProps) => {
  const { opened } = props
  useEffect(() => (opened ? giveToQuestion(held.current) : undefined), [opened, held])
  const Dialog = DIALOGS[action]
  return <Dialog {...props} />
}
