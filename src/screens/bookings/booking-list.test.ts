import { describe, expect, it } from 'vitest'
import { bookings } from '#domain/bookings/booking.ts'
import { BOOKING_STATES } from '#domain/bookings/lifecycle.ts'
import { queryOf } from '#screens/list/list-query.ts'
import { LIST_SEARCH_DEFAULTS, listSearch } from '#screens/list/list-search.ts'
import { readList } from '#screens/list/list-state.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import * as v from 'valibot'
import { BOOKING_LISTS } from './booking-list.ts'
import { membersByZone } from '#screens/list/members-by-zone.ts'
import { BOOKING_PATHS, type BookingPath } from './paths.ts'
import { STATES_OF } from './states-of.ts'

const TODAY = '2026-11-22'
const queryAt = (path: BookingPath, written: object = {}, members = membersByZone([])) => {
  const { state, unknown } = readList(BOOKING_LISTS[path], { ...LIST_SEARCH_DEFAULTS, ...written })
  return { unknown, ...queryOf(BOOKING_LISTS[path], state, TODAY, members) }
}

describe('the lists of bookings', () => {
  it('hold every state once beside the list of all', () => {
    const held = BOOKING_PATHS.filter((path) => path !== '/all-booking').flatMap((path) => STATES_OF[path])
    expect(held.toSorted()).toEqual([...BOOKING_STATES].toSorted())
    expect(queryAt('/all-booking').filters).toEqual([])
  })

  it('ask for their states, what is urgent first; an overdue start is the soonest of all', () => {
    expect(queryAt('/upcoming-booking')).toMatchObject({
      filters: [{ column: 'status', anyOf: ['accepted', 'assigned'] }],
      sort: [{ column: 'startsAt', direction: 'ascending' }, { column: 'bookedAt' }],
    })
    expect(queryAt('/new-booking')).toMatchObject({
      filters: [{ column: 'status', anyOf: ['new'] }],
      sort: [{ column: 'answerBy', direction: 'ascending' }, { column: 'bookedAt' }],
    })
  })

  it('count in their tabs what they hold', () => {
    for (const path of BOOKING_PATHS)
      // That of all holds those whose state only a newer release knows as well.
      expect(BOOKING_LISTS[path].tabs[0]?.counters).toEqual(
        path === '/all-booking' ? ['bookings'] : STATES_OF[path].map((state) => `bookings/${state}`),
      )
  })

  it('have views that every part of is understood', () => {
    for (const path of BOOKING_PATHS)
      for (const { id, search } of BOOKING_LISTS[path].views) {
        const written = v.parse(listSearch, Object.fromEntries(new URLSearchParams(search)))
        expect([path, id, queryAt(path, written).unknown]).toEqual([path, id, []])
      }
  })

  it('are narrowed down to this week, and the one of all to what is upcoming and what is ongoing', () => {
    const filtersOf = (path: BookingPath, id: string) => {
      const { search = '' } = BOOKING_LISTS[path].views.find((view) => view.id === id) ?? {}
      return queryAt(path, v.parse(listSearch, Object.fromEntries(new URLSearchParams(search)))).filters ?? []
    }
    for (const path of BOOKING_PATHS)
      expect([path, filtersOf(path, 'week').find(({ column }) => column === 'deliveryOn')]).toEqual([
        path,
        { column: 'deliveryOn', from: '2026-11-22', to: '2026-11-28' },
      ])
    expect(filtersOf('/all-booking', 'upcoming')).toEqual([{ column: 'status', anyOf: ['accepted', 'assigned'] }])
    expect(filtersOf('/all-booking', 'ongoing')).toEqual([{ column: 'status', anyOf: ['out_for_delivery', 'on_site', 'picked_up'] }])
  })

  it.each(BOOKING_PATHS)('fit beside the sidebar of a screen of 1280 pixels: %s', (path) => {
    const columns = BOOKING_LISTS[path].columns.filter(({ seen }) => seen === 'tablet' || seen === 'desktop')
    // Of the 990 there, 130 are the box for choosing, gaps and edges.
    expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(860)
  })

  it('count as unpaid nothing that was called off', () => {
    const { search = '' } = BOOKING_LISTS['/all-booking'].views.find(({ id }) => id === 'unpaid') ?? {}
    const written = v.parse(listSearch, Object.fromEntries(new URLSearchParams(search)))
    const { filters } = queryAt('/all-booking', written)
    expect(filters).toEqual([{ column: 'paymentStatus', anyOf: ['unpaid'] }])
    const standings = BOOKING_STATES.map((status) =>
      bookings.columns.paymentStatus?.read({ ...sampleBooking(), status, paymentStatus: 'unpaid' }),
    )
    expect(standings.map((standing, at) => [BOOKING_STATES[at], standing])).toEqual(
      BOOKING_STATES.map((state) => [state, STATES_OF['/cancelled-booking'].includes(state) ? 'not_due' : 'unpaid']),
    )
  })

  it('are narrowed down by zone through the containers that are offered there', () => {
    const [here, there] = [sampleId(2, 1), sampleId(2, 2)]
    const members = membersByZone([
      { id: sampleId(4, 1), zoneId: here },
      { id: sampleId(4, 2), zoneId: here },
      { id: sampleId(4, 3), zoneId: there },
    ])
    expect(queryAt('/all-booking', { filter: `containerId.${here}` }, members).filters).toEqual([
      { column: 'containerId', anyOf: [sampleId(4, 1), sampleId(4, 2)] },
    ])
    // A container's own address still means that container.
    expect(queryAt('/all-booking', { filter: `containerId.${sampleId(4, 3)}` }, members).filters).toEqual([
      { column: 'containerId', anyOf: [sampleId(4, 3)] },
    ])
  })
})
