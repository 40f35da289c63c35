import type { WorkingHours } from '#domain/hours/hours.ts'

/** The year of the summer that is next, or runs: nobody plans for the last one. */
export const banYear = ({ to }: Pick<NonNullable<WorkingHours['middayBan']>, 'to'>, today: string): string =>
  String(Number(today.slice(0, 4)) + (today.slice(5) > to ? 1 : 0))
