import { createHash } from 'node:crypto'
import type { PlantedBug } from '#tests/simulation/model-server.ts'
import { Chance } from '#tests/support/chance.ts'
import { restartIds } from '#tests/support/counted-ids.ts'
import { FileServer } from '#tests/support/file-server.ts'
import { sampleMarketplace } from '#tests/support/sample-marketplace.ts'
import { sampleVendor } from '#tests/support/samples.ts'
import { EDITED, TrialDevice, VENDOR, type Plant } from './trial-device.ts'
import { deliverLate, happen, type World } from './trial-events.ts'
import { hold, holdCursor, holdDevice, holdSame, serverSide, type Cursors } from './trial-invariants.ts'
import { TrialNetwork } from './trial-network.ts'
import { planOf, type Plan } from './trial-plan.ts'
import { TrialServer } from './trial-server.ts'

/** What a trial did, for the figures at the end. */
export interface TrialFigures {
  readonly events: number
  readonly stops: number
  readonly queued: number
  readonly applied: number
  readonly rejected: number
  readonly parked: number
  /** Of everything that happened, in order. */
  readonly trace: string
}

/** What is wrong in a life, to see whether it is noticed. */
export interface Planted extends Plant {
  readonly server?: PlantedBug | null
}

const KINDS = ['vendors', 'bookings', 'requests', 'operations']

const open = ({ seed, devices: count, run }: Plan, { server: bug = null, ...plant }: Planted): World => {
  const chance = new Chance(seed)
  const [server, files] = [new TrialServer(bug, run), new FileServer()]
  if (chance.flip(0.3)) server.model.speaks = 1
  server.model.put('vendors', sampleVendor({ id: VENDOR, logo: null }))
  const { bookings, requests } = sampleMarketplace(chance, { bookings: 2, requests: 4 })
  for (const booking of bookings) server.model.put('bookings', booking)
  for (const request of requests) server.model.put('requests', request)
  const devices = Array.from({ length: count }, (_, device) => {
    const network = new TrialNetwork((path, body) => server.respond(device, path, body, files), chance, files)
    return new TrialDevice(network, chance, { isDecided: (id) => server.model.resultOf(id) !== undefined, plant })
  })
  return { chance, server, files, devices, restored: false, belated: false, stops: 0 }
}

const heal = async (world: World): Promise<void> => {
  const { devices } = world
  deliverLate(world)
  for (const { network } of devices) network.healed = true
  // A change that names files which the server lost takes a round to hear of them and another to send them, each after the other.
  for (let round = 0; round < 16; round += 1) {
    for (const device of devices) await device.sync()
    const waiting = await Promise.all(devices.map(async ({ db, wiped }) => (wiped ? 0 : db.outbox.count())))
    if (round >= 3 && waiting.every((count) => count === 0)) break
  }
  for (const device of devices) await device.sync()
}

/** After healing: nothing is lost, nothing is doubled, nothing is silent, and every device shows what the server has. */
const judge = async ({
  server,
  devices,
  restored,
  belated,
}: World): Promise<Pick<TrialFigures, 'queued' | 'applied' | 'rejected' | 'parked'>> => {
  const figures = { queued: 0, applied: 0, rejected: 0, parked: 0 }
  const truth = server.truth(KINDS)
  for (const device of devices) {
    const cards = new Set(device.wiped ? [] : ((await device.db.rejections.toCollection().primaryKeys()) as string[]))
    for (const id of device.queued) {
      const result = server.model.resultOf(id)
      const effects = server.model.effects.get(id) ?? 0
      figures.queued += 1
      hold('an effect is had once', effects === (result?.status === 'applied' ? 1 : 0), [id, effects, result])
      if (device.wiped) {
        hold(
          'a revoked device hands over what it had not sent',
          result !== undefined || server.parked.has(id) || server.known.has(id) || device.decidedBefore.has(id) || device.dealtWith.has(id),
          id,
        )
        figures.parked += server.parked.has(id) ? 1 : 0
        continue
      }
      const told = cards.has(id) || device.dealtWith.has(id)
      hold('no change is lost', result !== undefined || told, id)
      // Refused, forgotten by a restored server, then accepted from a copy: of a first request that was long on its way, or on
      // the other device it was carried to.
      hold('a refused change has a card', told || server.model.isDone(id), [id, result])
      // But for one that was taken back too late, and is sent again because the server could lose it.
      hold('an applied change has no card', !told || !server.model.isDone(id) || restored || device.discarded.has(id), [id, result])
      figures[result?.status === 'applied' ? 'applied' : 'rejected'] += 1
    }
    const carried = new Set(devices.flatMap((other) => [...other.carried]))
    for (const id of device.discarded) {
      hold('what was taken back happens once at most', (server.model.effects.get(id) ?? 0) <= 1, id)
      // A copy on another device may go long after this one's outcome was known, and what a restored server forgot may arrive again.
      const told = cards.has(id) || device.dealtWith.has(id) || carried.has(id) || device.wiped || belated
      hold('what was taken back and happened all the same has a card', told || !server.model.isDone(id), id)
    }
    for (const [undo, original] of device.reversals) {
      if (!server.model.isDone(undo)) continue
      const by = server.model.takenBack.has(undo) ? server.model.takenBack.get(undo) : original
      hold('an undo takes back nobody else’s decision', by === original && (server.model.isDone(original) || restored), [
        undo,
        original,
        by,
      ])
    }
    if (device.wiped) device.restart()
    hold('a revoked device holds nothing', !device.wiped || (await device.db.outbox.count()) + (await device.db.meta.count()) === 0)
    if (device.wiped) continue
    hold('everything was sent', (await device.db.outbox.count()) === 0, await device.db.outbox.toArray())
    holdSame('every device has what the server has', await serverSide(device.db), truth)
    await holdDevice(device.db)
  }
  const company = (server.model.documents('vendors')[0] ?? {}) as unknown as Record<string, unknown>
  for (const field of [...EDITED, 'logo'])
    holdSame(
      'edits of different fields are all kept, the last of each',
      new Map([[field, company[field]]]),
      new Map([[field, server.model.lastSet(field)]]),
    )
  return figures
}

/** A device's state in a line, for the trace. */
const sketch = async (device: TrialDevice): Promise<string> => {
  if (device.wiped) return 'wiped'
  const outbox = await device.db.outbox.orderBy('seq').toArray()
  const cursor = (await device.db.meta.get('cursor'))?.value
  return JSON.stringify([device.disk.operations, cursor, outbox.map(({ seq, id, name, doubt }) => [seq, id, name, doubt?.code])])
}

/** A promise that was broken in a life, with the trace of everything up to there. */
export class FailedTrial extends Error {
  override readonly name = 'FailedTrial'
  readonly trace: string

  constructor(where: string, trace: string, cause: unknown) {
    super(where, { cause })
    this.trace = trace
  }
}

/**
 * One life of two to four devices and a server, at most 80 events, all of it decided by the seed (or by a shortened plan of it). What
 * must always be true is looked at after every event on the device it happened to, and everything once the network is healed.
 * @throws FailedTrial with the promise that does not hold as its cause
 */
export const runTrial = async (of: number | Plan, planted: Planted = {}): Promise<TrialFigures> => {
  const plan = typeof of === 'number' ? planOf(of) : of
  restartIds()
  const world = open(plan, planted)
  const cursors: Cursors = new Map()
  const trace = createHash('sha256')
  let hint = 'in the beginning'
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
    const figures = await judge(world)
    trace.update(JSON.stringify(figures))
    return { ...figures, events: plan.steps.length, stops: world.stops, trace: trace.digest('hex') }
  } catch (error) {
    throw new FailedTrial(hint, trace.update(`${hint} ${String(error)}`).digest('hex'), error)
  }
}
