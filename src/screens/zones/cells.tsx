import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import { useLingui as useLinguiMacro } from '@lingui/react/macro'
import type { Zone } from '#domain/zones/zone.ts'
import { formatInstant, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ZONE_STATE_MESSAGES } from '#i18n/zone-messages.ts'
import { RecordCard, RecordLink } from '#screens/list/record/record-cells.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { useZoneFigures } from './zone-figures.tsx'

interface ZoneProps {
  readonly row: Zone
}

export const ZoneStatus = ({ row }: ZoneProps) => {
  const { _ } = useLingui()
  return (
    <StatusBadge tone={row.status === 'active' ? 'success' : 'neutral'} icon={row.status === 'active' ? IconCircleCheck : IconCircleOff}>
      {_(ZONE_STATE_MESSAGES[row.status])}
    </StatusBadge>
  )
}

export const NameCell = ({ row }: ZoneProps) => {
  const { language } = useLocale()
  return <RecordLink row={row} name={inLanguage(row.name, language)} />
}

/** The size of what is drawn. */
export const AreaCell = ({ row }: ZoneProps) => {
  const { t } = useLinguiMacro()
  const { areaOf } = useZoneFigures()
  return row.area === null ? t`Not drawn yet` : <span className="whole figures">{areaOf(row.area)}</span>
}

export const CreatedCell = ({ row }: ZoneProps) => {
  const { language } = useLocale()
  return <span className="whole">{formatInstant(row.createdAt, language)}</span>
}

/** A zone on a phone. */
export const ZoneCard = ({ row }: ZoneProps) => {
  const { language } = useLocale()
  return (
    <RecordCard
      row={row}
      name={inLanguage(row.name, language)}
      lines={[{ id: 'area', start: <AreaCell row={row} />, end: <CreatedCell row={row} /> }]}
      status={<ZoneStatus row={row} />}
    />
  )
}
