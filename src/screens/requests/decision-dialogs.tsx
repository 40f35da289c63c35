import { Trans, useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { whenJudged } from '#db/review/when-judged.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useAnswer } from '#screens/list/answer/use-answer.ts'
import type { DecisionDialogsProps } from '#screens/list/answer/use-decision.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { approvalRefusal } from './approval-refusal.ts'
import { ApprovalSummary } from './approval-summary.tsx'
import { APPROVED_MESSAGES, REJECTED_MESSAGES } from './messages.ts'

/** The two questions behind the two answers. A refusal by the business rule is said in the dialog, which stays open. */
export const DecisionDialogs = (props: DecisionDialogsProps<ChangeRequest>) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { busy, rejection, give } = useAnswer(props)
  const { row: request, answer } = props.pending
  const number = isolate(`#${request.number}`, language)
  const done = (words: typeof APPROVED_MESSAGES) => i18n._({ ...words[request.type], values: { number } })
  const customer = inLanguage(request.customerName, language)
  const fault = <RefusalAlert rejection={rejection} mt="md" />
  return (
    <>
      <ConfirmDialog
        busy={busy}
        onClose={props.onClose}
        opened={props.opened && answer === 'accept'}
        title={t`Approve request ${number}?`}
        action={t`Approve request`}
        onConfirm={() =>
          give(
            (how, isAsked) =>
              whenJudged(approvalRefusal(db, request), () => mutate(db, 'request.approve', { requestId: request.id }, how), isAsked),
            done(APPROVED_MESSAGES),
          )
        }
      >
        <ApprovalSummary request={request} />
        {fault}
      </ConfirmDialog>
      <ReasonDialog
        busy={busy}
        onClose={props.onClose}
        opened={props.opened && answer === 'reject'}
        title={t`Reject request ${number}?`}
        action={t`Reject request`}
        label={t`Reason`}
        help={t`The customer reads this.`}
        onConfirm={(reason) => give((how) => mutate(db, 'request.reject', { requestId: request.id, reason }, how), done(REJECTED_MESSAGES))}
      >
        <Trans>
          The request of <strong dir="auto">{customer}</strong> is turned down and the booking stays as it is.
        </Trans>
        {fault}
      </ReasonDialog>
    </>
  )
}
