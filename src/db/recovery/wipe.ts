import Dexie from 'dexie'
import { isPortalName } from '#db/core/database.ts'
import { markRevoked } from '#db/core/device.ts'
import { filesName } from '#db/core/files-database.ts'
import { WIPE_CHANNEL, type WipeReason } from '#db/core/wipe-channel.ts'
import { closeShown } from './shown-notifications.ts'
import { databasesWaiting } from './waiting.ts'

const dropCaches = async (): Promise<void> => {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  // The app's own files stay: they hold nothing of the vendor's, and without them the portal would not open offline.
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}

const PUSH_LIMIT_MS = 3000

/**
 * Ends this browser's push subscription, so that nothing of the vendor's appears here any more, even where the server is never told; takes what
 * was shown off the screen, and the number off the app's icon.
 */
const dropPush = async (): Promise<void> => {
  // Of a page only: there are browsers whose worker ends with this call, and the wipe with it.
  if ('document' in globalThis && 'clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
  const { registration: own } = globalThis as { registration?: ServiceWorkerRegistration }
  const registration = own ?? (await navigator.serviceWorker?.getRegistration())
  await closeShown(registration)
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** The rest of the wipe does not hang on what a browser says of pushes, which may be nothing while there is no network. */
const tryToDropPush = (): Promise<void> =>
  Promise.race([dropPush().catch(() => undefined), new Promise<void>((done) => setTimeout(done, PUSH_LIMIT_MS))])

/** Longer than this (ms) nobody who leaves waits for a tab that does not give way. */
const BLOCKED_LIMIT_MS = 5000

// Connections give way, each when it is done with what it is at: to wait for that is no fault, of which Dexie would warn. A tab that is frozen
// or prints gives none: that rejects, though the browser still removes the database once that tab goes on or is closed.
const remove = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const db = new Dexie(name, { addons: [] })
    let limit: ReturnType<typeof setTimeout> | undefined
    db.on('blocked', () => {
      limit = setTimeout(() => reject(new Error(`another tab holds ${name}`)), BLOCKED_LIMIT_MS)
      return false
    })
    db.delete()
      .then(resolve, reject)
      .finally(() => clearTimeout(limit))
  })

/**
 * Removes what a person who leaves has on this device, and every cache of content; works offline, in a page and in the worker. Databases of
 * other people who used it go too, except where something of theirs waits (null: whose it is nobody knows, so all are others). Open
 * connections in other tabs and in the worker give way (`versionchange`), and other tabs hear of it on {@link WIPE_CHANNEL}. Throws where
 * something of it could not be removed.
 */
export const wipeDevice = async (userId: string | null, reason: WipeReason = 'wiped'): Promise<void> => {
  const kept = new Set((await databasesWaiting(userId)).flatMap((name) => [name, filesName(name)]))
  const names = (await Dexie.getDatabaseNames()).filter((name) => isPortalName(name) && !kept.has(name))
  try {
    await Promise.all([...names.map(remove), tryToDropPush()])
    await dropCaches()
    if (reason !== 'wiped') await markRevoked(reason)
  } finally {
    // Pages whose database is gone hear of it also where the rest could not be done: nothing on them is so any longer.
    const channel = new BroadcastChannel(WIPE_CHANNEL)
    channel.postMessage(reason)
    channel.close()
  }
}
