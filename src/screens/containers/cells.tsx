import { useLingui } from '@lingui/react'
import { Plural } from '@lingui/react/macro'
import type { Container } from '#domain/containers/container.ts'
import { formatInstant, formatMoney, formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { RecordCard, RecordLink, TwoLines } from '#screens/list/record/record-cells.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { StatusCell } from './container-status.tsx'
import { containerName, sizeText } from './messages.ts'
import { OfferSwitch } from './offer-switch.tsx'
import { useZoneName } from './zone-names.ts'

interface ContainerProps {
  readonly row: Container
}

export const NameCell = ({ row }: ContainerProps) => {
  const { _ } = useLingui()
  return <TwoLines first={<RecordLink row={row} name={containerName(row, _)} />} second={<Ltr>{row.barcode}</Ltr>} />
}

export const SizeCell = ({ row }: ContainerProps) => {
  const { _ } = useLingui()
  const { language } = useLocale()
  return <span className="whole">{sizeText(row.binSize, _, language)}</span>
}

/** People name zones, in letters of any direction. */
export const ZoneCell = ({ row }: ContainerProps) => <bdi>{useZoneName(row.zoneId)}</bdi>

export const PriceCell = ({ row }: ContainerProps) => <span className="whole figures">{formatMoney(row.price)}</span>

export const StockCell = ({ row }: ContainerProps) => {
  const { language } = useLocale()
  return <span className="figures">{formatNumber(row.inventory.stock, language)}</span>
}

export const OfferCell = ({ row }: ContainerProps) => <OfferSwitch container={row} />

export const CreatedCell = ({ row }: ContainerProps) => {
  const { language } = useLocale()
  return <span className="whole">{formatInstant(row.createdAt, language)}</span>
}

/** A container on a phone. */
export const ContainerCard = ({ row }: ContainerProps) => {
  const { _ } = useLingui()
  return (
    <RecordCard
      row={row}
      name={containerName(row, _)}
      nameEnd={<PriceCell row={row} />}
      lines={[
        { id: 'barcode', start: <Ltr>{row.barcode}</Ltr>, end: <Plural value={row.inventory.stock} one="# unit" other="# units" /> },
        { id: 'zone', start: <ZoneCell row={row} />, end: <SizeCell row={row} /> },
      ]}
      status={<StatusCell row={row} />}
      actions={<OfferSwitch container={row} labelled />}
    />
  )
}
