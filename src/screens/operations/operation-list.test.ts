import { describe, expect, it } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import { addDaysTo } from '#domain/kernel/instant.ts'
import { OPERATION_STATES } from '#domain/operations/lifecycle.ts'
import type { Operation } from '#domain/operations/operation.ts'
import type { Filter } from '#db/query/query.ts'
import { translateIn } from '#tests/support/catalogs.ts'
import { sampleId, sampleOperation } from '#tests/support/samples.ts'
import { factsOf } from '#screens/list/export/list-facts.ts'
import { queryOf } from '#screens/list/list-query.ts'
import { readList } from '#screens/list/list-state.ts'
import { movementsSearch } from '#screens/list/record/movements-search.ts'
import { operationList } from './operation-list.ts'

const TODAY = '2026-11-22'
const { tabs } = operationList(TODAY, () => '')

const fits = (operation: Operation, filter: Filter<'operations'>): boolean => {
  const value = findEntity('operations')?.columns[filter.column]?.read(operation) ?? null
  if ('anyOf' in filter) return filter.anyOf.includes(value)
  return typeof value === 'string' && value >= String(filter.from ?? '') && (filter.to === undefined || value <= String(filter.to))
}
const tabsOf = (over: Partial<Operation>, at = tabs) =>
  at.filter(({ filters }) => filters.every((filter) => fits(sampleOperation(over), filter))).map(({ id }) => id)

describe('the tabs of the dispatcher', () => {
  it('lose no movement: an open one has a day that was, is or comes, or none; all else is done, failed for good or cancelled', () => {
    for (const containerStatus of OPERATION_STATES)
      for (const scheduledOn of [null, addDaysTo(TODAY, -1), TODAY, addDaysTo(TODAY, 1)]) {
        const found = tabsOf({ type: 'delivery', containerStatus, scheduledOn })
        const homes = found.filter((id) => ['today', 'outstanding', 'upcoming', 'undated', 'done'].includes(id))
        expect([containerStatus, scheduledOn, homes.length]).toEqual([
          containerStatus,
          scheduledOn,
          containerStatus === 'cancelled' ? 0 : 1,
        ])
      }
  })

  it('bring yesterday’s work up again by themselves', () => {
    const planned: Partial<Operation> = { scheduledOn: TODAY, driverId: null, requestId: null }
    expect(tabsOf(planned)).toEqual(['today', 'unassigned', 'on_site', 'all'])
    expect(tabsOf(planned, operationList(addDaysTo(TODAY, 1), () => '').tabs)).toEqual([
      'outstanding',
      'unassigned',
      'on_site',
      'overdue',
      'all',
    ])
  })

  it('count a bin on site once, also where a request calls for somebody to fetch it', () => {
    expect(tabsOf({ scheduledOn: TODAY })).not.toContain('on_site')
    const site = (containerStatus: Operation['containerStatus']) => tabsOf({ requestId: null, containerStatus }).includes('on_site')
    expect(OPERATION_STATES.filter(site)).toEqual(['scheduled', 'on_the_way', 'failed'])
  })

  it('show what is full in the yard beside what is done', () => {
    expect(tabsOf({ containerStatus: 'full' })).toEqual(['full', 'done', 'all'])
  })
})

describe('all movements of a booking', () => {
  it('are asked for by the booking itself, not by a number that others begin with', () => {
    const definition = operationList(TODAY, () => '')
    const { state, unknown } = readList(definition, movementsSearch(sampleId(5, 12)))
    expect([unknown, state.q]).toEqual([[], ''])
    expect(queryOf(definition, state, TODAY).filters).toEqual([{ column: 'bookingId', anyOf: [sampleId(5, 12)] }])
  })
})

describe('the order of movements', () => {
  it('is that of the moments which the column of the ETA shows, whoever drives them', () => {
    const definition = operationList(TODAY, () => '')
    const { state } = readList(definition, movementsSearch(sampleId(5, 12)))
    expect(queryOf(definition, state, TODAY).sort).toEqual([
      { column: 'expectedAt', direction: 'ascending' },
      { column: 'runOrder', direction: 'ascending' },
    ])
    expect(definition.columns.find(({ id }) => id === 'eta')?.sort).toBe('expectedAt')
  })
})

describe('a file of movements', () => {
  it('says in columns of their own what the cell of the ETA says: the day, how far it is behind, and when on that day', () => {
    const facts = factsOf(
      operationList(TODAY, () => ''),
      ['eta'],
    )
    const words = { language: 'en', text: translateIn('en') } as const
    const cellsOf = (over: Partial<Operation>) => {
      const planned = sampleOperation({ scheduledOn: TODAY, dueOn: TODAY, etaAt: null, ...over })
      return facts.map(({ value }) => value(planned, words))
    }
    expect(facts.map(({ header }) => translateIn('en')(header))).toEqual(['ETA', 'Days late', 'Expected there at', 'Time window'])
    const etaAt = `${TODAY}T06:15:00.000Z`
    expect(cellsOf({ etaAt, hours: { from: '22:00', to: '01:00' } })).toEqual([{ day: TODAY }, null, { at: etaAt }, '22:00–01:00'])
    const before = addDaysTo(TODAY, -2)
    expect(cellsOf({ scheduledOn: before, dueOn: before })).toEqual([{ day: before }, 2, null, null])
    expect(cellsOf({ scheduledOn: null, dueOn: TODAY })).toEqual([null, null, null, null])
  })
})
