import * as v from 'valibot'
import { REQUEST_STATES } from '#domain/requests/lifecycle.ts'

export const TABS = [...REQUEST_STATES, 'all'] as const
export type Tab = (typeof TABS)[number]

export const SORTS = ['requested-newest', 'requested-oldest', 'effective-soonest', 'effective-latest'] as const
export type Sort = (typeof SORTS)[number]

/** Addresses of the request lists; each has its detail under `/detail`. */
export type RequestPath = '/booking-renewal' | '/grace-period' | '/early-pickup' | '/removal-request' | '/replacement-request'

const words = v.pipe(v.string(), v.maxLength(100))

/** What of a list is kept in its address. What is missing or makes no sense means the usual. */
export const requestListSearch = v.object({
  status: v.optional(v.fallback(v.picklist(TABS), 'pending')),
  q: v.optional(v.fallback(words, '')),
  sort: v.optional(v.fallback(v.picklist(SORTS), 'requested-newest')),
})
export type RequestListSearch = v.InferOutput<typeof requestListSearch>

export const requestDetailSearch = v.object({ id: v.fallback(v.string(), '') })

const DEFAULTS = { status: 'pending', q: '', sort: 'requested-newest' } as const

/** The whole search, usual values filled in. */
export const completeSearch = (search: RequestListSearch): Required<{ status: Tab; q: string; sort: Sort }> => ({
  status: search.status ?? DEFAULTS.status,
  q: search.q ?? DEFAULTS.q,
  sort: search.sort ?? DEFAULTS.sort,
})

/** The search as it stands in the address: usual values are left out. */
export const briefSearch = (search: { status: Tab; q: string; sort: Sort }): RequestListSearch => ({
  ...(search.status === DEFAULTS.status ? {} : { status: search.status }),
  ...(search.q === DEFAULTS.q ? {} : { q: search.q }),
  ...(search.sort === DEFAULTS.sort ? {} : { sort: search.sort }),
})
