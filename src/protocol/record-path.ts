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

const LISTS_OF_TYPES = new Map<string | number | undefined, (typeof REQUEST_LISTS)[RequestType]>(Object.entries(REQUEST_LISTS))

/** Each of the request lists shows a request of any type. */
const ANY_REQUEST = '/replacement-request/detail'

/** The screens of single records; null: what has none of its own. */
const DETAILS: Readonly<Record<Kind, string | null>> = {
  requests: ANY_REQUEST,
  bookings: '/all-booking/detail',
  penalties: '/penalty-payment/view',
  earnings: '/earnings/view',
  drivers: '/driver/view',
  containers: '/container/view',
  zones: '/zone/view',
  operations: '/operations/detail',
  audits: null,
  inboxes: null,
  notifications: null,
  units: null,
  vendors: null,
  views: null,
}

const detailOf = (kind: string): string | null => new Map<string, string | null>(Object.entries(DETAILS)).get(kind) ?? null

const withId = (route: string, id: string): string => `${route}?id=${encodeURIComponent(id)}`

/** The screen that shows a record that something names (a notification, a search); the app's start for what has no screen. */
export const recordPath = (kind: string | undefined, id: string | undefined): string => {
  // What a vendor hears of the company is the identity check.
  if (kind === 'vendors') return '/profile/kyc'
  const detail = kind === undefined ? null : detailOf(kind)
  return detail !== null && id ? withId(detail, id) : APP_START
}

/** The route that shows a request within the list of its type; null: its type is one that only a later release knows. */
export const requestRoute = (type: RequestType) => {
  const list = LISTS_OF_TYPES.get(type)
  return list ? (`${list}/detail` as const) : null
}

/** The screen of a request within the list of its type, or of any type where a later release names one that is unknown here. */
export const requestPath = (type: RequestType, id: string): string => withId(requestRoute(type) ?? ANY_REQUEST, id)

/** What of a notification says where it leads; of some requests only its figures name the type. */
interface Notified {
  readonly code: string | undefined
  readonly params?: Readonly<Record<string, string | number>>
  readonly kind: string | undefined
  readonly id: string | undefined
}

/** The screen that a notification leads to: that of the record it names, and of a request in the list of its type, where that is known. */
export const notificationPath = ({ code, params, kind, id }: Notified): string => {
  const list =
    LISTS_OF_TYPES.get(code?.split('request.submitted.')[1]) ?? (kind === 'requests' ? LISTS_OF_TYPES.get(params?.['type']) : undefined)
  return list !== undefined && id ? withId(`${list}/detail`, id) : recordPath(kind, id)
}
