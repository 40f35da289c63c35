import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useRows } from '#db/hooks/use-rows.ts'
import { useZones } from '#db/hooks/use-zones.ts'
import type { ReportId } from '#domain/reports/definition.ts'
import { driverLabels } from '#i18n/driver-labels.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { Calendar } from '#i18n/months.ts'
import { keyDescriber, type DescribeKey } from './describe-key.ts'

/** Says what the key of a group stands for. Undefined until the names of zones and drivers are read. */
export const useDescribeKey = (report: ReportId, calendar: Calendar): DescribeKey | undefined => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const zones = useZones()
  const drivers = useRows('drivers')
  return useMemo(() => {
    if (!zones || !drivers) return undefined
    const names = new Map([...zones.map(({ id, name }) => [id, inLanguage(name, language)] as const), ...driverLabels(drivers, language)])
    return keyDescriber({ i18n, language, report, calendar, names })
  }, [zones, drivers, language, calendar, report, i18n])
}
