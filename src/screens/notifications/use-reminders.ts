import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import type { Query } from '#db/query/query.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { answerBy, UPCOMING } from '#domain/bookings/booking.ts'
import { rangeOf } from '#domain/kernel/day-range.ts'
import { addDaysTo, type Day, type Instant } from '#domain/kernel/instant.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'

/** So many days before its end a license comes up. */
const LICENSE_DAYS = 30
const FIRST = { start: 0, end: 1 }

/** Something that asks for somebody now. It is worked out of the records each time, and kept nowhere: it ends with its cause. */
export interface Reminder {
  readonly kind: 'unanswered' | 'dropOff' | 'overdue' | 'overdueBookings' | 'expired' | 'license' | 'penalty'
  readonly count: number
  /** When the first of them is due. */
  readonly until: Instant | null
  /** The list of exactly these. */
  readonly path: '/new-booking' | '/upcoming-booking' | '/active-booking' | '/operations' | '/driver' | '/penalty-payment'
  readonly search: { readonly status?: string; readonly filter?: string; readonly sort?: string }
}

/** What is asked of the columns for each, on a day. */
export const reminderQueries = (today: Day) =>
  ({
    unanswered: {
      kind: 'bookings',
      filters: [{ column: 'status', anyOf: ['new'] }],
      sort: [{ column: 'answerBy', direction: 'ascending' }],
    },
    dropOff: {
      kind: 'bookings',
      filters: [
        { column: 'status', anyOf: UPCOMING },
        { column: 'deliveryOn', ...rangeOf('next_1', today) },
      ],
      sort: [{ column: 'startsAt', direction: 'ascending' }],
    },
    overdue: {
      kind: 'operations',
      filters: [
        { column: 'onSite', anyOf: [true] },
        { column: 'dueOn', to: addDaysTo(today, -1) },
      ],
    },
    // The same by bookings: one that was brought in without movements has none that could be counted.
    overdueBookings: {
      kind: 'bookings',
      filters: [
        { column: 'status', anyOf: ['on_site'] },
        { column: 'pickupOn', to: addDaysTo(today, -1) },
      ],
    },
    expired: {
      kind: 'drivers',
      filters: [
        { column: 'removed', anyOf: [false] },
        { column: 'licenseExpiresOn', to: addDaysTo(today, -1) },
      ],
    },
    license: {
      kind: 'drivers',
      filters: [
        { column: 'removed', anyOf: [false] },
        { column: 'licenseExpiresOn', from: today, to: addDaysTo(today, LICENSE_DAYS) },
      ],
    },
    penalty: {
      kind: 'penalties',
      filters: [{ column: 'status', anyOf: ['unpaid'] }],
    },
  }) as const satisfies Readonly<Record<Reminder['kind'], Query<'bookings'> | Query<'operations'> | Query<'drivers'> | Query<'penalties'>>>

/** Where each leads. */
export const REMINDER_PLACES: Readonly<Record<Reminder['kind'], Pick<Reminder, 'path' | 'search'>>> = {
  unanswered: { path: '/new-booking', search: { sort: 'answerBy' } },
  dropOff: { path: '/upcoming-booking', search: { filter: 'deliveryOn.next_1' } },
  overdue: { path: '/operations', search: { status: 'overdue', sort: 'dueOn' } },
  overdueBookings: { path: '/active-booking', search: { status: 'on_site', filter: 'pickupOn.overdue' } },
  expired: { path: '/driver', search: { status: 'all', filter: 'licenseExpiresOn.expired', sort: 'licenseExpiresOn' } },
  license: { path: '/driver', search: { status: 'all', filter: `licenseExpiresOn.next_${LICENSE_DAYS}`, sort: 'licenseExpiresOn' } },
  penalty: { path: '/penalty-payment', search: { status: 'unpaid' } },
}

/**
 * Those that have a cause, each with the list of exactly these. What is past its pickup day is counted by containers, and by bookings where these are
 * more: some of them have no movements then.
 */
export const remindersOf = (counted: readonly Pick<Reminder, 'kind' | 'count' | 'until'>[]): readonly Reminder[] => {
  const countOf = (kind: Reminder['kind']): number => counted.find((one) => one.kind === kind)?.count ?? 0
  const toldOtherwise = countOf('overdueBookings') > countOf('overdue') ? 'overdue' : 'overdueBookings'
  return counted.flatMap((one) =>
    one.count === 0 || one.kind === toldOtherwise
      ? []
      : [{ ...one, ...REMINDER_PLACES[one.kind], search: { ...LIST_SEARCH_DEFAULTS, ...REMINDER_PLACES[one.kind].search } }],
  )
}

const useAnswer = <K extends Kind>(query: Query<K>, isAsked: boolean) => useColumnsWindow(isAsked ? query : null, FIRST)

interface Reminded {
  readonly reminders: readonly Reminder[]
  /** Some of them cannot be read. */
  readonly isFailed: boolean
  readonly retry: () => void
}

/** The reminders of this moment, live; none while nobody looks. */
export const useReminders = (isOpen: boolean, today: Day): Reminded => {
  const queries = reminderQueries(today)
  const unanswered = useAnswer<'bookings'>(queries.unanswered, isOpen)
  const dropOff = useAnswer<'bookings'>(queries.dropOff, isOpen)
  const overdue = useAnswer<'operations'>(queries.overdue, isOpen)
  const overdueBookings = useAnswer<'bookings'>(queries.overdueBookings, isOpen)
  const expired = useAnswer<'drivers'>(queries.expired, isOpen)
  const license = useAnswer<'drivers'>(queries.license, isOpen)
  const penalty = useAnswer<'penalties'>(queries.penalty, isOpen)
  const first = unanswered.answer?.rows[0]
  const counted = [
    { kind: 'unanswered', count: unanswered.answer?.total ?? 0, until: first ? answerBy(first) : null },
    { kind: 'dropOff', count: dropOff.answer?.total ?? 0, until: dropOff.answer?.rows[0]?.startsAt ?? null },
    { kind: 'overdue', count: overdue.answer?.total ?? 0, until: null },
    { kind: 'overdueBookings', count: overdueBookings.answer?.total ?? 0, until: null },
    { kind: 'expired', count: expired.answer?.total ?? 0, until: null },
    { kind: 'license', count: license.answer?.total ?? 0, until: null },
    { kind: 'penalty', count: penalty.answer?.total ?? 0, until: null },
  ] as const
  const asked = [unanswered, dropOff, overdue, overdueBookings, expired, license, penalty]
  return {
    reminders: remindersOf(counted),
    isFailed: asked.some(({ isFailed }) => isFailed),
    retry: () => {
      for (const { retry } of asked) retry()
    },
  }
}
