import type { ChangeRequest } from '#domain/requests/request.ts'

/** The selected requests as they are now: those that wait for an answer, and those that were answered or withdrawn meanwhile. */
export interface Judged {
  readonly open: readonly ChangeRequest[]
  readonly other: readonly ChangeRequest[]
  /** What all that wait cost together, in halalas; null where none of them costs anything. */
  readonly halalas: number | null
}

/** Judges what is selected; rows that are no longer on the device count for nothing. */
export const judge = (rows: readonly ChangeRequest[]): Judged => {
  const open = rows.filter(({ status }) => status === 'pending')
  const other = rows.filter(({ status }) => status !== 'pending')
  const amounts = open.flatMap(({ details }) => (details.type === 'renewal' ? details.amount.halalas : []))
  return { open, other, halalas: amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null }
}

/** Whether somebody who was asked about the one would be doing something else with the other. */
export const isSame = (asked: Judged, now: Judged): boolean => {
  const identity = ({ open }: Judged) =>
    open
      .map(({ id, details, effectiveOn }) => JSON.stringify([id, details, effectiveOn]))
      .toSorted()
      .join()
  return identity(asked) === identity(now)
}
