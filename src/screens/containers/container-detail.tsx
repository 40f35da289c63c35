import { Group, Stack, Text, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowSyncStates } from '#db/hooks/use-sync.ts'
import type { Container } from '#domain/containers/container.ts'
import { containerState } from '#domain/containers/container-state.ts'
import { wasteCode } from '#domain/containers/waste-types.ts'
import { refKey } from '#domain/kernel/entity.ts'
import type { Unit } from '#domain/units/unit.ts'
import { WASTE_TYPE_MESSAGES } from '#i18n/domain-messages.ts'
import { formatInstant, formatMoney, formatNumber, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import classes from '#screens/list/record/record.module.css'
import { useNow } from '#screens/list/use-now.ts'
import { Facts } from '#ui/facts.tsx'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { RowSyncBadge } from '#ui/row-sync-badge.tsx'
import { PrintLabelsButton } from './labels/print-labels-button.tsx'
import { containerName, sizeText, unitsLabel } from './messages.ts'
import { OfferSwitch } from './offer-switch.tsx'
import { ContainerStatus } from './container-status.tsx'
import { ContainerTimeline } from './container-timeline.tsx'
import { StockOutlook } from './stock-outlook.tsx'
import { UnitGrid } from './units/unit-grid.tsx'
import { countUnits } from './unit-counts.ts'
import { useOpenBookings } from './use-container-work.ts'

/** The container's zone, which opens it. */
const ZoneLink = ({ zoneId }: { zoneId: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const zone = useRow('zones', zoneId)
  if (!zone) return zone === undefined ? '…' : t`Not on this device`
  return (
    <TextLink to="/zone/view" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', id: zoneId }}>
      <bdi>{inLanguage(zone.name, language)}</bdi>
    </TextLink>
  )
}

/** An offer comes to nothing while the zone takes no bookings. */
const InactiveZone = ({ zoneId }: { zoneId: string }) => {
  const { t } = useLingui()
  const zone = useRow('zones', zoneId)
  return zone?.status === 'inactive' ? <Text size="sm">{t`Its zone is inactive: customers cannot book it for now.`}</Text> : null
}

interface ContainerDetailProps {
  readonly container: Container
  readonly units: ReadonlyMap<number, Unit>
  /** The unit that the address names. */
  readonly unit: number | null
}

/** What is known of a container: what it is, what it costs, what is left of it, and each of its units. */
export const ContainerDetail = ({ container, units, unit }: ContainerDetailProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { today } = useNow()
  const syncState = useRowSyncStates().get(refKey({ kind: 'containers', id: container.id }))
  const bookings = useOpenBookings(container.id)
  const order = useDetailWay().mode === 'beside' ? 3 : 2
  const price = (amount: Container['price']) => <Ltr>{formatMoney(amount)}</Ltr>
  return (
    <Stack gap="lg">
      <Text fw={600} size="lg">
        {containerName(container, (message) => i18n._(message))}
      </Text>
      <Group gap="md">
        <OfferSwitch container={container} labelled />
        <PrintLabelsButton containers={() => Promise.resolve([container])} />
        {syncState ? <RowSyncBadge state={syncState} /> : null}
      </Group>
      <InactiveZone zoneId={container.zoneId} />
      <section className={classes.section}>
        <Title order={order}>{t`Container`}</Title>
        <Facts
          facts={[
            [t`Waste type`, i18n._(WASTE_TYPE_MESSAGES[container.wasteType])],
            [t`Waste code`, <Ltr key="code">{wasteCode(container.wasteType) ?? '–'}</Ltr>],
            [t`Container size`, sizeText(container.binSize, (message) => i18n._(message), language)],
            [t`Zone`, <ZoneLink key="zone" zoneId={container.zoneId} />],
            [t`Barcode`, <Ltr key="barcode">{container.barcode}</Ltr>],
            [t`SKU`, <Ltr key="sku">{container.inventory.sku}</Ltr>],
            [t`Status`, <ContainerStatus key="status" state={containerState(container, countUnits(container, units))} />],
            [i18n._(unitsLabel(container)), formatNumber(container.inventory.units, language)],
            [t`Stock`, formatNumber(container.inventory.stock, language)],
            [t`Created at`, formatInstant(container.createdAt, language)],
          ]}
        />
      </section>
      <section className={classes.section}>
        <Title order={order}>{t`Prices`}</Title>
        <Facts
          facts={[
            [t`Price`, price(container.price)],
            [t`Base price`, price(container.basePrice)],
            [t`Pickup fee`, price(container.pickupFee)],
            [t`Delivery fee`, price(container.deliveryFee)],
          ]}
        />
      </section>
      {bookings === undefined ? null : <StockOutlook container={container} units={units} bookings={bookings} today={today} order={order} />}
      <UnitGrid container={container} units={units} order={order} named={unit} />
      <section className={classes.section}>
        <Title order={order}>{t`What happened`}</Title>
        <ContainerTimeline container={container} />
      </section>
    </Stack>
  )
}
