import { Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { answerBy } from '#domain/requests/answer-by.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { useRowSync } from '#screens/list/answer/answer-context.ts'
import { RowCard } from '#screens/list/record/record-cells.tsx'
import shared from '#screens/list/record/record.module.css'
import { shortAddress } from '#screens/list/record/short-address.ts'
import { RequestAnswers } from './answer.tsx'
import { AmountCell, Change, DueDay, RequestedCell } from './cells.tsx'
import { ContainerLabel } from './container-label.tsx'
import { EFFECTIVE_MESSAGES } from './messages.ts'
import { RequestStatus } from './request-status.tsx'
import { useRequestRows } from './row-context.ts'

/** The day that matters now, with its name: while an answer is awaited the one to answer by, where that is another than the day it is about. */
const NamedDay = ({ row }: { row: ChangeRequest }) => {
  const { t, i18n } = useLingui()
  const day = row.status === 'pending' ? answerBy(row) : row.effectiveOn
  return (
    <>
      <Text size="xs" c="dimmed" component="div">
        {day === row.effectiveOn ? i18n._(EFFECTIVE_MESSAGES[row.type]) : t`Answer by`}
      </Text>
      <DueDay row={row} day={day} />
    </>
  )
}

/** A request on a phone: who and how long ago, what and when, status and amount, and the answers within a thumb's reach. */
export const RequestCard = ({ row }: { row: ChangeRequest }) => {
  const { language } = useLocale()
  const { approve, reject } = useRequestRows()
  return (
    <RowCard
      id={row.id}
      name={inLanguage(row.customerName, language)}
      under={
        <Text size="sm" c="dimmed" className={`${shared.line} typed`} dir="auto">
          {shortAddress(inLanguage(row.address, language))}
        </Text>
      }
      nameEnd={<RequestedCell row={row} />}
      lines={[
        {
          id: 'what',
          start: (
            <>
              <ContainerLabel container={row.container} />
              <div>
                <Change details={row.details} />
              </div>
            </>
          ),
          end: <NamedDay row={row} />,
        },
      ]}
      status={<RequestStatus status={row.status} />}
      syncState={useRowSync({ kind: 'requests', id: row.id })}
      statusEnd={<AmountCell row={row} />}
      foot={row.status === 'pending' ? <RequestAnswers place="card" request={row} onApprove={approve} onReject={reject} /> : null}
    />
  )
}
