import * as v from 'valibot'
import type { PortalDatabase } from '#db/core/database.ts'
import type { RequestType } from '#domain/requests/request.ts'
import { listSearch } from '#screens/list/list-search.ts'
import { readAhead } from '#screens/list/read-list-ahead.ts'
import type { RequestPath } from './detail-search.ts'
import { REQUEST_LISTS } from './request-list.ts'

const TYPES: Readonly<Record<RequestPath, RequestType>> = {
  '/booking-renewal': 'renewal',
  '/grace-period': 'grace_period',
  '/early-pickup': 'early_pickup',
  '/removal-request': 'removal',
  '/replacement-request': 'replacement',
}

const isRequestPath = (path: string): path is RequestPath => Object.hasOwn(TYPES, path)

/** Reads what the list of requests at an address will ask for; of another address, nothing. */
export const readRequestsAhead = async (db: PortalDatabase, { pathname, search }: { pathname: string; search: object }): Promise<void> => {
  const parsed = v.safeParse(listSearch, search)
  if (isRequestPath(pathname) && parsed.success) await readAhead(db, REQUEST_LISTS[TYPES[pathname]], parsed.output)
}
