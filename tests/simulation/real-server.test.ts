import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Document } from '#domain/kernel/entity.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import { Chance } from '#tests/support/chance.ts'
import { ENGINES } from '#tests/contract/engines.ts'
import { openWorld, ORIGIN, type World } from '#tests/contract/world.ts'
import { Device } from './device.ts'
import { FaultyNetwork } from './faulty-network.ts'
import { expectBooksBalance, expectVisibleIsReplay, serverImage } from './invariants.ts'

// The many lives are those of the simulation, on PGlite; these show that nothing depends on which database it is.
const SEEDS = Number(process.env['ROAD_REAL_SEEDS'] ?? 40)
/** Lives that follow one another for one vendor: signing up and in costs more than a short life. */
const LIVES_PER_VENDOR = 5
const FIRST = Number(process.env['ROAD_REAL_SEED'] ?? 1)

interface StoredResult {
  readonly id: string
  readonly status: string
}

const outcomes = async (world: World, vendorId: string): Promise<Map<string, string>> => {
  const rows = await world.database.vendorTransaction(vendorId, (tx) =>
    tx.rows<StoredResult>(sql`select mutation_id::text as id, status from mutation_results where actor = 'vendor'`),
  )
  return new Map(rows.map((row) => [row.id, row.status]))
}

const documents = async (world: World, vendorId: string): Promise<Record<string, Document>> => {
  const rows = await world.database.vendorTransaction(vendorId, (tx) =>
    tx.rows<{ kind: string; id: string; body: Document }>(sql`select kind, id::text as id, body from records where not deleted`),
  )
  return Object.fromEntries(rows.map((row) => [`${row.kind}:${row.id}`, row.body]))
}

/** Two devices of one vendor against the real server under a bad network, by seed. */
const runReal = async (world: World, vendor: Awaited<ReturnType<World['vendor']>>, seed: number): Promise<void> => {
  const chance = new Chance(seed)
  const before = new Set((await outcomes(world, vendor.vendorId)).keys())
  const submitted: string[] = []
  for (let at = 0; at < 6; at += 1) submitted.push(await vendor.submit(chance.pick(REQUEST_TYPES), false))
  const headers = { 'Content-Type': 'application/json', 'Origin': ORIGIN, 'Cookie': vendor.cookie }
  const network = new FaultyNetwork(async (body) => world.app.request('/api/sync', { method: 'POST', headers, body }), chance)
  const devices = [new Device(network.fetch, chance, vendor.vendorId), new Device(network.fetch, chance, vendor.vendorId)]
  const events = ['answer', 'answer', 'answer', 'sync', 'sync', 'sync', 'restart', 'submit', 'cancel', 'late'] as const
  for (let at = 0; at < 20; at += 1) {
    const event = chance.pick(events)
    const device = chance.pick(devices)
    if (event === 'answer') await device.answer()
    else if (event === 'sync') await device.sync()
    else if (event === 'restart') device.restart()
    else if (event === 'late') await network.deliverLate()
    else if (event === 'submit') submitted.push(await vendor.submit(chance.pick(REQUEST_TYPES), false))
    else await world.marketplace(vendor.vendorId, [{ name: 'request.cancel', args: { requestId: chance.pick(submitted) } }], false)
    await expectVisibleIsReplay(device.db, `seed ${seed}, event ${at} (${event})`)
    await expectBooksBalance(device.db, `seed ${seed}, event ${at} (${event})`)
  }
  await network.deliverLate()
  network.healed = true
  for (let round = 0; round < 4; round += 1) for (const device of devices) await device.sync()
  const truth = await documents(world, vendor.vendorId)
  const stored = await outcomes(world, vendor.vendorId)
  for (const device of devices) {
    expect(await device.db.outbox.count(), `seed ${seed}`).toBe(0)
    expect(Object.fromEntries(await serverImage(device.db)), `seed ${seed}`).toEqual(truth)
    const cards = new Set(await device.db.rejections.toCollection().primaryKeys())
    for (const id of device.queued) expect(stored.get(id), `seed ${seed}, ${id}`).toBe(cards.has(id) ? 'rejected' : 'applied')
    device.db.close()
  }
  // Nobody but the two devices has changed anything: no mutation took effect that was never queued.
  const queued = new Set(devices.flatMap((device) => [...device.queued]))
  expect(
    [...stored.keys()].filter((id) => !queued.has(id) && !before.has(id)),
    `seed ${seed}`,
  ).toEqual([])
}

describe.each(ENGINES)('the road to the real server on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  }, 120_000)
  afterAll(() => world.close())

  it(`loses nothing and doubles nothing under a bad network over ${SEEDS} seeds`, async () => {
    let vendor = await world.vendor()
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
      if (seed % LIVES_PER_VENDOR === 0) vendor = await world.vendor()
      await runReal(world, vendor, seed).catch((error: unknown) => {
        throw new Error(`repeat with: ROAD_REAL_SEED=${seed} ROAD_REAL_SEEDS=1 npx vitest run tests/simulation/real-server.test.ts`, {
          cause: error,
        })
      })
    }
    mkdirSync('.tmp/test/figures', { recursive: true })
    writeFileSync(`.tmp/test/figures/road-${world.database.engine}.json`, JSON.stringify({ seeds: SEEDS }))
    expect(world.failures).toEqual([])
  }, 600_000)
})
