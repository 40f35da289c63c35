import type { PortalDatabase } from '#db/core/database.ts'
import { userIdOf } from '#db/core/owner.ts'
import type { SyncPorts } from './ports.ts'

/** The real world, for a page or a service worker. */
export const browserPorts = (db: PortalDatabase): SyncPorts => ({
  db,
  fetch: (path, init) => fetch(path, init),
  now: () => Date.now(),
  random: () => Math.random(),
  // Without Web Locks two contexts may sync at once; the server deduplicates, so that costs traffic, not truth.
  lock: (name, work, how = {}) => ('locks' in navigator ? navigator.locks.request(name, how, work) : work()),
  timer: (ms, ring) => {
    const handle = setTimeout(ring, ms)
    return () => clearTimeout(handle)
  },
  seemsOffline: () => !navigator.onLine,
  wipe: async ({ inPart }) => {
    const { leaveDevice } = await import('#sync/recovery/leave-device.ts')
    await leaveDevice(userIdOf(db), inPart)
  },
})
