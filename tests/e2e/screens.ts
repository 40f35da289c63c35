import type { RequestType } from '#domain/requests/request.ts'

/** The address and the source text of the title of each request list. */
export const LISTS: Readonly<Record<RequestType, { readonly path: string; readonly title: string }>> = {
  renewal: { path: '/booking-renewal', title: 'Booking renewal requests' },
  grace_period: { path: '/grace-period', title: 'Grace period requests' },
  early_pickup: { path: '/early-pickup', title: 'Early pickup requests' },
  removal: { path: '/removal-request', title: 'Removal requests' },
  replacement: { path: '/replacement-request', title: 'Replacement requests' },
}

/** The lists of the fleet, each with its form of a new record. */
export const FLEET = [
  { path: '/zone', title: 'Zones', add: '/zone/add', addTitle: 'Add zone' },
  { path: '/driver', title: 'Drivers', add: '/driver/add', addTitle: 'Add driver' },
  { path: '/container', title: 'Containers', add: '/container/add', addTitle: 'Add containers' },
] as const

/** What is done with many of the fleet at once. */
export const FLEET_WORK = [
  { path: '/container/prices', title: 'Edit prices' },
  { path: '/container/count', title: 'Yard count' },
  { path: '/container/move', title: 'Move units' },
  { path: '/container/import', title: 'Import containers' },
  { path: '/driver/import', title: 'Import drivers' },
] as const

/** The first screen, and those of the working day. */
export const WORK = [
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/operations', title: 'Operations' },
  { path: '/operations/board', title: 'Dispatch board' },
  { path: '/operations/week', title: 'Week and capacity' },
  { path: '/operations/map', title: 'Movements on the map' },
  { path: '/new-booking', title: 'New bookings' },
  { path: '/all-booking', title: 'All bookings' },
  { path: '/reports', title: 'Reports' },
] as const
