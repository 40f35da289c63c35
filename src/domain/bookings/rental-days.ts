/** Rentals last 1 to 30 days, renewals included; days of grace are not counted. */
export const MOST_RENTAL_DAYS = 30

/** Whether a rental may last so many days. */
export const mayLast = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= MOST_RENTAL_DAYS
