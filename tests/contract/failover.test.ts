import { sql } from 'drizzle-orm'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { databaseName, PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { readStatus } from '#db/core/status.ts'
import { runSync } from '#sync/core/engine.ts'
import { copyServer, type Standby } from '../support/failover.ts'
import { ownPostgres } from './engines.ts'
import { openWorld, ORIGIN, type World } from './world.ts'

describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)('a failover of PostgreSQL to a standby', () => {
  let world: World
  let standby: Standby
  let db: PortalDatabase
  let account: Awaited<ReturnType<World['vendor']>>
  beforeEach(async () => {
    world = await openWorld(ownPostgres)
    account = await world.vendor()
    db = new PortalDatabase(databaseName(account), { indexedDB: new IDBFactory(), IDBKeyRange })
  }, 120_000)
  afterEach(async () => {
    db.close()
    // The server that was copied is no more; its helper only clears up.
    await standby.stop()
    await world.close()
  })

  const fetch = (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('Origin', ORIGIN)
    headers.set('Cookie', account.cookie)
    return Promise.resolve(world.app.request(path, { ...init, headers }))
  }
  const sync = () =>
    runSync({ db, fetch, now: () => Date.now(), random: () => 0.5, lock: (_name, work) => work(), timer: () => () => undefined })
  const approve = async (requestId: string): Promise<string> => {
    const result = await mutate(db, 'request.approve', { requestId, operationId: crypto.randomUUID() })
    return result.status === 'queued' ? result.mutationId : ''
  }
  const bookingOnServer = async (): Promise<Booking> => {
    const [row] = await world.database.vendorTransaction(account.vendorId, (tx) =>
      tx.rows<{ body: Booking }>(sql`select body from records where kind = 'bookings'`),
    )
    if (!row) throw new Error('no booking')
    return row.body
  }

  it.each([
    ['behind', 2],
    ['that has everything', 1],
  ])(
    '%s is noticed while the server runs, and costs no change and no second effect',
    async (_how, sentBefore) => {
      const [first, second] = [await account.submit('renewal', false), await account.submit('renewal', false)]
      await sync()
      const ids = [await approve(first)]
      expect(await sync()).toBe(true)
      if (sentBefore === 1) ids.push(await approve(second))
      if (sentBefore === 1) await sync()
      standby = copyServer(world.url ?? '')
      if (sentBefore === 2) ids.push(await approve(second))
      expect(await sync()).toBe(true)
      expect((await db.receipts.toArray()).map(({ volatile }) => volatile)).toEqual([0, 0])
      const epoch = async () => ((await db.meta.get('cursor'))?.value as { epoch: string } | undefined)?.epoch
      const before = await epoch()

      // Before it is promoted it may be behind and cannot write: nobody starts over because of it.
      await standby.takeAddress()
      await sync()
      expect([(await readStatus(db)).phase, await epoch(), await db.outbox.count()]).toEqual(['waiting', before, 0])

      await standby.promote()
      expect(await sync()).toBe(true)
      expect(await epoch()).not.toBe(before)
      expect((await bookingOnServer()).rentalDays).toBe(account.booking.rentalDays + 14)
      expect(await db.rows('bookings').get(account.booking.id)).toMatchObject({ rentalDays: account.booking.rentalDays + 14 })
      expect((await db.receipts.toArray()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      expect([await db.rejections.count(), await db.outbox.count()]).toEqual([0, 0])
    },
    120_000,
  )
})
