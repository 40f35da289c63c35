import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import type { PortalDatabase } from '#db/core/database.ts'
import { readStatus } from '#db/core/status.ts'
import { useDatabase } from './use-database.ts'

/** What figures are made of. */
const COUNTED = ['bookings', 'operations', 'requests', 'drivers', 'earnings', 'penalties'] as const
const NO_ROWS = { start: 0, end: 0 } as const

/** Resolves when the columns have taken in what is on the device by now: they answer in turn, those who asked before first. */
const takenIn = async (db: PortalDatabase): Promise<void> => {
  const { query } = await import('#db/query/columns-client.ts')
  await Promise.all(COUNTED.map((kind) => query(db, { kind, sort: [] }, NO_ROWS)))
}

/**
 * Up to when this device knows what the server has, in ms since 1970, live; `loading`: not all of it has come for the first time, or is in
 * the figures, which follow some moments later; null: not known yet.
 */
export const useAsOf = (): number | 'loading' | null => {
  const db = useDatabase()
  const read = async () => {
    const { lastSyncedAt, firstLoad } = await readStatus(db)
    return firstLoad === null ? lastSyncedAt : ('loading' as const)
  }
  const asOf = useLiveQuery(read, [db]) ?? null
  const [isGrowing, setGrowing] = useState(false)
  const isLoading = asOf === 'loading'
  if (isLoading && !isGrowing) setGrowing(true)
  useEffect(() => {
    if (!isGrowing || isLoading) return
    let isCurrent = true
    const end = () => {
      if (isCurrent) setGrowing(false)
    }
    // Figures that cannot be read say so themselves.
    takenIn(db).then(end, end)
    return () => {
      isCurrent = false
    }
  }, [db, isGrowing, isLoading])
  return isGrowing ? 'loading' : asOf
}
