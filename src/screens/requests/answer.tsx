import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { AnswerButtons, AnswerState, type AnswerPlace } from '#screens/list/answer/answer-buttons.tsx'
import { RequestStatus } from './request-status.tsx'

interface RequestAnswersProps {
  readonly request: ChangeRequest
  readonly onApprove: (request: ChangeRequest) => void
  readonly onReject: (request: ChangeRequest) => void
}

/** The two answers to a request. */
export const RequestAnswers = ({ request, onApprove, onReject, place }: RequestAnswersProps & { readonly place: AnswerPlace }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const number = isolate(`#${request.number}`, language)
  return (
    <AnswerButtons
      place={place}
      id={request.id}
      accept={{ word: t`Approve`, name: t`Approve request ${number}`, onClick: () => onApprove(request) }}
      reject={{ word: t`Reject`, name: t`Reject request ${number}`, onClick: () => onReject(request) }}
    />
  )
}

const AnswerOf = ({ syncState, ...props }: RequestAnswersProps & { readonly syncState: RowSyncState | undefined }) => {
  const { status } = props.request
  return (
    <AnswerState syncState={syncState}>
      {status === 'pending' ? <RequestAnswers place="row" {...props} /> : <RequestStatus status={status} />}
    </AnswerState>
  )
}

/** The last cell of a row: the answers while there is one to give, else what was answered and whether it was sent. */
export const Answer = memo(AnswerOf)
