import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useMatchingIds } from '#db/hooks/use-matching-ids.ts'
import type { CellValue } from '#db/export/cell-value.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { formatDay, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { ListExport } from '#screens/list/export/use-list-export.ts'
import { useDriverTotals } from './driver-totals.tsx'
import { ACTIVE, AVAILABLE, DRIVER_FIELD_MESSAGES, INACTIVE, LICENSE_NUMBER, UNAVAILABLE } from './messages.ts'
import { REPORT_FACTS } from './report-facts.ts'

/** What a file says of the driver in each of its rows, so that it can be filtered and joined with others. */
const driverCells = (driver: Driver, language: 'en' | 'ar'): readonly (readonly [MessageDescriptor, CellValue])[] => [
  [msg`Driver`, driver.name[language]],
  [DRIVER_FIELD_MESSAGES.phone.label, driver.phone],
  [DRIVER_FIELD_MESSAGES.licenseNumber.label, driver.licenseNumber],
  [DRIVER_FIELD_MESSAGES.licenseExpiresOn.label, { day: driver.licenseExpiresOn }],
]

/** A driver's report: the facts at the top of a print, and the bookings as a list gives them away. */
export const useDriverReport = (driver: Driver) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const matchingIds = useMatchingIds()
  const totals = useDriverTotals(driver.id)
  const words = { language, text: (message: MessageDescriptor) => i18n._(message) }
  const name = inLanguage(driver.name, language)
  const bookingIds = async () => [
    ...(await matchingIds<'bookings'>({
      kind: 'bookings',
      filters: [{ column: 'driverId', anyOf: [driver.id] }],
      sort: [{ column: 'deliveryOn', direction: 'descending' }],
    })),
  ]
  const bookings = async () => {
    const [ids, { rowsById }] = await Promise.all([bookingIds(), import('#db/export/rows-by-id.ts')])
    return { ids, slices: rowsById(db, 'bookings', ids) }
  }
  const report: ListExport = {
    title: t`Driver report: ${name}`,
    about: t`The facts about ${name}, and every booking they were given.`,
    isSelection: false,
    isWhole: true,
    // A driver without bookings has a report, too.
    ids: async () => {
      const ids = await bookingIds()
      return ids.length === 0 ? [driver.id] : ids
    },
    print: async () => {
      const [{ slices }, { printFacts }] = await Promise.all([bookings(), import('#screens/list/export/print-table.ts')])
      return printFacts({ facts: REPORT_FACTS, slices, words })
    },
    write: async (_ids, format) => {
      const [{ ids, slices }, { tableFile }] = await Promise.all([bookings(), import('#screens/list/export/list-file.ts')])
      const own = driverCells(driver, language)
      const row = (booking: Booking | null): CellValue[] => [
        ...own.map(([, value]) => value),
        ...REPORT_FACTS.map(({ value }) => (booking ? value(booking, words) : null)),
      ]
      const cells = async function* () {
        if (ids.length === 0) yield [row(null)]
        for await (const slice of slices) yield slice.map(row)
      }
      const headers = [...own.map(([header]) => i18n._(header)), ...REPORT_FACTS.map(({ header }) => i18n._(header))]
      return tableFile({ name: t`Driver report`, headers, slices: cells(), language }, format)
    },
  }
  const facts: readonly (readonly [string, string])[] = [
    [t`Status`, `${i18n._(driver.active ? ACTIVE : INACTIVE)} · ${i18n._(driver.available ? AVAILABLE : UNAVAILABLE)}`],
    [t`Phone`, driver.phone],
    [t`Email`, driver.email],
    [t`Date of birth`, formatDay(driver.bornOn, language)],
    [t`Address`, driver.address],
    [i18n._(LICENSE_NUMBER), driver.licenseNumber],
    [t`License expires on`, formatDay(driver.licenseExpiresOn, language)],
    ...totals,
  ]
  return { report, facts }
}
