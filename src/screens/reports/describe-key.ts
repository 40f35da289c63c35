import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { By, ReportId } from '#domain/reports/definition.ts'
import { NO_VALUE } from '#domain/reports/grouping.ts'
import { PUNCTUALITY_MESSAGES } from '#i18n/delivery-messages.ts'
import {
  BIN_SIZE_MESSAGES,
  BOOKING_STATE_MESSAGES,
  PAYMENT_METHOD_MESSAGES,
  REQUEST_STATE_MESSAGES,
  WASTE_TYPE_MESSAGES,
} from '#i18n/domain-messages.ts'
import { formatMonth } from '#i18n/format-month.ts'
import { formatDay, formatShortDay } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import { PAYMENT_STANDING_MESSAGES, PENALTY_CAUSE_MESSAGES, PENALTY_STATE_MESSAGES } from '#i18n/money-messages.ts'
import type { Calendar } from '#i18n/months.ts'
import { ACTIVITY_MESSAGES } from './messages.ts'

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

interface Words {
  readonly i18n: I18n
  readonly language: Language
  readonly report: ReportId
  readonly calendar: Calendar
  /** Of zones and drivers, by id. */
  readonly names: ReadonlyMap<string, string>
}

/** Says what the key of a group stands for. Without a value, but for drivers, are rows of a later release, whose values are unknown here. */
export const keyDescriber =
  ({ i18n, language, report, calendar, names }: Words): DescribeKey =>
  (by, key, isShort = false) => {
    const said = (messages: Messages): string => {
      const message = messages[key]
      return key === NO_VALUE ? i18n._(msg`Not known`) : message ? i18n._(message) : key
    }
    const named = (nothing: MessageDescriptor): string =>
      key === NO_VALUE ? i18n._(nothing) : (names.get(key) ?? i18n._(msg`Not on this device`))
    switch (by) {
      case 'day':
        return isShort ? formatShortDay(key, language) : formatDay(key, language)
      case 'week': {
        const on = formatDay(key, language)
        return isShort ? formatShortDay(key, language) : i18n._(msg`Week from ${on}`)
      }
      case 'month':
        return formatMonth(key, language, calendar)
      case 'zone':
        return named(msg`Zone not known`)
      case 'driver':
        return named(msg`No driver`)
      case 'status':
        return said(STATES[report])
      default:
        return said(VALUES[by])
    }
  }
