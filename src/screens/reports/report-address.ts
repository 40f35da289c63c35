import * as v from 'valibot'
import { searchText } from '#screens/list/list-search.ts'

const part = searchText(200)

/** What of a report is kept in its address, as text that `readReport` understands. */
export const reportSearch = v.object({
  report: part,
  period: part,
  /** Days of a period of one's own. */
  from: part,
  to: part,
  by: part,
  /** The columns of a pivot. */
  across: part,
  /** `groups`: the groups of containers stand beside each other, each with one figure. */
  layout: part,
  /** The measure that a chart, a comparison and a pivot show. */
  figure: part,
  compare: part,
  calendar: part,
  /** The figure whose rows are listed below. */
  rows: part,
})
export type ReportSearch = v.InferOutput<typeof reportSearch>

/** The usual values: they do not stand in the address. */
export const REPORT_SEARCH_DEFAULTS = v.parse(reportSearch, {})
