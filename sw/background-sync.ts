import { freeHeld } from '#db/core/held.ts'
import { SYNC_TAG } from '#protocol/worker.ts'
import { browserPorts } from '#sync/core/browser-ports.ts'
import { runSync } from '#sync/core/engine.ts'
import { settleAnswers } from './answers.ts'
import { openOwn } from './open-own.ts'

/** The Background Sync event; not in the standard library, because only Chromium has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/**
 * Sends and fetches for whoever is signed in on this device. The database is opened for the run and closed after it,
 * because the worker may be stopped at any moment and must not stand in the way of an upgrade or a wipe.
 * `sendHeld`: what is held back goes as well, or of it those that are `held`. Resolves with whether nothing waits any more.
 */
export const syncNow = async ({
  sendHeld = false,
  held,
}: { sendHeld?: boolean; held?: readonly string[] | undefined } = {}): Promise<boolean> => {
  const db = await openOwn()
  if (db === null) return true
  try {
    // Where that fails, as on a full device, the moment stored with each ends the hold, and the rest is sent all the same.
    if (sendHeld) await freeHeld(db, held).catch(() => undefined)
    const allSent = await runSync(browserPorts(db))
    await settleAnswers(db).catch(() => undefined)
    return allSent
  } finally {
    db.close()
  }
}

/** The network is back. Rejecting asks the browser to try once more later. */
export const onSync = (event: SyncEvent): void => {
  if (!event.tag.startsWith(SYNC_TAG)) return
  event.waitUntil(
    syncNow().then((allSent) => {
      if (!allSent) throw new Error('changes are still waiting')
    }),
  )
}
