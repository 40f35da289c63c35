import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { sar } from '#domain/kernel/money.ts'
import { put } from '#domain/kernel/mutation.ts'
import { deliveryId, pickupId } from '#domain/operations/plan.ts'
import type { Database } from '#server/database/database.ts'
import { switchChannel } from '#server/effects/store.ts'
import { problemOf } from '#server/http/problems.ts'
import { executePush } from '#server/mutations/execute.ts'
import { sampleOperation, sampleVendor } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { openWorld, wire, type World } from './world.ts'

describe.each(ENGINES)('a completion that breaks off at any statement, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
    await switchChannel(world.database, 'webhook', true)
  })
  afterAll(() => world.close())

  /** A database whose connection is lost at the n-th statement of a transaction. */
  const losing = (n: number): Database => ({
    ...world.database,
    vendorTransaction: (vendorId, work, options) => {
      let count = 0
      const counted = (tx: Parameters<typeof work>[0]): typeof tx => ({
        ...tx,
        rows: (statement) => {
          count += 1
          return count === n ? Promise.reject(Object.assign(new Error('gone'), { code: '08006' })) : tx.rows(statement)
        },
      })
      return world.database.vendorTransaction(vendorId, (tx) => work(counted(tx)), options)
    },
  })

  it('leaves neither earning nor books, invoice or word to the customer behind, and comes with all of them the next time', async () => {
    const own = await world.vendor()
    const booking: Booking = { ...own.booking, id: randomUUID(), quantity: 1, status: 'picked_up', total: sar(115_000) }
    const movement = { bookingId: booking.id, containerId: booking.container.id, requestId: null }
    const [delivery, pickup] = [deliveryId(booking.id, 1), pickupId(booking.id, 1)]
    await world.write(own.vendorId, [
      put('vendors', sampleVendor({ id: own.vendorId, taxNumber: '310122393500003' })),
      put('bookings', booking),
      put('operations', sampleOperation({ ...movement, id: delivery, type: 'delivery', containerStatus: 'on_site' })),
      put('operations', sampleOperation({ ...movement, id: pickup, type: 'pickup', containerStatus: 'collected' })),
    ])
    const mutations = [wire(1, 'operation.return', { operationId: pickup, isFull: false })] as const
    const caller = { vendorId: own.vendorId, userId: own.userId, name: 'Somebody', device: 'Test', clientId: randomUUID(), mutations }
    const state = () =>
      world.database.vendorTransaction(own.vendorId, async (tx) => ({
        rows: await tx.rows(sql`select kind, id::text, revision::int, body from records order by kind, records.id`),
        books: await tx.rows<{ account: string; halalas: number }>(
          sql`select account, halalas::float8 as halalas from ledger_lines order by account`,
        ),
        papers: await tx.rows(sql`select kind, year, sequence from tax_papers order by kind, sequence`),
        told: await tx.rows(sql`select type from effects where channel = 'webhook' order by sequence`),
        results: await tx.rows(sql`select mutation_id::text from mutation_results where actor = 'vendor'`),
      }))
    const before = await state()
    expect([before.books, before.papers, before.told]).toEqual([[], [], []])
    let broken = 0
    for (let n = 1; ; n += 1) {
      const outcome = await executePush({ ...world.core, database: losing(n) }, caller).catch((error: unknown) => problemOf(error).status)
      if (outcome !== 503) break
      broken += 1
      expect(await state(), `lost at statement ${n}`).toEqual(before)
    }
    // At least the lock, rows, outcome, books, paper, customer's word and writing.
    expect(broken).toBeGreaterThanOrEqual(9)
    const after = await state()
    expect(after.rows).toContainEqual(expect.objectContaining({ kind: 'earnings', id: booking.id }))
    expect(after.books.length).toBeGreaterThan(0)
    expect(after.books.reduce((sum, { halalas }) => sum + halalas, 0)).toBe(0)
    expect(after.papers).toMatchObject([{ kind: 'invoice', sequence: 1 }])
    expect(after.told.length).toBeGreaterThan(0)
    expect(after.results).toHaveLength(1)
  })
})
