import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconCalendarWeek,
  IconChartBar,
  IconClockHour4,
  IconFileImport,
  IconFileText,
  IconHelpCircle,
  IconIdBadge2,
  IconInfoCircle,
  IconLayoutKanban,
  IconMap,
  IconTag,
  type Icon,
} from '@tabler/icons-react'
import type { ReportId } from '#domain/reports/definition.ts'
import { SCREEN_ALIASES } from '#i18n/screen-aliases.ts'

interface InnerScreen {
  readonly id: string
  readonly label: MessageDescriptor
  readonly icon: Icon
  readonly aliases: string
  readonly does: { readonly path: string }
}

const at = (path: string, label: MessageDescriptor, icon: Icon): InnerScreen => ({
  id: path,
  label,
  icon,
  aliases: SCREEN_ALIASES[path] ?? '',
  does: { path },
})

const report = (id: ReportId, label: MessageDescriptor) => at(`/reports?report=${id}`, label, IconChartBar)

/** Screens inside of the sections, and each report: found by who names them, and not offered unasked. */
export const INNER_SCREENS: readonly InnerScreen[] = [
  at('/operations/board', msg`Dispatch board`, IconLayoutKanban),
  at('/operations/week', msg`Week and capacity`, IconCalendarWeek),
  at('/operations/map', msg`Movements on the map`, IconMap),
  at('/container/prices', msg`Edit prices`, IconTag),
  at('/container/import', msg`Import containers`, IconFileImport),
  at('/driver/import', msg`Import drivers`, IconFileImport),
  at('/settings/hours', msg`Working hours`, IconClockHour4),
  at('/profile/kyc', msg`Identity check`, IconIdBadge2),
  report('bookings', msg`Report: booking summary`),
  report('drivers', msg`Report: drivers added`),
  report('penalties', msg`Report: my penalties`),
  report('usage', msg`Report: container usage`),
  report('replacements', msg`Report: replacements`),
  report('removals', msg`Report: removals`),
  report('late', msg`Report: late deliveries`),
  at('/faq', msg`Frequently asked questions`, IconHelpCircle),
  at('/terms-and-conditions', msg`Terms and conditions`, IconFileText),
  at('/privacy-policy', msg`Privacy policy`, IconFileText),
  at('/about-us', msg`About us`, IconInfoCircle),
]
