/** A point on the map, degrees. */
export interface MapPoint {
  readonly lat: number
  readonly lng: number
}

const MOST = { lat: 90, lng: 180 } as const
/** Six decimals are about ten centimetres. */
const DECIMALS = 6

/** A number from what a person typed: Latin or Arabic-Indic digits, point, comma or Arabic decimal mark. Null: it is none. */
export const readNumber = (typed: string): number | null => {
  const text = typed
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/[٫,]/g, '.')
    .replace(/[\s°\u200e\u200f\u061c]/g, '')
    .replace('−', '-')
  return /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null
}

/** Latitude or longitude from what a person typed. Null: it is none. */
export const readDegrees = (typed: string, axis: 'lat' | 'lng'): number | null => {
  const value = readNumber(typed)
  return value !== null && Math.abs(value) <= MOST[axis] ? Number(value.toFixed(DECIMALS)) : null
}

const MARK = /[.,٫]/

/**
 * Both coordinates where they were pasted into one field (`24.71, 46.67`, as map apps copy them). Each has its decimal mark: `24,71` is one
 * number, as some write it.
 */
export const readPair = (typed: string): MapPoint | null => {
  const parts = typed.trim().split(/\s*[,،;]\s+|\s*[،;]\s*|\s+/)
  const [first, second] = parts.length === 2 ? parts : typed.trim().split(',').length === 2 ? typed.trim().split(',') : []
  if (first === undefined || second === undefined || !MARK.test(first) || !MARK.test(second)) return null
  const [lat, lng] = [readDegrees(first, 'lat'), readDegrees(second, 'lng')]
  return lat === null || lng === null ? null : { lat, lng }
}

/** A coordinate for a field. */
export const showDegrees = (value: number): string => String(Number(value.toFixed(DECIMALS)))

/** A point as the map gives it, no finer than {@link DECIMALS}. */
export const roundPoint = ({ lat, lng }: MapPoint): MapPoint => ({ lat: Number(lat.toFixed(DECIMALS)), lng: Number(lng.toFixed(DECIMALS)) })
