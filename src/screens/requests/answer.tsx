import { Button, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useShortcutsOn } from '#ui/shortcuts/setting.ts'
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

/** The two answers to a request. The names carry its number, because a screen has many of these buttons. */
export const AnswerButtons = ({
  request,
  onApprove,
  onReject,
  prominent = false,
}: Omit<AnswerProps, 'syncState'> & { prominent?: boolean }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const number = isolate(`#${request.number}`, language)
  const [hasKeys] = useShortcutsOn()
  // On a row the key is the row's, not the button's.
  const hint = (words: string, key: string) => (prominent && hasKeys ? { 'aria-keyshortcuts': key, 'title': `${words} (${key})` } : {})
  return (
    <Group gap="xs" wrap="nowrap" className={classes.answers} data-answers={request.id}>
      <Button
        px="xs"
        className={classes.approve ?? ''}
        variant={prominent ? 'filled' : 'light'}
        onClick={() => onApprove(request)}
        aria-label={t`Approve request ${number}`}
        {...hint(t`Approve`, 'A')}
      >{t`Approve`}</Button>
      <Button
        px="xs"
        className={classes.reject ?? ''}
        variant="default"
        onClick={() => onReject(request)}
        aria-label={t`Reject request ${number}`}
        {...hint(t`Reject`, 'R')}
      >{t`Reject`}</Button>
    </Group>
  )
}

const AnswerOf = (props: AnswerProps) => {
  const { request, syncState } = props
  if (request.status === 'pending' && syncState === undefined) return <AnswerButtons {...props} />
  return (
    <Group gap={4} className={classes.state}>
      {request.status === 'pending' ? <AnswerButtons {...props} /> : <RequestStatus status={request.status} />}
      {syncState ? <RowSyncBadge state={syncState} /> : null}
    </Group>
  )
}

/** The last cell of a row: the answers while there is one to give, else what was answered and whether it was sent. */
export const Answer = memo(AnswerOf)
