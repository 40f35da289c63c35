import type { ComponentType } from 'react'
import type { BookingActionId } from './actions-of.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CashDialog } from './cash-dialog.tsx'
import { ChargeDialog } from './charge-dialog.tsx'
import { CallMovement } from '#screens/mutate/call-movement.tsx'
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

/** The question behind an action. */
export const ActionDialogs = ({ action, ...props }: QuestionProps & { action: BookingActionId }) => {
  const Dialog = DIALOGS[action]
  return <Dialog {...props} />
}
