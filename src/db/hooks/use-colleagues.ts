import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback } from 'react'
import * as v from 'valibot'
import { colleagueList, type ColleagueList } from '#protocol/colleagues.ts'
import { useDatabase } from './use-database.ts'

const KEY = 'colleagues'

const kept = v.object({ ...colleagueList.entries, /** When the server said so, by this device's clock (ms). */ at: v.number() })

/** The vendor's people as the server last told of them. */
type KeptColleagues = v.InferOutput<typeof kept>

/**
 * The vendor's people and invitations, kept with the vendor's data on this device so that they can be looked at without a network and go
 * with it at sign-out: undefined while they are being read, null where the server has not told of them yet.
 */
export const useColleagues = (): readonly [KeptColleagues | null | undefined, keep: (list: ColleagueList) => Promise<void>] => {
  const db = useDatabase()
  const found = useLiveQuery(async () => {
    // What another release kept is asked for anew.
    const parsed = v.safeParse(kept, (await db.meta.get(KEY))?.value)
    return parsed.success ? parsed.output : null
  }, [db])
  const keep = useCallback(
    async (list: ColleagueList) => {
      await db.meta.put({ key: KEY, value: { ...list, at: Date.now() } })
    },
    [db],
  )
  return [found, keep]
}
