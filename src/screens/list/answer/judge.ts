import type { Answerable, BulkNoun } from './bulk.ts'

/** The selected rows as they are now: those that wait for an answer, and those that do not any more. */
export interface Judged<Row> {
  readonly open: readonly Row[]
  readonly other: readonly Row[]
  /** What all that wait come to, in halalas. */
  readonly halalas: number
}

type JudgedNoun<Row extends Answerable> = Pick<BulkNoun<Row>, 'isOpen' | 'halalasOf'>

/** Judges what is selected; rows that are no longer on the device count for nothing. */
export const judge = <Row extends Answerable>(noun: JudgedNoun<Row>, rows: readonly (Row | undefined)[]): Judged<Row> => {
  const there = rows.filter((row) => row !== undefined)
  const open = there.filter((row) => noun.isOpen(row))
  const other = there.filter((row) => !noun.isOpen(row))
  return { open, other, halalas: open.reduce((sum, row) => sum + noun.halalasOf(row), 0) }
}

/** Whether somebody who was asked about the one would be doing something else with the other. */
export const isSame = <Row extends Answerable>(
  { identityOf }: Pick<BulkNoun<Row>, 'identityOf'>,
  asked: Judged<Row>,
  now: Judged<Row>,
): boolean => {
  const identity = ({ open }: Judged<Row>) =>
    open
      .map((row) => JSON.stringify([row.id, identityOf(row)]))
      .toSorted()
      .join()
  return identity(asked) === identity(now)
}
