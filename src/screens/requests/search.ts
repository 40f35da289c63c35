import * as v from 'valibot'
import { REQUEST_STATES } from '#domain/requests/lifecycle.ts'

export const TABS = [...REQUEST_STATES, 'all'] as const
export type Tab = (typeof TABS)[number]

export const SORTS = ['requested-newest', 'requested-oldest', 'effective-soonest', 'effective-latest'] as const
export type Sort = (typeof SORTS)[number]

/** Addresses of the request lists; each has its detail under `/detail`. */
export type RequestPath = '/booking-renewal' | '/grace-period' | '/early-pickup' | '/removal-request' | '/replacement-request'

/** More than is looked for, so that a list can say that not all of it was. */
const LONGEST = 400
const text = v.pipe(
  v.string(),
  v.transform((typed) => typed.slice(0, LONGEST)),
)

/** The usual values: they do not stand in the address. */
export const REQUEST_LIST_DEFAULTS = { status: 'pending', q: '', sort: 'requested-newest' } as const

/** What of a list is kept in its address. What is missing or makes no sense means the usual. */
export const requestListSearch = v.object({
  status: v.optional(v.fallback(v.picklist(TABS), REQUEST_LIST_DEFAULTS.status), REQUEST_LIST_DEFAULTS.status),
  q: v.optional(v.fallback(text, REQUEST_LIST_DEFAULTS.q), REQUEST_LIST_DEFAULTS.q),
  sort: v.optional(v.fallback(v.picklist(SORTS), REQUEST_LIST_DEFAULTS.sort), REQUEST_LIST_DEFAULTS.sort),
})
export type RequestListSearch = v.InferOutput<typeof requestListSearch>

export const requestDetailSearch = v.object({ id: v.optional(v.fallback(v.string(), ''), '') })
