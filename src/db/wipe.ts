import Dexie from 'dexie'
import { isPortalName } from './database.ts'

/** Name of the channel on which tabs tell each other that the device was wiped. */
export const WIPE_CHANNEL = 'portal-wipe'

/**
 * Removes every portal database from this device; works offline. Open connections in other tabs and in the worker give
 * way (`versionchange`), and other tabs hear of it on {@link WIPE_CHANNEL}.
 */
export const wipeDevice = async (): Promise<void> => {
  const names = (await Dexie.getDatabaseNames()).filter(isPortalName)
  await Promise.all(names.map((name) => Dexie.delete(name)))
  const channel = new BroadcastChannel(WIPE_CHANNEL)
  channel.postMessage('wiped')
  channel.close()
}
