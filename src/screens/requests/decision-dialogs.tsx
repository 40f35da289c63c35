import { Alert } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newId } from '#db/core/identity.ts'
import { mutate, type MutateResult } from '#db/core/mutate.ts'
import { wayBack } from '#db/review/undo.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { inLanguage, isolate } from '#i18n/formats.ts'
import { sayRejection } from '#i18n/say-rejection.ts'
import { useVoice } from '#i18n/voice.tsx'
import { useOnline } from '#platform/connectivity.ts'
import { keepStorageOnce } from '#platform/storage.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { notify, notifyUndo } from '#ui/notify.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { ApprovalWords } from './approval-words.tsx'

/** Which of the two questions is asked, and about what. */
export type Asked = { readonly answer: 'approve' | 'reject'; readonly request: ChangeRequest }

/** The two questions behind the two answers. A refusal by the business rule is said in the dialog, which stays open. */
export const DecisionDialogs = ({ asked, opened, onClose }: { asked: Asked; opened: boolean; onClose: () => void }) => {
  const { t, i18n } = useLingui()
  const { language } = useVoice()
  const online = useOnline()
  const db = useDatabase()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<{ asked: Asked; rejection: Rejection } | null>(null)
  const { request } = asked

  const carryOut = async (change: () => Promise<MutateResult>, done: string) => {
    setBusy(true)
    try {
      const result = await change()
      if (result.status === 'rejected') return setRefusal({ asked, rejection: result.rejection })
      keepStorageOnce()
      onClose()
      notifyUndo(online ? done : `${done} ${t`It will be sent when you are online.`}`, wayBack(db, result.mutationId))
    } catch {
      notify(t`This device could not store the change. Free some space and try again.`, 'error')
    } finally {
      setBusy(false)
    }
  }
  const number = isolate(`#${request.number}`, language)
  const customer = inLanguage(request.customerName, language)
  const fault =
    refusal?.asked === asked ? (
      <Alert color="error" role="alert" mt="md">
        {sayRejection(i18n, refusal.rejection, language)}
      </Alert>
    ) : null
  return (
    <>
      <ConfirmDialog
        busy={busy}
        onClose={onClose}
        opened={opened && asked.answer === 'approve'}
        title={t`Approve request ${number}?`}
        action={t`Approve request`}
        onConfirm={() =>
          void carryOut(
            () => mutate(db, 'request.approve', { requestId: request.id, operationId: newId() }),
            t`Request ${number} approved.`,
          )
        }
      >
        <ApprovalWords request={request} />
        {fault}
      </ConfirmDialog>
      <ReasonDialog
        busy={busy}
        onClose={onClose}
        opened={opened && asked.answer === 'reject'}
        title={t`Reject request ${number}?`}
        action={t`Reject request`}
        label={t`Reason`}
        help={t`The customer reads this.`}
        onConfirm={(reason) =>
          void carryOut(() => mutate(db, 'request.reject', { requestId: request.id, reason }), t`Request ${number} rejected.`)
        }
      >
        <Trans>
          The request of <strong>{customer}</strong> is turned down and the booking stays as it is.
        </Trans>
        {fault}
      </ReasonDialog>
    </>
  )
}
