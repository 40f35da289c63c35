import * as v from 'valibot'
import type { PortalDatabase } from '#db/core/database.ts'
import type { RequestType } from '#domain/requests/request.ts'
import { listSearch } from '#screens/list/list-search.ts'
import { readAhead, type ListReader } from '#screens/list/read-list-ahead.ts'
import { REQUEST_LISTS } from '#screens/requests/request-list.ts'

const requests =
  (type: RequestType): ListReader =>
  (db, search) =>
    readAhead(db, REQUEST_LISTS[type], search)

/** What is read for the lists that open first. */
const FIRST: ReadonlyMap<string, ListReader> = new Map([
  ['/booking-renewal', requests('renewal')],
  ['/grace-period', requests('grace_period')],
  ['/early-pickup', requests('early_pickup')],
  ['/removal-request', requests('removal')],
  ['/replacement-request', requests('replacement')],
])

interface Address {
  readonly pathname: string
  readonly search: object
}

/** Whether the list at an address is on the screen at another: there, or beside one of its records. */
const isShownAt = (list: string, pathname: string): boolean => [list, `${list}/view`, `${list}/detail`].includes(pathname)

/**
 * Reads what the list at an address will ask for; nothing, where it is none, or is on the screen already. `before`: the address one comes
 * from; null at a start.
 */
export const readAddressAhead = async (db: PortalDatabase, { pathname, search }: Address, before: string | null): Promise<void> => {
  const parsed = v.safeParse(listSearch, search)
  if (!parsed.success || (before !== null && isShownAt(pathname, before))) return
  const first = FIRST.get(pathname)
  // At a start nothing more is loaded before the first screen.
  if (first || before === null) return first?.(db, parsed.output)
  const { LATER_LISTS } = await import('./later-lists.ts')
  await LATER_LISTS.get(pathname)?.load((definition) => readAhead(db, definition, parsed.output))
}
