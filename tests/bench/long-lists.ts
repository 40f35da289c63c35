import type { Page } from '@playwright/test'
import { DEMO_OWNER } from '#server/demo/fleet.ts'
import { loaded } from './first-load.ts'

export type LongList = 'containers' | 'drivers' | 'zones'

/** Signs in on a screen without a list, and waits until all that the server has is on the device. */
export const signInToSettings = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/signin?next=${encodeURIComponent('/settings')}`)
  await page.locator('input[autocomplete=username]').fill(DEMO_OWNER.email)
  await page.locator('input[autocomplete=current-password]').fill(DEMO_OWNER.password)
  await page.getByRole('checkbox').check()
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/settings*')
  await loaded(page)
}

/** Puts copies of the vendor's first record into the database of the page, as a long list would lie there; the columns are built anew. */
export const lengthen = (page: Page, kind: LongList, count: number): Promise<void> =>
  page.evaluate(
    async ([store, rows]) => {
      const found = (await indexedDB.databases()).find((one) => /^portal-(?!device$|files-)/.test(one.name ?? ''))
      const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error ?? new Error('failed'))
        })
      const db = await done(indexedDB.open(found?.name ?? ''))
      const [first] = await done<Record<string, unknown>[]>(db.transaction(store).objectStore(store).getAll(null, 1))
      if (!first) throw new Error(`there is no record to copy in ${store}`)
      for (let from = 0; from < rows; from += 5000) {
        const tx = db.transaction([store, 'columnSets'], 'readwrite')
        tx.objectStore('columnSets').clear()
        for (let at = from; at < from + 5000; at += 1)
          tx.objectStore(store).put({
            ...first,
            ...('barcode' in first ? { barcode: `LONG-${at}` } : {}),
            id: `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`,
            createdAt: new Date(1.7e12 + at * 60_000).toISOString(),
          })
        await new Promise<void>((resolve, reject) => {
          tx.oncomplete = () => resolve()
          tx.onerror = () => reject(tx.error ?? new Error('failed'))
        })
      }
      db.close()
    },
    [kind, count] as const,
  )
