import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { LICENSE_DAYS, licenseBucket } from '#domain/drivers/license.ts'
import { addDaysTo } from '#domain/kernel/instant.ts'
import { queryOf } from '#screens/list/list-query.ts'
import { listSearch } from '#screens/list/list-search.ts'
import { readList } from '#screens/list/list-state.ts'
import { searchOf } from '#screens/list/views.tsx'
import { DRIVER_LIST } from './driver-list.ts'

const today = '2026-11-22'
const filtersOf = (search: string) => {
  const read = readList(DRIVER_LIST, v.parse(listSearch, Object.fromEntries(new URLSearchParams(search))))
  expect(read.unknown).toEqual([])
  return queryOf(DRIVER_LIST, read.state, today).filters
}
const atWork = [
  { column: 'removed', anyOf: [false] },
  { column: 'active', anyOf: [true] },
]

describe('the list of drivers', () => {
  it('shows those at work first, and nobody who is gone in any tab', () => {
    expect(filtersOf('')).toEqual(atWork)
    expect(filtersOf('status=all')).toEqual([{ column: 'removed', anyOf: [false] }])
  })

  it('asks for yes and no as the columns hold them', () => {
    expect(filtersOf('filter=available.false*phoneVerified.true')).toEqual([
      ...atWork,
      { column: 'available', anyOf: [false] },
      { column: 'phoneVerified', anyOf: [true] },
    ])
  })

  it.each(LICENSE_DAYS)('has a view of licenses that end within %i days, by the days of the radar', (days) => {
    const view = DRIVER_LIST.views.find(({ id }) => id === `expires-${days}`)
    expect(view && filtersOf(new URLSearchParams(searchOf(view)).toString())).toEqual([
      // Whoever is inactive now has a license that runs out all the same.
      ...atWork.filter(({ column }) => column !== 'active'),
      { column: 'licenseExpiresOn', from: today, to: addDaysTo(today, days) },
    ])
    expect(licenseBucket(addDaysTo(today, days), today)).toBe(days)
  })

  it('has a view of those that have run out', () => {
    expect(filtersOf('filter=licenseExpiresOn.expired&sort=licenseExpiresOn')).toEqual([
      ...atWork,
      { column: 'licenseExpiresOn', to: addDaysTo(today, -1) },
    ])
  })

  it('leaves no column that it shows out of an export', () => {
    expect(DRIVER_LIST.columns.filter(({ value }) => !value).map(({ id }) => id)).toEqual([])
  })
})
