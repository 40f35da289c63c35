import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Cursor } from '#protocol/sync.ts'
import { MAX_MUTATIONS } from '#protocol/sync.ts'
import { executePush } from '#server/mutations/execute.ts'
import { scopeOf } from '#server/sync/pull.ts'
import { ENGINES, postgres, type EngineUnderTest } from '#tests/contract/engines.ts'
import { cursorAfter, readAnswer } from '#tests/contract/read-answer.ts'
import { approve, openWorld, type World } from '#tests/contract/world.ts'
import { bareBatch, barePull, type BareRow } from './bare-sql.ts'
import { median, type Figure } from './figures.ts'
import { submitMany } from './submit-many.ts'

const VENDORS = [1, 8, 64] as const
/** Changes and pulls of one measurement, over all vendors together. */
const CHANGES = 1000
const PULLS = 640
/** Revisions that a pull brings. */
const BEHIND = 20
/** What is measured is the work, not the patience with one device. */
const UNLIMITED = { burst: 1e9, perSecond: 1e9 }
/**
 * How much more the bare writing may do than the server's part of a push (promised for one vendor; several share two cores), and than the
 * whole call.
 */
const limitAlone = (vendors: number): number => (vendors === 1 ? 1 / 0.6 : 2.5)
const LIMIT_WHOLE = 5
/** Runs before those that count. */
const WARM_UP = 10
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5)

type Vendor = Awaited<ReturnType<World['vendor']>>
interface Device {
  readonly vendor: Vendor
  clientId: string
  cursor: Cursor
}

/** A new device that has read everything: a first load of what earlier runs left behind would take longer than what is measured. */
const enrol = async (world: World, vendor: Vendor): Promise<Device> => {
  const [at] = await world.database.vendorTransaction(vendor.vendorId, (tx) =>
    tx.rows<{ epoch: string; revision: number }>(
      sql`select ${world.database.epoch()} as epoch, revision::float8 as revision from instance, vendors_clock`,
    ),
  )
  if (!at) throw new Error('the vendor has no clock')
  return { vendor, clientId: randomUUID(), cursor: { ...at, scope: scopeOf(vendor), after: null } }
}

/** Seconds that all devices together need for their part, each doing one thing after the other. */
const together = async <T>(parts: readonly T[], work: (part: T) => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await Promise.all(parts.map(work))
  return (performance.now() - begun) / 1000
}

const pieces = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_MUTATIONS) }, (_, n) => all.slice(n * MAX_MUTATIONS, (n + 1) * MAX_MUTATIONS))

const pushAll = async (device: Device, requests: readonly string[]): Promise<void> => {
  let seq = 0
  for (const some of pieces(requests)) {
    const mutations = some.map((id) => approve((seq += 1), id))
    const answer = await readAnswer(await device.vendor.sync({ clientId: device.clientId, cursor: device.cursor, mutations }))
    if (answer.results.some(({ status }) => status !== 'applied')) throw new Error('a change was not applied')
    device.cursor = cursorAfter(answer)
  }
}

/** The server's part of a push without session, HTTP and the pull in the same call. */
const executeAll = async (world: World, device: Device, requests: readonly string[]): Promise<void> => {
  const { clientId, vendor } = device
  let seq = 0
  for (const some of pieces(requests)) {
    const [first, ...others] = some.map((id) => approve((seq += 1), id))
    if (!first) continue
    const outcomes = await executePush(world.core, {
      vendorId: vendor.vendorId,
      userId: vendor.userId,
      name: 'Bench',
      device: 'Bench',
      clientId,
      mutations: [first, ...others],
    })
    if (outcomes.some(({ status }) => status !== 'applied')) throw new Error('a change was not applied')
  }
}

/** The rows that approving these requests writes, as they are now. */
const rowsOf = (world: World, vendor: Vendor, requests: readonly string[]): Promise<BareRow[]> =>
  world.database.vendorTransaction(vendor.vendorId, (tx) =>
    tx.rows<BareRow>(sql`select kind, id::text as id, priority, body from records
      where id in (select jsonb_array_elements_text(${JSON.stringify([vendor.booking.id, ...requests])}::jsonb)::uuid)`),
  )

/** Changes per second of ours (the whole call, and the push alone) and of the same rows written barely, one after the other. */
const mutate = async (world: World, pool: pg.Pool, vendors: readonly Vendor[], run: number) => {
  const each = Math.ceil(CHANGES / vendors.length)
  const prepared = () =>
    Promise.all(vendors.map(async (vendor) => ({ requests: await submitMany(world, vendor, each), device: await enrol(world, vendor) })))
  const rate = async <T>(parts: readonly T[], work: (part: T) => Promise<void>) => (each * vendors.length) / (await together(parts, work))
  const whole = async () => rate(await prepared(), ({ device, requests }) => pushAll(device, requests))
  const alone = async () => rate(await prepared(), ({ device, requests }) => executeAll(world, device, requests))
  const bare = async () => {
    const parts = await prepared()
    const batches = await Promise.all(
      parts.map(async ({ device, requests }) => ({
        of: { vendorId: device.vendor.vendorId, clientId: device.clientId },
        written: await Promise.all(
          pieces(requests).map(async (some) => ({ rows: await rowsOf(world, device.vendor, some), outcomes: some.length })),
        ),
      })),
    )
    return rate(batches, async ({ of, written }) => {
      for (const one of written) await bareBatch(pool, { ...of, ...one })
    })
  }
  const found = { whole: 0, alone: 0, bare: 0 }
  const order = [
    ['whole', whole],
    ['bare', bare],
    ['alone', alone],
  ] as const
  for (const [name, measure] of run % 2 === 0 ? order : order.toReversed()) found[name] = await measure()
  return found
}

/** Pulls per second of what changed in the last twenty revisions. */
const pull = async (world: World, pool: pg.Pool, vendors: readonly Vendor[], run: number) => {
  const each = Math.ceil(PULLS / vendors.length)
  // Small ones: a revision of the figures before holds a whole push, or all requests of a run.
  for (let revision = 0; revision < BEHIND; revision += 1) await Promise.all(vendors.map((vendor) => vendor.submit('grace_period', false)))
  const devices = await Promise.all(vendors.map((vendor) => enrol(world, vendor)))
  const behind = ({ cursor }: Device): Cursor => ({ ...cursor, revision: Math.max(0, cursor.revision - BEHIND) })
  const rate = async (one: (device: Device) => Promise<unknown>) =>
    (each * vendors.length) /
    (await together(devices, async (device) => {
      for (let i = 0; i < each; i += 1) await one(device)
    }))
  const ours = () => rate(async (device) => readAnswer(await device.vendor.sync({ clientId: device.clientId, cursor: behind(device) })))
  const bare = () =>
    rate((device) => barePull(pool, { vendorId: device.vendor.vendorId, clientId: device.clientId, from: behind(device).revision }))
  if (run % 2 === 0) return { ours: await ours(), bare: await bare() }
  const first = await bare()
  return { ours: await ours(), bare: first }
}

/** Time (ms) in which the server takes 1,000 waiting changes of one device, in pushes as large as are allowed. */
const drain = async (engine: EngineUnderTest): Promise<Figure> => {
  const world = await openWorld(engine, { allowance: UNLIMITED })
  const samples: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const vendor = await world.vendor()
    const requests = await submitMany(world, vendor, 1000)
    const device = await enrol(world, vendor)
    const begun = performance.now()
    for (let at = 0; at < requests.length; at += MAX_MUTATIONS) {
      const mutations = requests.slice(at, at + MAX_MUTATIONS).map((id, i) => approve(at + i + 1, id))
      const answer = await readAnswer(await vendor.sync({ clientId: device.clientId, cursor: device.cursor, mutations }))
      device.cursor = cursorAfter(answer)
    }
    samples.push(performance.now() - begun)
  }
  await world.close()
  return {
    name: `the server alone takes 1,000 waiting changes, ${engine.name}`,
    unit: 'ms',
    value: median(samples),
    floor: null,
    limit: 10_000,
    samples: samples.length,
  }
}

type Rates = Readonly<Record<'ours' | 'bare', number>>

/** How many times more the bare work does: what is above 1 is ours (session, validation, rules, checks, the answer). */
const ratio = (what: string, runs: readonly Rates[], limit: number): Figure => ({
  name: `${Math.round(median(runs.map((run) => run.ours)))} ${what}; barely ${Math.round(median(runs.map((run) => run.bare)))}/s; bare / ours`,
  unit: 'x',
  value: median(runs.map((run) => run.bare / run.ours)),
  floor: null,
  limit,
  samples: runs.length,
})

const changesFigures = async (world: World, pool: pg.Pool, vendors: readonly Vendor[]): Promise<Figure[]> => {
  const runs: Awaited<ReturnType<typeof mutate>>[] = []
  // A server works for days: what is measured is the code after the engine has compiled it, on both sides.
  for (let run = 0; run < WARM_UP; run += 1) await mutate(world, pool, vendors, run)
  for (let run = 0; run < RUNS; run += 1) runs.push(await mutate(world, pool, vendors, run))
  const of = (part: 'whole' | 'alone') => runs.map((run) => ({ ours: run[part], bare: run.bare }))
  const where = `${vendors.length} vendors, PostgreSQL`
  return [
    {
      name: `1,000 changes in pushes of up to ${MAX_MUTATIONS}, ${where}`,
      unit: 'ms',
      value: median(runs.map((run) => 1e6 / run.whole)),
      floor: median(runs.map((run) => 1e6 / run.bare)),
      limit: 500,
      samples: RUNS,
    },
    ratio(`changes/s carried out, ${where}`, of('alone'), limitAlone(vendors.length)),
    ratio(`changes/s pushed and pulled over HTTP, ${where}`, of('whole'), LIMIT_WHOLE),
  ]
}

const pullsFigure = async (world: World, pool: pg.Pool, vendors: readonly Vendor[]): Promise<Figure> => {
  const runs: Rates[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await pull(world, pool, vendors, run))
  return ratio(`pulls/s, ${vendors.length} vendors, PostgreSQL`, runs, 8)
}

/** What the server does per second on PostgreSQL, beside the bare SQL of the same work in the same run. */
export const serverFigures = async (): Promise<Figure[]> => {
  const world = await openWorld(postgres, { allowance: UNLIMITED })
  const pool = new pg.Pool({ connectionString: world.url ?? '', max: 20 })
  // The server that is stopped at the end cuts what is idle.
  pool.on('error', () => undefined)
  const vendors: Vendor[] = []
  for (let i = 0; i < Math.max(...VENDORS); i += 1) vendors.push(await world.vendor())
  const figures: Figure[] = []
  for (const count of VENDORS) {
    const some = vendors.slice(0, count)
    figures.push(...(await changesFigures(world, pool, some)), await pullsFigure(world, pool, some))
  }
  await pool.end()
  await world.close()
  for (const engine of ENGINES) figures.push(await drain(engine))
  return figures
}
