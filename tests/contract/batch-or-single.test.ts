import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestType } from '#domain/requests/request.ts'
import type { WireMutation } from '#protocol/sync.ts'
import { executePush } from '#server/mutations/execute.ts'
import { sampleBooking, sampleContainer, sampleId, sampleRequest, sampleVendor, sampleZone } from '#tests/support/samples.ts'
import { timeShare } from '#tests/support/time-share.ts'
import { addMember } from './add-member.ts'
import { ENGINES } from './engines.ts'
import { openWorld, wire, type World } from './world.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
const NOW = new Date('2026-11-21T10:00:00.000Z')
const REQUESTS: readonly RequestType[] = ['renewal', 'grace_period', 'early_pickup', 'removal', 'replacement', 'renewal']
const COMPANY = sampleId(1)

/** What one place in the queue asks for; `id` and `dependsOn` are numbers of ids, so that they are met again. */
const asked = fc.record({
  what: fc.oneof(
    ...['approve', 'reject', 'reopen'].map((step) => fc.record({ step: fc.constant(step), request: fc.nat(REQUESTS.length) })),
    fc.record({ step: fc.constant('edit'), from: fc.constantFrom('7', '8', '9'), to: fc.constantFrom('7', '8', '9') }),
    fc.record({ step: fc.constant('publish'), on: fc.boolean() }),
    fc.record({ step: fc.constantFrom('close', 'stay', 'skip', 'unknown', 'forbidden', 'invalid') }),
  ),
  id: fc.nat(30),
  dependsOn: fc.option(fc.nat(30), { nil: undefined, freq: 3 }),
})
type PlannedCall = typeof asked extends fc.Arbitrary<infer T> ? T : never

const call = (what: PlannedCall['what'], vendorId: string): { name: string; args: unknown } => {
  const one = what as { step: string; request: number; from: string; to: string; on: boolean }
  const requestId = sampleId(6, one.request)
  switch (one.step) {
    case 'approve':
      return { name: 'request.approve', args: { requestId, operationId: sampleId(7, one.request) } }
    case 'reject':
      return { name: 'request.reject', args: { requestId, reason: 'No truck' } }
    case 'reopen':
      return { name: 'request.reopen', args: { requestId } }
    case 'edit':
      return { name: 'vendor.edit', args: { vendorId, edits: { buildingNumber: { from: one.from, to: one.to } } } }
    case 'publish':
      return { name: 'container.publish', args: { vendorId, containerId: sampleId(4), enabled: one.on } }
    case 'close':
      return { name: 'vendor.requestDeletion', args: { vendorId, reason: null } }
    case 'stay':
      return { name: 'vendor.withdrawDeletion', args: { vendorId } }
    case 'unknown':
      return { name: 'booking.teleport', args: {} }
    case 'forbidden':
      return { name: 'request.cancel', args: { requestId } }
    case 'invalid':
      return { name: 'request.approve', args: {} }
    default:
      return { name: 'mutation.skip', args: {} }
  }
}

const toWire = ({ what, id, dependsOn }: PlannedCall, at: number, vendorId: string): WireMutation => {
  const { name, args } = call(what, vendorId)
  return { ...wire(at + 1, name, args, sampleId(90, id)), dependsOn: dependsOn === undefined ? undefined : sampleId(90, dependsOn) }
}

describe.each(ENGINES)('mutations in batches of any size, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  /** A vendor with the same records as every other one of this test. */
  const twin = async (): Promise<string> => {
    const vendorId = randomUUID()
    const zone = sampleZone()
    const booking = sampleBooking()
    await world.marketplace(vendorId, [
      { name: 'vendor.register', args: { ...sampleVendor(), id: vendorId } },
      { name: 'zone.import', args: zone },
      { name: 'container.import', args: sampleContainer() },
      { name: 'booking.place', args: booking },
      ...REQUESTS.map((type, at) => ({ name: 'request.submit', args: sampleRequest(type, { id: sampleId(6, at), number: 7000 + at }) })),
    ])
    return vendorId
  }

  /** Everything that stays of it, but for revisions. */
  const live = async (mutations: readonly PlannedCall[], sizes: readonly number[]) => {
    const vendorId = await twin()
    const core = { ...world.core, now: () => NOW }
    const caller = { vendorId, userId: await addMember(world.database, vendorId), name: 'Somebody', device: 'Test', clientId: randomUUID() }
    const queue = mutations.map((one, at) => toWire(one, at, vendorId))
    const outcomes = []
    for (let at = 0, turn = 0; at < queue.length; turn += 1) {
      const [first, ...others] = queue.slice(at, at + (sizes[turn % sizes.length] ?? 1))
      if (!first) break
      outcomes.push(...(await executePush(core, { ...caller, mutations: [first, ...others] })))
      at += 1 + others.length
    }
    const kept = await world.database.vendorTransaction(vendorId, async (tx) => ({
      // What the vendor was told while the test was set up has the moment of that.
      rows: await tx.rows(
        sql`select kind, id::text as id, deleted, priority, body from records where kind not in ('audits', 'notifications') order by kind, records.id`,
      ),
      // Its id begins with the moment and the place in the batch.
      audits: await tx.rows(
        sql`select body - 'id' as body from records where kind = 'audits' and body ->> 'by' = 'vendor' order by body ->> 'mutationId'`,
      ),
      results: await tx.rows(
        sql`select mutation_id::text as id, seq::int as seq, name, status, code, params from mutation_results where actor = 'vendor' order by mutation_id`,
      ),
      parked: await tx.rows(sql`select mutation_id::text as id, name from parked_mutations order by mutation_id`),
      lastSeq: await tx.rows(sql`select last_seq::int as "lastSeq" from sync_clients`),
    }))
    const [clock] = await world.database.vendorTransaction(vendorId, (tx) =>
      tx.rows<{ revision: number; rows: number; outcomes: number }>(sql`
        select revision::int as revision, (select max(revision)::int from records) as rows, (select max(revision)::int from mutation_results) as outcomes
        from vendors_clock`),
    )
    // Nobody is told of a revision that has no rows, and no row is ahead of the clock.
    expect(clock?.rows).toBe(clock?.revision)
    expect(clock?.outcomes).toBeLessThanOrEqual(clock?.revision ?? 0)
    const revisions = outcomes.map(({ revision }) => revision)
    const told = outcomes.map(({ revision: _, ...outcome }) => outcome)
    return { revisions, plain: JSON.parse(JSON.stringify({ told, kept }).replaceAll(vendorId, COMPANY)) as unknown }
  }

  it('come to the same outcomes and rows as one by one', { timeout: 300_000 }, async () => {
    const hasTime = timeShare({ asked: process.env['FUZZ_RUNS'], seconds: 8, least: 20 })
    let done = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(asked, { minLength: 2, maxLength: 24 }),
        fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 4 }),
        async (mutations, sizes) => {
          if (!hasTime(done)) return
          done += 1
          const [single, batched] = [await live(mutations, [1]), await live(mutations, sizes)]
          expect(batched.plain).toEqual(single.plain)
          // What is new is told in order; an outcome given again keeps its own place.
          for (const { revisions } of [single, batched]) expect(Math.min(...revisions)).toBeGreaterThan(0)
        },
      ),
      { seed, numRuns: Number(process.env['FUZZ_RUNS'] ?? 500) },
    )
  })
})
