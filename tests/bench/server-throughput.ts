import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Cursor } from '#protocol/sync.ts'
import { MAX_MUTATIONS } from '#protocol/sync.ts'
import { ENGINES, postgres, type EngineUnderTest } from '#tests/contract/engines.ts'
import { cursorAfter, readAnswer } from '#tests/contract/read-answer.ts'
import { approve, openWorld, type World } from '#tests/contract/world.ts'
import { barePull, bareMutation } from './bare-sql.ts'
import { median, type Figure } from './figures.ts'
import { submitMany } from './submit-many.ts'

const VENDORS = [1, 8, 64] as const
/** Changes and pulls of one measurement, over all vendors together. */
const CHANGES = 640
const PULLS = 640
/** What is measured is the work, not the patience with one device. */
const UNLIMITED = { burst: 1e9, perSecond: 1e9 }
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5)
/** A push as a device with some work behind it sends. */
const BATCH = 10

type Vendor = Awaited<ReturnType<World['vendor']>>
interface Device {
  readonly vendor: Vendor
  clientId: string
  cursor: Cursor
}

const enrol = async (vendor: Vendor): Promise<Device> => {
  const clientId = randomUUID()
  return { vendor, clientId, cursor: cursorAfter(await readAnswer(await vendor.sync({ clientId }))) }
}

/** Seconds that all devices together need for their part, each doing one thing after the other. */
const together = async <T>(parts: readonly T[], work: (part: T) => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await Promise.all(parts.map(work))
  return (performance.now() - begun) / 1000
}

const pushAll = async (device: Device, requests: readonly string[]): Promise<void> => {
  for (let at = 0; at < requests.length; at += BATCH) {
    const mutations = requests.slice(at, at + BATCH).map((id, i) => approve(at + i + 1, id))
    const answer = await readAnswer(await device.vendor.sync({ clientId: device.clientId, cursor: device.cursor, mutations }))
    if (answer.results.some(({ status }) => status !== 'applied')) throw new Error('a change was not applied')
    device.cursor = cursorAfter(answer)
  }
}

/** Changes per second of ours and of the same SQL done barely, for one number of vendors; alternating which goes first. */
const mutate = async (world: World, pool: pg.Pool, vendors: readonly Vendor[], run: number) => {
  const each = Math.ceil(CHANGES / vendors.length)
  const ours = async () => {
    const parts = await Promise.all(
      vendors.map(async (vendor) => ({ device: await enrol(vendor), requests: await submitMany(world, vendor, each) })),
    )
    return (each * vendors.length) / (await together(parts, ({ device, requests }) => pushAll(device, requests)))
  }
  const bare = async () => {
    const parts = await Promise.all(
      vendors.map(async (vendor) => ({ device: await enrol(vendor), requests: await submitMany(world, vendor, each) })),
    )
    const seconds = await together(parts, async ({ device, requests }) => {
      const of = { vendorId: device.vendor.vendorId, clientId: device.clientId, bookingId: device.vendor.booking.id }
      for (const requestId of requests) await bareMutation(pool, { ...of, requestId })
    })
    return (each * vendors.length) / seconds
  }
  if (run % 2 === 0) return { ours: await ours(), bare: await bare() }
  const first = await bare()
  return { ours: await ours(), bare: first }
}

/** Pulls per second of what changed in the last twenty revisions. */
const pull = async (pool: pg.Pool, vendors: readonly Vendor[], run: number) => {
  const each = Math.ceil(PULLS / vendors.length)
  const devices = await Promise.all(vendors.map(enrol))
  const behind = ({ cursor }: Device): Cursor => ({ ...cursor, revision: Math.max(0, cursor.revision - 20) })
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
    const device = await enrol(vendor)
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

/**
 * What the server does per second on PostgreSQL, as a ratio to the bare SQL transactions of the same work in the same
 * run: what is above 1 is ours (session, validation, rules, checks, the answer).
 */
export const serverFigures = async (): Promise<Figure[]> => {
  const world = await openWorld(postgres, { allowance: UNLIMITED })
  const pool = new pg.Pool({ connectionString: world.url ?? '', max: 20 })
  const vendors: Vendor[] = []
  for (let i = 0; i < Math.max(...VENDORS); i += 1) vendors.push(await world.vendor())
  const figures: Figure[] = []
  for (const count of VENDORS) {
    for (const what of ['changes', 'pulls'] as const) {
      const runs: { ours: number; bare: number }[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const some = vendors.slice(0, count)
        runs.push(what === 'changes' ? await mutate(world, pool, some, run) : await pull(pool, some, run))
      }
      const ours = median(runs.map((run) => run.ours))
      const bare = median(runs.map((run) => run.bare))
      figures.push({
        name: `${Math.round(ours)} ${what}/s, ${count} vendors, PostgreSQL; bare SQL ${Math.round(bare)}/s; bare / ours`,
        unit: 'x',
        value: median(runs.map((run) => run.bare / run.ours)),
        floor: null,
        limit: what === 'changes' ? 6 : 8,
        samples: RUNS,
      })
    }
  }
  await pool.end()
  await world.close()
  for (const engine of ENGINES) figures.push(await drain(engine))
  return figures
}
