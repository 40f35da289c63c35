import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useRow } from '#db/hooks/use-row.ts'
import { formatDay, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { RequestedAct } from './requested-act.ts'
import { WhoAsks } from './who-asks.tsx'

/** The two answers to a request, from the notification that told of it, as long as one is waited for. */
export const RequestActs = ({ requestId, onAsk }: { requestId: string; onAsk: (asked: RequestedAct) => void }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const request = useRow('requests', requestId)
  if (request?.status !== 'pending') return null
  const number = isolate(`#${request.number}`, language)
  const day = formatDay(request.effectiveOn, language)
  return (
    <>
      <WhoAsks name={request.customerName} facts={[t`takes effect on ${day}`]} />
      <Button
        variant="light"
        px="sm"
        aria-label={t`Approve request ${number}`}
        onClick={() => onAsk({ act: 'approve', request })}
      >{t`Approve`}</Button>
      <Button
        variant="default"
        px="sm"
        aria-label={t`Reject request ${number}`}
        onClick={() => onAsk({ act: 'reject', request })}
      >{t`Reject`}</Button>
    </>
  )
}
