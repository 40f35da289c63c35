import { useMemo } from 'react'
import type { PortalDatabase } from '#db/core/database.ts'
import { useLastKnown } from '#db/hooks/use-last-known.ts'
import { useRows } from '#db/hooks/use-rows.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { mayAssign } from '#domain/drivers/license.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { driverLabels } from '#i18n/driver-labels.ts'
import { useLocale } from '#i18n/locale.tsx'

const NONE: readonly Driver[] = []

const lastRead = new WeakMap<PortalDatabase, readonly Driver[]>()

/** The drivers by id, those who are gone too: what they drove still names them. Live; none while they are being read. */
export const useDriversById = (): ReadonlyMap<string, Driver> => {
  const rows = useRows('drivers') ?? NONE
  return useMemo(() => new Map(rows.map((driver) => [driver.id, driver])), [rows])
}

/** Every driver by name, those who are gone too: what they did keeps their name. Live; undefined while they are being read. */
export const useDrivers = () => {
  const { language } = useLocale()
  const drivers = useLastKnown(lastRead, useRows('drivers'))
  return useMemo(() => {
    if (!drivers) return undefined
    const labels = driverLabels(drivers, language)
    const order = new Intl.Collator(language)
    return drivers
      .map((driver) => ({ value: driver.id, label: labels.get(driver.id) ?? '', driver }))
      .toSorted((one, other) => order.compare(one.label, other.label))
  }, [drivers, language])
}

/** The drivers to choose from or to narrow a list down to, by name. */
export const useDriverChoices = (): readonly { readonly value: string; readonly label: string }[] => useDrivers() ?? []

/** Those who may be given a movement of a day. */
export const useFreeDrivers = ({ today, on }: { readonly today: Day; readonly on: Day }) => {
  const drivers = useDrivers()
  return drivers?.filter(({ driver }) => mayAssign(driver, { today, on })?.kind !== 'blocked')
}
