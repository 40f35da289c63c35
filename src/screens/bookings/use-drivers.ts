import { useMemo } from 'react'
import { useRows } from '#db/hooks/use-rows.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { driverLabels } from '#i18n/driver-labels.ts'
import { useLocale } from '#i18n/locale.tsx'

/** More drivers than this no vendor chooses from at once. */
const MOST_DRIVERS = 1000

/** The drivers by id, those who are gone too: what they drove still names them. */
export const useDriversById = (): ReadonlyMap<string, Driver> => {
  const rows = useRows('drivers', MOST_DRIVERS)
  return useMemo(() => new Map((rows ?? []).map((driver) => [driver.id, driver])), [rows])
}

/** The drivers to narrow a list down to, by name. */
export const useDriverChoices = (): readonly { readonly value: string; readonly label: string }[] => {
  const { language } = useLocale()
  const drivers = useDriversById()
  return useMemo(
    () =>
      [...driverLabels([...drivers.values()], language)]
        .map(([value, label]) => ({ value, label }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [drivers, language],
  )
}
