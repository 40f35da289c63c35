import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { databaseName, PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { runSync } from '#sync/core/engine.ts'
import { ORIGIN, type World } from '#tests/contract/world.ts'

export type Account = Awaited<ReturnType<World['vendor']>>

/** One device of an account: its own disk and sign-in, the real engine, the real server behind `fetch`. */
export const openSignedIn = (world: World, account: Account, cookie: string) => {
  const disk = new IDBFactory()
  const db = new PortalDatabase(databaseName(account), { indexedDB: disk, IDBKeyRange })
  const asked: string[] = []
  const request = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Origin', ORIGIN)
    headers.set('Cookie', cookie)
    asked.push(`${init.method ?? 'GET'} ${path.replace(/[0-9a-f]{64}/, '#')}`)
    return world.app.request(path, { ...init, headers })
  }
  const sync = () =>
    runSync({ db, fetch: request, now: () => Date.now(), random: () => 0.5, lock: (_name, work) => work(), timer: () => () => undefined })
  const company = async () => (await db.rows('vendors').get(account.vendorId)) as unknown as Vendor
  const edit = async (edits: Parameters<typeof mutate<'vendor.edit'>>[2]['edits']) =>
    mutate(db, 'vendor.edit', { vendorId: account.vendorId, edits })
  return { db, disk, asked, request, sync, company, edit }
}
