import { useColumnsWindow } from '#db/hooks/use-columns.ts'
import type { Container } from '#domain/containers/container.ts'

const NO_ROWS = { start: 0, end: 0 }

/** How many containers are in a zone, live; undefined until it is known. */
export const useZoneContainers = (zoneId: string): number | undefined =>
  useColumnsWindow({ kind: 'containers', filters: [{ column: 'zoneId', anyOf: [zoneId] }] }, NO_ROWS).answer?.total

/** Containers that are named where a zone cannot be deleted. */
const NAMED = { start: 0, end: 5 }

/** How many containers are in a zone, and the first of them, live; undefined until it is known. */
export const useZoneUses = (zoneId: string): { readonly total: number; readonly containers: readonly Container[] } | undefined => {
  const { answer } = useColumnsWindow({ kind: 'containers', filters: [{ column: 'zoneId', anyOf: [zoneId] }] }, NAMED)
  return answer && { total: answer.total, containers: answer.rows }
}
