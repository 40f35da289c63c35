import type { Day } from '#domain/kernel/instant.ts'

/** The calendars that months are meant by: the Gregorian one, and the Kingdom's, Umm al-Qura. */
export type Calendar = 'gregory' | 'islamic-umalqura'

/** A month of a year, and a day's place in it; all from 1. */
interface Place {
  readonly year: number
  readonly month: number
  readonly day: number
}

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})
const known = new Map<Day, Place>()

const hijriPlace = (on: Day): Place => {
  const found = known.get(on)
  if (found) return found
  const parts = hijri.formatToParts(new Date(`${on}T00:00:00Z`))
  const part = (type: 'year' | 'month' | 'day') => Number.parseInt(parts.find((one) => one.type === type)?.value ?? '1', 10)
  const place = { year: part('year'), month: part('month'), day: part('day') }
  known.set(on, place)
  return place
}

/** Where a day stands in a calendar. */
export const placeIn =
  (calendar: Calendar) =>
  (on: Day): Place =>
    calendar === 'gregory' ? { year: Number(on.slice(0, 4)), month: Number(on.slice(5, 7)), day: Number(on.slice(8)) } : hijriPlace(on)

/** The month of a day, as a key that no other month has. */
export const monthKey = (calendar: Calendar): ((on: Day) => string) => {
  const placeOf = placeIn(calendar)
  return (on) => {
    const { year, month } = placeOf(on)
    return `${String(month).padStart(2, '0')}/${year}`
  }
}
