import type { Point } from '#domain/kernel/place.ts'

/** Six decimals are a hand's breadth; more only make a link that is read aloud or typed longer. */
const round = (degrees: number): number => Number(degrees.toFixed(6))

/** Where a map shows the place: its point where one is known, else its address. Opens the map that the device prefers. */
export const mapLink = (point: Point | null, address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: point ? [point.lat, point.lng].map(round).join() : address })}`
