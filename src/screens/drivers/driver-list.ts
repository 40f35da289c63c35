import { msg } from '@lingui/core/macro'
import { DRIVER_COUNTERS } from '#domain/drivers/driver.ts'
import { LICENSE_DAYS } from '#domain/drivers/license.ts'
import type { ListDefinition } from '#screens/list/definition.ts'
import { firstByMoment } from '#screens/list/record/first-by-moment.ts'
import { driverColumns } from './columns.ts'
import { ACTIVE, AVAILABLE, INACTIVE, LICENSE_SENTENCES, NOT_VERIFIED, UNAVAILABLE, VERIFIED } from './messages.ts'

const tab = (id: keyof typeof DRIVER_COUNTERS, label: typeof ACTIVE) => ({
  id,
  label,
  filters: [{ column: 'active', anyOf: [id === 'active'] } as const],
  counters: [DRIVER_COUNTERS[id]],
})

/** The list of the vendor's drivers; those who are gone stand in none. */
export const DRIVER_LIST: ListDefinition<'drivers'> = {
  kind: 'drivers',
  id: 'drivers',
  title: msg`Drivers`,
  searchLabel: msg`Search name, phone, email, address or license number`,
  filters: [{ column: 'removed', anyOf: [false] }],
  tabs: [
    tab('active', ACTIVE),
    tab('inactive', INACTIVE),
    { id: 'all', label: msg({ message: 'All', context: 'drivers' }), filters: [], counters: Object.values(DRIVER_COUNTERS) },
  ],
  sorts: [
    { column: 'createdAt', direction: 'descending', label: msg`Added: newest first` },
    { column: 'createdAt', direction: 'ascending', label: msg`Added: oldest first` },
    { column: 'nameEn', direction: 'ascending', label: msg`Name in English: A first` },
    { column: 'nameAr', direction: 'ascending', label: msg`Name in Arabic: alef first` },
    { column: 'licenseExpiresOn', direction: 'ascending', label: msg`License: expires soonest` },
  ],
  thenBy: { column: 'createdAt', direction: 'descending' },
  columns: driverColumns,
  chips: [
    {
      type: 'choice',
      column: 'available',
      label: msg`Availability`,
      choices: [
        { value: 'true', label: AVAILABLE },
        { value: 'false', label: UNAVAILABLE },
      ],
    },
    {
      type: 'choice',
      column: 'phoneVerified',
      label: msg`Phone`,
      choices: [
        { value: 'true', label: VERIFIED },
        { value: 'false', label: NOT_VERIFIED },
      ],
    },
    {
      type: 'days',
      column: 'licenseExpiresOn',
      label: msg`License expires on`,
      presets: ['expired', 'next_7', 'next_30', 'next_60', 'next_90'],
    },
    { type: 'days', column: 'createdAt', label: msg`Created at`, presets: ['today', 'week', 'month'] },
  ],
  views: [
    { id: 'expired', name: LICENSE_SENTENCES.expired, search: 'status=all&filter=licenseExpiresOn.expired&sort=licenseExpiresOn' },
    ...LICENSE_DAYS.map((days) => ({
      id: `expires-${days}`,
      name: LICENSE_SENTENCES[days],
      search: `status=all&filter=licenseExpiresOn.next_${days}&sort=licenseExpiresOn`,
    })),
    { id: 'unverified', name: NOT_VERIFIED, search: 'status=all&filter=phoneVerified.false' },
  ],
  // No index knows who is gone: a short list is read whole.
  first: firstByMoment('drivers', 'createdAt', 'forward'),
}
