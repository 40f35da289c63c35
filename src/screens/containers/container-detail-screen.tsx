import { Button, Group, Skeleton } from '@mantine/core'
import { IconFileUnknown, IconPencil, IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRow } from '#db/hooks/use-row.ts'
import { useSyncStatus } from '#db/hooks/use-sync.ts'
import type { Container } from '#domain/containers/container.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { DetailFrame } from '#screens/list/detail/detail-frame.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { ContainerDetail } from './container-detail.tsx'
import { DeleteContainer } from './delete-container.tsx'
import { useUnits } from './use-container-work.ts'

interface KnownContainerProps {
  readonly container: Container
  /** The unit that the address names. */
  readonly unit: number | null
  readonly isDeleting: boolean
  readonly onKeep: () => void
}

const KnownContainer = ({ container, unit, isDeleting, onKeep }: KnownContainerProps) => {
  const units = useUnits(container)
  if (units === undefined) return <Skeleton height={240} radius="lg" />
  return (
    <>
      <ContainerDetail container={container} units={units} unit={unit} />
      <DeleteContainer container={container} units={units} opened={isDeleting} onClose={onKeep} />
    </>
  )
}

/** A container beside the list, or as a page of its own on a phone. */
export const ContainerDetailScreen = ({ id, unit }: { id: string; unit: number | null }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const container = useRow('containers', id)
  const arriving = useSyncStatus().firstLoad !== null
  const [isDeleting, setDeleting] = useState(false)
  return (
    <DetailFrame
      id={container?.id ?? id}
      title={container ? isolate(container.barcode, language) : t`Container`}
      actions={
        container ? (
          <Group gap="sm" wrap="nowrap">
            <ButtonLink
              to="/container/edit"
              search={{ id: container.id }}
              leftSection={<IconPencil size={18} aria-hidden />}
              aria-label={t`Edit container`}
            >
              {t`Edit`}
            </ButtonLink>
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={t`Delete container`}
              onClick={() => setDeleting(true)}
            >
              {t`Delete`}
            </Button>
          </Group>
        ) : null
      }
    >
      {container ? (
        <KnownContainer key={container.id} container={container} unit={unit} isDeleting={isDeleting} onKeep={() => setDeleting(false)} />
      ) : container === undefined || arriving ? (
        <Skeleton height={240} radius="lg" />
      ) : (
        <EmptyState icon={IconFileUnknown} title={t`No data found`}>
          {t`This record is not on this device. It may have been deleted, or belong to another account.`}
        </EmptyState>
      )}
    </DetailFrame>
  )
}
