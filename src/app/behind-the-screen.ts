import type { PortalDatabase } from '#db/core/database.ts'
import { writeNotificationSettings } from '#db/core/device.ts'
import { countAnew } from '#db/recovery/count-anew.ts'
import { readSettings, SETTINGS_KEY } from '#domain/notifications/settings.ts'
import { TOLD_KEY } from '#platform/push-key.ts'
import '#ui/theme/mirrored.css'
import { focusRowsFromSearch } from './focus-rows-from-search.ts'
import { keepParts } from './keep-parts.ts'

/** When the screens stand and somebody works with them, in milliseconds after the start. */
const LATER_MS = 30_000

/** So often it is looked whether how lists begin is to be kept anew: what is meant by today moves at midnight, also in a window that stays open. */
const AGAIN_MS = 3_600_000

/** Whoever signs out leaves how the device tells of news to the page alone: the worker, which cannot read it there, is told anew. */
const tellWorker = async (): Promise<void> => {
  const kept = localStorage.getItem(SETTINGS_KEY)
  if (kept !== null) await writeNotificationSettings(readSettings(JSON.parse(kept)))
}

/** Under which epoch the server knew this device's push token. */
const TOLD_EPOCH_KEY = 'fcmTokenEpoch'

/** A server that was restored from a backup may not know where to push to: the next look at the token tells it, as a token that grew old. */
const tellTokenAnew = async (db: PortalDatabase): Promise<void> => {
  const epoch = (await db.meta.get('epoch'))?.value
  if (typeof epoch !== 'string') return
  const before = localStorage.getItem(TOLD_EPOCH_KEY)
  if (before === epoch) return
  if (before !== null) localStorage.removeItem(TOLD_KEY)
  localStorage.setItem(TOLD_EPOCH_KEY, epoch)
}

/** Does what a device needs now and then, and nobody waits for; what is cut off or fails is done later, or at the next start. */
export const workBehindTheScreen = async (db: PortalDatabase, isOver: () => boolean): Promise<void> => {
  let hasParts = false
  const keep = () => {
    void tellTokenAnew(db).catch(() => undefined)
    void import('./keep-lists.ts').then(({ keepLists }) => keepLists(db, isOver)).catch(() => undefined)
    if (hasParts) return
    void keepParts(db)
      .then((isDone) => (hasParts = isDone))
      .catch(() => undefined)
  }
  setTimeout(() => {
    if (isOver()) return
    keep()
    const timer = setInterval(() => (isOver() ? clearInterval(timer) : keep()), AGAIN_MS)
  }, LATER_MS)
  focusRowsFromSearch()
  await tellWorker().catch(() => undefined)
  // What an older release counted is counted anew.
  await countAnew(db)
}
