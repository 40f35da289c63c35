import type { RequestType } from '#domain/requests/request.ts'

/** Where a request of each type is shown. */
export const REQUEST_PATHS = {
  renewal: '/booking-renewal/detail',
  grace_period: '/grace-period/detail',
  early_pickup: '/early-pickup/detail',
  removal: '/removal-request/detail',
  replacement: '/replacement-request/detail',
} as const satisfies Record<RequestType, string>
