import type { KeysetQuery } from '#db/core/keyset.ts'
import type { Query } from '#db/query/query.ts'
import type { RequestType } from '#domain/requests/request.ts'
import type { Sort, Tab } from './search.ts'

interface Chosen {
  readonly status: Tab
  readonly q: string
  readonly sort: Sort
}

/** What a tab asks for. */
export const listQuery = (type: RequestType, { status, q, sort }: Chosen): Query<'requests'> => ({
  kind: 'requests',
  filters: [{ column: 'type', anyOf: [type] }, ...(status === 'all' ? [] : [{ column: 'status' as const, anyOf: [status] }])],
  sort: [
    {
      column: sort.startsWith('requested') ? 'requestedAt' : 'effectiveOn',
      direction: sort === 'requested-oldest' || sort === 'effective-soonest' ? 'ascending' : 'descending',
    },
  ],
  search: q,
})

/** The same by an index, for the lists that open first. */
export const firstRows = (type: RequestType, { status, q, sort }: Chosen): KeysetQuery<'requests'> | null =>
  status === 'all' || q.trim() !== '' || !sort.startsWith('requested')
    ? null
    : {
        kind: 'requests',
        index: '[type+status+requestedAt+id]',
        prefix: [type, status],
        direction: sort === 'requested-oldest' ? 'forward' : 'backward',
      }
