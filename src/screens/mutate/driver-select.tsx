import type { ComboboxItem } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useDrivers } from '#screens/list/record/use-drivers.ts'
import { driverOptions, type Job } from './driver-options.ts'
import { TypedSelect, type useTyped } from './typed-select.tsx'

interface DriverSelectProps {
  readonly typed: ReturnType<typeof useTyped>['typed']
  readonly job: Job
  /** What can be chosen instead of a driver. */
  readonly before?: readonly ComboboxItem[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly clearable: boolean
  /** Where the form begins with it, its list would lie over what is read first. */
  readonly openOnFocus?: boolean
  readonly description: string | undefined
}

/** Who drives a job: whoever cannot stands below, with the reason. */
export const DriverSelect = ({ job, before = [], ...props }: DriverSelectProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const drivers = useDrivers() ?? []
  const options = driverOptions(drivers, job, (rejection) => describeRejection(i18n, rejection, language))
  return (
    <TypedSelect
      {...props}
      label={t`Driver`}
      placeholder={t`Nobody yet`}
      data={[...before, ...options]}
      nothingFoundMessage={options.length === 0 ? t`There are no drivers yet.` : t`No driver of this name.`}
    />
  )
}
