import { Button, Group, Skeleton } from '@mantine/core'
import { IconFileUnknown, IconPencil, IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRow } from '#db/hooks/use-row.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { DetailFrame } from '#screens/list/detail/detail-frame.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { DeleteDriver } from './delete-driver.tsx'
import { DriverDetail } from './driver-detail.tsx'

/** A driver beside the list, or as a page of its own on a phone. */
export const DriverDetailScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const driver = useRow('drivers', id)
  const arriving = useSyncStatus().firstLoad !== null
  const [isDeleting, setDeleting] = useState(false)
  return (
    <DetailFrame
      id={driver?.id ?? id}
      title={driver ? inLanguage(driver.name, language) : t`Driver`}
      actions={
        driver && driver.removedAt === undefined ? (
          <Group gap="sm" wrap="nowrap">
            <ButtonLink
              to="/driver/edit"
              search={{ id: driver.id }}
              leftSection={<IconPencil size={18} aria-hidden />}
            >{t`Edit driver`}</ButtonLink>
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setDeleting(true)}
            >{t`Delete driver`}</Button>
          </Group>
        ) : null
      }
    >
      {driver ? (
        <>
          <DriverDetail driver={driver} />
          <DeleteDriver driver={driver} opened={isDeleting} onClose={() => setDeleting(false)} />
        </>
      ) : driver === undefined || arriving ? (
        <Skeleton height={240} radius="lg" />
      ) : (
        <EmptyState icon={IconFileUnknown} title={t`No data found`}>
          {t`This record is not on this device. It may have been deleted, or belong to another account.`}
        </EmptyState>
      )}
    </DetailFrame>
  )
}
