import type { ListQuery } from '#db/core/keyset.ts'
import type { RequestType } from '#domain/requests/request.ts'
import type { Sort, Tab } from './search.ts'

/** The live query of a tab: which index, which rows of it, in which order. */
export const listQuery = (type: RequestType, search: { status: Tab; q: string; sort: Sort }): ListQuery<'requests'> => {
  const field = search.sort.startsWith('requested') ? 'requestedAt' : 'effectiveOn'
  const forward = search.sort === 'requested-oldest' || search.sort === 'effective-soonest'
  return {
    kind: 'requests',
    index: search.status === 'all' ? `[type+${field}+id]` : `[type+status+${field}+id]`,
    prefix: search.status === 'all' ? [type] : [type, search.status],
    direction: forward ? 'forward' : 'backward',
    search: search.q,
  }
}
