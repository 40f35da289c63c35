import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  IconActivity,
  IconBell,
  IconBox,
  IconBuilding,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarX,
  IconChartBar,
  IconClipboardList,
  IconClockPause,
  IconCloudUp,
  IconCoins,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconMapPin,
  IconRefresh,
  IconSettings,
  IconSteeringWheel,
  IconTruckDelivery,
  IconTruckReturn,
  IconTruckLoading,
  type Icon,
} from '@tabler/icons-react'
import { penaltyCounter } from '#domain/penalties/penalty.ts'
import { OPEN_OPERATIONS } from '#domain/operations/operation.ts'
import { requestCounter } from '#domain/requests/request.ts'

/** Addresses the shell can lead to. */
type NavPath =
  | '/dashboard'
  | '/operations'
  | '/new-booking'
  | '/upcoming-booking'
  | '/active-booking'
  | '/all-booking'
  | '/past-booking'
  | '/cancelled-booking'
  | '/driver'
  | '/zone'
  | '/container'
  | '/booking-renewal'
  | '/grace-period'
  | '/early-pickup'
  | '/removal-request'
  | '/replacement-request'
  | '/earnings'
  | '/penalty-payment'
  | '/reports'
  | '/profile'
  | '/sync'
  | '/settings'

export interface NavItem {
  readonly path: NavPath
  readonly label: MessageDescriptor
  readonly icon: Icon
  /** The place of the key that leads there after G: a letter no other section has. */
  readonly goKey: `Key${string}`
  /** Counter of what waits there. */
  readonly counter?: string
  /** Has a place in the phone's bottom bar; the others are under "More". */
  readonly atThumb?: boolean
}

interface NavGroup {
  readonly id: string
  readonly label: MessageDescriptor
  readonly items: readonly NavItem[]
}

/** Every section of the main area that has screens, in the order of the sidebar. A new section is one entry here. */
export const NAV: readonly NavGroup[] = [
  {
    id: 'work',
    label: msg({ message: 'Work', context: 'navigation' }),
    items: [
      {
        path: '/dashboard',
        goKey: 'KeyV',
        label: msg({ message: 'Dashboard', context: 'navigation' }),
        icon: IconLayoutDashboard,
        atThumb: true,
      },
      { path: '/operations', goKey: 'KeyW', label: msg`Operations`, icon: IconTruckDelivery, counter: OPEN_OPERATIONS, atThumb: true },
    ],
  },
  {
    id: 'bookings',
    label: msg`Bookings`,
    items: [
      {
        path: '/new-booking',
        goKey: 'KeyN',
        label: msg({ message: 'New bookings', context: 'navigation' }),
        icon: IconBell,
        counter: 'bookings/new',
        atThumb: true,
      },
      { path: '/upcoming-booking', goKey: 'KeyU', label: msg({ message: 'Upcoming', context: 'navigation' }), icon: IconCalendarEvent },
      { path: '/active-booking', goKey: 'KeyA', label: msg({ message: 'Active', context: 'navigation' }), icon: IconActivity },
      { path: '/all-booking', goKey: 'KeyL', label: msg({ message: 'All bookings', context: 'navigation' }), icon: IconClipboardList },
      { path: '/past-booking', goKey: 'KeyH', label: msg({ message: 'Past', context: 'navigation' }), icon: IconHistory },
      { path: '/cancelled-booking', goKey: 'KeyX', label: msg({ message: 'Cancelled', context: 'navigation' }), icon: IconCalendarX },
    ],
  },
  {
    id: 'requests',
    label: msg`Requests`,
    items: [
      {
        path: '/booking-renewal',
        goKey: 'KeyR',
        label: msg`Renewals`,
        icon: IconCalendarPlus,
        counter: requestCounter('renewal', 'pending'),
        atThumb: true,
      },
      {
        path: '/grace-period',
        goKey: 'KeyG',
        label: msg`Grace periods`,
        icon: IconClockPause,
        counter: requestCounter('grace_period', 'pending'),
      },
      {
        path: '/early-pickup',
        goKey: 'KeyE',
        label: msg`Early pickups`,
        icon: IconTruckReturn,
        counter: requestCounter('early_pickup', 'pending'),
      },
      {
        path: '/removal-request',
        goKey: 'KeyM',
        label: msg`Removals`,
        icon: IconTruckLoading,
        counter: requestCounter('removal', 'pending'),
      },
      {
        path: '/replacement-request',
        goKey: 'KeyP',
        label: msg`Replacements`,
        icon: IconRefresh,
        counter: requestCounter('replacement', 'pending'),
      },
    ],
  },
  {
    id: 'fleet',
    label: msg`Fleet`,
    items: [
      { path: '/container', goKey: 'KeyB', label: msg`Containers`, icon: IconBox },
      { path: '/driver', goKey: 'KeyD', label: msg`Drivers`, icon: IconSteeringWheel },
      { path: '/zone', goKey: 'KeyZ', label: msg`Zones`, icon: IconMapPin },
    ],
  },
  {
    id: 'money',
    label: msg({ message: 'Money', context: 'navigation' }),
    items: [
      { path: '/earnings', goKey: 'KeyI', label: msg`My earnings`, icon: IconCoins },
      { path: '/penalty-payment', goKey: 'KeyY', label: msg`Penalty payments`, icon: IconGavel, counter: penaltyCounter('unpaid') },
    ],
  },
  {
    id: 'insight',
    label: msg({ message: 'Insight', context: 'navigation' }),
    items: [{ path: '/reports', goKey: 'KeyT', label: msg`Reports`, icon: IconChartBar }],
  },
]

/** These stand apart from the groups: at the foot of the sidebar, under "More", in the account menu. */
const PROFILE: NavItem = { path: '/profile', goKey: 'KeyO', label: msg`Profile`, icon: IconBuilding }
const SYNC: NavItem = { path: '/sync', goKey: 'KeyC', label: msg`Changes and sync`, icon: IconCloudUp }
const SETTINGS: NavItem = { path: '/settings', goKey: 'KeyS', label: msg`Settings`, icon: IconSettings }
export const APART: readonly NavItem[] = [PROFILE, SYNC, SETTINGS]

export const NAV_COUNTERS: readonly string[] = NAV.flatMap((group) => group.items.flatMap((item) => item.counter ?? []))

/** Group and item a path belongs to, for the breadcrumb. */
export const findPlace = (pathname: string): { group: NavGroup | null; item: NavItem } | null => {
  const holds = (item: NavItem) => pathname === item.path || pathname.startsWith(`${item.path}/`)
  for (const group of NAV) {
    const item = group.items.find(holds)
    if (item) return { group, item }
  }
  const apart = APART.find(holds)
  return apart ? { group: null, item: apart } : null
}
