import type { Container } from '#domain/containers/container.ts'
import type { Members } from '#screens/list/list-query.ts'

/** The containers offered in each zone, for a filter that is chosen by zone: a booking knows its container only. */
export const membersByZone = (containers: readonly Pick<Container, 'id' | 'zoneId'>[]): Members => {
  const byZone = new Map<string, string[]>()
  for (const { id, zoneId } of containers) byZone.set(zoneId, [...(byZone.get(zoneId) ?? []), id])
  return new Map([['containerId', byZone]])
}
