import { Trans, useLingui } from '@lingui/react/macro'
import { newId } from '#db/core/identity.ts'
import { mutate, type MutateOptions, type MutateResult } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { inLanguage, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { holdKeys } from '#ui/type-ahead.ts'
import { ApprovalSummary } from './approval-summary.tsx'
import { isAnswerShown } from '#screens/list/detail/is-answer-shown.ts'
import { APPROVED_MESSAGES, REJECTED_MESSAGES } from './messages.ts'

/** The decision that waits to be confirmed: which, and about what. */
export type PendingDecision = { readonly answer: 'approve' | 'reject'; readonly request: ChangeRequest }

interface DecisionDialogsProps {
  readonly pending: PendingDecision
  readonly opened: boolean
  readonly onClose: () => void
  readonly onAnswered: (request: ChangeRequest) => void
}

/** The two questions behind the two answers. A refusal by the business rule is said in the dialog, which stays open. */
export const DecisionDialogs = ({ pending, opened, onClose, onAnswered }: DecisionDialogsProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate(pending)
  const { request } = pending
  const number = isolate(`#${request.number}`, language)
  const give = (answer: (how: Pick<MutateOptions, 'hold'>) => Promise<MutateResult>, words: typeof APPROVED_MESSAGES) => {
    // Whoever answers by keys is faster than the next request comes up.
    const dropKeys = holdKeys(() => isAnswerShown(request.id))
    const given = async (how: Pick<MutateOptions, 'hold'>) => {
      const result = await answer(how).catch((failure: unknown) => {
        dropKeys()
        throw failure
      })
      if (result.status === 'rejected') dropKeys()
      return result
    }
    void run(given, then(words))
  }
  const then = (words: typeof APPROVED_MESSAGES) => ({
    after: () => {
      onClose()
      onAnswered(request)
    },
    done: i18n._({ ...words[request.type], values: { number } }),
    undo: true,
  })
  const customer = inLanguage(request.customerName, language)
  const fault = <RefusalAlert rejection={rejection} mt="md" />
  return (
    <>
      <ConfirmDialog
        busy={busy}
        onClose={onClose}
        opened={opened && pending.answer === 'approve'}
        title={t`Approve request ${number}?`}
        action={t`Approve request`}
        onConfirm={() =>
          give((how) => mutate(db, 'request.approve', { requestId: request.id, operationId: newId() }, how), APPROVED_MESSAGES)
        }
      >
        <ApprovalSummary request={request} />
        {fault}
      </ConfirmDialog>
      <ReasonDialog
        busy={busy}
        onClose={onClose}
        opened={opened && pending.answer === 'reject'}
        title={t`Reject request ${number}?`}
        action={t`Reject request`}
        label={t`Reason`}
        help={t`The customer reads this.`}
        onConfirm={(reason) => give((how) => mutate(db, 'request.reject', { requestId: request.id, reason }, how), REJECTED_MESSAGES)}
      >
        <Trans>
          The request of <strong>{customer}</strong> is turned down and the booking stays as it is.
        </Trans>
        {fault}
      </ReasonDialog>
    </>
  )
}
