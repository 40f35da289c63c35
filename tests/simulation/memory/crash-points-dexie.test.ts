import Dexie from 'dexie'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { Stopped } from '#tests/support/stopped.ts'
import { StoppableDisk } from '#tests/support/stoppable-disk.ts'
import { NOON } from './random-runs.ts'
import { stopEverywhere, writeStops } from './stopping.ts'
import { STORIES, type Story } from './stories.ts'
import { begin } from './scene.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { userIdOf } from '#db/core/owner.ts'
import { wipeDevice } from '#db/recovery/wipe.ts'

describe('a machine that stops, on the real database', () => {
  const sum = { stories: 0, points: 0, cuts: 0 }
  afterAll(() => writeStops('crash-points-dexie', sum))

  it.each(Object.entries(STORIES))(
    'before or after any storage operation, or at any line of an answer, loses and doubles nothing: %s',
    async (name, story) => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOON })
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const { points, cuts } = await stopEverywhere(name, story, () => new StoppableDisk())
      sum.stories += 1
      sum.points += points
      sum.cuts += cuts
      vi.useRealTimers()
    },
    120_000,
  )

  it('is caught where a change is shown before it is queued', async () => {
    const planted: Story = {
      before: ({ device }) => device.sync(),
      during: async ({ device }) => {
        const [row] = await device.db.rows('requests').toArray()
        if (row) await device.db.rows('requests').put({ ...row, status: 'rejected' })
        await device.db.outbox.toArray()
      },
    }
    await expect(stopEverywhere('planted', planted, () => new StoppableDisk())).rejects.toThrow('stopped behind operation 2')
  })

  it('in the middle of a sign-out keeps each database whole or not at all, and nothing once that is finished', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOON })
    const { indexedDB } = Dexie.dependencies
    const left: number[] = []
    while (left.at(-1) !== 0) {
      const disk = new StoppableDisk()
      const scene = await begin(disk)
      await scene.device.sync()
      await scene.approve(0)
      await scene.brand()
      Dexie.dependencies.indexedDB = disk.indexedDB
      disk.stopAfter(left.length)
      await wipeDevice(userIdOf(scene.device.db)).catch((error: unknown) => expect(error).toBeInstanceOf(Stopped))
      disk.restart()
      const names = await Dexie.getDatabaseNames()
      left.push(names.length)
      if (names.includes(scene.device.db.name)) await holdDevice(disk.portal(scene.device.db.name))
      await wipeDevice(userIdOf(scene.device.db))
      expect(await Dexie.getDatabaseNames()).toEqual([])
    }
    Dexie.dependencies.indexedDB = indexedDB
    vi.useRealTimers()
    expect(left).toHaveLength(3)
  })
})
