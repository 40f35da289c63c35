import { importTransfer, exportUnsent } from '#db/transfer/transfer.ts'
import { mutate } from '#db/core/mutate.ts'
import { FailingDisk, type Fault } from '#tests/support/failing-disk.ts'
import { begin, type Scene } from './scene.ts'
import { judgeScene, noteQueued } from './stopping.ts'
import { STORIES, type Story } from './stories.ts'
import { VENDOR } from '#tests/simulation/device.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'

const WAITING = 30

/** Thirty changes that build on one another. */
const queueMany = async ({ device }: Scene): Promise<void> => {
  let from = 'Riyadh'
  for (let at = 0; at < WAITING; at += 1) {
    const to = `Town ${at}`
    const id = `00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`
    await mutate(device.db, 'vendor.edit', { vendorId: VENDOR, edits: { city: { from, to } } }, { id })
    from = to
  }
}

/** The stories of a machine that stops, and what is heavy only where storage is short. */
export const STORAGE_STORIES: Readonly<Record<string, Story>> = {
  ...STORIES,
  [`a pull under ${WAITING} waiting changes`]: {
    before: async (scene) => {
      await scene.device.sync()
      await queueMany(scene)
      await scene.reject(2, scene.other)
      await scene.other.sync()
      scene.cancel(1)
    },
    during: ({ device }) => device.sync(),
  },
  'taking over the work and the files of another device': {
    before: async (scene) => [await scene.device.sync(), await scene.brand()],
    during: async ({ device }) => {
      const carried = await exportUnsent(device.db, '2026-11-21T08:00:00.000Z')
      await importTransfer(device.db, {
        ...carried,
        changes: carried.changes.map((change) => ({ ...change, id: '00000000-0000-4000-8000-0000000000e1' })),
      })
    },
  },
}

const REASON = /QuotaExceeded|StorageFull|AbortError|InvalidState|server lost|DatabaseClosed/

/** Whether an error is the disk's, however deep it lies. */
const isOfTheDisk = (error: unknown, depth = 0): boolean => {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const { name, message, inner, cause, failures } = error as Record<string, unknown>
  if (REASON.test(`${String(name)} ${String(message)}`)) return true
  return [inner, cause, ...(Array.isArray(failures) ? failures : [])].some((one) => isOfTheDisk(one, depth + 1))
}

/** Lets a story meet a disk that fails; only the disk's own errors may come out of it. */
const suffer = (work: () => Promise<unknown>): Promise<unknown> =>
  work().catch((error: unknown) => {
    if (!isOfTheDisk(error)) throw error
  })

interface Failure {
  readonly write: number
  readonly fault: Fault
  readonly lasts: boolean
}

/** Plays a story on a disk that fails at one write. Resolves to whether the story got so far. */
const failAt = async (story: Story, { write, fault, lasts }: Failure): Promise<boolean> => {
  const disk = new FailingDisk()
  const scene = await begin(disk)
  await story.before?.(scene)
  await noteQueued(scene)
  disk.failAfter(write, { fault, lasts })
  await suffer(() => story.during(scene))
  const reached = disk.failures > 0
  disk.heal()
  if (!scene.device.wiped) {
    // Without any restart: the very page that met the fault goes on.
    await scene.device.person.lookAgain(scene.device.db)
    await holdDevice(scene.device.db)
    await story.during(scene)
  }
  if (!scene.device.wiped) await scene.device.person.lookAgain(scene.device.db)
  await judgeScene(scene)
  return reached
}

/** Fails every write of a story, one after the other. Resolves to how many there were. */
export const failEverywhere = async (name: string, story: Story, of: Omit<Failure, 'write'>): Promise<number> => {
  let write = 0
  for (let more = true; more; write += 1)
    more = await failAt(story, { ...of, write }).catch((error: unknown) => {
      throw new Error(`${name}, ${of.fault} at write ${write}${of.lasts ? ' and after it' : ''}`, { cause: error })
    })
  return write - 1
}
