import { addDaysTo, dayOf, startOfDay, type Day } from '#domain/kernel/instant.ts'

/** Two years: every month and every feast comes twice. */
export const HISTORY_DAYS = 730
/** The history ends so many days ago: what is later is under way. */
const QUIET_DAYS = 6

/** Sunday first, as the week begins there. Friday is the day of rest. */
const WEEK = [1.1, 1, 1, 1.05, 1.15, 0.3, 0.75] as const
/** January first. In the heat of summer little is built; the months around the turn of the year are the busy ones. */
const YEAR = [1.1, 1.1, 1.05, 1, 0.95, 0.85, 0.7, 0.75, 0.95, 1.1, 1.2, 1.15] as const
/** What the first days of the history bring, of what the last do: business grows. */
const BEGINNING = 0.55

const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', { timeZone: 'UTC', month: 'numeric', day: 'numeric' })

/** How much of a usual day's business there is by the calendar of the Kingdom: less in Ramadan, little at the feasts. */
const feastOf = (on: Day): number => {
  const parts = hijri.formatToParts(new Date(`${on}T00:00:00Z`))
  const part = (type: 'month' | 'day') => Number(parts.find((one) => one.type === type)?.value)
  const [month, day] = [part('month'), part('day')]
  if (month === 9) return 0.6
  return (month === 10 && day <= 4) || (month === 12 && day >= 9 && day <= 13) ? 0.2 : 1
}

/** How many bookings a day brings beside others, growth left out. */
export const busyness = (on: Day): number => {
  const date = new Date(`${on}T00:00:00Z`)
  return (WEEK[date.getUTCDay()] ?? 1) * (YEAR[date.getUTCMonth()] ?? 1) * feastOf(on)
}

/**
 * The days of a history that ends now, as a function from a place in it (from 0, below 1) to the day's beginning in ms since 1970: busy
 * days have more places than quiet ones.
 */
export const historyOf = (now: number): ((position: number) => number) => {
  const first = addDaysTo(dayOf(new Date(now).toISOString()), -HISTORY_DAYS)
  const ends: number[] = []
  let sum = 0
  for (let n = 0; n < HISTORY_DAYS - QUIET_DAYS; n += 1) {
    sum += busyness(addDaysTo(first, n)) * (BEGINNING + ((1 - BEGINNING) * n) / HISTORY_DAYS)
    ends.push(sum)
  }
  return (position) => {
    const at = ends.findIndex((end) => position * sum < end)
    return Date.parse(startOfDay(addDaysTo(first, Math.max(0, at))))
  }
}
