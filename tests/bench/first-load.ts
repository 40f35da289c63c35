import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const LOOK_MS = 500
const PATIENCE_MS = 600_000

/** Whether all that the server has is on the device, as the database of the page says. */
const isLoaded = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find((one) => /^portal-(?!device$|files-)/.test(one.name ?? ''))
    if (found?.name === undefined) return false
    const name = found.name
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error ?? new Error('failed'))
    })
    const row = await new Promise<{ value?: { firstLoad: unknown; lastSyncedAt: number | null } }>((resolve, reject) => {
      const reading = db.transaction('meta').objectStore('meta').get('status')
      reading.onsuccess = () => resolve(reading.result ?? {})
      reading.onerror = () => reject(reading.error ?? new Error('failed'))
    })
    db.close()
    return row.value?.firstLoad === null && row.value.lastSyncedAt !== null
  })

/**
 * Waits until all that the server has is on the device. The page is asked again and again from here: `waitForFunction` takes the promise
 * of an answer for a yes.
 */
export const loaded = async (page: Page): Promise<void> => {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  while (!(await isLoaded(page))) {
    patience.throwIfAborted()
    await wait(LOOK_MS)
  }
}
