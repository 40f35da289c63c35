import { warningsOf, type HoursWarning } from '#domain/hours/calendar.ts'
import type { WorkingHours } from '#domain/hours/hours.ts'
import type { Goal } from '#domain/operations/board.ts'
import type { Operation } from '#domain/operations/operation.ts'

interface Moving {
  readonly moved: readonly Pick<Operation, 'scheduledOn' | 'hours'>[]
  readonly goal: Pick<Goal, 'on'>
  readonly hours: WorkingHours | undefined
}

/**
 * What is to be thought of about the day to which something is moved, such as that it is closed; what is on that day already was warned of
 * before.
 */
export const dayWarning = ({ moved, goal: { on }, hours }: Moving): HoursWarning | undefined => {
  const fresh = moved.filter(({ scheduledOn }) => scheduledOn !== on)
  return on && fresh.length > 0 ? warningsOf(hours, { on, within: fresh.length === 1 ? fresh[0]?.hours : null })[0] : undefined
}
