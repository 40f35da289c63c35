import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOn } from './database.ts'
import { isOutage, problemOf } from '#server/http/problems.ts'
import { startPostgres, type PostgresServer } from '#tests/support/postgres.ts'
import { createPgListener, MISSED } from './pg-listener.ts'
import { openPool, PATIENCE, type PostgresPool } from './postgres-pool.ts'

const WRITE = { isolation: 'read committed', readOnly: false } as const
/** More than the pool has connections. */
const MANY = 25
/** A busy machine takes its time. */
const SOON = { timeout: 15_000 }

/** A way to a server by a socket that can be made to carry nothing any more, without a word: what a failover looks like from here. */
const openTunnel = async (url: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-tunnel-'))
  const target = join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const pairs: [Socket, Socket][] = []
  const server: Server = createServer((near) => {
    const far = createConnection(target)
    for (const one of [near, far]) one.on('error', () => undefined)
    near.pipe(far)
    far.pipe(near)
    pairs.push([near, far])
  })
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
  const address = new URL(url)
  address.searchParams.set('host', folder)
  return {
    url: address.href,
    freeze: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
    close: () => {
      for (const pair of pairs) for (const one of pair) one.destroy()
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

describe('connections of PostgreSQL', () => {
  let server: PostgresServer
  let url = ''
  let pool: PostgresPool
  beforeAll(async () => {
    server = await startPostgres()
    url = await server.createDatabase()
  })
  afterEach(() => pool.close())
  afterAll(() => server.stop())

  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => expect.unreachable(),
      (error: unknown) => error,
    )
  const endOthers = () => server.asAdmin('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  const works = async (): Promise<void> => {
    await Promise.all(Array.from({ length: MANY }, () => pool.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`), WRITE)))
  }

  it('that end in the middle of a transaction are an outage, whatever was going on, and leave a whole pool behind', async () => {
    pool = openPool(url)
    for (let i = 0; i < MANY; i += 1) {
      const between = pool.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await endOthers()
        await wait(20)
      }, WRITE)
      expect(isOutage(await failure(between))).toBe(true)
      const during = pool.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`), WRITE)
      expect(isOutage(await failure(during))).toBe(true)
    }
    await works()
  })

  it('that cannot begin a transaction go back or are thrown away, also those of the auth library', async () => {
    pool = openPool(url)
    const impossible = { isolationLevel: 'nonsense' as 'serializable' }
    for (let i = 0; i < MANY; i += 1) expect(await failure(pool.orm.transaction(async () => 1, impossible))).toBeInstanceOf(Error)
    await works()
  })

  it('that fall silent in the middle of a statement are an outage in time, and no longer kept', async () => {
    const tunnel = await openTunnel(url)
    pool = openPool(tunnel.url, { ...PATIENCE, answer: 300 })
    const gone = failure(
      pool.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        tunnel.freeze()
        await tx.execute(sql`select 1`)
      }, WRITE),
    )
    expect(isOutage(await Promise.race([gone, wait(5000)]))).toBe(true)
    await works()
    tunnel.close()
  })

  it('wait for a lock only for a time, which is an outage too', async () => {
    pool = openPool(url, { ...PATIENCE, lock: 200 })
    await pool.orm.execute(sql`create table locked as select 1 as one`)
    await pool.transaction(async (tx) => {
      await tx.execute(sql`select * from locked for update`)
      const waiting = failure(pool.transaction((other) => other.execute(sql`select * from locked for update`), WRITE))
      const error = await Promise.race([waiting, wait(5000)])
      expect(problemOf(error)).toMatchObject({ status: 503, details: { retryAfter: 2 } })
    }, WRITE)
  })

  it('are not taken from a standby until it is promoted', async () => {
    pool = openPool(url)
    await server.restart('fast', { standby: true })
    expect(isOutage(await failure(pool.transaction((tx) => tx.execute(sql`select 1`), WRITE)))).toBe(true)
    expect(isOutage(await failure(pool.orm.execute(sql`select 1`)))).toBe(true)
    await server.promote()
    await works()
  })

  it('that only listen are replaced when they fall silent, and say that something may have been missed', async () => {
    pool = openPool(url)
    const tunnel = await openTunnel(url)
    const received: string[] = []
    // A busy machine may take long for a first connection: whoever waits for an answer has more patience than who asks.
    const listener = createPgListener(tunnel.url, { every: 100, answer: 2000 })
    await listener.listen('news', (payload) => received.push(payload))
    await pool.orm.execute(sql`select pg_notify('news', 'one')`)
    await expect.poll(() => received, SOON).toEqual(['one'])
    tunnel.freeze()
    await expect.poll(() => received, SOON).toEqual(['one', MISSED])
    await pool.orm.execute(sql`select pg_notify('news', 'two')`)
    await expect.poll(() => received, SOON).toEqual(['one', MISSED, 'two'])
    await listener.close()
    tunnel.close()
  })

  const prepared = async (): Promise<string[]> => {
    const rows = await pool.transaction((tx) => rowsOn(tx)<{ statement: string }>(sql`select statement from pg_prepared_statements`), WRITE)
    return rows.map(({ statement }) => statement)
  }

  it('plan a statement once, but not without end such as differ each time', async () => {
    pool = openPool(url)
    for (const n of [1, 2]) await pool.transaction((tx) => tx.execute(sql`select ${n}::int as twice`), WRITE)
    for (let n = 0; n < 300; n += 1) await pool.transaction((tx) => tx.execute(sql.raw(`select ${n} as once`)), WRITE)
    const known = await prepared()
    expect(known.filter((text) => text.includes('twice'))).toHaveLength(1)
    expect(known.length).toBeLessThan(250)
  })

  it('whose plans a migration made stale are an outage once, and given up', async () => {
    pool = openPool(url)
    const read = () => pool.transaction((tx) => tx.execute(sql`select * from planned`), WRITE)
    await pool.orm.execute(sql`create table planned (a int)`)
    await read()
    await pool.orm.execute(sql`alter table planned add column b int`)
    expect(isOutage(await failure(read()))).toBe(true)
    await read()
  })
})
