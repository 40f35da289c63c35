import { addDaysTo, type Day } from '../kernel/instant.ts'

/** What of a request says by when it is to be answered. */
interface Dated {
  /** The day the change would take effect. */
  readonly effectiveOn: Day
  readonly details:
    | { readonly type: 'renewal'; readonly renewalDays: number }
    | { readonly type: 'grace_period'; readonly graceDays: number }
    | { readonly type: 'early_pickup' | 'removal' | 'replacement' }
}

/**
 * The last day on which an answer is still of use: the day the rental ends today for whoever wants to keep the container longer,
 * the day of the movement for whoever wants it moved.
 */
export const answerBy = ({ details, effectiveOn }: Dated): Day => {
  switch (details.type) {
    case 'renewal':
      return addDaysTo(effectiveOn, -details.renewalDays)
    case 'grace_period':
      return addDaysTo(effectiveOn, -details.graceDays)
    case 'early_pickup':
    case 'removal':
    case 'replacement':
      return effectiveOn
  }
}
