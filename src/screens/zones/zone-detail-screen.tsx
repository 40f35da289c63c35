import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconFileUnknown, IconPencil, IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowSyncStates, useSyncStatus } from '#db/hooks/use-sync.ts'
import { refKey } from '#domain/kernel/entity.ts'
import type { Zone } from '#domain/zones/zone.ts'
import { formatInstant, formatNumber, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { DetailFrame } from '#screens/list/detail/detail-frame.tsx'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import classes from '#screens/list/record/record.module.css'
import { EmptyState } from '#ui/empty-state.tsx'
import { Facts } from '#ui/facts.tsx'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { AreaCell, ZoneStatus } from './cells.tsx'
import { DeleteZone } from './delete-zone.tsx'
import { useZoneContainers } from './use-zone-containers.ts'
import { ZoneMap } from './zone-map.tsx'
import { ZoneTimeline } from './zone-timeline.tsx'

const ZoneDetail = ({ zone }: { zone: Zone }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const syncState = useRowSyncStates().get(refKey({ kind: 'zones', id: zone.id }))
  const containers = useZoneContainers(zone.id)
  const order = useDetailWay().mode === 'beside' ? 3 : 2
  return (
    <Stack gap="md">
      <Group gap="xs">
        <ZoneStatus row={zone} />
        {syncState ? <RowSyncBadge state={syncState} /> : null}
      </Group>
      {zone.status === 'inactive' ? (
        <Text size="sm">{t`An inactive zone keeps its containers and takes no new containers and bookings.`}</Text>
      ) : null}
      <section className={classes.section}>
        <Title order={order}>{t`Zone`}</Title>
        <Facts
          facts={[
            [t({ message: 'Area', context: 'size' }), <AreaCell key="area" row={zone} />],
            [
              t`Containers`,
              containers === undefined ? (
                '…'
              ) : (
                <TextLink key="containers" to="/container" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', filter: `zoneId.${zone.id}` }}>
                  {formatNumber(containers, language)}
                </TextLink>
              ),
            ],
            [t`Created at`, formatInstant(zone.createdAt, language)],
          ]}
        />
      </section>
      {zone.area ? <ZoneMap chosen={zone.id} /> : null}
      <section className={classes.section}>
        <Title order={order}>{t`What happened`}</Title>
        <ZoneTimeline zone={zone} />
      </section>
    </Stack>
  )
}

/** A zone beside the list, or as a page of its own on a phone. */
export const ZoneDetailScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const zone = useRow('zones', id)
  const arriving = useSyncStatus().firstLoad !== null
  const [isDeleting, setDeleting] = useState(false)
  return (
    <DetailFrame
      id={zone?.id ?? id}
      title={zone ? inLanguage(zone.name, language) : t`Zone`}
      actions={
        zone ? (
          <Group gap="sm" wrap="nowrap">
            <ButtonLink
              to="/zone/edit"
              search={{ id: zone.id }}
              leftSection={<IconPencil size={18} aria-hidden />}
            >{t`Edit zone`}</ButtonLink>
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setDeleting(true)}
            >{t`Delete zone`}</Button>
          </Group>
        ) : null
      }
    >
      {zone ? (
        <>
          <ZoneDetail zone={zone} />
          <DeleteZone zone={zone} opened={isDeleting} onClose={() => setDeleting(false)} />
        </>
      ) : zone === undefined || arriving ? (
        <Skeleton height={240} radius="lg" />
      ) : (
        <EmptyState icon={IconFileUnknown} title={t`No data found`}>
          {t`This record is not on this device. It may have been deleted, or belong to another account.`}
        </EmptyState>
      )}
    </DetailFrame>
  )
}
