import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { putDatabase } from '#tests/support/made-database.ts'
import { QUICK_START } from '#tests/support/quick-start.ts'
import type { Database } from '#server/database/database.ts'
import { executePush } from '#server/mutations/execute.ts'
import { problemOf } from '#server/http/problems.ts'
import { ENGINES } from './engines.ts'
import { DUE, IN_PUSH, PUSH_SIZE } from './push-writer.ts'
import { approve, openWorld, wire, type World } from './world.ts'

describe.each(ENGINES)('a push that breaks off at any statement, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  /** A database whose connection is lost at the n-th statement of a transaction, or (0) at none. */
  const losing = (n: number): Database => ({
    ...world.database,
    vendorTransaction: (vendorId, work, options) =>
      world.database.vendorTransaction(
        vendorId,
        (tx) => {
          let count = 0
          return work({
            ...tx,
            rows: (statement) => {
              count += 1
              return count === n ? Promise.reject(Object.assign(new Error('gone'), { code: '08006' })) : tx.rows(statement)
            },
          })
        },
        options,
      ),
  })

  it('leaves nothing of it behind, and is carried out whole the next time', async () => {
    const vendor = await world.vendor()
    const [one, two] = [await vendor.submit('renewal'), await vendor.submit('removal')]
    const [first, ...others] = [approve(1, one), wire(2, 'booking.teleport', {}), approve(3, two), wire(4, 'mutation.skip', {})] as const
    const caller = {
      vendorId: vendor.vendorId,
      userId: vendor.userId,
      name: 'Somebody',
      device: 'Test',
      clientId: randomUUID(),
      mutations: [first, ...others],
    } as const
    const state = () =>
      world.database.vendorTransaction(vendor.vendorId, async (tx) => ({
        rows: await tx.rows(sql`select kind, id::text, revision::int, body from records order by kind, records.id`),
        clock: await tx.rows(sql`select revision::int, live_rows::int from vendors_clock`),
        results: await tx.rows(sql`select mutation_id::text from mutation_results where actor = 'vendor'`),
        quarantined: await tx.rows(sql`select mutation_id::text from parked_mutations`),
        clients: await tx.rows(sql`select client_id::text, last_seq::int from sync_clients`),
      }))
    const before = await state()
    let broken = 0
    for (let n = 1; ; n += 1) {
      const outcome = await executePush({ ...world.core, database: losing(n) }, caller).catch((error: unknown) => problemOf(error).status)
      if (outcome !== 503) break
      broken += 1
      expect(await state()).toEqual(before)
    }
    // Lock, device, outcomes, rows (twice: a request names its booking), writing, last done seq, quarantine.
    expect(broken).toBeGreaterThanOrEqual(9)
    const after = await state()
    expect([after.results.length, after.quarantined.length, after.clients]).toEqual([4, 1, [{ client_id: caller.clientId, last_seq: 4 }]])
  })
})

describe('a server process that is killed while it carries out pushes, on PGlite', () => {
  let folder: string
  let running: ChildProcess | undefined
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-push-'))
    await putDatabase(folder)
  })
  afterAll(() => {
    running?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('keeps every acknowledged push whole, and of the one under way all or nothing', async () => {
    const [vendorId, clientId] = [randomUUID(), randomUUID()]
    const acknowledged: number[] = []
    for (let round = 1; round <= 3; round += 1) {
      const args = [...QUICK_START, fileURLToPath(new URL('./push-writer.ts', import.meta.url)), folder, vendorId, clientId]
      const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      running = writer
      const exited = once(writer, 'exit')
      for await (const seq of createInterface({ input: writer.stdout })) {
        acknowledged.push(Number(seq))
        if (acknowledged.length >= round * 6) writer.kill('SIGKILL')
      }
      expect(await exited).toEqual([null, 'SIGKILL'])
    }
    const database = await connect({ databaseUrl: null, dataDir: folder })
    const [kept] = await database.vendorTransaction(vendorId, (tx) =>
      tx.rows<{ lastSeq: number; results: number; highest: number; approved: number; operations: number }>(sql`
        select (select last_seq::int from sync_clients where client_id = ${clientId}::uuid) as "lastSeq",
          (select count(*)::int from mutation_results where actor = 'vendor') as results,
          (select max(seq)::int from mutation_results where actor = 'vendor') as highest,
          (select count(*)::int from records where kind = 'requests' and body ->> 'status' = 'approved') as approved,
          (select count(*)::int from records where kind = 'operations') as operations`),
    )
    const count = (kind: string, also = sql`true`) => sql`(select count(*)::int from records where kind = ${kind} and ${also})`
    const [money] = await database.vendorTransaction(vendorId, (tx) =>
      tx.rows(sql`select ${count('bookings', sql`body ->> 'status' = 'cancelled'`)} as cancelled, ${count('penalties')} as penalties,
        ${count('bookings', sql`jsonb_array_length(body -> 'receipts') = 1`)} as paid,
        ${count('earnings', sql`(body -> 'received' ->> 'halalas')::int = ${DUE}`)} as received,
        (select sum(halalas)::int from ledger_lines) as sum,
        (select sum(halalas)::int from ledger_lines where account = 'penalties') as fined,
        (select sum(halalas)::int from ledger_lines where account = 'cash') as cash`),
    )
    const told = await database.vendorTransaction(vendorId, (tx) =>
      tx.rows<{ type: string; events: number; records: number }>(
        sql`select type, count(*)::int as events, count(distinct record_id)::int as records from effects group by type order by type`,
      ),
    )
    await database.close()
    const lastSeq = kept?.lastSeq ?? 0
    expect(lastSeq % PUSH_SIZE).toBe(0)
    expect(lastSeq).toBeGreaterThanOrEqual(Math.max(...acknowledged))
    const pushes = lastSeq / PUSH_SIZE
    const [approved, cancelled, paid] = [pushes * IN_PUSH.approved, pushes * IN_PUSH.cancelled, pushes * IN_PUSH.paid]
    // Each request is about two bins, and each bin is a movement of its own.
    expect(kept).toEqual({ lastSeq, results: lastSeq, highest: lastSeq, approved, operations: 2 * approved })
    // Penalties, receipts and the books agree with that to the halala, and customers' side is told of each once.
    const amounts = { sum: 0, fined: cancelled * DUE, cash: paid * DUE }
    expect(money).toEqual({ cancelled, penalties: cancelled, paid, received: paid, ...amounts })
    const eventsOf = (type: string) => told.find((one) => one.type === type)
    for (const [type, events] of [
      ['request.approved', approved],
      ['booking.cancelled', cancelled],
      ['booking.cash_recorded', paid],
    ] as const)
      expect(eventsOf(type)).toEqual({ type, events, records: events })
  }, 240_000)
})
