import { useColumnsWindow } from '#db/hooks/use-columns.ts'

const NO_ROWS = { start: 0, end: 0 }

/** How many containers are in a zone, live; undefined until it is known. */
export const useZoneContainers = (zoneId: string): number | undefined =>
  useColumnsWindow({ kind: 'containers', filters: [{ column: 'zoneId', anyOf: [zoneId] }] }, NO_ROWS).answer?.total
