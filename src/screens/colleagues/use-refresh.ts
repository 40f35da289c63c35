import { useCallback, useEffect, useState } from 'react'
import type { Refusal } from '#api/request.ts'
import type { ColleagueList } from '#protocol/colleagues.ts'
import { listColleagues } from '#session/colleagues.ts'

/**
 * Brings the list up to date when it is opened, when the network comes back, and when it is asked to. `refused`: why the last time came to
 * nothing.
 */
export const useRefresh = (online: boolean, keep: (list: ColleagueList) => Promise<void>) => {
  const [refused, setRefused] = useState<Refusal | null>(null)
  const refresh = useCallback(async () => {
    const answer = await listColleagues()
    setRefused(answer.ok ? null : answer.refusal)
    if (answer.ok) await keep(answer.body)
  }, [keep])
  useEffect(() => {
    if (online) void refresh()
  }, [online, refresh])
  return { refresh, refused }
}
