import { discardWaiting } from '#db/review/attention.ts'
import { resolveConflict } from '#db/review/conflicts.ts'
import { undoChange } from '#db/review/undo.ts'
import type { Scene } from './scene.ts'

export interface Story {
  /** What was before; nothing stops here. */
  readonly before?: (scene: Scene) => Promise<unknown>
  /** What is stopped at every point. */
  readonly during: (scene: Scene) => Promise<unknown>
}

const loaded = ({ device }: Scene) => device.sync()
const A0 = '00000000-0000-4000-8000-0000000000a0'
const B0 = '00000000-0000-4000-8000-0000000000b0'

export const STORIES: Readonly<Record<string, Story>> = {
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
        device.person.dealtWith.add(card.id)
        await resolveConflict(device.db, card, { city: 'yours' })
      }
    },
  },
  'taking over the work of another device': {
    before: async (scene) => [await loaded(scene), await scene.approve(0, scene.other), await scene.reject(1, scene.other)],
    during: async ({ device, other }) => device.person.import(device.db, await other.person.export(other.db)),
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
  'picking a file and naming it in a change': { before: loaded, during: ({ brand }) => brand() },
  'a file on its way, before the change that names it': {
    before: async (scene) => [await loaded(scene), await scene.brand()],
    during: ({ device }) => device.sync(),
  },
  'a change that overtakes one whose file is on its way': {
    before: async (scene) => [await loaded(scene), await scene.brand(), await scene.approve(0)],
    during: ({ device }) => device.sync(),
  },
  'a server that lost a file which another change names': {
    before: async (scene) => {
      await loaded(scene)
      await scene.brand()
      await scene.device.sync()
      scene.files.stored.clear()
      await scene.showYard()
    },
    during: ({ device }) => device.sync(),
  },
}
