import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useShortcutsOn } from '#ui/shortcuts/setting.ts'
import { RowButton } from '#ui/row-button.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import type { RowSyncState } from '#db/hooks/use-sync.ts'
import classes from './requests.module.css'
import { RequestStatus } from './request-status.tsx'

export interface AnswerProps {
  readonly request: ChangeRequest
  readonly syncState: RowSyncState | undefined
  readonly onApprove: (request: ChangeRequest) => void
  readonly onReject: (request: ChangeRequest) => void
}

const useAnswers = ({ request, onApprove, onReject }: Omit<AnswerProps, 'syncState'>) => {
  const { t } = useLingui()
  const { language } = useLocale()
  // The names carry its number, because a screen has many of these buttons.
  const number = isolate(`#${request.number}`, language)
  return {
    approve: { 'className': classes.approve ?? '', 'onClick': () => onApprove(request), 'aria-label': t`Approve request ${number}` },
    reject: { 'className': classes.reject ?? '', 'onClick': () => onReject(request), 'aria-label': t`Reject request ${number}` },
  }
}

/** The two answers to a request in its row or card. */
export const AnswerButtons = (props: Omit<AnswerProps, 'syncState'>) => {
  const { t } = useLingui()
  const { approve, reject } = useAnswers(props)
  return (
    <div className={classes.answers} data-answers={props.request.id}>
      <RowButton {...approve} tone="primary">{t`Approve`}</RowButton>
      <RowButton {...reject} tone="plain">{t`Reject`}</RowButton>
    </div>
  )
}

/** The same where they are what the screen is for, with their keys: on a row the keys are the row's, not the buttons'. */
export const ProminentAnswers = (props: Omit<AnswerProps, 'syncState'>) => {
  const { t } = useLingui()
  const { approve, reject } = useAnswers(props)
  const [hasKeys] = useShortcutsOn()
  const hint = (words: string, key: string) => (hasKeys ? { 'aria-keyshortcuts': key, 'title': `${words} (${key})` } : {})
  return (
    <div className={classes.answers} data-answers={props.request.id}>
      <Button {...approve} px="xs" {...hint(t`Approve`, 'A')}>{t`Approve`}</Button>
      <Button {...reject} px="xs" variant="default" {...hint(t`Reject`, 'R')}>{t`Reject`}</Button>
    </div>
  )
}

const AnswerOf = (props: AnswerProps) => {
  const { request, syncState } = props
  if (request.status === 'pending' && syncState === undefined) return <AnswerButtons {...props} />
  return (
    <div className={classes.state}>
      {request.status === 'pending' ? <AnswerButtons {...props} /> : <RequestStatus status={request.status} />}
      {syncState ? <RowSyncBadge state={syncState} /> : null}
    </div>
  )
}

/** The last cell of a row: the answers while there is one to give, else what was answered and whether it was sent. */
export const Answer = memo(AnswerOf)
