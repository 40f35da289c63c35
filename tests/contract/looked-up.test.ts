import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REFERENCES } from '#domain/references.ts'
import { askDeliveries, askOpen, askUnits } from '#server/mutations/booking-promises.ts'
import { askPending } from '#server/mutations/ended-requests.ts'
import { askNeeding } from '#server/mutations/references.ts'
import { askOutcomes } from '#server/mutations/results.ts'
import { lockVendor } from '#server/mutations/rows.ts'
import { askOwners, askUnusual } from '#server/mutations/barcodes.ts'
import { postgres } from './engines.ts'

describe('what the server asks of records inside a vendor’s lock', () => {
  let server: Awaited<ReturnType<typeof postgres.open>>
  beforeAll(async () => {
    server = await postgres.open()
  })
  afterAll(() => server.close())

  const vendorId = randomUUID()
  /** How the database would find it among many rows: with none there, it would rather read them all. */
  const planOf = (question: SQL): Promise<string> =>
    server.database.vendorTransaction(vendorId, async (tx) => {
      for (const way of ['seqscan', 'bitmapscan']) await tx.rows(sql`set local ${sql.raw(`enable_${way}`)} = off`)
      const lines = await tx.rows<Record<string, string>>(sql`explain ${question}`)
      return lines.map((line) => line['QUERY PLAN']).join('\n')
    })

  it.each(REFERENCES.map((reference) => [`${reference.by} by ${reference.names.path.join('.')}`, reference] as const))(
    'is looked up in an index: %s',
    async (_what, reference) => {
      expect(await planOf(askNeeding(vendorId, reference, randomUUID()))).toMatch(/Index Cond: .*(driver_id|container_id|zone_id) = /)
    },
  )

  it('is looked up in an index: containers by barcode', async () => {
    expect(await planOf(askOwners(vendorId, ['A-1', 'A-2']))).toMatch(/Index Cond: .*barcode = /)
  })

  it('is looked up in an index: the few containers whose barcodes are of no form of today', async () => {
    expect(await planOf(askUnusual(vendorId))).toContain('records_unusual_barcodes')
  })

  it('is looked up in an index: the requests of a booking that wait for an answer', async () => {
    expect(await planOf(askPending(vendorId, randomUUID()))).toContain('records_pending_requests')
  })

  it('is looked up in an index: outcomes and what came of them, however many are asked for', async () => {
    await server.database.vendorTransaction(vendorId, async (tx) => {
      await tx.rows(sql`insert into vendors_clock (vendor_id) values (${vendorId}::uuid)`)
      await lockVendor(tx)
      await tx.rows(sql`
        insert into mutation_results (vendor_id, mutation_id, name, args_hash, status, params, revision, actor, client_at, server_at)
        select ${vendorId}::uuid, gen_random_uuid(), 'booking.accept', '', 'applied', '{}', 1, 'vendor', '', now() from generate_series(1, 5000)`)
    })
    const ids = Array.from({ length: 1000 }, () => randomUUID())
    const plan = await planOf(askOutcomes(vendorId, ids))
    const looked = plan.split('\n').filter((line) => line.includes('Index Cond: '))
    expect(looked).toHaveLength(4)
    for (const line of looked) expect(line).toMatch(/(mutation_id|entry_id|\bid) = wanted/)
  })

  it('is looked up in an index: bookings that hold bins, the units of their containers, and their deliveries', async () => {
    expect(await planOf(askOpen(vendorId))).toContain('records_open_bookings')
    expect(await planOf(askUnits(vendorId, [randomUUID(), randomUUID()]))).toMatch(/Index Cond: .*container_id = /)
    expect(await planOf(askDeliveries(vendorId, [randomUUID(), randomUUID()]))).toMatch(/Index Cond: .*id = wanted/)
  })
})
