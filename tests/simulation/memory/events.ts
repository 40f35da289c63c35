import { vi } from 'vitest'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { Chance } from '#tests/support/chance.ts'
import type { FileServer } from '#tests/support/file-server.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import type { Device } from '#tests/simulation/device.ts'
import type { HandTime } from '#tests/simulation/hand-time.ts'
import { EDITED } from '#tests/simulation/person.ts'
import { migrate } from './older-device.ts'
import type { Event, Step } from './plan.ts'
import type { DeviceServer } from './device-server.ts'

/** Everybody in a run. */
export interface World {
  /** Of the event that happens now, for all that it leads to. */
  readonly chance: Chance
  readonly server: DeviceServer
  readonly files: FileServer
  readonly time: HandTime
  readonly devices: readonly Device[]
  restored: boolean
  /** A request of before the restored backup, thought lost, may have arrived after it. */
  belated: boolean
  stops: number
}

/** The other side of the marketplace, and another vendor's person on a device of no concern, do something. */
const elsewhere = (world: World, event: 'submit' | 'cancel' | 'delete' | 'edit-elsewhere', number: number): void => {
  const {
    server: { model },
    chance,
  } = world
  if (event === 'submit') {
    const booking = chance.pick(model.documents('bookings')) as never
    return model.put('requests', requestOn(booking, chance.pick(['renewal', 'removal']), { id: chance.uuid(), number: 6000 + number }))
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

/** Requests that were thought lost arrive now, after others were served: repeated and out of order. */
export const deliverLate = async (world: World): Promise<void> => {
  if ((await world.time.elapse()) > 0 && world.restored) world.belated = true
}

const carry = async (from: Device, to: Device): Promise<void> => {
  if (from !== to && !to.wiped) await to.person.import(to.db, await from.person.export(from.db))
}

/** What can happen while a round is under way: people act, another run is faster, the server is restored. */
const MEANWHILE = [
  'answer',
  'edit',
  'view',
  'attach',
  'discard',
  'undo',
  'undo',
  'undo',
  'resolve',
  'sync',
  'sync',
  'restore',
  'forget-clients',
  'late',
  'submit',
] as const

const meanwhile = async (world: World, step: Step, device: Device): Promise<void> => {
  const { chance } = world
  // A second run that starts over while the first still waits for its answer is rarer than it is dangerous.
  const events: readonly Event[] = chance.flip(0.3)
    ? [chance.pick(['restore', 'forget-clients'] as const), 'sync', chance.pick(['answer', 'edit'] as const), 'answer']
    : Array.from({ length: 1 + chance.below(2) }, () => chance.pick(MEANWHILE))
  device.meanwhile = {
    request: chance.below(3),
    served: chance.flip(0.5),
    act: async () => {
      for (const event of events) if (!device.wiped) await happen(world, { ...step, event }, device)
    },
  }
  await device.sync()
  device.meanwhile = null
}

/** Makes one event happen. */
export const happen = async (world: World, step: Step, device: Device): Promise<void> => {
  const { event, number } = step
  const { chance, server, devices } = world
  switch (event) {
    case 'answer':
    case 'edit':
    case 'view':
    case 'attach':
    case 'discard':
    case 'undo':
    case 'resolve':
      return device.act(event)
    case 'migrate':
      return migrate(device)
    case 'sync':
      return device.sync()
    case 'meanwhile':
      return meanwhile(world, step, device)
    case 'restart':
      return device.restart()
    case 'stop-in-change':
      world.stops += 1
      return device.stoppedAt(chance.below(24), () => device.act(chance.flip(0.6) ? 'answer' : 'edit'))
    case 'stop-in-sync':
      world.stops += 1
      return device.stoppedAt(chance.below(60), () => device.sync())
    case 'late':
      return deliverLate(world)
    case 'wait':
      vi.setSystemTime(Date.now() + 1_000 * chance.below(8))
      return
    case 'lose-files':
      // The folder of files was lost; the database was not.
      return world.files.stored.clear()
    case 'backup':
      return server.model.backup()
    case 'restore':
      world.restored = true
      return server.model.restore()
    case 'forget-clients':
      return server.model.forgetClients()
    case 'carry':
      return carry(device, chance.pick(devices))
    case 'revoke':
      // Rare, and never the first device: somebody must be left to see what became of it all.
      if (device !== devices[0] && chance.flip(0.2)) server.revoked.add(devices.indexOf(device))
      return
    default:
      return elsewhere(world, event, number)
  }
}
