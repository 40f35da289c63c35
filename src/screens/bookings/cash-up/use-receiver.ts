import { useLingui } from '@lingui/react/macro'
import type { Driver } from '#domain/drivers/driver.ts'
import { driverLabels } from '#i18n/driver-labels.ts'
import { useLocale } from '#i18n/locale.tsx'

/** Who received cash, in words. Each counts a purse of their own: namesakes are told apart. */
export const useReceiver = (drivers: ReadonlyMap<string, Driver>): ((driverId: string | null) => string) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const labels = driverLabels([...drivers.values()], language)
  return (driverId) => (driverId === null ? t`The office` : (labels.get(driverId) ?? t`Not on this device`))
}
