import { Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { Driver } from '#domain/drivers/driver.ts'
import { ReportButton } from '#screens/list/export/report-button.tsx'
import { useDriverReport } from './use-driver-report.ts'

/** A driver's facts and bookings on paper or as a file. */
export const DriverReport = ({ driver }: { driver: Driver }) => {
  const { t } = useLingui()
  return (
    <Group>
      <ReportButton label={t`Export report`} variant="default" {...useDriverReport(driver)} />
    </Group>
  )
}
