import { createHash } from 'node:crypto'
import type { PlantedBug } from '../road/model-server.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { Chance } from '../support/chance.ts'
import { requestOn, sampleMarketplace } from '../support/sample-marketplace.ts'
import { sampleVendor } from '../support/samples.ts'
import { EDITED, TrialDevice, VENDOR, type Plant } from './trial-device.ts'
import { hold, holdDevice, holdSame, serverSide } from './trial-invariants.ts'
import { TrialNetwork } from './trial-network.ts'
import { TrialServer } from './trial-server.ts'

/** What a life can hold, the common things more often. */
const EVENTS = [
  ...Array<'answer'>(5).fill('answer'),
  ...Array<'edit'>(3).fill('edit'),
  ...Array<'sync'>(8).fill('sync'),
  'restart',
  'discard',
  'undo',
  'resolve',
  'stop-in-change',
  'stop-in-change',
  'stop-in-sync',
  'stop-in-sync',
  'submit',
  'cancel',
  'delete',
  'edit-elsewhere',
  'late',
  'backup',
  'restore',
  'carry',
  'revoke',
] as const
type Event = (typeof EVENTS)[number]

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

interface World {
  readonly chance: Chance
  readonly server: TrialServer
  readonly devices: readonly TrialDevice[]
  restored: boolean
  at: number
  stops: number
}

const KINDS = ['vendors', 'bookings', 'requests', 'operations']

const open = (seed: number, { server: bug = null, ...plant }: Planted): World => {
  const chance = new Chance(seed)
  const server = new TrialServer(bug)
  server.model.put('vendors', sampleVendor({ id: VENDOR }))
  const { bookings, requests } = sampleMarketplace(chance, { bookings: 2, requests: 4 })
  for (const booking of bookings) server.model.put('bookings', booking)
  for (const request of requests) server.model.put('requests', request)
  const devices = Array.from({ length: 2 + chance.below(3) }, (_, device) => {
    const network = new TrialNetwork((path, body) => server.respond(device, path, body), chance)
    return new TrialDevice(network, chance, { isDecided: (id) => server.model.resultOf(id) !== undefined, plant })
  })
  return { chance, server, devices, restored: false, at: 0, stops: 0 }
}

/** The other side of the marketplace, and another vendor's person on a device of no concern, do something. */
const elsewhere = (world: World, event: 'submit' | 'cancel' | 'delete' | 'edit-elsewhere'): void => {
  const {
    server: { model },
    chance,
  } = world
  if (event === 'submit') {
    const booking = chance.pick(model.documents('bookings')) as never
    return model.put('requests', requestOn(booking, chance.pick(['renewal', 'removal']), { id: chance.uuid(), number: 6000 + world.at }))
  }
  if (event === 'edit-elsewhere') {
    const [vendor] = model.documents('vendors')
    return vendor && model.put('vendors', { ...vendor, [chance.pick(EDITED)]: `Place ${chance.below(4)}` } as never)
  }
  const pending = (model.documents('requests') as unknown as ChangeRequest[]).filter(({ status }) => status === 'pending')
  if (pending.length === 0) return
  const request = chance.pick(pending)
  if (event === 'cancel') model.put('requests', { ...request, status: 'cancelled' } as ChangeRequest)
  else model.del('requests', request.id)
}

const carry = async (from: TrialDevice, to: TrialDevice): Promise<void> => {
  if (from !== to && !to.wiped) await to.import((await from.export()).changes)
}

const act = async (world: World, event: Event, device: TrialDevice): Promise<void> => {
  const { chance, server, devices } = world
  switch (event) {
    case 'answer':
    case 'edit':
    case 'discard':
    case 'undo':
    case 'resolve':
      return device[event]()
    case 'sync':
      return device.sync()
    case 'restart':
      return device.restart()
    case 'stop-in-change':
      world.stops += 1
      return device.stoppedAt(chance.below(24), () => (chance.flip(0.6) ? device.answer() : device.edit()))
    case 'stop-in-sync':
      world.stops += 1
      return device.stoppedAt(chance.below(60), () => device.sync())
    case 'late':
      for (const { network } of devices) network.deliverLate()
      return
    case 'backup':
      return server.model.backup()
    case 'restore':
      world.restored = true
      return server.model.restore()
    case 'carry':
      return carry(device, chance.pick(devices))
    case 'revoke':
      // Rare, and never the first device: somebody must be left to see what became of it all.
      if (device !== devices[0] && chance.flip(0.2)) server.revoked.add(devices.indexOf(device))
      return
    default:
      return elsewhere(world, event)
  }
}

const heal = async ({ devices }: World): Promise<void> => {
  for (const { network } of devices) network.deliverLate()
  for (const { network } of devices) network.healed = true
  for (let round = 0; round < 4; round += 1) for (const device of devices) await device.sync()
}

/** After healing: nothing is lost, nothing is doubled, nothing is silent, and every device shows what the server has. */
const judge = async ({ server, devices, restored }: World): Promise<Pick<TrialFigures, 'queued' | 'applied' | 'rejected' | 'parked'>> => {
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
          result !== undefined || server.parked.has(id) || device.decidedBefore.has(id) || device.dealtWith.has(id),
          id,
        )
        figures.parked += server.parked.has(id) ? 1 : 0
        continue
      }
      const told = cards.has(id) || device.dealtWith.has(id)
      hold('no change is lost', result !== undefined || told, id)
      // Refused, forgotten by a restored server, then accepted from a copy: of a first request that was long on its way, or on
      // the other device it was carried to.
      hold('a refused change has a card', told || result?.status === 'applied', [id, result])
      hold('an applied change has no card', !told || result?.status !== 'applied' || restored, [id, result])
      figures[result?.status === 'applied' ? 'applied' : 'rejected'] += 1
    }
    for (const id of device.discarded) hold('what was taken back happens once at most', (server.model.effects.get(id) ?? 0) <= 1, id)
    hold('a revoked device holds nothing', !device.wiped || (await device.db.outbox.count()) + (await device.db.meta.count()) === 0)
    if (device.wiped) continue
    hold('everything was sent', (await device.db.outbox.count()) === 0, await device.db.outbox.toArray())
    holdSame('every device has what the server has', await serverSide(device.db), truth)
    await holdDevice(device.db)
  }
  return figures
}

/** A device's state in a line, for the trace. */
const sketch = async (device: TrialDevice): Promise<string> => {
  if (device.wiped) return 'wiped'
  const outbox = await device.db.outbox.orderBy('seq').toArray()
  const cursor = (await device.db.meta.get('cursor'))?.value
  return JSON.stringify([device.disk.operations, cursor, outbox.map(({ seq, id, name, doubt }) => [seq, id, name, doubt?.code])])
}

/**
 * One life of two to four devices and a server, at most 80 events, all of it decided by the seed. What must always be true is
 * looked at after every event on the device it happened to, and everything once the network is healed.
 * @throws Broken with the promise that does not hold
 */
export const runTrial = async (seed: number, planted: Planted = {}): Promise<TrialFigures> => {
  const world = open(seed, planted)
  const trace = createHash('sha256')
  // Most lives are short, where faults meet early; some are long.
  const count = world.chance.flip(0.1) ? 80 : 8 + world.chance.below(24)
  for (; world.at < count; world.at += 1) {
    const event = world.chance.pick(EVENTS)
    const device = world.chance.pick(world.devices)
    if (device.wiped) continue
    const hint = `event ${world.at} (${event}, device ${world.devices.indexOf(device)})`
    try {
      await act(world, event, device)
      if (!device.wiped) await holdDevice(device.db)
    } catch (error) {
      throw new Error(hint, { cause: error })
    }
    trace.update(`${hint} ${await sketch(device)}\n`)
  }
  await heal(world)
  const figures = await judge(world)
  trace.update(JSON.stringify(figures))
  return { ...figures, events: count, stops: world.stops, trace: trace.digest('hex') }
}
