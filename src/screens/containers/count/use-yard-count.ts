import { useMemo } from 'react'
import { useFollowedRows } from '#db/hooks/use-followed-rows.ts'
import type { Container } from '#domain/containers/container.ts'
import type { Unit } from '#domain/units/unit.ts'
import type { DumpYard } from '#domain/vendors/vendor.ts'
import { yardCounter, type Fleet, type SeenUnit, type YardCount } from '#domain/units/yard-count.ts'
import type { KeptCount } from './kept-count.ts'

const ofContainer = ({ id, barcode, inventory }: Container): Fleet['containers'][number] => ({ id, barcode, inventory })
const ofUnit = ({ id, status, yardId, seenAt }: Unit): SeenUnit => ({ id, status, yardId, seenAt })

/** What should be in the yard against what was seen there, live; undefined while it is being read. */
export const useYardCount = ({ yardId, begunAt, isJoint, heard }: KeptCount, yards: readonly DumpYard[]): YardCount | undefined => {
  const containers = useFollowedRows('containers', ofContainer)
  const units = useFollowedRows('units', ofUnit)
  const count = useMemo(
    () => containers && units && yardCounter({ yardId, begunAt, isJoint }, { containers, units, yardIds: yards.map(({ id }) => id) }),
    [yardId, begunAt, isJoint, containers, units, yards],
  )
  // A scan goes through what is known of the fleet, and reads nothing.
  return useMemo(() => count?.(heard.map(({ code }) => code)), [count, heard])
}
