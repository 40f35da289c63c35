import { Skeleton, Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { IconFileUnknown } from '@tabler/icons-react'
import { useContext } from 'react'
import { useRow } from '#db/hooks/use-row.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { REQUEST_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { AnsweredContext } from '#screens/list/answer/answer-context.ts'
import { DetailFrame } from '#screens/list/detail/detail-frame.tsx'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { useNextAfterAnswer } from '#screens/list/detail/use-next-after-answer.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useKeys } from '#ui/shortcuts/use-keys.ts'
import { RequestAnswers } from './answer.tsx'
import { RequestDetail } from './request-detail.tsx'
import { useRequestRows } from './row-context.ts'

/** A request beside its list, or as a page of its own on a phone; its address is its own, so that it can be linked and loaded anew. */
export const RequestDetailScreen = ({ id }: { id: string }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { approve, reject } = useRequestRows()
  const request = useRow('requests', id)
  const arriving = useSyncStatus().firstLoad !== null
  const { isLast } = useNextAfterAnswer(id, useContext(AnsweredContext))
  const { waiting } = useDetailWay()
  const isOpen = request?.status === 'pending'
  useKeys(({ code, shiftKey }) => {
    // On a row of the list that row is meant.
    if (shiftKey || !request || !isOpen || document.activeElement?.closest('[data-row]')) return false
    if (code === 'KeyA') approve(request)
    else if (code === 'KeyR') reject(request)
    else return false
    return true
  })
  return (
    <DetailFrame
      // The one that is shown, until the next one is read.
      id={request?.id ?? id}
      title={request ? `${i18n._(REQUEST_TYPE_MESSAGES[request.type])} ${isolate(`#${request.number}`, language)}` : t`Request`}
      actions={request && isOpen ? <RequestAnswers place="detail" request={request} onApprove={approve} onReject={reject} /> : null}
    >
      {isLast && !isOpen && !arriving && waiting !== undefined ? (
        <Text role="status" mb="md" data-last>
          {waiting === 0 ? (
            t`You're all caught up: nothing else here waits for your answer.`
          ) : (
            <Plural
              value={waiting}
              one="Nothing else in this selection waits for your answer. Outside it # more request waits."
              other="Nothing else in this selection waits for your answer. Outside it # more requests wait."
            />
          )}
        </Text>
      ) : null}
      {request ? (
        <RequestDetail request={request} />
      ) : request === undefined || arriving ? (
        <Skeleton height={240} radius="lg" />
      ) : (
        <EmptyState
          icon={IconFileUnknown}
          title={t`No data found`}
        >{t`This request is not on this device. It may belong to another account.`}</EmptyState>
      )}
    </DetailFrame>
  )
}
