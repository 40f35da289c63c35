import { useMemo } from 'react'
import { useRows } from '#db/hooks/use-rows.ts'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { reconcile, type YardCount } from '#domain/units/yard-count.ts'
import type { KeptCount } from './kept-count.ts'

/** More bins than anybody counts. */
const MOST = 100_000

/** What should be in the yard against what was seen there, live; undefined while it is being read. */
export const useYardCount = (count: KeptCount, yards: readonly DumpYard[]): YardCount | undefined => {
  const containers = useRows('containers', MOST)
  const units = useRows('units', MOST)
  return useMemo(() => {
    if (!containers || !units) return undefined
    const codes = count.heard.map(({ code }) => code)
    return reconcile(count, { containers, units, yardIds: yards.map(({ id }) => id) }, codes)
  }, [count, containers, units, yards])
}
