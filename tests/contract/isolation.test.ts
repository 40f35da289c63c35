import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#domain/kernel/mutation.ts'
import { sqlState, type Sql } from '#server/database/database.ts'
import { instance } from '#server/database/schema.ts'
import { writeRows } from '#server/mutations/rows.ts'
import { sampleZone } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { openWorld, type World } from './world.ts'

const VENDOR_TABLES = [
  'vendors_clock',
  'records',
  'sync_clients',
  'mutation_results',
  'notices',
  'push_devices',
  'effects',
  'effect_actions',
  'file_pieces',
  'file_uploads',
  'files',
  'file_removals',
  'unsent_files',
  'mutation_failures',
  'parked_mutations',
  'invitations',
  'phone_codes',
  'ledger_lines',
  'tax_papers',
] as const

const stateOf = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => 'none',
    (error: unknown) => sqlState(error),
  )

describe.each(ENGINES)('row-level security, on $name', (engine) => {
  let world: World
  let mine: string
  let theirs: string
  beforeAll(async () => {
    world = await openWorld(engine)
    const [one, other] = [await world.vendor(), await world.vendor()]
    mine = one.vendorId
    theirs = other.vendorId
    await world.app.request('/api/push-devices', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'Origin': 'https://portal.example', 'Cookie': other.cookie },
      body: JSON.stringify({ token: 'a-token-of-theirs', deviceType: 'web-android', language: 'ar' }),
    })
    await other.submit('renewal')
    // An unknown mutation is quarantined too.
    await other.sync({ clientId: randomUUID(), mutations: [{ seq: 1, id: randomUUID(), name: 'x', version: 1, args: {}, clientAt: '' }] })
    await world.database.vendorTransaction(theirs, async (tx) => {
      await tx.rows(sql`insert into file_pieces (vendor_id, sha256, first, bytes) values (${theirs}::uuid, 'a', 0, '')`)
      await tx.rows(sql`insert into file_removals (vendor_id, name, due_at) values (${theirs}::uuid, 'a', now())`)
      await tx.rows(sql`insert into unsent_files (vendor_id, token_hash, sha256) values (${theirs}::uuid, 'a', 'a')`)
      await tx.rows(sql`insert into file_uploads (vendor_id, sha256, size, reserved) values (${theirs}::uuid, 'a', 1, 1)`)
      await tx.rows(sql`
        insert into files (vendor_id, sha256, type, size, stored_sha256, stored_size) values (${theirs}::uuid, 'a', 'image/png', 1, 'b', 1)`)
      await tx.rows(sql`
        insert into invitations (vendor_id, id, email, language, token_hash, invited_by, inviter_name, sent_at, expires_at)
        values (${theirs}::uuid, ${randomUUID()}::uuid, 'a@example.com', 'en', 'a', 'b', 'c', now(), now())`)
      await tx.rows(sql`
        insert into phone_codes (vendor_id, driver_id, id, phone_hash, code_hash, sent_at, expires_at)
        values (${theirs}::uuid, ${randomUUID()}::uuid, ${randomUUID()}::uuid, 'a', 'b', now(), now())`)
      const lines = sql`(${theirs}::uuid, ${randomUUID()}::uuid, 'earnings', ${randomUUID()}::uuid, 'bank', 0, now())`
      await tx.rows(sql`insert into ledger_lines (vendor_id, entry_id, kind, record_id, account, halalas, posted_at) values ${lines}`)
      await tx.rows(sql`
        insert into effect_actions (vendor_id, key, effect_id, action, type, record_kind, record_id, attempts, at) values (
          ${theirs}::uuid, ${randomUUID()}::uuid, ${randomUUID()}::uuid, 'resent', 'booking.accepted', 'bookings', ${randomUUID()}::uuid, 1, now())`)
      await tx.rows(sql`
        insert into tax_papers (vendor_id, kind, year, sequence, id, booking_id, halalas, issued_at, body)
        values (${theirs}::uuid, 'invoice', 2026, 1, ${randomUUID()}::uuid, ${randomUUID()}::uuid, 1, now(), '{}')`)
      await tx.rows(sql`insert into mutation_failures (vendor_id, mutation_id) values (${theirs}::uuid, ${randomUUID()}::uuid)`)
    })
  })
  afterAll(() => world.close())

  const countAll = async (tx: Sql, table: string): Promise<number> =>
    (await tx.rows<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]?.n ?? -1

  it.each(VENDOR_TABLES)('binds %s: a query without any condition sees only its own vendor', async (table) => {
    const seen = await world.database.vendorTransaction(theirs, (tx) => countAll(tx, table))
    expect(seen).toBeGreaterThan(0)
    const foreign = await world.database.vendorTransaction(mine, (tx) =>
      tx.rows(sql`select 1 from ${sql.identifier(table)} where vendor_id = ${theirs}::uuid`),
    )
    expect(foreign).toEqual([])
  })

  it('covers every table that has a vendor, but those that are read before a vendor is known', async () => {
    const tables = await world.database.query<{ name: string; forced: boolean }>(sql`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'vendor_id' where c.relkind = 'r' order by 1`)
    expect(tables.filter((table) => table.forced).map((table) => table.name)).toEqual([...VENDOR_TABLES].toSorted())
    expect(tables.filter((table) => !table.forced).map((table) => table.name)).toEqual([
      'closed_vendors',
      'closing_requests',
      'disputed_penalties',
      'kyc_reviews',
      'members',
      'revoked_sessions',
      'server_faults',
    ])
  })

  it('refuses to write a row of another vendor', async () => {
    const change = put('zones', sampleZone({ id: randomUUID() }))
    const state = await stateOf(
      world.database.vendorTransaction(mine, async (tx) => {
        await tx.rows(sql`select lock_vendor()`)
        await writeRows(tx, { vendorId: theirs, revision: 2, at: new Date().toISOString(), changes: [change] })
      }),
    )
    expect(state).toBe('42501')
  })

  it('shows nothing at all while no vendor is set', async () => {
    const seen = await world.database.vendorTransaction(mine, async (tx) => {
      await tx.rows(sql`select set_config('app.vendor_id', '', true)`)
      return countAll(tx, 'records')
    })
    expect(seen).toBe(0)
  })

  it.each([
    'user',
    'session',
    'account',
    'members',
    'revoked_sessions',
    'closed_vendors',
    'closing_requests',
    'server_faults',
    'verification',
    'sign_ups',
    'used_links',
    'tries',
    'nafath_attempts',
    'nafath_links',
  ])('gives the role of requests no right to %s', async (table) => {
    expect(await stateOf(world.database.vendorTransaction(mine, (tx) => countAll(tx, table)))).toBe('42501')
  })

  it('lets the push sweep see vendors with something due in its one function, and the role of requests not even there', async () => {
    const swept = sql`select id::text as id from vendors_with_due_effects('push', now(), '00000000-0000-0000-0000-000000000000'::uuid, 10) as id`
    expect(await world.database.query(swept)).toEqual([{ id: theirs }])
    expect(await stateOf(world.database.vendorTransaction(mine, (tx) => tx.rows(swept)))).toBe('42501')
    const dead = sql`select 1 from dead_effects('0001-01-01'::timestamptz, '00000000-0000-0000-0000-000000000000'::uuid, 10)`
    expect(await world.database.query(dead)).toEqual([])
    expect(await stateOf(world.database.vendorTransaction(mine, (tx) => tx.rows(dead)))).toBe('42501')
    const bold = await world.database.vendorTransaction(mine, async (tx) => {
      await tx.rows(sql`select set_config('app.sweep', 'effects', true)`)
      return countAll(tx, 'effects')
    })
    expect(bold).toBe(0)
    // PGlite's own user is a superuser, whom no policy binds.
    const outside = await world.database.query<{ n: number }>(sql`select count(*)::int as n from effects`)
    expect(outside).toEqual([{ n: world.database.engine === 'pglite' ? 1 : 0 }])
  })

  it('ends role and vendor with the transaction, so that nothing of it stays on the connection', async () => {
    await world.database.vendorTransaction(mine, (tx) => countAll(tx, 'records'))
    const rows = await world.database.query<{ role: string; vendor: string | null }>(
      sql`select current_user::text as role, current_setting('app.vendor_id', true) as vendor`,
    )
    expect(rows[0]?.role).not.toBe('app_user')
    expect(rows[0]?.vendor ?? '').toBe('')
  })

  it('is an error to reach for the outer handle inside a transaction', async () => {
    const nested = world.database.vendorTransaction(mine, () => world.database.query(sql`select 1`))
    await expect(nested).rejects.toThrow('inside a transaction')
    const built = world.database.vendorTransaction(mine, () => world.database.orm.select().from(instance))
    await expect(built).rejects.toThrow('inside a transaction')
  })

  it('is what keeps vendors apart: the planted variant that forgets to set the role leaks on a superuser connection', async () => {
    const forgetful = await world.database.orm.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.vendor_id', ${mine}, true)`)
      const { rows } = (await tx.execute(sql`select count(distinct vendor_id)::int as vendors from records`)) as unknown as {
        rows: { vendors: number }[]
      }
      return rows[0]?.vendors
    })
    // PGlite's own user is a superuser, whom no policy binds. PostgreSQL runs here with an ordinary owner, whom FORCE binds.
    expect(forgetful).toBe(world.database.engine === 'pglite' ? 2 : 1)
    const set = await world.database.vendorTransaction(mine, (tx) =>
      tx.rows<{ vendors: number }>(sql`select count(distinct vendor_id)::int as vendors from records`),
    )
    expect(set).toEqual([{ vendors: 1 }])
  })
})

describe.each(ENGINES)('the clock cannot be bypassed, on $name', (engine) => {
  let world: World
  let vendorId: string
  beforeAll(async () => {
    world = await openWorld(engine)
    vendorId = (await world.vendor()).vendorId
  })
  afterAll(() => world.close())

  const change = () => put('zones', sampleZone({ id: randomUUID() }))
  const at = new Date().toISOString()

  it.each([
    ['a write without the lock', (tx: Sql) => writeRows(tx, { vendorId, revision: 2, at, changes: [change()] })],
    [
      'a write at another revision than the lock opened',
      async (tx: Sql) => {
        await tx.rows(sql`select lock_vendor()`)
        await writeRows(tx, { vendorId, revision: 77, at, changes: [change()] })
      },
    ],
    ['an update without the lock', (tx: Sql) => tx.rows(sql`update records set body = body where kind = 'zones'`)],
    [
      'the removal of a record that is no tombstone',
      async (tx: Sql) => {
        await tx.rows(sql`select lock_vendor()`)
        await tx.rows(sql`delete from records where kind = 'zones'`)
      },
    ],
  ])('refuses %s', async (_what, work) => {
    expect(await stateOf(world.database.vendorTransaction(vendorId, async (tx) => void (await work(tx))))).toBe('55000')
  })

  it('advances revision and row count with the rows, whoever writes them', async () => {
    const read = async () =>
      (
        await world.database.vendorTransaction(vendorId, (tx) =>
          tx.rows<{ revision: number; live: number }>(sql`
      select revision::float8 as revision, live_rows::float8 as live from vendors_clock`),
        )
      )[0]
    const before = await read()
    const zone = sampleZone({ id: randomUUID() })
    await world.write(vendorId, [put('zones', zone), change()])
    expect(await read()).toEqual({ revision: (before?.revision ?? 0) + 1, live: (before?.live ?? 0) + 2 })
    await world.write(vendorId, [put('zones', { ...zone, status: 'inactive' }), change(), { op: 'del', kind: 'zones', id: randomUUID() }])
    expect(await read()).toEqual({ revision: (before?.revision ?? 0) + 2, live: (before?.live ?? 0) + 3 })
    await world.write(vendorId, [{ op: 'del', kind: 'zones', id: zone.id }])
    expect(await read()).toEqual({ revision: (before?.revision ?? 0) + 3, live: (before?.live ?? 0) + 2 })
  })

  it('stores a barcode once per vendor and lets another vendor have the same', async () => {
    const other = await world.vendor()
    const before = await world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows(sql`select 1 from records where kind = 'containers' and body ->> 'barcode' = ${other.container.barcode}`),
    )
    expect(before).toHaveLength(1)
    const twin = put('containers', { ...other.container, id: randomUUID() })
    expect(await stateOf(world.write(other.vendorId, [twin]))).toBe('23505')
  })
})
