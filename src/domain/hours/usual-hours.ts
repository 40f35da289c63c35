import { WEEKDAYS, type Span, type Weekday, type WorkingHours } from './hours.ts'

/** The hours in which nobody works outdoors in summer, as the law has it. */
export const LAWFUL_BAN = { from: '06-15', to: '09-15', hours: { from: '12:00', to: '15:00' } } as const

const OFFICE: Span = { from: '08:00', to: '20:00' }

/** Where a vendor has set nothing: somebody answers from 8 to 20 o'clock, on every day but Friday. */
export const USUAL_HOURS: WorkingHours = {
  sunday: OFFICE,
  monday: OFFICE,
  tuesday: OFFICE,
  wednesday: OFFICE,
  thursday: OFFICE,
  friday: null,
  saturday: OFFICE,
  holidays: [],
  middayBan: LAWFUL_BAN,
  busy: [],
}

/** Whether no weekday is open: nothing would ever be answered then. */
export const isNeverOpen = (hours: Pick<WorkingHours, Weekday>): boolean => WEEKDAYS.every((weekday) => hours[weekday] === null)
