import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { bookingCounter } from '#domain/bookings/booking.ts'
import { BOOKING_STATES } from '#domain/bookings/lifecycle.ts'
import { PUNCTUALITY_MESSAGES } from '#i18n/delivery-messages.ts'
import { BOOKING_STATE_MESSAGES, PAYMENT_METHOD_MESSAGES } from '#i18n/domain-messages.ts'
import { PAYMENT_STANDING_MESSAGES } from '#i18n/money-messages.ts'
import { BIN_SIZE_FILTER, WASTE_TYPE_FILTER } from '#screens/list/container-filters.ts'
import type { ListDefinition, ListView, NamedSort } from '#screens/list/definition.ts'
import { bookingColumns, type NameOfDriver } from './columns.ts'
import { LIST_TITLES } from './messages.ts'
import type { BookingPath } from './paths.ts'
import { STATES_OF } from './states-of.ts'
import { useDriverChoices } from '#screens/list/record/use-drivers.ts'
import { useZoneChoices } from '#screens/list/use-zones.ts'

type BookingList = ListDefinition<'bookings'>

const SOONEST: NamedSort<'bookings'> = { column: 'startsAt', direction: 'ascending', label: msg`Start: soonest first` }
const NEWEST: NamedSort<'bookings'> = { column: 'bookedAt', direction: 'descending', label: msg`Booked: newest first` }
const URGENT: NamedSort<'bookings'> = { column: 'answerBy', direction: 'ascending', label: msg`Most urgent first` }
const OLDEST: NamedSort<'bookings'> = { column: 'bookedAt', direction: 'ascending', label: msg`Booked: oldest first` }
const LATEST: NamedSort<'bookings'> = { column: 'startsAt', direction: 'descending', label: msg`Start: latest first` }
const NEXT_PICKUP: NamedSort<'bookings'> = { column: 'pickupOn', direction: 'ascending', label: msg`Pickup: soonest first` }

/** The order a list opens with, and the others. What must be answered soonest comes first; an overdue start is the soonest of all. */
const SORTS: Readonly<Record<BookingPath, readonly NamedSort<'bookings'>[]>> = {
  '/all-booking': [NEWEST, OLDEST, SOONEST, LATEST],
  '/new-booking': [URGENT, OLDEST, NEWEST, SOONEST],
  '/active-booking': [NEXT_PICKUP, SOONEST, NEWEST],
  '/upcoming-booking': [SOONEST, LATEST, NEWEST],
  '/cancelled-booking': [NEWEST, OLDEST],
  '/past-booking': [LATEST, SOONEST, NEWEST],
}

const WEEKLY: ListView = { id: 'week', name: msg`This week`, search: 'filter=deliveryOn.week' }
const UPCOMING: ListView = {
  id: 'upcoming',
  name: msg({ message: 'Upcoming', context: 'view' }),
  search: `sort=startsAt&filter=status.${STATES_OF['/upcoming-booking'].join('.')}`,
}
const ONGOING: ListView = {
  id: 'ongoing',
  name: msg({ message: 'Ongoing', context: 'view' }),
  search: `sort=pickupOn&filter=status.${STATES_OF['/active-booking'].join('.')}`,
}
const OVERDUE: ListView = { id: 'overdue', name: msg`Start before today`, search: 'filter=deliveryOn.overdue' }
const TODAY: ListView = { id: 'today', name: msg`Starts today`, search: 'filter=deliveryOn.today' }
const PICKUP_TODAY: ListView = { id: 'pickup-today', name: msg`Pickup today`, search: 'filter=pickupOn.today' }
const PICKUP_OVERDUE: ListView = { id: 'pickup-overdue', name: msg`Pickup overdue`, search: 'filter=pickupOn.overdue' }
const UNPAID: ListView = { id: 'unpaid', name: msg({ message: 'Unpaid', context: 'booking' }), search: 'filter=paymentStatus.unpaid' }

const VIEWS: Readonly<Record<BookingPath, readonly ListView[]>> = {
  '/all-booking': [WEEKLY, UPCOMING, ONGOING, UNPAID],
  '/new-booking': [TODAY, WEEKLY],
  '/active-booking': [WEEKLY, PICKUP_TODAY, PICKUP_OVERDUE, UNPAID],
  '/upcoming-booking': [OVERDUE, TODAY, WEEKLY],
  '/cancelled-booking': [WEEKLY],
  '/past-booking': [WEEKLY, UNPAID],
}

const ALL = msg({ message: 'All', context: 'bookings' })

const choicesOf = (messages: Readonly<Record<string, MessageDescriptor>>) =>
  Object.entries(messages).map(([value, label]) => ({ value, label }))

const bookingList = (path: BookingPath): BookingList => {
  const states = STATES_OF[path]
  const [only] = states.length === 1 ? states : []
  const isAll = states.length === BOOKING_STATES.length
  return {
    kind: 'bookings',
    id: `bookings${path}`,
    title: LIST_TITLES[path],
    searchLabel: msg`Search number, customer, phone, address or barcode`,
    filters: isAll ? [] : [{ column: 'status', anyOf: states }],
    tabs: [
      {
        id: 'all',
        label: only ? BOOKING_STATE_MESSAGES[only] : ALL,
        filters: [],
        counters: isAll ? ['bookings'] : states.map(bookingCounter),
      },
      ...(only
        ? []
        : states.map((state) => ({
            id: state,
            label: BOOKING_STATE_MESSAGES[state],
            filters: [{ column: 'status', anyOf: [state] } as const],
            counters: [bookingCounter(state)],
          }))),
    ],
    ...(path === '/new-booking' ? { waitingTab: 'all' } : isAll ? { waitingTab: 'new' } : {}),
    sorts: SORTS[path],
    thenBy: { column: 'bookedAt', direction: 'descending' },
    columns: bookingColumns(path, () => undefined),
    chips: [
      ...(isAll
        ? [
            {
              type: 'choice' as const,
              column: 'status' as const,
              label: msg`Status`,
              choices: BOOKING_STATES.map((value) => ({ value, label: BOOKING_STATE_MESSAGES[value] })),
            },
          ]
        : []),
      { type: 'days', column: 'deliveryOn', label: msg`Delivery`, presets: ['overdue', 'today', 'next_1', 'week', 'next_7', 'month'] },
      { type: 'days', column: 'pickupOn', label: msg`Pickup`, presets: ['overdue', 'today', 'next_1', 'week', 'next_7', 'month'] },
      { type: 'days', column: 'bookedAt', label: msg`Booked on`, presets: ['today', 'week', 'month'] },
      { type: 'record', column: 'driverId', label: msg`Driver`, useChoices: useDriverChoices },
      // Chosen by zone, asked for by the containers that are offered there.
      { type: 'record', column: 'containerId', label: msg`Zone`, useChoices: useZoneChoices },
      BIN_SIZE_FILTER,
      WASTE_TYPE_FILTER,
      { type: 'choice', column: 'delivery', label: msg`Arrival`, choices: choicesOf(PUNCTUALITY_MESSAGES) },
      {
        type: 'choice',
        column: 'paymentStatus',
        label: msg`Payment status`,
        choices: choicesOf(PAYMENT_STANDING_MESSAGES),
      },
      {
        type: 'choice',
        column: 'paymentMethod',
        label: msg`Payment method`,
        choices: choicesOf(PAYMENT_METHOD_MESSAGES),
      },
    ],
    views: VIEWS[path],
    // No index holds bookings in any order: a list begins as it was shown last, and from there on the columns are asked.
    first: () => null,
  }
}

/** The six lists of bookings, made by one rule, as far as their own records say. */
export const BOOKING_LISTS: Readonly<Record<BookingPath, BookingList>> = {
  '/all-booking': bookingList('/all-booking'),
  '/new-booking': bookingList('/new-booking'),
  '/active-booking': bookingList('/active-booking'),
  '/upcoming-booking': bookingList('/upcoming-booking'),
  '/cancelled-booking': bookingList('/cancelled-booking'),
  '/past-booking': bookingList('/past-booking'),
}

/** One of them with the names of drivers: a file or a print says them as the list does. */
export const bookingListWith = (path: BookingPath, nameOf: NameOfDriver): BookingList => ({
  ...BOOKING_LISTS[path],
  columns: bookingColumns(path, nameOf),
})
