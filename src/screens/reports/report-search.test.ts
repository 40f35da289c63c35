import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readSearch } from '#app/search-text.ts'
import { REPORTS } from '#domain/reports/definition.ts'
import { PERIODS } from '#domain/reports/period.ts'
import { REPORT_SEARCH_DEFAULTS, reportSearch, type ReportSearch } from './report-address.ts'
import { changed, groupingsOf, measuresOf, readReport } from './report-search.ts'

const TODAY = '2026-11-22'
const read = (address: string) => readReport(v.parse(reportSearch, readSearch(address)), TODAY)

describe('the address of a report', () => {
  it('says nothing where all is usual: bookings of this year by month', () => {
    expect(read('')).toMatchObject({
      report: 'bookings',
      period: 'year',
      range: { days: { from: '2026-01-01', to: TODAY } },
      by: 'month',
      across: null,
      figure: 'bookings',
      isCompared: false,
      calendar: 'gregory',
    })
    expect(changed(REPORT_SEARCH_DEFAULTS, { report: 'bookings', period: 'year', by: 'month' })).toEqual(REPORT_SEARCH_DEFAULTS)
  })

  it('keeps days of one’s own no longer than they are asked for, and the rows of a figure no longer than the report stands', () => {
    const own = { ...REPORT_SEARCH_DEFAULTS, period: 'own', from: '2026-11-01', to: '2026-11-30', by: 'week', rows: 'bookings' }
    expect(changed(own, { period: 'month' })).toMatchObject({ period: 'month', from: '', to: '', by: 'week', rows: '' })
    expect(changed(own, { report: 'late' })).toMatchObject({ report: 'late', period: 'own', from: '2026-11-01', by: '', rows: '' })
    expect(changed(own, { rows: 'completed' })).toEqual({ ...own, rows: 'completed' })
  })

  it('says why days of one’s own are none', () => {
    expect(read('?period=own&from=2026-11-30&to=2026-11-01').range).toEqual({ fault: 'reversed' })
    expect(read('?period=own&from=0001-01-01&to=9999-12-31').range).toEqual({ fault: 'too_long' })
    expect(read('?period=own').range).toEqual({ fault: 'no_first_day' })
    expect(read('?period=own&from=2026-11-01&to=x').range).toEqual({ fault: 'no_last_day' })
  })

  it('means months of the Hijri calendar by its periods, too: 1 Jumada II 1448 is 11 November 2026', () => {
    expect(read('?calendar=hijri&period=month').range.days).toEqual({ from: '2026-11-11', to: TODAY })
  })

  it('reads whatever stands in it, as a report that can be shown', () => {
    const some = fc.oneof(
      fc.string(),
      fc.constantFrom(
        ...REPORTS,
        ...PERIODS,
        'driver',
        'zone',
        'day',
        'week',
        'cause',
        'revenue',
        '2026-02-30',
        '2026-02-03',
        'hijri',
        '__proto__',
      ),
    )
    const any = fc.record({ ...Object.fromEntries(Object.keys(REPORT_SEARCH_DEFAULTS).map((key) => [key, some])) })
    fc.assert(
      fc.property(any, (written) => {
        const search: ReportSearch = v.parse(reportSearch, written)
        const state = readReport(search, TODAY)
        expect(groupingsOf(state.report)).toContain(state.by)
        expect(measuresOf(state.report).map(({ id }) => id)).toContain(state.figure)
        expect(state.across).not.toBe(state.by)
        expect((state.range.days === undefined) !== (state.range.fault === undefined)).toBe(true)
      }),
    )
  })

  it('keeps its days with another report, and nothing that one may not have', () => {
    const search = {
      ...REPORT_SEARCH_DEFAULTS,
      period: 'own',
      from: '2026-01-01',
      to: '2026-02-01',
      by: 'driver',
      across: 'zone',
      figure: 'revenue',
    }
    expect(changed(search, { report: 'drivers' })).toEqual({
      ...REPORT_SEARCH_DEFAULTS,
      report: 'drivers',
      period: 'own',
      from: '2026-01-01',
      to: '2026-02-01',
    })
  })
})
