import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTable, Middleware } from 'dexie'

/** From so many rows on a write is one of a load. */
const MANY = 1000

type Put = Extract<DBCoreMutateRequest, { type: 'put' }>

/** Asks for all rows and listens to the last alone. */
const putAll = ({ trans, values }: Put, table: string): Promise<DBCoreMutateResponse> =>
  new Promise((resolve, reject) => {
    const transaction = trans as IDBTransaction
    const store = transaction.objectStore(table)
    let cause: DOMException | null = null
    // The failure of a row comes up to its transaction, before it ends all that were asked for.
    transaction.addEventListener('error', ({ target }) => (cause ??= (target as IDBRequest).error))
    let last: IDBRequest | undefined
    for (const value of values) last = store.put(value)
    if (!last) return
    last.onsuccess = ({ target }) =>
      resolve({ numFailures: 0, failures: {}, results: [], lastResult: (target as IDBRequest<IDBValidKey>).result })
    last.onerror = ({ target }) => reject(cause ?? (target as IDBRequest).error)
  })

/**
 * Dexie listens to each row of a `bulkPut`, so that some may fail and the others stay, which a load pays for with a share of its time.
 * Nothing is kept of a load that fails in part, so a row that fails may take the transaction with it.
 */
export const manyPuts: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'many puts',
  // Below what tells live queries of a change.
  level: -1,
  create: (core) => ({
    ...core,
    table: (name): DBCoreTable => {
      const table = core.table(name)
      const isLoad = (request: DBCoreMutateRequest): request is Put =>
        request.type === 'put' && !request.keys && request.values.length >= MANY
      return { ...table, mutate: (request) => (isLoad(request) ? putAll(request, name) : table.mutate(request)) }
    },
  }),
}
