import Dexie from 'dexie'
import { databaseName } from '#db/core/database.ts'
import { filesName } from '#db/core/files-database.ts'
import { userIdOf } from '#db/core/owner.ts'
import { KEPT_OF_REVOKED, type UploadProgress } from '#db/core/upload-progress.ts'

const reading = async <T>(name: string, read: (db: Dexie) => Promise<T>): Promise<T> => {
  const db = new Dexie(name, { addons: [] })
  try {
    return await read(await db.open())
  } finally {
    db.close()
  }
}

const holdsChanges = (name: string): Promise<boolean> =>
  reading(name, async (db) => {
    const stored = new Set(db.tables.map((table) => table.name))
    if (stored.has('rejections') && (await db.table('rejections').toCollection().first()) !== undefined) return true
    if (!stored.has('outbox')) return false
    const done = stored.has('meta') ? await db.table<{ value: UploadProgress }>('meta').get(KEPT_OF_REVOKED) : undefined
    const settled = new Set(done?.value.settled)
    return (await db.table<{ id: string }>('outbox').toArray()).some(({ id }) => !settled.has(id))
  })

const holdsFiles = (name: string): Promise<boolean> =>
  reading(name, async (db) => (await db.table('files').where('state').anyOf('queued', 'uploading').first()) !== undefined)

/** Somebody's drafts are theirs to save or to drop, and are in no other place. */
const holdsDrafts = (name: string): Promise<boolean> =>
  reading(name, async (db) => {
    // Most devices are one person's, and never ask.
    const { countDrafts } = await import('#db/drafts/count-drafts.ts')
    return (await countDrafts(db)) > 0
  })

/**
 * Names of the databases on this device in which `holds` finds something of those people whom `isMeant` says, or files that wait. One that
 * cannot be read is taken for such a one: what is in it is not ours to give up.
 */
const databasesOf = async (isMeant: (userId: string) => boolean, holds: (name: string) => Promise<boolean>): Promise<readonly string[]> => {
  const names = await Dexie.getDatabaseNames()
  const meant = names.filter((name) => !name.startsWith(filesName('portal-')) && userIdOf({ name }) !== '' && isMeant(userIdOf({ name })))
  const waits = async (name: string): Promise<boolean> =>
    (await holds(name)) || (names.includes(filesName(name)) && (await holdsFiles(filesName(name))))
  const waiting = await Promise.all(meant.map((name) => waits(name).catch(() => true)))
  return meant.filter((_, at) => waiting[at])
}

/** Names of the databases on this device in which unsent work or drafts of a person other than `userId` (null: of anybody) are. */
export const databasesWaiting = (userId: string | null): Promise<readonly string[]> =>
  databasesOf(
    (owner) => owner !== userId,
    async (name) => (await holdsChanges(name)) || holdsDrafts(name),
  )

/** Whether something of this person waits on this device to be sent. */
export const isPersonWaiting = async (userId: string): Promise<boolean> =>
  (await databasesOf((owner) => owner === userId, holdsChanges)).length > 0

/** Forgets what was uploaded of this person's after an earlier sign-in had been revoked, on a device whose wipe was cut off: it waits again. */
export const forgetUpload = async (owner: Parameters<typeof databaseName>[0]): Promise<void> => {
  const name = databaseName(owner)
  if (!(await Dexie.exists(name))) return
  await reading(name, (db) => db.table('meta').delete(KEPT_OF_REVOKED))
}

/** How many people other than `userId` (null: people at all) have something waiting on this device. */
export const countPeopleWaiting = async (userId: string | null): Promise<number> =>
  new Set((await databasesWaiting(userId)).map((name) => userIdOf({ name }))).size
