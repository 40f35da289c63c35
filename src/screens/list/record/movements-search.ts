import { LIST_SEARCH_DEFAULTS, type ListSearch } from '../list-search.ts'

/** The address of all movements of one booking: by its id, for a number that is looked for finds every number that begins with it. */
export const movementsSearch = (bookingId: string): ListSearch => ({
  ...LIST_SEARCH_DEFAULTS,
  status: 'all',
  filter: `bookingId.${bookingId}`,
})
