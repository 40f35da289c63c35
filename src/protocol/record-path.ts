import type { Kind } from '#domain/kernel/entity.ts'
import type { RequestType } from '#domain/requests/request.ts'

/** Where the app starts: the bare `/` is the landing page. */
const APP_START = '/?source=app'

const REQUEST_LISTS = {
  renewal: '/booking-renewal',
  grace_period: '/grace-period',
  early_pickup: '/early-pickup',
  removal: '/removal-request',
  replacement: '/replacement-request',
} as const satisfies Record<RequestType, string>

const DETAILS: Readonly<Partial<Record<Kind, string>>> = {
  // Each of the request lists shows a request of any type.
  requests: '/replacement-request/detail',
  bookings: '/all-booking/detail',
  penalties: '/penalty-payment/view',
  earnings: '/earnings/view',
  drivers: '/driver/view',
  containers: '/container/view',
  zones: '/zone/view',
  operations: '/operations/detail',
}

const detailOf = (kind: string): string | undefined => new Map<string, string>(Object.entries(DETAILS)).get(kind)

/** The screen that shows a record that something names (a notification, a search); the app's start for what has no screen. */
export const recordPath = (kind: string | undefined, id: string | undefined): string => {
  // What a vendor hears of the company is the identity check.
  if (kind === 'vendors') return '/profile/kyc'
  const detail = kind === undefined ? undefined : detailOf(kind)
  return detail !== undefined && id ? `${detail}?id=${encodeURIComponent(id)}` : APP_START
}

const detailIn = (list: string, id: string): string => `${list}/detail?id=${encodeURIComponent(id)}`

/** The route that shows a request within the list of its type; null: its type is one that only a later release knows. */
export const requestRoute = (type: RequestType) => (Object.hasOwn(REQUEST_LISTS, type) ? (`${REQUEST_LISTS[type]}/detail` as const) : null)

/** The screen of a request within the list of its type, or of any type where a later release names one that is unknown here. */
export const requestPath = (type: RequestType, id: string): string =>
  Object.hasOwn(REQUEST_LISTS, type) ? detailIn(REQUEST_LISTS[type], id) : recordPath('requests', id)

const LISTS_OF_CODES = new Map(Object.entries(REQUEST_LISTS).map(([type, list]) => [`request.submitted.${type}`, list]))
const LISTS_OF_TYPES = new Map<string | number | undefined, string>(Object.entries(REQUEST_LISTS))

/** What of a notification says where it leads; of some requests only its figures name the type. */
interface Notified {
  readonly code: string | undefined
  readonly params?: Readonly<Record<string, string | number>>
  readonly kind: string | undefined
  readonly id: string | undefined
}

/** The screen that a notification leads to: that of the record it names, and of a request in the list of its type, where that is known. */
export const notificationPath = ({ code, params, kind, id }: Notified): string => {
  const list = LISTS_OF_CODES.get(code ?? '') ?? (kind === 'requests' ? LISTS_OF_TYPES.get(params?.['type']) : undefined)
  return list !== undefined && id ? detailIn(list, id) : recordPath(kind, id)
}
