import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Filter } from '#db/query/query.ts'
import { ACTIVE, bookingCounter, CANCELLED, PAST, UPCOMING } from '#domain/bookings/booking.ts'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import { momentsOf, rangeOf } from '#domain/kernel/day-range.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { addDaysTo, type Day } from '#domain/kernel/instant.ts'
import { penaltyCounter } from '#domain/penalties/penalty.ts'
import { requestCounter, type RequestType } from '#domain/requests/request.ts'
import type { ListSearch } from '#screens/list/list-search.ts'

/** A number of the dashboard, and the list whose rows it counts. */
export interface Figure<K extends Kind, Path extends string = string> {
  readonly kind: K
  readonly label: MessageDescriptor
  readonly to: Path
  readonly search: Partial<ListSearch>
  /** The rows it counts, by the day it is. */
  readonly filters: (today: Day) => readonly Filter<K>[]
  /** Counters that know it at once; left out: the columns are asked. */
  readonly counters?: readonly string[]
}

const figure = <K extends Kind, Path extends string>(of: Figure<K, Path>): Figure<K, Path> => of

const all = (): readonly [] => []

const bookingsIn = <Path extends string>(
  label: MessageDescriptor,
  { to, states, search = {} }: { to: Path; states: readonly BookingState[]; search?: Partial<ListSearch> },
) =>
  figure({
    kind: 'bookings',
    label,
    to,
    search,
    filters: () => [{ column: 'status', anyOf: states }],
    counters: states.map(bookingCounter),
  })

const OPEN = { column: 'open', anyOf: [true] } as const
/** Bins that stand at customers' and are to be fetched. */
const ON_SITE = [{ column: 'onSite', anyOf: [true] }] as const
const HERE = [{ column: 'removed', anyOf: [false] }] as const
/** What the vendor agreed to and nobody called off. */
const SUCCESSFUL: readonly BookingState[] = [...UPCOMING, ...ACTIVE, ...PAST]

export const ACTIVE_ORDERS = bookingsIn(msg`Active orders`, { to: '/active-booking', states: ACTIVE })

/** Counted, all of them. */
export const TOTALS = {
  bookings: figure({
    kind: 'bookings',
    label: msg`Bookings`,
    to: '/all-booking',
    search: {},
    filters: all,
    counters: ['bookings'],
  }),
  monthBookings: figure({
    kind: 'bookings',
    label: msg`Booked this month`,
    to: '/all-booking',
    search: { filter: 'bookedAt.month' },
    filters: (today) => [{ column: 'bookedAt', ...momentsOf(rangeOf('month', today)) }],
  }),
  onSite: figure({
    kind: 'operations',
    label: msg`Containers on site`,
    to: '/operations',
    search: { status: 'on_site' },
    filters: () => ON_SITE,
  }),
  violations: figure({
    kind: 'penalties',
    label: msg`Violations`,
    to: '/penalty-payment',
    search: { status: 'all', filter: 'status.unpaid.paid' },
    filters: () => [{ column: 'status', anyOf: ['unpaid', 'paid'] }],
    counters: [penaltyCounter('unpaid'), penaltyCounter('paid')],
  }),
} as const

/** Added up from the rows of their lists, by the net amount of each. */
export const SUMS = {
  earnings: figure({
    kind: 'earnings',
    label: msg`Earnings, net`,
    to: '/earnings',
    search: {},
    filters: all,
  }),
  monthEarnings: figure({
    kind: 'earnings',
    label: msg`Net this month`,
    to: '/earnings',
    search: { filter: 'completedAt.month' },
    filters: (today) => [{ column: 'completedAt', ...momentsOf(rangeOf('month', today)) }],
  }),
} as const

/** Every booking is in one of them. */
export const OVERVIEW = {
  pending: bookingsIn(msg({ message: 'Pending', context: 'overview' }), { to: '/new-booking', states: ['new'] }),
  upcoming: bookingsIn(msg({ message: 'Upcoming', context: 'overview' }), { to: '/upcoming-booking', states: UPCOMING }),
  active: bookingsIn(msg({ message: 'Active', context: 'overview' }), { to: '/active-booking', states: ACTIVE }),
  completed: bookingsIn(msg({ message: 'Completed', context: 'overview' }), { to: '/past-booking', states: PAST }),
  cancelled: bookingsIn(msg({ message: 'Cancelled', context: 'overview' }), { to: '/cancelled-booking', states: CANCELLED }),
} as const
export type Part = keyof typeof OVERVIEW

export const SUCCESSFUL_BOOKINGS = bookingsIn(msg({ message: 'Successful', context: 'overview' }), {
  to: '/all-booking',
  states: SUCCESSFUL,
  search: { filter: `status.${SUCCESSFUL.join('.')}` },
})

/** What somebody should see to. */
export const REMINDERS = {
  unanswered: bookingsIn(msg`Bookings without an answer`, { to: '/new-booking', states: ['new'] }),
  overdue: figure({
    kind: 'operations',
    label: msg`Containers overdue at customers`,
    to: '/operations',
    search: { status: 'overdue', sort: 'dueOn' },
    filters: (today) => [...ON_SITE, { column: 'dueOn', to: addDaysTo(today, -1) }],
  }),
  unfinished: figure({
    kind: 'operations',
    label: msg`Unfinished work of earlier days`,
    to: '/operations',
    search: { status: 'outstanding' },
    filters: (today) => [OPEN, { column: 'scheduledOn', to: addDaysTo(today, -1) }],
  }),
  expired: figure({
    kind: 'drivers',
    label: msg`Driving licenses that have expired`,
    to: '/driver',
    search: { status: 'all', filter: 'licenseExpiresOn.expired', sort: 'licenseExpiresOn' },
    filters: (today) => [...HERE, { column: 'licenseExpiresOn', ...rangeOf('expired', today) }],
  }),
  expiring: figure({
    kind: 'drivers',
    label: msg`Driving licenses that expire within 30 days`,
    to: '/driver',
    search: { status: 'all', filter: 'licenseExpiresOn.next_30', sort: 'licenseExpiresOn' },
    filters: (today) => [...HERE, { column: 'licenseExpiresOn', ...rangeOf('next_30', today) }],
  }),
  unpaid: figure({
    kind: 'penalties',
    label: msg`Unpaid penalties`,
    to: '/penalty-payment',
    search: {},
    filters: () => [{ column: 'status', anyOf: ['unpaid'] }],
    counters: [penaltyCounter('unpaid')],
  }),
} as const

const requestsOf = <Path extends string>(label: MessageDescriptor, type: RequestType, to: Path) =>
  figure({
    kind: 'requests',
    label,
    to,
    search: {},
    filters: () => [
      { column: 'type', anyOf: [type] },
      { column: 'status', anyOf: ['pending'] },
    ],
    counters: [requestCounter(type, 'pending')],
  })

/** Requests that wait for an answer, by what they ask for. */
export const WAITING_REQUESTS = {
  renewal: requestsOf(msg`Renewals`, 'renewal', '/booking-renewal'),
  grace_period: requestsOf(msg`Grace periods`, 'grace_period', '/grace-period'),
  replacement: requestsOf(msg`Replacements`, 'replacement', '/replacement-request'),
  early_pickup: requestsOf(msg`Early pickups`, 'early_pickup', '/early-pickup'),
  removal: requestsOf(msg`Removals`, 'removal', '/removal-request'),
} as const

const MOVES = ['exchange', 'dump_and_return', 'relocate'] as const

const today = (label: MessageDescriptor, types: readonly string[]) =>
  figure({
    kind: 'operations',
    label,
    to: '/operations',
    search: { filter: `type.${types.join('.')}` },
    filters: (on) => [OPEN, { column: 'scheduledOn', from: on, to: on }, { column: 'type', anyOf: types }],
  })

/** What there is to do today. */
export const TODAY = {
  starting: figure({
    kind: 'bookings',
    label: msg`Bookings starting`,
    to: '/upcoming-booking',
    search: { filter: 'deliveryOn.today' },
    filters: (on) => [
      { column: 'status', anyOf: UPCOMING },
      { column: 'deliveryOn', from: on, to: on },
    ],
  }),
  deliveries: today(msg`Deliveries`, ['delivery']),
  pickups: today(msg`Pickups`, ['pickup']),
  moves: today(msg`Exchanges and moves`, MOVES),
  unassigned: figure({
    kind: 'operations',
    label: msg`Open, without a driver`,
    to: '/operations',
    search: { status: 'unassigned' },
    filters: () => [OPEN, { column: 'assigned', anyOf: [false] }],
  }),
} as const

/** Every number that counts rows. */
export const COUNTED = [
  ACTIVE_ORDERS,
  SUCCESSFUL_BOOKINGS,
  ...Object.values(TOTALS),
  ...Object.values(OVERVIEW),
  ...Object.values(REMINDERS),
  ...Object.values(WAITING_REQUESTS),
  ...Object.values(TODAY),
] as const
export type Counted = (typeof COUNTED)[number]
export type Summed = (typeof SUMS)[keyof typeof SUMS]
