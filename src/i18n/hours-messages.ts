import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HolidayKind, HoursField } from '#domain/hours/hours.ts'
import type { HoursWarning } from '#domain/hours/calendar.ts'

/** Labels of what a vendor can set of its working hours. */
export const HOURS_FIELD_MESSAGES: Readonly<Record<HoursField, MessageDescriptor>> = {
  sunday: msg`Sunday`,
  monday: msg`Monday`,
  tuesday: msg`Tuesday`,
  wednesday: msg`Wednesday`,
  thursday: msg`Thursday`,
  friday: msg`Friday`,
  saturday: msg`Saturday`,
  holidays: msg`Holidays and other hours`,
  middayBan: msg`Midday ban in summer`,
  busy: msg`Busy`,
}

export const HOLIDAY_MESSAGES: Readonly<Record<HolidayKind, MessageDescriptor>> = {
  ramadan: msg`Ramadan`,
  eid_fitr: msg`Eid al-Fitr`,
  eid_adha: msg`Eid al-Adha`,
  national_day: msg`National Day`,
  founding_day: msg`Founding Day`,
  other: msg({ message: 'Other', context: 'holiday' }),
}

/** Why a dispatcher should think twice about a plan. */
export const HOURS_WARNING_MESSAGES: Readonly<Record<HoursWarning, MessageDescriptor>> = {
  closed: msg`You are closed on this day by your working hours. You can plan it all the same.`,
  outside_hours: msg`This is outside your working hours on this day. You can plan it all the same.`,
  midday_ban: msg`Nobody may work outdoors at this time: the midday ban in summer. Choose other hours if the work is outdoors.`,
}
