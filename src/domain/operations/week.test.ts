import { expect, it } from 'vitest'
import { USUAL_HOURS } from '../hours/usual-hours.ts'
import { sampleDriver, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { weekFrom as weekOf } from './week.ts'

const today = '2026-11-21'
const places = { zones: [sampleId(2), sampleId(2, 2)], yards: [sampleId(8)] }
const weekFrom = (week: Omit<Parameters<typeof weekOf>[0], 'places'>) => weekOf({ ...week, places })
const movements = (count: number, scheduledOn: string | null, over: Parameters<typeof sampleOperation>[0] = {}) =>
  Array.from({ length: count }, (_, at) => sampleOperation({ id: sampleId(7, at + 1), scheduledOn, ...over }))

it('a day is limited or overbooked by its bins, too', () => {
  const size = (available: number, short = 0) => [{ size: 'large' as const, owned: 20, available, short }]
  const stock = new Map([
    [today, size(4)],
    ['2026-11-22', size(3)],
    ['2026-11-23', size(0, 1)],
  ])
  const drivers = [sampleDriver({ phoneVerifiedAt: '2026-01-01T00:00:00.000Z' })]
  const week = weekFrom({ from: today, today, operations: movements(9, '2026-11-22'), done: 0, drivers, hours: undefined, stock })
  expect(week.slice(0, 4).map(({ load, free }) => [load, free[0]?.available])).toEqual([
    ['open', 4],
    ['overbooked', 3],
    ['overbooked', 0],
    ['open', undefined],
  ])
  expect(weekFrom({ from: today, today, operations: [], done: 0, drivers, hours: undefined, stock })[1]?.load).toBe('limited')
})

it('a week holds what is planned for each day beside what can be driven, and today what is left of earlier days', () => {
  const drivers = [sampleDriver({ phoneVerifiedAt: '2026-01-01T00:00:00.000Z' })]
  const operations = [
    ...movements(2, today, { driverId: sampleId(3) }),
    ...movements(5, '2026-11-19'),
    ...movements(9, '2026-11-22'),
    ...movements(3, '2026-11-23', { containerStatus: 'cancelled' }),
    ...movements(4, null),
  ]
  const week = weekFrom({ from: today, today, operations, done: 0, drivers, hours: undefined })
  expect(week.map(({ on }) => on)).toEqual([today, '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
  expect(week.slice(0, 3)).toMatchObject([
    { movements: 7, unassigned: 0, left: 5, capacity: 8, load: 'limited' },
    { movements: 9, unassigned: 9, left: 0, capacity: 8, load: 'overbooked' },
    { movements: 0, unassigned: 0, capacity: 8, load: 'open' },
  ])
})

it('what is driven has taken its part of today, and of no other day', () => {
  const drivers = [sampleDriver({ phoneVerifiedAt: '2026-01-01T00:00:00.000Z' })]
  const operations = [...movements(3, today), ...movements(3, '2026-11-22')]
  const standing = (done: number) =>
    weekFrom({ from: today, today, operations, done, drivers, hours: undefined })
      .slice(0, 2)
      .map((day) => [day.movements, day.done, day.load])
  expect(standing(0)).toEqual([
    [3, 0, 'open'],
    [3, 0, 'open'],
  ])
  expect(standing(5)).toEqual([
    [3, 5, 'limited'],
    [3, 0, 'open'],
  ])
  expect(standing(6)[0]).toEqual([3, 6, 'overbooked'])
})

it('a day on which the vendor is closed says so, whoever could drive', () => {
  const drivers = [sampleDriver({ phoneVerifiedAt: '2026-01-01T00:00:00.000Z' })]
  const week = weekFrom({ from: '2026-11-26', today, operations: [], done: 0, drivers, hours: USUAL_HOURS })
  expect(week.slice(0, 3).map(({ capacity, isClosed }) => [capacity, isClosed])).toEqual([
    [8, false],
    [0, true],
    [8, false],
  ])
  // Nothing is short on it as long as nothing is planned for it.
  expect(week.slice(0, 3).map(({ load }) => load)).toEqual(['open', null, 'open'])
  const late = weekFrom({ from: '2026-11-26', today, operations: movements(1, '2026-11-27'), done: 0, drivers, hours: USUAL_HOURS })
  expect(late[1]?.load).toBe('overbooked')
  // Hours that were never set close no day.
  expect(weekFrom({ from: today, today, operations: [], done: 0, drivers: [], hours: undefined })[0]).toMatchObject({
    capacity: 0,
    isClosed: false,
  })
})

it('a day says of which sizes no new order is taken, as long as it is open at all', () => {
  const drivers = [sampleDriver({ phoneVerifiedAt: '2026-01-01T00:00:00.000Z' })]
  const days = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']
  const bins = (['medium', 'large'] as const).map((size) => ({ size, owned: 5, available: 5, short: 0 }))
  const rule = { id: sampleId(701), zoneId: null, size: 'large', takes: { kind: 'nothing', until: '2026-11-28' } } as const
  const hours = {
    ...USUAL_HOURS,
    busy: [rule, { ...rule, id: sampleId(702), zoneId: sampleId(2), takes: { kind: 'notice', days: 2 } as const, size: 'medium' as const }],
  }
  const stock = new Map(days.map((on) => [on, bins]))
  const week = weekFrom({ from: '2026-11-24', today: '2026-11-24', operations: [], done: 0, drivers, hours, stock })
  // The 27th is a Friday.
  expect(week.slice(0, 5).map(({ keptBack }) => keptBack.map(({ sizes, isInPart }) => [isInPart ? 'in part' : 'nowhere', sizes]))).toEqual([
    [
      ['nowhere', ['large']],
      ['in part', ['medium']],
    ],
    [
      ['nowhere', ['large']],
      ['in part', ['medium']],
    ],
    [['nowhere', ['large']]],
    [],
    [],
  ])
  // Of all it has, it is said once; who has one size reads its name.
  const everywhere = { ...hours, busy: [{ ...rule, size: null, zoneId: sampleId(2) }] }
  const said = (sizes: typeof bins) =>
    weekFrom({
      from: '2026-11-24',
      today: '2026-11-24',
      operations: [],
      done: 0,
      drivers,
      hours: everywhere,
      stock: new Map([['2026-11-24', sizes]]),
    })[0]?.keptBack
  expect(said(bins)).toEqual([{ sizes: 'all', isInPart: true }])
  expect(said(bins.slice(0, 1))).toEqual([{ sizes: ['medium'], isInPart: true }])
})
