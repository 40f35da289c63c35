import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { databaseName } from '#db/core/database.ts'
import type { Sql } from '#server/database/database.ts'
import type { Document } from '#domain/kernel/entity.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import { Chance } from '#tests/support/chance.ts'
import { ENGINES } from '#tests/contract/engines.ts'
import { timeShare } from '#tests/support/time-share.ts'
import { openWorld, ORIGIN, type World } from '#tests/contract/world.ts'
import { StoppableDisk } from '#tests/support/stoppable-disk.ts'
import { Device } from './device.ts'
import { HandTime } from './hand-time.ts'
import { judge } from './judge.ts'
import { Network } from './network.ts'
import { Person, pickLicense } from './person.ts'
import { hold, holdDevice, toRepeat } from './invariants.ts'
import { throwFaults } from './throw-faults.ts'

// The many runs are those of the simulation, on PGlite; these show that nothing depends on which database it is.
const SEEDS_GIVEN = process.env['REAL_SEEDS']
const SEEDS = Number(SEEDS_GIVEN ?? 500)
/** Runs that follow one another for one vendor: signing up and in costs more than a short run. */
const RUNS_PER_VENDOR = 5
const FIRST = Number(process.env['REAL_SEED'] ?? 1)

type Status = 'applied' | 'rejected'

const outcomes = async (world: World, vendorId: string): Promise<Map<string, { status: Status; name: string }>> => {
  const rows = await world.database.vendorTransaction(vendorId, (tx) =>
    tx.rows<{ id: string; status: Status; name: string }>(
      sql`select mutation_id::text as id, status, name from mutation_results where actor = 'vendor'`,
    ),
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

const documents = async (world: World, { vendorId, userId }: { vendorId: string; userId: string }): Promise<Map<string, Document>> => {
  const read = (tx: Sql) =>
    tx.rows<{ kind: string; id: string; body: Document }>(
      sql`select kind, id::text as id, body from records where not deleted and priority < 2`,
    )
  const rows = await world.database.vendorTransaction(vendorId, read, { userId })
  return new Map(rows.map((row) => [`${row.kind}:${row.id}`, row.body]))
}

const EVENTS = [
  'answer',
  'answer',
  'edit',
  'view',
  'attach',
  'discard',
  'undo',
  'sync',
  'sync',
  'sync',
  'restart',
  'submit',
  'cancel',
  'late',
] as const

/** Two devices of one vendor against the real server under a bad network, by seed. */
const runReal = async (world: World, vendor: Awaited<ReturnType<World['vendor']>>, seed: number): Promise<void> => {
  const chance = new Chance(seed)
  const before = new Set((await outcomes(world, vendor.vendorId)).keys())
  const submitted: string[] = []
  const submit = async () => void submitted.push(await vendor.submit(chance.pick(REQUEST_TYPES), false))
  for (let at = 0; at < 6; at += 1) await submit()
  const serve = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('Origin', ORIGIN)
    headers.set('Cookie', vendor.cookie)
    return world.app.request(path, { ...init, headers })
  }
  const time = new HandTime()
  const devices = [1, 2].map(() => {
    const network = new Network({ time, chance, serve }, 'lossy')
    const name = databaseName(vendor)
    return new Device({ name, network, chance, person: new Person(chance, pickLicense), disk: new StoppableDisk() })
  })
  for (let at = 0; at < 20; at += 1) {
    const event = chance.pick(EVENTS)
    const device = chance.pick(devices)
    if (event === 'sync') await device.sync()
    else if (event === 'restart') device.restart()
    else if (event === 'late') await time.elapse()
    else if (event === 'submit') await submit()
    else if (event === 'cancel')
      await world.marketplace(vendor.vendorId, [{ name: 'request.cancel', args: { requestId: chance.pick(submitted) } }], false)
    else await device.act(event)
    await holdDevice(device.db)
    hold('files and changes go in order', device.disorder.length === 0, device.disorder)
  }
  await time.elapse()
  for (const { network } of devices) network.weather = 'good'
  // A run is over before the five seconds of a hold, and real time is waited for by nobody.
  for (const { db, person } of devices) await person.leave(db)
  for (let round = 0; round < 6; round += 1) for (const device of devices) await device.sync()
  const stored = await outcomes(world, vendor.vendorId)
  const isDone = (id: string) => stored.get(id)?.status === 'applied' && stored.get(id)?.name !== 'mutation.skip'
  await judge(devices, { documents: await documents(world, vendor), outcomeOf: (id) => stored.get(id)?.status, isDone })
  // Nobody but the two devices has changed anything: no mutation took effect that was never queued.
  const known = new Set(devices.flatMap(({ person }) => [...person.queued, ...person.discarded]))
  // What stands for a change that was taken back may have an id of its own, and no effect.
  for (const [id, { name }] of stored)
    hold('nothing took effect that nobody did', known.has(id) || before.has(id) || name === 'mutation.skip', id)
  for (const device of devices) device.restart()
}

describe.each(ENGINES)('devices and the real server on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  }, 120_000)
  afterAll(() => world.close())

  it('loses nothing and doubles nothing under a bad network over many seeds', async () => {
    let vendor = await world.vendor()
    const hasTime = timeShare({ asked: SEEDS_GIVEN, seconds: 15, least: 10 })
    let seed = FIRST
    for (; seed < FIRST + SEEDS && hasTime(seed - FIRST); seed += 1) {
      if (seed % RUNS_PER_VENDOR === 0) vendor = await world.vendor()
      await runReal(world, vendor, seed).catch((error: unknown) => {
        throw toRepeat(`REAL_SEED=${seed} REAL_SEEDS=1 npx vitest run tests/simulation/real-server.test.ts`, error)
      })
    }
    mkdirSync('.tmp/test/figures', { recursive: true })
    writeFileSync(`.tmp/test/figures/real-server-${world.database.engine}.json`, JSON.stringify({ seeds: seed - FIRST }))
    throwFaults(world)
  }, 600_000)
})
