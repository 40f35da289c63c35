import { useColumnsWindow, type Reading } from '#db/hooks/use-columns.ts'
import type { Container } from '#domain/containers/container.ts'

const NO_ROWS = { start: 0, end: 0 }

/** How many containers are in a zone, live; undefined until it is known. */
export const useZoneContainers = (zoneId: string): number | undefined =>
  useColumnsWindow({ kind: 'containers', filters: [{ column: 'zoneId', anyOf: [zoneId] }] }, NO_ROWS).answer?.total

/** Containers that are named where a zone cannot be deleted. */
const NAMED = { start: 0, end: 5 }

interface ZoneUses extends Reading {
  /** Undefined until it is known. */
  readonly known: { readonly total: number; readonly containers: readonly Container[] } | undefined
}

/** How many containers are in a zone, and the first of them, live. */
export const useZoneUses = (zoneId: string): ZoneUses => {
  const { answer, isFailed, retry } = useColumnsWindow({ kind: 'containers', filters: [{ column: 'zoneId', anyOf: [zoneId] }] }, NAMED)
  return { known: answer && { total: answer.total, containers: answer.rows }, isFailed, retry }
}
