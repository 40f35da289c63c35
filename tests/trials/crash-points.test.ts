import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { discardWaiting } from '#db/attention.ts'
import { resolveConflict } from '#db/conflicts.ts'
import { mutate } from '#db/mutate.ts'
import { undoChange } from '#db/undo.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { Chance } from '../support/chance.ts'
import { sampleMarketplace } from '../support/sample-marketplace.ts'
import { sampleVendor } from '../support/samples.ts'
import { NOON } from './run-trials.ts'
import { TrialDevice, VENDOR } from './trial-device.ts'
import { hold, holdDevice, holdSame, serverSide } from './trial-invariants.ts'
import { TrialNetwork } from './trial-network.ts'
import { TrialServer } from './trial-server.ts'

const KINDS = ['vendors', 'bookings', 'requests', 'operations']
const OPERATION = '00000000-0000-4000-8000-00000000000f'

/** A fresh device with everything loaded, and a second one beside it. */
const begin = async () => {
  const chance = new Chance(7)
  const server = new TrialServer(null)
  server.model.put('vendors', sampleVendor({ id: VENDOR }))
  const { bookings, requests } = sampleMarketplace(chance, { bookings: 2, requests: 6 })
  for (const booking of bookings) server.model.put('bookings', booking)
  for (const request of requests) server.model.put('requests', request)
  const [device, other] = [0, 1].map((number) => {
    const network = new TrialNetwork((path, body) => server.respond(number, path, body), chance)
    network.healed = true
    const of = { isDecided: (id: string) => server.model.resultOf(id) !== undefined, plant: {} }
    return new TrialDevice(network, chance, of)
  })
  if (!device || !other) throw new Error('no device')
  await other.sync()
  const ids = requests.map(({ id }) => id)
  const approve = (n: number, on = device) =>
    mutate(on.db, 'request.approve', { requestId: ids[n] ?? '', operationId: OPERATION }, { id: `00000000-0000-4000-8000-0000000000a${n}` })
  const reject = (n: number, on = device) =>
    mutate(on.db, 'request.reject', { requestId: ids[n] ?? '', reason: 'No bin' }, { id: `00000000-0000-4000-8000-0000000000b${n}` })
  const edit = (to: string, on = device) =>
    mutate(
      on.db,
      'vendor.edit',
      { vendorId: VENDOR, edits: { city: { from: 'Riyadh', to } } },
      { id: '00000000-0000-4000-8000-0000000000c1' },
    )
  const cancel = (n: number) => {
    const request = server.model.documents('requests').find(({ id }) => id === ids[n]) as unknown as ChangeRequest
    server.model.put('requests', { ...request, status: 'cancelled' } as ChangeRequest)
  }
  return { server, device, other, approve, reject, edit, cancel }
}
type Scene = Awaited<ReturnType<typeof begin>>

interface Story {
  /** What was before; nothing stops here. */
  readonly before?: (scene: Scene) => Promise<unknown>
  /** What is stopped at every point. */
  readonly during: (scene: Scene) => Promise<unknown>
}

const loaded = ({ device }: Scene) => device.sync()
const A0 = '00000000-0000-4000-8000-0000000000a0'
const B0 = '00000000-0000-4000-8000-0000000000b0'

const STORIES: Readonly<Record<string, Story>> = {
  'a first load': { during: ({ device }) => device.sync() },
  'an approval': { before: loaded, during: ({ approve }) => approve(0) },
  'a rejection': { before: loaded, during: ({ reject }) => reject(0) },
  'an edit of a field': { before: loaded, during: ({ edit }) => edit('Jeddah') },
  'an approval on its way': {
    before: async (scene) => [await loaded(scene), await scene.approve(0)],
    during: ({ device }) => device.sync(),
  },
  'several changes on their way': {
    before: async (scene) => [await loaded(scene), await scene.approve(0), await scene.reject(1), await scene.edit('Jeddah')],
    during: ({ device }) => device.sync(),
  },
  'a change that is refused': {
    before: async (scene) => [await loaded(scene), await scene.approve(0), scene.cancel(0)],
    during: ({ device }) => device.sync(),
  },
  'a pull under waiting changes': {
    before: async (scene) => {
      await loaded(scene)
      await scene.approve(0)
      await scene.edit('Jeddah')
      scene.cancel(1)
      await scene.reject(2, scene.other)
      await scene.other.sync()
    },
    during: ({ device }) => device.sync(),
  },
  'taking a waiting change back': {
    before: async (scene) => [await loaded(scene), await scene.approve(0), await scene.reject(1)],
    during: ({ device }) => discardWaiting(device.db, A0),
  },
  'undoing what was sent': {
    before: async (scene) => [await loaded(scene), await scene.reject(0), await scene.device.sync()],
    during: async ({ device }) => [await undoChange(device.db, B0), await device.sync()],
  },
  'settling a conflict': {
    before: async (scene) => {
      await loaded(scene)
      await scene.edit('Jeddah')
      const [vendor] = scene.server.model.documents('vendors')
      if (vendor) scene.server.model.put('vendors', { ...vendor, city: 'Dammam' } as never)
      await scene.device.sync()
    },
    during: async ({ device }) => {
      const [card] = await device.db.rejections.toArray()
      if (card) {
        device.dealtWith.add(card.id)
        await resolveConflict(device.db, card, { city: 'yours' })
      }
    },
  },
  'taking over the work of another device': {
    before: async (scene) => [await loaded(scene), await scene.approve(0, scene.other), await scene.reject(1, scene.other)],
    during: async ({ device, other }) => device.import((await other.export()).changes),
  },
  'a server that was restored': {
    before: async (scene) => {
      await loaded(scene)
      scene.server.model.backup()
      await scene.approve(0)
      await scene.device.sync()
      await scene.reject(1)
      scene.server.model.restore()
    },
    during: ({ device }) => device.sync(),
  },
  'leaving after a revocation': {
    before: async (scene) => [await loaded(scene), await scene.approve(0), await scene.edit('Jeddah'), scene.server.revoked.add(0)],
    during: ({ device }) => device.sync(),
  },
}

/** After the stop: the machine starts again, the network is well, and everything must come out right. */
const judge = async ({ server, device, other }: Scene): Promise<void> => {
  if (!device.wiped) await holdDevice(device.db)
  for (let round = 0; round < 3; round += 1) for (const one of [device, other]) await one.sync()
  for (const one of [device, other]) {
    for (const id of one.queued) {
      const result = server.model.resultOf(id)
      const known = result !== undefined || server.parked.has(id) || one.dealtWith.has(id)
      hold('no change is lost', known, id)
      hold('an effect is had once', (server.model.effects.get(id) ?? 0) === (result?.status === 'applied' ? 1 : 0), id)
    }
    if (one.wiped) continue
    hold('everything was sent', (await one.db.outbox.count()) === 0)
    holdSame('every device has what the server has', await serverSide(one.db), server.truth(KINDS))
    await holdDevice(one.db)
  }
}

const noteQueued = async (scene: Scene): Promise<void> => {
  for (const one of [scene.device, scene.other]) for (const { id } of await one.db.outbox.toArray()) one.queued.add(id)
}

/** Storage operations of a story when nothing stops it. */
const countOperations = async (story: Story): Promise<number> => {
  const scene = await begin()
  await story.before?.(scene)
  const { operations } = scene.device.disk
  await story.during(scene)
  return scene.device.disk.operations - operations
}

const stopAt = async (story: Story, operation: number): Promise<void> => {
  const scene = await begin()
  await story.before?.(scene)
  await noteQueued(scene)
  await scene.device.stoppedAt(operation, () => story.during(scene))
  await judge(scene)
}

/** Cuts the n-th line and what follows it out of every answer of a story. Resolves to whether an answer had so many lines. */
const cutAt = async (story: Story, line: number, half: boolean): Promise<boolean> => {
  const scene = await begin()
  await story.before?.(scene)
  await noteQueued(scene)
  const { network } = scene.device
  const whole = network.fetch
  let reached = false
  network.fetch = async (path, init) => {
    const response = await whole(path, init)
    const lines = (await response.text()).split('\n')
    if (!response.ok || lines.length <= line + 1) return new Response(lines.join('\n'), { status: response.status })
    reached = true
    const last = lines[line] ?? ''
    return new Response([...lines.slice(0, line), half ? last.slice(0, last.length >> 1) : ''].join('\n'))
  }
  await story.during(scene)
  network.fetch = whole
  await judge(scene)
  return reached
}

describe('a machine that stops', () => {
  let points = 0
  let cuts = 0
  afterAll(() => {
    mkdirSync('.tmp/test/figures', { recursive: true })
    writeFileSync('.tmp/test/figures/crash-points.json', JSON.stringify({ stories: Object.keys(STORIES).length, points, cuts }))
  })

  it.each(Object.entries(STORIES))(
    'before or after any storage operation, or at any line of an answer, loses and doubles nothing: %s',
    async (name, story) => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOON })
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const total = await countOperations(story)
      expect(total).toBeGreaterThan(3)
      // Stopping before operation n is stopping after operation n - 1; the last point is after the end.
      for (let operation = 0; operation <= total; operation += 1) {
        await stopAt(story, operation).catch((error: unknown) => {
          throw new Error(`${name}, stopped at operation ${operation} of ${total}`, { cause: error })
        })
        points += 1
      }
      for (let line = 0, more = true; more; line += 1)
        for (const half of [false, true]) {
          more = await cutAt(story, line, half)
          cuts += more ? 1 : 0
        }
      vi.useRealTimers()
    },
    120_000,
  )
})
