import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { session } from '#server/database/auth-tables.ts'
import { revokedSessions } from '#server/database/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { compactVendor, runHousekeeping, listVendors } from '#server/housekeeping/compaction.ts'
import { ENGINES, postgres } from './engines.ts'
import { approve, openWorld, wire, type World } from './world.ts'

/** More than the process has connections. */
const PUSHES = 25

describe('a vendor whose lock somebody else holds, on PostgreSQL', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(postgres)
  })
  afterAll(() => world.close())

  it('keeps nobody else waiting: its own pushes stand in a queue without a connection, all but one', async () => {
    const [locked, other] = [await world.vendor(), await world.vendor()]
    const [holder, watcher] = [0, 1].map(() => new pg.Client({ connectionString: world.url ?? '' })) as [pg.Client, pg.Client]
    for (const client of [holder, watcher]) {
      client.on('error', () => undefined)
      await client.connect()
    }
    await holder.query('begin')
    await holder.query(`select set_config('app.vendor_id', $1, true)`, [locked.vendorId])
    await holder.query('select lock_vendor()')
    const pushes = Array.from({ length: PUSHES }, async () =>
      locked.sync({ clientId: randomUUID(), mutations: [wire(1, 'mutation.skip', {})] }),
    )
    const waiting = async () => {
      const { rows } = await watcher.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.n
    }
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)

    const begun = performance.now()
    const others = await Promise.all(
      Array.from({ length: PUSHES }, async () => other.sync({ clientId: randomUUID(), mutations: [wire(1, 'mutation.skip', {})] })),
    )
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect(performance.now() - begun).toBeLessThan(4000)
    expect(await waiting()).toBe(1)
    await holder.query('commit')
    for (const client of [holder, watcher]) await client.end()
    expect((await Promise.all(pushes)).map(({ status }) => status)).toEqual(pushes.map(() => 200))
    expect(world.failures).toEqual([])
  })
})

/** The builder, for which one table is broken. */
const withBroken = (orm: World['database']['orm'], table: object): World['database']['orm'] =>
  new Proxy(orm, {
    get: (target, name) => {
      if (name !== 'delete') return Reflect.get(target, name) as unknown
      return (of: Parameters<typeof orm.delete>[0]) => {
        if (of === table) throw new Error('a broken table')
        return target.delete(of)
      }
    },
  })

describe.each(ENGINES)('housekeeping, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  it('goes on past a vendor and a step that fail, and says which', async () => {
    const vendors = [await world.vendor(), await world.vendor(), await world.vendor()].map(({ vendorId }) => vendorId)
    const failures = (vendorId: string) => world.database.vendorTransaction(vendorId, (tx) => tx.rows(sql`select 1 from mutation_failures`))
    for (const vendorId of vendors)
      await world.database.vendorTransaction(vendorId, (tx) =>
        tx.rows(sql`
          insert into mutation_failures (vendor_id, mutation_id, last_at)
          values (${vendorId}::uuid, ${randomUUID()}::uuid, now() - interval '8 days')`),
      )
    const [sick = ''] = await listVendors(world.database)
    const told: unknown[] = []
    const database: World['database'] = {
      ...world.database,
      orm: withBroken(world.database.orm, revokedSessions),
      vendorTransaction: (vendorId, work, options) =>
        vendorId === sick ? Promise.reject(new Error('a broken row')) : world.database.vendorTransaction(vendorId, work, options),
    }
    await runHousekeeping({ ...world.keeping, database, report: (event, { what = null }) => told.push([event, what]) })
    expect(told).toEqual([
      ['housekeeping.step_failed', 'revoked'],
      ['housekeeping.step_failed', sick],
      ['housekeeping.step_failed', `files of ${sick}`],
    ])
    for (const vendorId of vendors) expect(await failures(vendorId)).toHaveLength(vendorId === sick ? 1 : 0)
  })

  it('keeps what a device may still send again, and the device itself, for half a year', async () => {
    const { vendorId, submit, sync } = await world.vendor()
    await sync({ clientId: randomUUID(), mutations: [approve(1, await submit())] })
    const standing = async () => {
      const counts = await world.database.vendorTransaction(vendorId, (tx) =>
        tx.rows<{ outcomes: number; clients: number }>(sql`
          select (select count(*)::int from mutation_results) as outcomes, (select count(*)::int from sync_clients) as clients`),
      )
      return counts[0]
    }
    const before = await standing()
    expect(before).toMatchObject({ clients: 1 })
    expect(before?.outcomes).toBeGreaterThan(1)
    const after = async (days: number) => {
      await compactVendor(world.database, vendorId, new Date(Date.now() + days * DAY_MS))
      return standing()
    }
    expect(await after(179)).toEqual(before)
    expect(await after(181)).toEqual({ outcomes: 0, clients: 0 })
  })

  it('forgets for everybody what is past its time, and nothing before', async () => {
    const long = sql`now() - interval '401 days'`
    await world.database.query(sql`
      insert into tries (key, count, since, until) values ('old', 1, now() - interval '1 hour', now() - interval '1 second'), ('new', 1, now(), now() + interval '1 hour')`)
    await world.database.query(sql`insert into used_links (token_hash, used_at) values ('old', ${long}), ('new', now())`)
    await world.database.query(sql`
      insert into revoked_sessions (token_hash, vendor_id, user_id, revoked_at)
      values ('old', ${randomUUID()}::uuid, 'u', ${long}), ('new', ${randomUUID()}::uuid, 'u', now())`)
    const { userId } = await world.vendor()
    const ended = (days: number) => new Date(Date.now() - days * DAY_MS)
    await world.database.orm.insert(session).values([
      { id: 'old', token: 'old', userId, expiresAt: ended(31) },
      { id: 'new', token: 'new', userId, expiresAt: ended(29) },
    ])
    await runHousekeeping(world.keeping)
    const left = await world.database.query<{ name: string }>(sql`
      select key as name from tries where key in ('old', 'new') union all select token_hash from used_links union all select token_hash from revoked_sessions union all select id from session where id in ('old', 'new')`)
    expect(left.map(({ name }) => name)).toEqual(['new', 'new', 'new', 'new'])
  })

  it('ends at once where the database does not answer at all', async () => {
    const told: string[] = []
    const away = Object.assign(new Error('down'), { code: 'ECONNREFUSED' })
    const database: World['database'] = {
      ...world.database,
      query: () => Promise.reject(away),
      vendorTransaction: () => Promise.reject(away),
    }
    await expect(runHousekeeping({ ...world.keeping, database, report: (event) => told.push(event) })).rejects.toThrow('down')
    expect(told).toEqual(['housekeeping.step_failed'])
  })
})
