import type { Container } from '#domain/containers/container.ts'
import type { Members } from './list-query.ts'

/** The containers offered in each zone, for a filter that is chosen by zone: bookings and requests know their container only. */
export const membersByZone = (containers: readonly Pick<Container, 'id' | 'zoneId'>[]): Members => {
  const byZone = new Map<string, string[]>()
  for (const { id, zoneId } of containers) byZone.set(zoneId, [...(byZone.get(zoneId) ?? []), id])
  return new Map([['containerId', byZone]])
}
