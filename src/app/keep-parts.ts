import * as v from 'valibot'
import type { PortalDatabase } from '#db/core/database.ts'
import { readStatus } from '#db/core/status.ts'
import { LATER_PARTS } from '#protocol/precache-archive.ts'

const paths = v.array(v.pipe(v.string(), v.startsWith('/assets/')))

/** What Chromium tells of the network, which the standard library does not have. */
interface Connected {
  readonly connection?: { readonly saveData?: boolean }
}

const read = async (path: string): Promise<Response> => {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answers ${String(answer.status)}`)
  return answer
}

/**
 * Fetches what is not precached because most starts do without it: the map and what zones are drawn with, spreadsheets, the library for
 * documents. The worker keeps each as it keeps what is used (`sw/runtime-caching.ts`), so that a map that was never looked at opens
 * without a network. Resolves with whether nothing is left to do; rejects where the network goes away meanwhile.
 */
export const keepParts = async (db: PortalDatabase): Promise<boolean> => {
  // In development nothing is built; and without a worker nothing is kept.
  if (import.meta.env.DEV || !navigator.serviceWorker?.controller) return true
  if ((navigator as Connected).connection?.saveData === true) return true
  const { phase, lastSyncedAt, firstLoad } = await readStatus(db)
  // What cannot be fetched is a line in the console each time: the server has just been reached.
  if (phase !== 'idle' || lastSyncedAt === null || firstLoad !== null) return false
  const files = v.parse(paths, await (await read(LATER_PARTS)).json())
  // One after the other: they stand in nobody's way.
  for (const path of files) await (await read(path)).arrayBuffer()
  return true
}
