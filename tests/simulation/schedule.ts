import { expect } from 'vitest'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { Chance } from '#tests/support/chance.ts'
import { requestOn, sampleMarketplace } from '#tests/support/sample-marketplace.ts'
import { Device } from './device.ts'
import { FaultyNetwork } from './faulty-network.ts'
import { expectBooksBalance, expectVisibleIsReplay, serverImage } from './invariants.ts'
import { ModelServer, type PlantedBug } from './model-server.ts'

const EVENTS = [
  'answer',
  'answer',
  'answer',
  'sync',
  'sync',
  'sync',
  'restart',
  'discard',
  'submit',
  'cancel',
  'late',
  'backup',
  'restore',
  'delete',
] as const

/** What a run did, for the report at the end. */
interface RunFigures {
  readonly events: number
  readonly queued: number
  readonly applied: number
  readonly rejected: number
}

const marketplaceEvent = (event: 'submit' | 'cancel' | 'delete', world: { server: ModelServer; chance: Chance; number: number }): void => {
  const { server, chance } = world
  const requests = server.documents('requests') as unknown as ChangeRequest[]
  const bookings = server.documents('bookings')
  if (event === 'submit') {
    const booking = chance.pick(bookings) as never
    server.put('requests', requestOn(booking, chance.pick(['renewal', 'removal']), { id: chance.uuid(), number: world.number }))
    return
  }
  const pending = requests.filter((request) => request.status === 'pending')
  if (pending.length === 0) return
  const request = chance.pick(pending)
  if (event === 'cancel') server.put('requests', { ...request, status: 'cancelled' } as ChangeRequest)
  else server.del('requests', request.id)
}

/**
 * One life of two devices and a server under a bad network, by seed. After every event the device's invariant holds;
 * after healing, nothing is lost, nothing is doubled, and both devices show what the server has.
 */
export const runSchedule = async (seed: number, bug: PlantedBug | null = null): Promise<RunFigures> => {
  const chance = new Chance(seed)
  const server = new ModelServer(bug)
  const { bookings, requests } = sampleMarketplace(chance, { bookings: 3, requests: 8 })
  for (const booking of bookings) server.put('bookings', booking)
  for (const request of requests) server.put('requests', request)
  const network = new FaultyNetwork(async (body) => server.respond(body), chance)
  const devices = [new Device(network.fetch, chance), new Device(network.fetch, chance)]
  const count = 10 + chance.below(15)
  for (let at = 0; at < count; at += 1) {
    const event = chance.pick(EVENTS)
    const device = chance.pick(devices)
    const hint = `seed ${seed}, event ${at} (${event})`
    if (event === 'answer') await device.answer()
    else if (event === 'sync') await device.sync()
    else if (event === 'restart') device.restart()
    else if (event === 'discard') await device.discard()
    else if (event === 'late') await network.deliverLate()
    else if (event === 'backup') server.backup()
    else if (event === 'restore') server.restore()
    else marketplaceEvent(event, { server, chance, number: 6000 + at })
    await expectVisibleIsReplay(device.db, hint)
    await expectBooksBalance(device.db, hint)
  }
  await network.deliverLate()
  network.healed = true
  for (let round = 0; round < 6; round += 1) for (const device of devices) await device.sync()
  return await judge(seed, { server, devices, count })
}

const judge = async (seed: number, world: { server: ModelServer; devices: readonly Device[]; count: number }): Promise<RunFigures> => {
  const { server, devices } = world
  const hint = `seed ${seed}, healed`
  const truth = new Map(
    ['bookings', 'requests', 'operations'].flatMap((kind) => server.documents(kind).map((body) => [`${kind}:${body.id}`, body] as const)),
  )
  const figures = { events: world.count, queued: 0, applied: 0, rejected: 0 }
  for (const device of devices) {
    expect(await device.db.outbox.count(), hint).toBe(0)
    expect(Object.fromEntries(await serverImage(device.db)), hint).toEqual(Object.fromEntries(truth))
    await expectVisibleIsReplay(device.db, hint)
    await expectBooksBalance(device.db, hint)
    const cards = new Set(await device.db.rejections.toCollection().primaryKeys())
    for (const id of device.queued) {
      const result = server.resultOf(id)
      // A server that was restored may have forgotten a refusal; the person still has the card.
      expect(result !== undefined || cards.has(id), `${hint}: mutation ${id} is lost`).toBe(true)
      expect(server.effects.get(id) ?? 0, `${hint}: effects of ${id}`).toBe(result?.status === 'applied' ? 1 : 0)
      expect(cards.has(id), `${hint}: a card for ${id}`).toBe(result?.status !== 'applied')
      figures.queued += 1
      figures[result?.status === 'applied' ? 'applied' : 'rejected'] += 1
    }
    for (const id of device.discarded) expect(server.effects.get(id) ?? 0, hint).toBeLessThanOrEqual(1)
    device.db.close()
  }
  return figures
}
