import { addDaysTo, startOfDay, type Day, type Instant } from './instant.ts'

/** Ranges of days that move with today. */
export const DAY_PRESETS = ['overdue', 'today', 'week', 'month', 'expired', 'next_1', 'next_7', 'next_30', 'next_60', 'next_90'] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

/** Days from one to another, both included; an end that is left out is open. */
export interface DayRange {
  readonly from?: Day
  readonly to?: Day
}

const weekday = (on: Day): number => new Date(`${on}T00:00:00.000Z`).getUTCDay()

/**
 * The days that a preset means today: `overdue` and `expired` are all before today, `next_7` is today and seven days more, weeks begin on
 * Sunday as they do in Saudi Arabia.
 */
export const rangeOf = (preset: DayPreset, today: Day): DayRange => {
  switch (preset) {
    case 'overdue':
    case 'expired':
      return { to: addDaysTo(today, -1) }
    case 'today':
      return { from: today, to: today }
    case 'next_1':
    case 'next_7':
    case 'next_30':
    case 'next_60':
    case 'next_90':
      return { from: today, to: addDaysTo(today, Number(preset.slice('next_'.length))) }
    case 'week': {
      const from = addDaysTo(today, -weekday(today))
      return { from, to: addDaysTo(from, 6) }
    }
    case 'month': {
      const from = `${today.slice(0, 8)}01`
      // 31 days behind the first lies in the next month, whichever this is.
      return { from, to: addDaysTo(`${addDaysTo(from, 31).slice(0, 8)}01`, -1) }
    }
  }
}

/** The moments of days in Riyadh: a range holds its last day to the end. */
export const momentsOf = ({ from, to }: DayRange): { readonly from?: Instant; readonly to?: Instant } => ({
  ...(from === undefined ? {} : { from: startOfDay(from) }),
  ...(to === undefined ? {} : { to: new Date(Date.parse(startOfDay(addDaysTo(to, 1))) - 1).toISOString() }),
})
