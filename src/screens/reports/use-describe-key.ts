import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { MessageDescriptor } from '@lingui/core'
import { useRows } from '#db/hooks/use-rows.ts'
import { useZones } from '#db/hooks/use-zones.ts'
import { NO_VALUE } from '#domain/reports/grouping.ts'
import type { By, ReportId } from '#domain/reports/definition.ts'
import { PUNCTUALITY_MESSAGES } from '#i18n/delivery-messages.ts'
import {
  BIN_SIZE_MESSAGES,
  BOOKING_STATE_MESSAGES,
  PAYMENT_METHOD_MESSAGES,
  REQUEST_STATE_MESSAGES,
  WASTE_TYPE_MESSAGES,
} from '#i18n/domain-messages.ts'
import { driverLabels } from '#i18n/driver-labels.ts'
import { formatDay, formatMonth, formatShortDay, inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { PAYMENT_STANDING_MESSAGES, PENALTY_CAUSE_MESSAGES, PENALTY_STATE_MESSAGES } from '#i18n/money-messages.ts'
import type { Calendar } from '#i18n/months.ts'
import { ACTIVITY_MESSAGES } from './messages.ts'

/** More drivers or zones than this no vendor has. */
const MOST = 2000

type Messages = Readonly<Record<string, MessageDescriptor>>
const STATES: Readonly<Record<ReportId, Messages>> = {
  bookings: BOOKING_STATE_MESSAGES,
  late: BOOKING_STATE_MESSAGES,
  drivers: {},
  penalties: PENALTY_STATE_MESSAGES,
  usage: {},
  replacements: REQUEST_STATE_MESSAGES,
  removals: REQUEST_STATE_MESSAGES,
}
const VALUES: Readonly<Record<Exclude<By, 'day' | 'week' | 'month' | 'zone' | 'driver' | 'status'>, Messages>> = {
  size: BIN_SIZE_MESSAGES,
  waste: WASTE_TYPE_MESSAGES,
  payment: PAYMENT_STANDING_MESSAGES,
  method: PAYMENT_METHOD_MESSAGES,
  cause: PENALTY_CAUSE_MESSAGES,
  activity: ACTIVITY_MESSAGES,
  punctuality: PUNCTUALITY_MESSAGES,
}

/** Names a group; `isShort`: as below a bar of a chart. */
export type DescribeKey = (by: By, key: string, isShort?: boolean) => string

/** Says what the key of a group stands for. Undefined until the names of zones and drivers are read. */
export const useDescribeKey = (report: ReportId, calendar: Calendar): DescribeKey | undefined => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const zones = useZones()
  const drivers = useRows('drivers', MOST)
  return useMemo(() => {
    if (!zones || !drivers) return undefined
    const names = new Map([...zones.map(({ id, name }) => [id, inLanguage(name, language)] as const), ...driverLabels(drivers, language)])
    const said = (messages: Messages, key: string) => {
      const message = messages[key]
      return message ? i18n._(message) : key
    }
    return (by, key, isShort = false) => {
      switch (by) {
        case 'day':
          return isShort ? formatShortDay(key, language) : formatDay(key, language)
        case 'week': {
          const on = formatDay(key, language)
          return isShort ? formatShortDay(key, language) : t`Week from ${on}`
        }
        case 'month':
          return formatMonth(key, language, calendar)
        case 'zone':
          return key === NO_VALUE ? t`Zone not known` : (names.get(key) ?? t`Not on this device`)
        case 'driver':
          return key === NO_VALUE ? t`No driver` : (names.get(key) ?? t`Not on this device`)
        case 'status':
          return key === NO_VALUE ? t`Not known` : said(STATES[report], key)
        default:
          return key === NO_VALUE ? t`Not known` : said(VALUES[by], key)
      }
    }
  }, [zones, drivers, language, calendar, report, i18n, t])
}
