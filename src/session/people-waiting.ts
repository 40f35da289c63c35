import { useEffect, useState } from 'react'

/** Whether a person has unsent work on this device. */
export const isWaiting = async (userId: string): Promise<boolean> => {
  const { isPersonWaiting } = await import('#db/recovery/waiting.ts')
  return isPersonWaiting(userId)
}

/** How many people other than `userId` (null: people at all) have unsent work on this device; 0 until it is known, and while nobody asks. */
export const usePeopleWaiting = (userId: string | null, asks: boolean): number => {
  const [people, setPeople] = useState(0)
  useEffect(() => {
    if (!asks) return
    let isWanted = true
    const look = async () => {
      const { countPeopleWaiting } = await import('#db/recovery/waiting.ts')
      const count = await countPeopleWaiting(userId)
      if (isWanted) setPeople(count)
    }
    look().catch((error: unknown) => console.error('people waiting', error))
    return () => {
      isWanted = false
    }
  }, [userId, asks])
  return asks ? people : 0
}
