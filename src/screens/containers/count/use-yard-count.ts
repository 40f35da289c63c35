import { useMemo } from 'react'
import { useFollowedRows } from '#db/hooks/use-followed-rows.ts'
import type { Container } from '#domain/containers/container.ts'
import type { Unit } from '#domain/units/unit.ts'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { yardCounter, type Fleet, type SeenUnit, type YardCount } from '#domain/units/yard-count.ts'
import type { KeptCount } from './kept-count.ts'

const ofContainer = ({ id, barcode, inventory }: Container): Fleet['containers'][number] => ({ id, barcode, inventory })
const ofUnit = ({ id, status, yardId, seenAt, countedAt }: Unit): SeenUnit => ({
  id,
  status,
  yardId,
  seenAt,
  ...(countedAt === undefined ? {} : { countedAt }),
})

/** What should be in the yard against what was seen there, live; `result` is undefined until it is read, `isFailed`: this device could not. */
export const useYardCount = (
  { yardId, begunAt, isJoint, finishedAt, heard, atEnd }: KeptCount,
  yards: readonly DumpYard[],
): { readonly result: YardCount | undefined; readonly isFailed: boolean; readonly retry: () => void } => {
  const { rows: containers, ...ofContainers } = useFollowedRows('containers', ofContainer)
  const { rows: units, ...ofUnits } = useFollowedRows('units', ofUnit)
  const since = atEnd?.since
  const count = useMemo(
    () =>
      containers &&
      units &&
      yardCounter({ yardId, begunAt, isJoint, finishedAt, since }, { containers, units, yardIds: yards.map(({ id }) => id) }),
    [yardId, begunAt, isJoint, finishedAt, since, containers, units, yards],
  )
  // A scan goes through what is known of the fleet, and reads nothing.
  const result = useMemo(() => count?.(heard, atEnd?.found), [count, heard, atEnd])
  return {
    result,
    isFailed: ofContainers.isFailed || ofUnits.isFailed,
    retry: () => {
      ofContainers.retry()
      ofUnits.retry()
    },
  }
}
