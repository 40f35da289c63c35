import { useLingui } from '@lingui/react/macro'
import type { Driver } from '#domain/drivers/driver.ts'
import { formatDay } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'

/** What is said where a driver's license ends before the day of a job. */
export const useLicenseWarning = (): ((driver: Pick<Driver, 'licenseExpiresOn'>) => string) => {
  const { t } = useLingui()
  const { language } = useLocale()
  return ({ licenseExpiresOn }) => {
    const licenseEnds = formatDay(licenseExpiresOn, language)
    return t`The license ends before that day, on ${licenseEnds}.`
  }
}
