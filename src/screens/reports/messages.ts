import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { By, ReportId } from '#domain/reports/definition.ts'
import type { Period, RangeFault } from '#domain/reports/period.ts'
import type { UsageMeasure } from '#domain/reports/usage.ts'
import type { UsageGroup } from './report-search.ts'

type Messages<Key extends string> = Readonly<Record<Key, MessageDescriptor>>

export const REPORT_TITLES: Messages<ReportId> = {
  bookings: msg`Booking summary`,
  drivers: msg`Driver added`,
  penalties: msg`My penalties`,
  usage: msg`Container usage`,
  replacements: msg({ message: 'Replacement', context: 'report' }),
  removals: msg({ message: 'Removal', context: 'report' }),
  late: msg`Late deliveries`,
}

/** What is counted, in a sentence. */
export const REPORT_DEFINITIONS: Messages<ReportId> = {
  bookings: msg`A booking counts on the day it was made. Revenue counts completed bookings only, with confirmed charges and before commission.`,
  drivers: msg`A driver counts on the day they were added. Drivers you deleted do not count.`,
  penalties: msg`A penalty counts on the day it was issued, whatever the day of its booking. Its driver is that of the booking.`,
  usage: msg`Containers are counted as they stood at the end of each row’s last day; returned, early filling, turns, idle days and revenue are what happened on its days. A container counts from the day it was added, with today’s stock. Containers you deleted do not count. For past days, this device does not know when individual containers were bought or retired, or which were in repair.`,
  replacements: msg`A request counts on the day the customer sent it. Its driver is that of the booking.`,
  removals: msg`A request counts on the day the customer sent it. Its driver is that of the booking.`,
  late: msg`A delivery counts on the day that was agreed for it, once it has arrived. It is late when the container came on a later day.`,
}

export const PERIOD_MESSAGES: Messages<Period> = {
  week: msg`This week`,
  month: msg`This month`,
  last_month: msg`Last month`,
  quarter: msg`This quarter`,
  year: msg`This year`,
  own: msg`Custom range`,
}

export const BY_MESSAGES: Messages<By> = {
  day: msg({ message: 'Day', context: 'grouping' }),
  week: msg({ message: 'Week', context: 'grouping' }),
  month: msg({ message: 'Month', context: 'grouping' }),
  zone: msg`Zone`,
  size: msg`Container size`,
  waste: msg`Waste type`,
  driver: msg`Driver`,
  status: msg`Status`,
  payment: msg`Payment status`,
  method: msg`Payment method`,
  cause: msg`Reason`,
  activity: msg({ message: 'Active or not', context: 'grouping' }),
  punctuality: msg`Arrival`,
}

export const USAGE_GROUP_MESSAGES: Messages<UsageGroup> = {
  container: msg`Container`,
  zone: msg`Zone`,
  size: msg`Container size`,
  all: msg`All containers`,
}

export const FAULT_MESSAGES: Messages<NonNullable<RangeFault['fault']>> = {
  no_first_day: msg`Choose the first day.`,
  no_last_day: msg`Choose the last day.`,
  reversed: msg`The last day is before the first. Swap them, or choose another.`,
  too_long: msg`A report covers ten years at most. Choose a shorter range.`,
  too_early: msg`Reports begin in 1900. Choose a later first day.`,
  too_late: msg`Reports end in 2099. Choose an earlier last day.`,
}

interface Told {
  readonly label: MessageDescriptor
  /** What it counts. */
  readonly means: MessageDescriptor
}

const USAGE: Readonly<Record<UsageMeasure, Told>> = {
  available: { label: msg({ message: 'Available', context: 'bins' }), means: msg`Empty in your yard and promised to nobody.` },
  assigned: { label: msg({ message: 'Assigned', context: 'bins' }), means: msg`Of accepted bookings, not delivered yet.` },
  inUse: { label: msg({ message: 'In use', context: 'bins' }), means: msg`At customers: delivered and not picked up.` },
  empty: {
    label: msg({ message: 'Empty', context: 'bins' }),
    means: msg`Your stock without containers at customers and full ones in the yard.`,
  },
  returned: { label: msg({ message: 'Returned', context: 'bins' }), means: msg`Back from completed bookings.` },
  early: {
    label: msg`Early filling`,
    means: msg`Reports of a full container before the rental’s end, also those that were rejected or cancelled.`,
  },
  turns: { label: msg`Turns`, means: msg`Deliveries for each container you own.` },
  idleDays: {
    label: msg`Idle days`,
    means: msg`Days that containers stood in your yard, all of them added up; days to come do not count.`,
  },
  revenuePerUnit: { label: msg`Revenue per unit`, means: msg`Of bookings completed in these days, for each container you own.` },
}

/** The figures of all reports, by their names; a name means the same in each. */
export const MEASURE_MESSAGES: Readonly<Record<string, Told>> = {
  ...USAGE,
  bookings: { label: msg`Bookings`, means: msg`All that were made.` },
  completed: { label: msg({ message: 'Completed', context: 'bookings' }), means: msg`The last container is back in your yard.` },
  active: { label: msg({ message: 'Active', context: 'bookings' }), means: msg`On the way, on site or picked up.` },
  upcoming: { label: msg({ message: 'Upcoming', context: 'bookings' }), means: msg`Accepted, and the driver has not set out.` },
  pending: { label: msg({ message: 'Pending', context: 'bookings' }), means: msg`Waiting for your answer.` },
  cancelled: { label: msg({ message: 'Cancelled', context: 'bookings' }), means: msg`Cancelled, rejected or not answered in time.` },
  bins: { label: msg({ message: 'Containers', context: 'report' }), means: msg`What was booked or asked for, containers added up.` },
  revenue: { label: msg({ message: 'Revenue', context: 'report' }), means: msg`Counts completed bookings, before commission.` },
  added: { label: msg`Drivers added`, means: msg`Added in these days and not deleted since.` },
  activeDrivers: { label: msg({ message: 'Active', context: 'drivers' }), means: msg`Active today.` },
  verified: { label: msg`Phone verified`, means: msg`Confirmed by a code.` },
  penalties: { label: msg({ message: 'Penalties', context: 'report' }), means: msg`All that were issued.` },
  amount: { label: msg({ message: 'Amount', context: 'report' }), means: msg`Of all of them, waived ones included.` },
  unpaid: { label: msg({ message: 'Unpaid', context: 'penalty' }), means: msg`Still to be settled with the Admin.` },
  paid: { label: msg({ message: 'Paid', context: 'penalty' }), means: msg`Settled with the Admin.` },
  waived: { label: msg({ message: 'Waived', context: 'penalty' }), means: msg`Waived by the Admin.` },
  disputed: { label: msg({ message: 'Disputed', context: 'report' }), means: msg`Waiting for the Admin’s answer.` },
  requests: { label: msg({ message: 'Requests', context: 'report' }), means: msg`All that customers sent.` },
  approved: { label: msg({ message: 'Approved', context: 'report' }), means: msg`You said yes.` },
  rejected: { label: msg({ message: 'Rejected', context: 'report' }), means: msg`You said no.` },
  waiting: { label: msg({ message: 'Pending', context: 'report' }), means: msg`Waiting for your answer.` },
  withdrawn: {
    label: msg({ message: 'Cancelled', context: 'report' }),
    means: msg`The customer took it back, or it ended with its booking.`,
  },
  full: { label: msg({ message: 'Container full', context: 'report' }), means: msg`The customer gave a full container as the reason.` },
  late: { label: msg({ message: 'Late', context: 'report' }), means: msg`Arrived after the agreed day.` },
  deliveries: { label: msg({ message: 'Deliveries', context: 'report' }), means: msg`Bookings whose container has arrived.` },
  onTime: { label: msg({ message: 'On time', context: 'report' }), means: msg`Arrived on the agreed day or before.` },
  lateShare: { label: msg`Late, %`, means: msg`Share of all deliveries that were late.` },
  daysLate: { label: msg`Days late`, means: msg`All late days added up.` },
  daysEach: { label: msg`Days late each`, means: msg`Late days for each late delivery.` },
}

/** Of bins at the end of a day that is still to come. */
export const AS_OF_TODAY = msg`For days to come, as they stand today: what will be delivered or picked up until then is not known.`

/** Whether a driver is active, by the flag in words. */
export const ACTIVITY_MESSAGES: Messages<'true' | 'false'> = {
  true: msg({ message: 'Active', context: 'drivers' }),
  false: msg({ message: 'Inactive', context: 'drivers' }),
}
