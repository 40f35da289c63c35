import { msg } from '@lingui/core/macro'
import { areaKm2 } from '#domain/zones/area-rules.ts'
import { zoneSchema, type Zone } from '#domain/zones/zone.ts'
import { formatNumber } from '#i18n/formats.ts'
import { roundKm2 } from '#i18n/km2.ts'
import { ZONE_STATE_MESSAGES } from '#i18n/zone-messages.ts'
import { fieldFormatter, type FieldFormatters } from '#screens/list/detail/changed-fields.ts'
import { plainFormatter, RecordTimeline } from '#screens/list/record/record-timeline.tsx'

const BEGINNINGS = ['zone.create', 'zone.import'] as const
const ENDINGS = ['zone.delete'] as const

const FORMATTERS: FieldFormatters = {
  zones: {
    name: plainFormatter('name'),
    status: fieldFormatter(plainFormatter('status').label, zoneSchema.entries.status, (status, i18n) =>
      i18n._(ZONE_STATE_MESSAGES[status]),
    ),
    area: fieldFormatter(msg`Area (km²)`, zoneSchema.entries.area, (area, _, language) => formatNumber(roundKm2(areaKm2(area)), language)),
  },
}

/** What happened to a zone and who did it. */
export const ZoneTimeline = ({ zone }: { zone: Zone }) => (
  <RecordTimeline kind="zones" record={zone} told={FORMATTERS} beginnings={BEGINNINGS} endings={ENDINGS} />
)
