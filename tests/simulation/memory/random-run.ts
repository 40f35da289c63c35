import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import { HOLD_MS } from '#db/core/held.ts'
import type { OutboxRow } from '#db/core/database.ts'
import type { PlantedBug } from '#tests/simulation/model-server.ts'
import { Chance } from '#tests/support/chance.ts'
import { restartIds } from '#tests/support/counted-ids.ts'
import { FileServer } from '#tests/support/file-server.ts'
import { sampleMarketplace } from '#tests/support/sample-marketplace.ts'
import { sampleVendor } from '#tests/support/samples.ts'
import { Device, VENDOR, type Disk, type Plant } from '#tests/simulation/device.ts'
import { HandTime } from '#tests/simulation/hand-time.ts'
import { judge, type Judged } from '#tests/simulation/judge.ts'
import { Network } from '#tests/simulation/network.ts'
import { EDITED, Person, pickLogo, sendable } from '#tests/simulation/person.ts'
import { MemoryDisk } from './memory-disk.ts'
import { deliverLate, happen, type World } from './events.ts'
import { hold, holdCursor, holdDevice, holdSame, type Cursors } from '#tests/simulation/invariants.ts'
import { planOf, type Plan } from './plan.ts'
import { DeviceServer } from './device-server.ts'

/** What a random run did, for the figures at the end. */
export interface RunFigures extends Judged {
  readonly events: number
  readonly stops: number
  /** Of everything that happened, in order. */
  readonly trace: string
}

/** What is wrong in a run, to see whether it is noticed. */
export interface Planted extends Plant {
  readonly server?: PlantedBug | null
  /** Where the devices keep what they have: in memory, unless it says otherwise. */
  readonly disk?: () => Disk
}

const open = ({ seed, devices: count, serving }: Plan, { server: bug = null, disk = () => new MemoryDisk(), ...plant }: Planted): World => {
  const chance = new Chance(seed)
  const [server, files, time] = [new DeviceServer(bug, serving), new FileServer(), new HandTime()]
  if (chance.flip(0.3)) server.model.newestProtocol = 1
  server.model.put('vendors', sampleVendor({ id: VENDOR, logo: null }))
  const { bookings, requests } = sampleMarketplace(chance, { bookings: 2, requests: 4 })
  for (const booking of bookings) server.model.put('bookings', booking)
  for (const request of requests) server.model.put('requests', request)
  const isDecided = (id: string) => server.model.resultOf(id) !== undefined
  const devices = Array.from({ length: count }, (_, device) => {
    const serve = (path: string, init: RequestInit) => server.respond(device, path, init, files)
    const network = new Network({ time, chance, serve }, 'lossy')
    return new Device({ network, chance, isDecided, plant, person: new Person(chance, pickLogo), disk: disk() })
  })
  return { chance, server, files, time, devices, restored: false, belated: false, stops: 0 }
}

const HEALING_ROUNDS = 16

/** On a good network everything goes but what is held, and what depends on that. */
const sendFree = async ({ devices }: World): Promise<void> => {
  let left: OutboxRow[] = []
  for (let round = 0; round < HEALING_ROUNDS; round += 1) {
    for (const device of devices) await device.sync()
    const working = devices.filter(({ wiped }) => !wiped)
    left = (await Promise.all(working.map(({ db, person }) => sendable(db, person)))).flat()
    if (left.length === 0) return
  }
  hold('a held change holds back only what depends on it', false, left)
}

const heal = async (world: World): Promise<void> => {
  const { devices } = world
  await deliverLate(world)
  for (const { network } of devices) network.weather = 'good'
  await sendFree(world)
  vi.setSystemTime(Date.now() + HOLD_MS)
  // A change that names files which the server lost takes a round to hear of them and another to send them, each after the other.
  for (let round = 0; round < HEALING_ROUNDS; round += 1) {
    for (const device of devices) await device.sync()
    const waiting = await Promise.all(devices.map(async ({ db, wiped }) => (wiped ? 0 : db.outbox.count())))
    if (round >= 3 && waiting.every((count) => count === 0)) break
  }
  for (const device of devices) await device.sync()
}

/** After healing: what holds for every device, that a wiped one holds nothing, and that each field is what was last set. */
const judgeWorld = async ({ server, devices, restored, belated }: World): Promise<Judged> => {
  const sum = await judge(devices, server.truth({ restored, belated }))
  for (const device of devices) {
    if (!device.wiped) continue
    device.restart()
    hold('a revoked device holds nothing', (await device.db.outbox.count()) + (await device.db.meta.count()) === 0)
  }
  const company = (server.model.documents('vendors')[0] ?? {}) as unknown as Record<string, unknown>
  for (const field of [...EDITED, 'logo'])
    holdSame(
      'edits of different fields are all kept, the last of each',
      new Map([[field, company[field]]]),
      new Map([[field, server.model.lastSet(field)]]),
    )
  return sum
}

/** A device's state in a line, for the trace. */
const sketch = async (device: Device): Promise<string> => {
  if (device.wiped) return 'wiped'
  const outbox = await device.db.outbox.orderBy('seq').toArray()
  const cursor = (await device.db.meta.get('cursor'))?.value
  return JSON.stringify([device.disk.operations, cursor, outbox.map(({ seq, id, name, doubt }) => [seq, id, name, doubt?.code])])
}

/** A promise that was broken in a run, with the trace of everything up to there. */
export class FailedRun extends Error {
  override readonly name = 'FailedRun'
  readonly trace: string

  constructor(where: string, trace: string, cause: unknown) {
    super(where, { cause })
    this.trace = trace
  }
}

/**
 * One run of two to four devices and a server, at most 80 events, all of it decided by the seed (or by a shortened plan of it). What
 * must always be true is looked at after every event on the device it happened to, and everything once the network is healed.
 * @throws FailedRun with the promise that does not hold as its cause
 */
export const randomRun = async (of: number | Plan, planted: Planted = {}): Promise<RunFigures> => {
  const plan = typeof of === 'number' ? planOf(of) : of
  restartIds()
  const world = open(plan, planted)
  const cursors: Cursors = new Map()
  const trace = createHash('sha256')
  let hint = 'in the beginning'
  const began = Date.now()
  try {
    for (const step of plan.steps) {
      const device = world.devices[step.device]
      if (!device || device.wiped) continue
      hint = `event ${step.number} (${step.event}, device ${step.device})`
      world.chance.restart(step.seed)
      await happen(world, step, device)
      if (!device.wiped) {
        await holdDevice(device.db)
        await holdCursor(device, cursors)
        hold('files and changes go in order', device.disorder.length === 0, device.disorder)
      }
      trace.update(`${hint} ${await sketch(device)}\n`)
    }
    hint = 'after healing'
    world.chance.restart(plan.seed)
    await heal(world)
    const figures = await judgeWorld(world)
    trace.update(JSON.stringify(figures))
    return { ...figures, events: plan.steps.length, stops: world.stops, trace: trace.digest('hex') }
  } catch (error) {
    throw new FailedRun(hint, trace.update(`${hint} ${String(error)}`).digest('hex'), error)
  } finally {
    vi.setSystemTime(began)
  }
}
