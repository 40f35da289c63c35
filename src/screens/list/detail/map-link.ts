import type { Point } from '#domain/kernel/place.ts'

/** Where a map shows the place: its point where one is known, else its address. Opens the map that the device prefers. */
export const mapLink = (point: Point | null, address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: point ? `${point.lat},${point.lng}` : address })}`
