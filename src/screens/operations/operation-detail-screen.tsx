import { Skeleton } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useRow } from '#db/hooks/use-row.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { MOVEMENT_MESSAGES } from '#i18n/operation-messages.ts'
import { DetailFrame } from '#screens/list/detail/detail-frame.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { OperationDetail } from './operation-detail.tsx'
import { StepButtons } from './steps/step-buttons.tsx'

/** A movement beside the list, or as a page of its own on a driver's phone. */
export const OperationDetailScreen = ({ id }: { id: string }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const operation = useRow('operations', id)
  const arriving = useSyncStatus().firstLoad !== null
  return (
    <DetailFrame
      id={operation?.id ?? id}
      title={
        operation
          ? `${i18n._(MOVEMENT_MESSAGES[operation.type])} ${isolate(`#${operation.bookingNumber}`, language)}`
          : t({ message: 'Movement', context: 'container' })
      }
      actions={operation ? <StepButtons key={operation.id} operation={operation} /> : null}
    >
      {operation ? (
        <OperationDetail operation={operation} />
      ) : operation === undefined || arriving ? (
        <Skeleton height={240} radius="lg" />
      ) : (
        <EmptyState icon={IconFileUnknown} title={t`No data found`}>
          {t`This record is not on this device. It may have been deleted, or belong to another account.`}
        </EmptyState>
      )}
    </DetailFrame>
  )
}
