import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconClockExclamation, IconPhoneOff, IconUserMinus } from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import { useLingui as useLinguiMacro } from '@lingui/react/macro'
import type { Driver } from '#domain/drivers/driver.ts'
import { licenseBucket } from '#domain/drivers/license.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { ACTIVE, INACTIVE, LICENSE_SENTENCES, NOT_VERIFIED } from './messages.ts'

/** Whether somebody drives for the vendor at all. */
export const ActiveBadge = ({ driver }: { driver: Driver }) => {
  const { _ } = useLingui()
  const { t } = useLinguiMacro()
  if (driver.removedAt !== undefined)
    return (
      <StatusBadge tone="neutral" icon={IconUserMinus}>
        {t({ message: 'Deleted', context: 'driver' })}
      </StatusBadge>
    )
  return driver.active ? (
    <StatusBadge tone="success" icon={IconCircleCheck}>
      {_(ACTIVE)}
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral" icon={IconCircleOff}>
      {_(INACTIVE)}
    </StatusBadge>
  )
}

/** Nothing where the phone is verified. */
export const PhoneBadge = ({ driver }: { driver: Driver }) => {
  const { _ } = useLingui()
  return driver.phoneVerifiedAt === null ? (
    <StatusBadge tone="warning" icon={IconPhoneOff}>
      {_(NOT_VERIFIED)}
    </StatusBadge>
  ) : null
}

/** Nothing where the license is valid for long. */
export const LicenseBadge = ({ driver, today }: { driver: Driver; today: Day }) => {
  const { _ } = useLingui()
  const bucket = licenseBucket(driver.licenseExpiresOn, today)
  if (bucket === null) return null
  const [tone, icon] =
    bucket === 'expired'
      ? (['error', IconAlertTriangle] as const)
      : bucket <= 30
        ? (['warning', IconClockExclamation] as const)
        : (['info', IconClockExclamation] as const)
  return (
    <StatusBadge tone={tone} icon={icon}>
      {_(LICENSE_SENTENCES[bucket])}
    </StatusBadge>
  )
}
