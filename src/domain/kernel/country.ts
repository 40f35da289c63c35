import type { Point } from './place.ts'

/** The corners between which the country lies, degrees. */
const COUNTRY = { west: 34.4, east: 55.7, south: 16, north: 32.4 }

/** Whether a point lies by the bounds of the country. */
export const isNearCountry = ({ lat, lng }: Point): boolean =>
  lng >= COUNTRY.west && lng <= COUNTRY.east && lat >= COUNTRY.south && lat <= COUNTRY.north

/** A point outside the country that lies in it with its numbers swapped (GeoJSON says the longitude first); null: it is as it was meant. */
export const unswapped = ({ lat, lng }: Point): Point | null => {
  const other = { lat: lng, lng: lat }
  return !isNearCountry({ lat, lng }) && isNearCountry(other) ? other : null
}
