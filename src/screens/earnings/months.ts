import type { Figures } from '#db/query/query.ts'
import { dayOf, type Day } from '#domain/kernel/instant.ts'
import { monthKey, type Calendar } from '#i18n/months.ts'

/** What earnings of one month come to, in whole halalas. */
export interface Month {
  /** Its first day that something was earned on, by which the month is named. */
  readonly on: Day
  readonly key: string
  readonly bookings: number
  readonly gross: number
  readonly commission: number
  readonly vat: number
  readonly net: number
}

export const SUMMED = ['completedAt', 'gross', 'commission', 'vat', 'net'] as const

/** Sums of earnings by the month in Riyadh in which they were completed, the latest month first. */
export const monthsOf = (figures: Figures, calendar: Calendar): readonly Month[] => {
  const keyOf = monthKey(calendar)
  const column = (name: (typeof SUMMED)[number]) => figures.columns[name] ?? []
  const [at, gross, commission, vat, net] = SUMMED.map(column)
  const unit = figures.unit?.['completedAt'] ?? 1
  const months = new Map<string, Month>()
  for (let row = 0; row < figures.count; row += 1) {
    const on = dayOf(new Date((at?.[row] ?? 0) * unit).toISOString())
    const key = keyOf(on)
    const was = months.get(key)
    months.set(key, {
      key,
      on: was && was.on < on ? was.on : on,
      bookings: (was?.bookings ?? 0) + 1,
      gross: (was?.gross ?? 0) + (gross?.[row] ?? 0),
      commission: (was?.commission ?? 0) + (commission?.[row] ?? 0),
      vat: (was?.vat ?? 0) + (vat?.[row] ?? 0),
      net: (was?.net ?? 0) + (net?.[row] ?? 0),
    })
  }
  return [...months.values()].toSorted((a, b) => (a.on < b.on ? 1 : -1))
}
