import type { BinChange } from '../operations/operation.ts'
import { dayIn, daysIn, type DayColumn } from './day-column.ts'
import { rowsByNumber, type RowsByNumber } from './rows-by-number.ts'
import type { ReportRows, RowFigures } from './rows.ts'

const byDay = (one: number, other: number): number => one - other

/**
 * When each bin of a booking came and went, as its movements tell; a booking's own days are those of all its bins together. Its lists are
 * of the booking that was read last and are used again: there are very many.
 */
export class BookingBins {
  /** Days as numbers, the earliest first: on which bins came, on which they were taken away, and on which it was decided that some do not come. */
  readonly brought: number[] = []
  readonly taken: number[] = []
  readonly leftOut: number[] = []
  private readonly numbers: RowFigures
  private readonly changes: RowFigures | undefined
  private readonly changedOn: DayColumn
  /** The list of each change, by its place among the column's values. */
  private readonly lists: readonly (number[] | undefined)[]
  private readonly rows: RowsByNumber

  constructor(operations: ReportRows) {
    const lists: Readonly<Record<BinChange, number[]>> = { brought: this.brought, taken: this.taken, left_out: this.leftOut }
    const known = Object.entries(lists)
    this.numbers = operations.columns['bookingNumber'] ?? new Int32Array()
    this.changes = operations.columns['binChange']
    this.changedOn = daysIn(operations, 'binChangedOn')
    this.lists = [undefined, ...(operations.values['binChange'] ?? []).map((value) => known.find(([change]) => change === value)?.[1])]
    this.rows = rowsByNumber(this.numbers)
  }

  /** Reads those of a booking; false where none of its movements brought one, as where it was brought from elsewhere. */
  read(booking: number): boolean {
    const { brought, taken, leftOut, numbers, changes, changedOn, lists } = this
    const { mask, last, before } = this.rows
    for (const list of [brought, taken, leftOut]) list.length = 0
    for (let place: number = last[booking & mask] ?? 0; place > 0; place = before[place] ?? 0)
      if (numbers[place - 1] === booking) lists[changes?.[place - 1] ?? 0]?.push(dayIn(changedOn, place - 1))
    for (const list of [brought, taken]) list.sort(byDay)
    return brought.length > 0
  }
}
