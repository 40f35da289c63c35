import { useMemo } from 'react'
import { useFigures } from '#db/hooks/use-figures.ts'
import type { Figures, Query } from '#db/query/query.ts'
import { driversOf } from '#domain/reports/grouping.ts'
import { questionOf, type ReportQuestion } from './rows-report.ts'

const ALL_BOOKINGS: Query = { kind: 'bookings' }
const COLUMNS = ['number', 'driverId'] as const
const NOBODY: ReadonlyMap<number, string> = new Map()

/**
 * The driver of each booking that the rows of a report number, live: undefined while it is read, null where it cannot be. Nobody where the rows
 * are not grouped by them; bookings are not read then.
 */
export const useDriverOf = (
  { report, by, across, days, isCompared }: Pick<ReportQuestion, 'report' | 'by' | 'across' | 'days' | 'isCompared'>,
  figures: Figures | null | undefined,
  tries: number,
): ReadonlyMap<number, string> | null | undefined => {
  const column = report.dimensions.find(({ id, isDriverOf }) => isDriverOf && (id === by || id === across))?.column
  // Asked in any case, and then of what is read already.
  const bookings = useFigures(column ? ALL_BOOKINGS : questionOf({ report, days, isCompared }), column ? COLUMNS : [], tries)
  return useMemo(() => {
    if (column === undefined) return NOBODY
    if (figures && bookings) return driversOf(figures.columns[column] ?? [], bookings)
    return figures === null || bookings === null ? null : undefined
  }, [column, figures, bookings])
}
