import { msg } from '@lingui/core/macro'
import { areaKm2 } from '#domain/zones/area-rules.ts'
import { ZONE_STATES } from '#domain/zones/zone.ts'
import { roundKm2 } from '#i18n/km2.ts'
import { ZONE_STATE_MESSAGES } from '#i18n/zone-messages.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { firstByMoment } from '#screens/list/record/first-by-moment.ts'
import { AreaCell, CreatedCell, NameCell, ZoneStatus } from './cells.tsx'

/** The list of the vendor's zones. */
export const ZONE_LIST: ListDefinition<'zones'> = {
  kind: 'zones',
  id: 'zones',
  title: msg`Zones`,
  searchLabel: msg`Search zones`,
  filters: [],
  tabs: [
    ...ZONE_STATES.map((state) => ({
      id: state,
      label: ZONE_STATE_MESSAGES[state],
      filters: [{ column: 'status', anyOf: [state] } as const],
      counters: [`zones/${state}`],
    })),
    { id: 'all', label: msg({ message: 'All', context: 'zones' }), filters: [], counters: ZONE_STATES.map((state) => `zones/${state}`) },
  ],
  sorts: [
    { column: 'createdAt', direction: 'descending', label: msg`Added: newest first` },
    { column: 'createdAt', direction: 'ascending', label: msg`Added: oldest first` },
    { column: 'nameEn', direction: 'ascending', label: msg`Name in English: A first` },
    { column: 'nameAr', direction: 'ascending', label: msg`Name in Arabic: alef first` },
  ],
  thenBy: { column: 'createdAt', direction: 'descending' },
  columns: [
    {
      id: 'name',
      header: msg`Zone name`,
      width: 180,
      grow: 1,
      seen: 'tablet',
      isFixed: true,
      Cell: NameCell,
      value: (row, { language }) => row.name[language],
    },
    {
      id: 'status',
      header: msg`Status`,
      width: 120,
      seen: 'tablet',
      Cell: ZoneStatus,
      value: (row, { text }) => text(ZONE_STATE_MESSAGES[row.status]),
    },
    {
      id: 'area',
      header: msg`Area (km²)`,
      width: 140,
      align: 'end',
      seen: 'tablet',
      Cell: AreaCell,
      value: (row) => (row.area === null ? null : roundKm2(areaKm2(row.area))),
    },
    {
      id: 'created',
      header: msg`Created at`,
      width: 170,
      seen: 'tablet',
      sort: 'createdAt',
      Cell: CreatedCell,
      value: (row) => ({ at: row.createdAt }),
    },
  ],
  chips: [{ type: 'days', column: 'createdAt', label: msg`Created at`, presets: ['today', 'week', 'month'] }],
  views: [],
  first: firstByMoment('zones', 'createdAt', 'forward'),
}
