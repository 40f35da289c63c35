import type { RequestType } from '#domain/requests/request.ts'

const REQUEST_PATHS = {
  renewal: '/booking-renewal/detail',
  grace_period: '/grace-period/detail',
  early_pickup: '/early-pickup/detail',
  removal: '/removal-request/detail',
  replacement: '/replacement-request/detail',
} as const satisfies Record<RequestType, string>

/** Where a request is shown; null: its type is one that only a later release knows. */
export const requestPath = (type: RequestType) => (Object.hasOwn(REQUEST_PATHS, type) ? REQUEST_PATHS[type] : null)
