import { expect, it } from 'vitest'
import { BOOKINGS_REPORT } from '#domain/reports/definitions/bookings.ts'
import { NO_VALUE } from '#domain/reports/grouping.ts'
import { placeIn } from '#i18n/months.ts'
import { readFigure, rowsOf } from './rows-here.ts'

const asked = {
  report: BOOKINGS_REPORT,
  days: { from: '2026-10-15', to: '2026-11-26' },
  by: 'month',
  across: null,
  isCompared: false,
  placeOf: placeIn('gregory'),
  zoneOf: new Map([['bin', 'north']]),
} as const
const asks = (written: string) => {
  const figured = readFigure(BOOKINGS_REPORT, written)
  return figured && rowsOf(asked, figured)?.filters
}

it('a figure of a part of the period that lies in it only partly asks for the days in it', () => {
  expect(asks('completed*month.2026-10-15')).toEqual([
    { column: 'bookedAt', from: '2026-10-14T21:00:00.000Z', to: '2026-10-31T20:59:59.999Z' },
    { column: 'status', anyOf: ['completed'] },
  ])
})

it.each(['month.2026-09-01', 'month.2026-11-02', 'week.2026-10-14', 'day.2026-11-27', 'day.tomorrow', 'day.2026-10-20*week.2026-11-01'])(
  'a figure of %s, which the period does not have, is not that of the whole period',
  (part) => {
    expect(asks(`bookings*${part}`)).toBeUndefined()
    expect(asks(`bookings*zone.north*${part}`)).toBeUndefined()
  },
)

it('bookings that nobody was given are asked for; what has a value that only a later release knows cannot be', () => {
  expect(asks(`bookings*driver.${NO_VALUE}`)).toContainEqual({ column: 'driverId', anyOf: [null] })
  for (const by of ['status', 'size', 'payment']) expect([by, asks(`bookings*${by}.${NO_VALUE}`)]).toEqual([by, undefined])
  expect(asks('bookings*zone.north')).toContainEqual({ column: 'containerId', anyOf: ['bin'] })
})

it('bookings of containers that were deleted, whose zone is not known any more, are asked for by those containers', () => {
  const figured = readFigure(BOOKINGS_REPORT, `bookings*zone.${NO_VALUE}*status.completed`)
  const filters = figured && rowsOf({ ...asked, containerIds: ['bin', 'gone', 'gone too'] }, figured)?.filters
  expect(filters).toContainEqual({ column: 'containerId', anyOf: [null, 'gone', 'gone too'] })
  expect(filters).toContainEqual({ column: 'status', anyOf: ['completed'] })
})
