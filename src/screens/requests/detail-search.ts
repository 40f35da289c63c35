import * as v from 'valibot'

/** Addresses of the request lists; each has its detail under `/detail`. */
export type RequestPath = '/booking-renewal' | '/grace-period' | '/early-pickup' | '/removal-request' | '/replacement-request'

export const requestDetailSearch = v.object({ id: v.optional(v.fallback(v.string(), ''), '') })
