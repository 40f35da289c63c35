import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleDriver, sampleId, sampleOperation } from '#tests/support/samples.ts'
import {
  boardOf,
  boardTime,
  dayRun,
  driverLane,
  goalOf,
  heldBy,
  isOfLastNight,
  movedBy,
  movesTo,
  outOfHours,
  planEdits,
  type Goal,
  type LaneKey,
} from './board.ts'
import { isOpen, OPERATION_STATES } from './lifecycle.ts'
import type { Operation } from './operation.ts'
import { deliveryId } from './plan.ts'

const TODAY = '2026-11-21'
const now = { today: TODAY, time: '09:00', nightUntil: null }
const days = { on: TODAY, ...now }
const [FAHD, SAAD, GONE] = [sampleId(3, 1), sampleId(3, 2), sampleId(3, 9)]
const drivers = [FAHD, SAAD]

const movement = (n: number, over: Partial<Operation> = {}): Operation =>
  sampleOperation({ id: sampleId(7, n), bookingNumber: 100 + n, scheduledOn: TODAY, ...over })
const own = (n: number, over: Partial<Operation> = {}) => movement(n, { driverId: FAHD, ...over })

const anyMovement = fc.record({
  containerStatus: fc.constantFrom(...OPERATION_STATES),
  scheduledOn: fc.constantFrom(null, '2026-11-01', '2026-11-20', TODAY, '2026-11-22', '2026-12-24'),
  driverId: fc.constantFrom(null, FAHD, SAAD, GONE),
  runOrder: fc.option(fc.integer({ min: 0, max: 12 })),
  pinned: fc.boolean(),
  hours: fc.constantFrom(null, { from: '22:00', to: '01:00' }),
})
const anyDay = fc.array(anyMovement, { maxLength: 40 }).map((all) => all.map((over, at) => movement(at + 1, over)))
const anyOn = fc.constantFrom(TODAY, '2026-11-22', '2026-11-23')

const namesOf = (operations: readonly Operation[], lane: LaneKey, on = TODAY) =>
  boardOf(operations, { ...days, on }, drivers)
    .lanes.get(lane)
    ?.map(({ bookingNumber }) => bookingNumber - 100)

/** The movements as they stand once all moves were carried out. */
const after = (operations: readonly Operation[], ids: readonly string[], goal: Goal): Operation[] => {
  const moves = new Map(movesTo(operations, ids, goal, now).map((move) => [move.operation.id, move]))
  return operations.map((operation) => {
    const move = moves.get(operation.id)
    const edits = move && planEdits(operation, move.to)
    return edits ? movedBy(operation, edits) : operation
  })
}

describe('a driver’s day', () => {
  const lastNight = own(1, { scheduledOn: '2026-11-20', hours: { from: '22:00', to: '02:00' } })
  const all = [
    own(3, { runOrder: 20 }),
    own(2, { runOrder: 10 }),
    lastNight,
    movement(4, { driverId: SAAD }),
    own(5, { containerStatus: 'on_site' }),
  ]
  const numbers = (on: string, time: string) => dayRun(all, { ...days, on, time }, FAHD).map(({ bookingNumber }) => bookingNumber - 100)

  it('is the lane of the board, with what last night left as long as its hours last', () => {
    expect(numbers(TODAY, '01:00')).toEqual([1, 2, 3])
    expect(numbers(TODAY, '02:00')).toEqual([2, 3])
    expect(numbers('2026-11-22', '01:00')).toEqual([])
  })

  it('that is over is what was left undone', () => {
    expect(numbers('2026-11-20', '09:00')).toEqual([1])
  })
})

describe('the board of a day', () => {
  it('has every open movement in exactly one place, and nothing else', () => {
    fc.assert(
      fc.property(anyDay, anyOn, (operations, on) => {
        const { lanes, elsewhere } = boardOf(operations, { ...days, on, time: '00:30' }, drivers)
        const places = [...lanes.values(), ...elsewhere.values()].flat().map(({ id }) => id)
        expect(places.toSorted()).toEqual(
          operations
            .filter(isOpen)
            .map(({ id }) => id)
            .toSorted(),
        )
      }),
    )
  })

  it('brings up by itself what nobody finished yesterday, and keeps a lane for whoever has something to drive', () => {
    const all = [
      movement(1),
      own(2, { scheduledOn: '2026-11-20' }),
      own(3, { scheduledOn: null }),
      own(4),
      movement(5, { driverId: GONE }),
      movement(6, { scheduledOn: '2026-11-22' }),
      own(7, { containerStatus: 'returned' }),
    ]
    const lanes = boardOf(all, days, drivers)
    expect([...lanes.lanes].map(([lane, { length }]) => [lane, length])).toEqual([
      ['unassigned', 1],
      ['outstanding', 1],
      ['unscheduled', 1],
      [driverLane(FAHD), 1],
      [driverLane(SAAD), 0],
      [driverLane(GONE), 1],
    ])
    expect([...lanes.elsewhere.keys()]).toEqual(['2026-11-22'])
    expect(namesOf(all, 'outstanding', '2026-11-22')).toEqual([2])
  })

  it('lays a run out by what is under way, then its places, then its hours', () => {
    const hours = (from: string) => ({ from, to: '23:00' })
    const all = [
      own(1),
      own(2, { hours: hours('09:00') }),
      own(3, { hours: hours('08:00') }),
      own(4, { runOrder: 20 }),
      own(5, { runOrder: 10 }),
    ]
    expect(namesOf([...all, own(6, { containerStatus: 'on_the_way', runOrder: 90 })], driverLane(FAHD))).toEqual([6, 5, 4, 3, 2, 1])
  })
})

describe('a move', () => {
  const ids = (...all: number[]) => all.map((n) => sampleId(7, n))
  const to = (before: number | null, driverId: string | null = FAHD): Goal => ({
    on: TODAY,
    driverId,
    before: before === null ? null : sampleId(7, before),
  })

  it('puts one before another, and touches nobody else as long as there is room', () => {
    const all = [own(1, { runOrder: 10 }), own(2, { runOrder: 20 }), movement(3)]
    expect(movesTo(all, ids(3), to(2), now).map(({ operation }) => operation.id)).toEqual(ids(3))
    expect(namesOf(after(all, ids(3), to(2)), driverLane(FAHD))).toEqual([1, 3, 2])
    expect(namesOf(after(all, ids(3), to(null)), driverLane(FAHD))).toEqual([1, 2, 3])
  })

  it('names what is moved before the others whose places it changes, so that a page that closes half-way has moved it', () => {
    const all = [own(1), own(2), movement(3), movement(4)]
    expect(movesTo(all, ids(4, 3), to(null), now).map(({ operation }) => operation.id)).toEqual(ids(4, 3, 1, 2))
  })

  it('leaves each its own driver where none is chosen, and its own day; what stands there already keeps its place', () => {
    const tomorrow = '2026-11-22'
    const saads = (n: number, over: Partial<Operation> = {}) => movement(n, { driverId: SAAD, ...over })
    const all = [
      own(1, { runOrder: 10 }),
      saads(2),
      movement(3),
      own(4, { scheduledOn: tomorrow, runOrder: 5 }),
      movement(5, { scheduledOn: null }),
    ]
    const planned = (goal: Goal) => after(all, ids(1, 2, 3, 4, 5), goal).map(({ scheduledOn, driverId }) => [scheduledOn, driverId])
    expect(planned({ on: tomorrow, before: null })).toEqual([
      [tomorrow, FAHD],
      [tomorrow, SAAD],
      [tomorrow, null],
      [tomorrow, FAHD],
      [tomorrow, null],
    ])
    expect(planned({ driverId: SAAD, before: null })).toEqual([
      [TODAY, SAAD],
      [TODAY, SAAD],
      [TODAY, SAAD],
      [tomorrow, SAAD],
      [null, SAAD],
    ])
    expect(planned({ driverId: null, before: null }).map(([, driverId]) => driverId)).toEqual([null, null, null, null, null])
    expect(movesTo(all, ids(1, 2, 3, 4, 5), { before: null }, now)).toEqual([])
    expect(movesTo(all, ids(1, 4), { on: tomorrow, before: null }, now).map(({ operation }) => operation.id)).toEqual(ids(1))
    expect(namesOf(after(all, ids(1, 4), { on: tomorrow, before: null }), driverLane(FAHD), tomorrow)).toEqual([4, 1])
  })

  it('before one that moves along puts all before the next that stays', () => {
    const all = [own(1, { runOrder: 10 }), own(2, { runOrder: 20 }), own(3, { runOrder: 30 })]
    expect(namesOf(after(all, ids(3, 2), to(2)), driverLane(FAHD))).toEqual([1, 3, 2])
  })

  it('before what is under way puts it behind that, and never moves that itself', () => {
    const all = [own(1, { containerStatus: 'on_the_way' }), own(2, { runOrder: 10 }), movement(3)]
    expect(namesOf(after(all, ids(3), to(1)), driverLane(FAHD))).toEqual([1, 3, 2])
    expect(movesTo(all, ids(1), to(null, SAAD), now)).toEqual([])
  })

  it('leaves what is promised where it is', () => {
    expect(heldBy(own(1, { pinned: true }))).toBe('pinned')
    expect(movesTo([own(1, { pinned: true })], ids(1), to(null, SAAD), now)).toEqual([])
  })

  it('says the place in another run also where it is the same number: the rule forgets it else', () => {
    const [one] = movesTo([movement(1, { driverId: SAAD, runOrder: 10 })], ids(1), to(null), now)
    expect(one && planEdits(one.operation, one.to)).toEqual({ driverId: { from: SAAD, to: FAHD }, runOrder: { from: 10, to: 10 } })
  })

  it('into the pools takes the driver or the day away, and a day that is over is no goal', () => {
    const all = [own(1, { runOrder: 10 })]
    expect(namesOf(after(all, ids(1), to(null, null)), 'unassigned')).toEqual([1])
    const undated = goalOf('unscheduled', TODAY, null)
    expect(undated && after(all, ids(1), undated)).toMatchObject([{ scheduledOn: null, driverId: FAHD, runOrder: null }])
    expect(goalOf('outstanding', TODAY, null)).toBeNull()
    expect(goalOf(driverLane(SAAD), TODAY, 'x')).toEqual({ on: TODAY, driverId: SAAD, before: 'x' })
  })

  it('of anything anywhere stands where it was put, in its sequence, and keeps the sequence of the others', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.constantFrom(FAHD, SAAD),
        (all, picks, at, driverId) => {
          const picked = [...new Set(picks.flatMap((pick) => all[pick % Math.max(1, all.length)]?.id ?? []))]
          const lane = driverLane(driverId)
          const run = boardOf(all, days, drivers).lanes.get(lane) ?? []
          const before = run[at % (run.length + 1)]?.id ?? null
          const now =
            boardOf(after(all, picked, { on: TODAY, driverId, before }), days, drivers)
              .lanes.get(lane)
              ?.map(({ id }) => id) ?? []
          const moved = picked.filter((id) => all.some((one) => one.id === id && isOpen(one) && heldBy(one) === null))
          const rest = run.map(({ id }) => id).filter((id) => !moved.includes(id))
          expect(now.filter((id) => moved.includes(id))).toEqual(moved)
          expect(now.filter((id) => !moved.includes(id))).toEqual(rest)
          const first = moved[0]
          const next = run
            .slice(before === null ? run.length : run.findIndex(({ id }) => id === before))
            .find(({ id, containerStatus }) => !moved.includes(id) && containerStatus !== 'on_the_way' && containerStatus !== 'collected')
          if (first !== undefined && moved.length > 0) expect(now[now.indexOf(first) + moved.length] ?? null).toBe(next?.id ?? null)
        },
      ),
    )
  })

  it('is accepted by the rule as it is, and taken back by its undo', () => {
    const booking = acceptedBooking({ quantity: 3 })
    const day = new MovementDay([booking], [['drivers', sampleDriver({ id: FAHD, phoneVerifiedAt: '2026-01-01T00:00:00.000Z' })]])
    const before = day.facts()
    const d = [1, 2, 3].map((place) => deliveryId(booking.id, place))
    const carryOut = (picked: readonly string[], goal: Goal) =>
      movesTo(day.all('operations'), picked, goal, now).map(({ operation, to: plan }) => {
        const edits = planEdits(operation, plan)
        expect(edits && day.do('operation.plan', { operationId: operation.id, edits })).toBe('done')
        return { operationId: operation.id, decisionId: day.last }
      })
    const done = [
      ...carryOut(d.slice(0, 2), { ...to(null), on: booking.deliveryOn }),
      ...carryOut(d.slice(2), { ...to(null), on: booking.deliveryOn, before: d[1] ?? '' }),
    ]
    const run = boardOf(day.all('operations'), { ...days, on: booking.deliveryOn }, drivers).lanes.get(driverLane(FAHD))
    expect(run?.map(({ id }) => d.indexOf(id))).toEqual([0, 2, 1])
    for (const { operationId, decisionId } of done.toReversed()) expect(day.undo(operationId, decisionId)).toBe('done')
    expect(day.facts()).toBe(before)
  })
})

it('whatever comes behind one that begins when its own hours are over is out of its hours', () => {
  const at = (n: number, from: string, until: string) => own(n, { hours: { from, to: until } })
  expect([...outOfHours([at(1, '10:00', '12:00'), own(2), at(3, '08:00', '10:00'), at(4, '09:00', '11:00')])]).toEqual([sampleId(7, 3)])
})

describe('hours that cross midnight', () => {
  const YESTERDAY = '2026-11-20'
  const night = (n: number, over: Partial<Operation> = {}) =>
    own(n, { scheduledOn: YESTERDAY, dueOn: YESTERDAY, hours: { from: '22:00', to: '01:00' }, ...over })
  const at = (time: string) => ({ ...days, time })
  const runAt = (all: readonly Operation[], time: string) =>
    boardOf(all, at(time), drivers)
      .lanes.get(driverLane(FAHD))
      ?.map(({ bookingNumber }) => bookingNumber - 100)

  it('keep a movement in its driver’s run after midnight, before what the new day has, until they are over', () => {
    const all = [own(1, { runOrder: 10 }), night(2), night(3, { hours: { from: '20:00', to: '23:00' } }), night(4, { hours: null })]
    expect(runAt(all, '00:30')).toEqual([2, 1])
    expect(runAt(all, '01:00')).toEqual([1])
    const { lanes, elsewhere } = boardOf(all, { ...at('00:30'), on: '2026-11-22' }, drivers)
    expect(lanes.get('outstanding')).toHaveLength(2)
    expect(elsewhere.get(TODAY)).toHaveLength(2)
    expect(isOfLastNight(night(2), at('00:59'))).toBe(true)
    expect(isOfLastNight(night(2, { scheduledOn: '2026-11-19' }), at('00:30'))).toBe(false)
  })

  it('of the yard hold for what has no hours of its own', () => {
    const all = [night(1, { hours: null }), night(2, { hours: { from: '20:00', to: '23:00' } }), night(3)]
    const until = (time: string) => ({ ...at(time), nightUntil: '02:00' })
    const ids = (time: string) =>
      boardOf(all, until(time), drivers)
        .lanes.get(driverLane(FAHD))
        ?.map(({ bookingNumber }) => bookingNumber - 100)
    expect(ids('00:30')).toEqual([3, 1])
    expect(ids('01:59')).toEqual([1])
    expect(ids('02:00')).toEqual([])
    expect(['00:10', '01:30', '02:00'].map((time) => boardTime(all, until(time)))).toEqual(['', '01:00', '02:00'])
    // Work of the night before last is not of this night.
    expect(isOfLastNight(night(1, { hours: null, scheduledOn: '2026-11-19' }), until('00:30'))).toBe(false)
  })

  it('keep their day when another driver takes over in the night, and give it up when they are over', () => {
    const all = [night(1), own(2)]
    const goal: Goal = { on: TODAY, driverId: SAAD, before: null }
    const planned = (time: string) => movesTo(all, [sampleId(7, 1), sampleId(7, 2)], goal, at(time)).map(({ to }) => to)
    expect(planned('00:30')).toMatchObject([
      { scheduledOn: YESTERDAY, driverId: SAAD },
      { scheduledOn: TODAY, driverId: SAAD },
    ])
    expect(planned('01:30')).toMatchObject([{ scheduledOn: TODAY }, { scheduledOn: TODAY }])
    const nobody = movesTo(all, [sampleId(7, 1)], { ...goal, driverId: null }, at('00:30'))
    expect(nobody.map(({ to }) => to)).toMatchObject([{ scheduledOn: YESTERDAY, driverId: null }])
    const later = movesTo(all, [sampleId(7, 1)], { ...goal, on: '2026-11-22' }, at('00:30'))
    expect(later.map(({ to }) => to)).toMatchObject([{ scheduledOn: '2026-11-22' }])
  })

  it('change the board only when a window of the night is over', () => {
    const all = [night(1), night(2, { hours: { from: '23:00', to: '02:30' } }), night(3, { scheduledOn: TODAY }), own(4)]
    const times = ['00:10', '01:00', '01:40', '02:30', '14:00'].map((time) => boardTime(all, at(time)))
    expect(times).toEqual(['', '01:00', '01:00', '02:30', '02:30'])
    for (const time of ['00:10', '01:00', '01:40', '02:30']) expect(runAt(all, boardTime(all, at(time)))).toEqual(runAt(all, time))
  })

  it('are kept behind the evening and before the next morning', () => {
    const to = (n: number, from: string, until: string, scheduledOn = TODAY) => own(n, { hours: { from, to: until }, scheduledOn })
    expect([...outOfHours([to(1, '22:00', '01:00'), to(2, '23:30', '00:30')])]).toEqual([])
    expect([...outOfHours([to(1, '22:00', '01:00', YESTERDAY), to(2, '08:00', '10:00')])]).toEqual([])
    expect([...outOfHours([to(1, '23:00', '01:00'), to(2, '20:00', '22:00')])]).toEqual([sampleId(7, 2)])
  })
})
