import Dexie from 'dexie'
import { isPortalName } from '#db/core/database.ts'
import { markRevoked } from '#db/core/device.ts'
import { WIPE_CHANNEL, type WipeReason } from '#db/core/wipe-channel.ts'

const dropCaches = async (): Promise<void> => {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  // The app's own files stay: they hold nothing of the vendor's, and without them the portal would not open offline.
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}

/** Removes a database. Connections give way, each when it is done with what it is at: to wait for that is no fault, of which Dexie would warn. */
const remove = (name: string): Promise<void> => {
  const db = new Dexie(name, { addons: [] })
  db.on('blocked', () => false)
  return db.delete()
}

/**
 * Removes every portal database and every cache of content from this device; works offline, in a page and in the worker. Open
 * connections in other tabs and in the worker give way (`versionchange`), and other tabs hear of it on {@link WIPE_CHANNEL}.
 */
export const wipeDevice = async (reason: WipeReason = 'wiped'): Promise<void> => {
  const names = (await Dexie.getDatabaseNames()).filter(isPortalName)
  await Promise.all(names.map(remove))
  await dropCaches()
  if (reason !== 'wiped') await markRevoked(reason)
  const channel = new BroadcastChannel(WIPE_CHANNEL)
  channel.postMessage(reason)
  channel.close()
}
