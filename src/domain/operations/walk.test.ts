import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { acceptedBooking, MovementDay } from '#tests/support/movement-day.ts'
import { sampleId, sampleOperation, sampleRequest } from '#tests/support/samples.ts'
import { isCancelled } from '../bookings/booking.ts'
import { REJECTION_CODES } from '../catalog.ts'
import { unitId } from '../units/unit.ts'
import { progressOf } from './booking-progress.ts'
import { isOpen } from './lifecycle.ts'
import { operationSchema, type Operation, type UnitRef } from './operation.ts'
import { deliveryRefs, pickupRefs, requestedId, requestedRefs } from './plan.ts'

const C = sampleId(4)
const BOOKINGS = [
  acceptedBooking({ id: sampleId(5, 1), quantity: 2 }),
  acceptedBooking({ id: sampleId(5, 2), number: 10_042, quantity: 1 }),
]
const REQUESTED = (['exchange', 'pickup', 'dump_and_return', 'relocate'] as const).map((type, at) =>
  sampleOperation({ id: sampleId(7, at + 1), type, bookingId: sampleId(5, at === 3 ? 2 : 1), scheduledOn: '2026-11-21' }),
)
/** What customers ask for meanwhile: another bin, and one bin to be fetched. */
const CHANGE_REQUESTS = (['replacement', 'removal', 'replacement', 'removal', 'removal'] as const).map((type, at) =>
  sampleRequest(type, { id: sampleId(6, at + 1), number: 7000 + at, bookingId: sampleId(5, at < 3 ? 1 : 2) }),
)
/** What a dispatcher calls for meanwhile. */
const CALLED = (['dump_and_return', 'relocate', 'exchange', 'dump_and_return'] as const).map((type, at) => ({
  id: sampleId(7, at + 11),
  type,
  bookingId: sampleId(5, at < 3 ? 1 : 2),
}))
const TARGETS = [
  ...BOOKINGS.flatMap((booking) => [...deliveryRefs(booking), ...pickupRefs(booking)]),
  ...REQUESTED,
  ...CHANGE_REQUESTS.map(({ id }) => ({ id: requestedId(id) })),
  ...CALLED,
].map(({ id }) => id)

const KINDS = [
  'assign',
  'plan',
  'depart',
  'arrive',
  'collect',
  'return',
  'empty',
  'fail',
  'cancel',
  'approve',
  'call_off',
  'create',
  'add_proof',
  'undo',
] as const
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('next', 'next', 'next', 'next', 'next', 'next', ...KINDS, 'undo_old'),
    target: fc.nat(TARGETS.length - 1),
    unit: fc.integer({ min: 1, max: 6 }),
    named: fc.boolean(),
    full: fc.boolean(),
  }),
  { minLength: 40, maxLength: 120, size: 'max' },
)
type Step = (typeof steps)['generate'] extends (...args: never[]) => { value: (infer S)[] } ? S : never

/** The step that usually comes next. */
const usual = (operation: Operation | undefined): Exclude<Step['what'], 'next'> => {
  switch (operation?.containerStatus) {
    case 'on_the_way':
      return operation.type === 'delivery' || operation.type === 'exchange' ? 'arrive' : 'collect'
    case 'collected':
      return operation.type === 'dump_and_return' || operation.type === 'relocate' ? 'arrive' : 'return'
    case 'full':
      return 'empty'
    case 'failed':
      return 'plan'
    default:
      return operation?.driverId ? 'depart' : 'assign'
  }
}

const take = (day: MovementDay, step: Step): string => {
  const operationId = TARGETS[step.target] ?? ''
  const operation = day.get('operations', operationId)
  const unit = step.named ? { unit: { containerId: C, number: step.unit } } : {}
  switch (step.what) {
    case 'next': {
      const what = usual(operation)
      return take(day, { ...step, what, named: what === 'arrive' || step.named })
    }
    case 'assign':
      return day.do('operation.assign', { operationId, edits: { driverId: { from: operation?.driverId ?? null, to: sampleId(3) } } })
    case 'plan':
      return day.do('operation.plan', {
        operationId,
        edits: { scheduledOn: { from: operation?.scheduledOn ?? null, to: step.full ? null : `2026-11-${20 + step.unit}` } },
      })
    case 'depart':
      return day.do('operation.depart', { operationId, ...unit })
    case 'arrive':
      return day.do('operation.arrive', { operationId, ...unit })
    case 'collect':
      return day.do('operation.collect', { operationId, ...unit })
    case 'return':
      return day.do('operation.return', { operationId, isFull: step.full })
    case 'empty':
      return day.do('operation.empty', { operationId })
    case 'fail':
      return day.do('operation.fail', { operationId, reason: 'other', ...(step.full ? { on: null } : {}) })
    case 'cancel':
      return day.do('operation.cancel', { operationId })
    case 'approve':
      return day.do('request.approve', { requestId: CHANGE_REQUESTS[step.target % CHANGE_REQUESTS.length]?.id ?? '' })
    case 'create': {
      const { id, ...called } = CALLED[step.target % CALLED.length] ?? { id: '', type: 'relocate', bookingId: '' }
      const which = called.type === 'exchange' ? {} : unit
      return day.do('operation.create', { operationId: id, ...called, ...which, on: `2026-11-${20 + step.unit}`, note: 'x' })
    }
    case 'add_proof':
      return day.do('operation.addProof', { operationId, signature: { kind: 'absent', why: 'unable' } })
    case 'call_off':
      return day.do('booking.cancel', { vendorId: sampleId(1), bookingId: BOOKINGS[step.target % 2]?.id ?? '', reason: 'x' })
    case 'undo':
    case 'undo_old':
      return day.undo(operationId, step.what === 'undo' ? (operation?.decisionId ?? sampleId(9)) : sampleId(200, step.unit))
  }
}

/** Standing there, reported full by what was asked for or not. */
const AT_CUSTOMERS: readonly string[] = ['on_site', 'reported_full']

const key = (unit: UnitRef | null | undefined): string[] => (unit ? [unitId(unit.containerId, unit.number)] : [])

/** What the movements say of the bins, and of how far their bookings have come. */
const agree = (day: MovementDay): void => {
  const movements = day.all('operations')
  const byId = new Map(movements.map((operation) => [operation.id, operation]))
  const isLoaded = ({ type, containerStatus }: Operation) =>
    containerStatus === 'on_the_way' && (type === 'delivery' || type === 'exchange')
  const onTruck = movements.flatMap((one) =>
    one.containerStatus === 'collected' ? key(one.type === 'exchange' ? one.lifted : one.unit) : isLoaded(one) ? key(one.unit) : [],
  )
  const toFetch = movements.filter(
    (one) => one.type === 'pickup' && isOpen(one) && one.containerStatus !== 'collected' && one.requestId === null,
  )
  const units = day.all('units')
  const of = (...states: readonly string[]) => units.filter(({ status }) => states.includes(status)).map(({ id }) => id)
  expect(of('out').toSorted()).toEqual(onTruck.toSorted())
  const standing = toFetch.flatMap(({ unit }) => key(unit)).filter((id) => !onTruck.includes(id))
  expect(of(...AT_CUSTOMERS).toSorted()).toEqual(standing.toSorted())
  for (const id of of('full_in_yard'))
    expect(
      movements.some((one) => one.containerStatus === 'full' && key(one.type === 'exchange' ? one.lifted : one.unit).includes(id)),
    ).toBe(true)
  for (const unit of units) {
    if (AT_CUSTOMERS.includes(unit.status)) expect(toFetch.find((one) => key(one.unit).includes(unit.id))?.bookingId).toBe(unit.bookingId)
    if (unit.status === 'in_yard') expect(unit.bookingId ?? null).toBeNull()
  }
  for (const booking of day.all('bookings').filter((one) => one.status === 'completed' || isCancelled(one))) {
    // What a request called for ends with its booking; only a bin on a truck, or one to be fetched, still has to come back.
    const open = requestedRefs(booking)
      .flatMap(({ id }) => byId.get(id) ?? [])
      .filter(isOpen)
    expect(open.filter(({ containerStatus, type, unit }) => containerStatus !== 'collected' && !(type === 'pickup' && unit))).toEqual([])
  }
  const completed = day.all('bookings').filter(({ status }) => status === 'completed')
  expect(
    day
      .all('earnings')
      .map(({ bookingId }) => bookingId)
      .toSorted(),
  ).toEqual(completed.map(({ id }) => id).toSorted())
  for (const booking of day.all('bookings').filter((one) => !isCancelled(one)))
    expect(booking.status).toBe(progressOf(booking, byId) ?? booking.status)
}

describe('movements, bins and bookings', () => {
  it('always agree, whatever is done in whatever order, and every no has its reason', () => {
    const seen = new Set<string>()
    const codes: readonly string[] = REJECTION_CODES
    fc.assert(
      fc.property(steps, (path) => {
        const day = new MovementDay(BOOKINGS)
        for (const one of REQUESTED) day.keep('operations', one)
        for (const one of CHANGE_REQUESTS) day.keep('requests', one)
        for (const step of path) {
          const before = day.get('operations', TARGETS[step.target] ?? '')
          const answer = take(day, step)
          const what = step.what === 'next' ? usual(before) : step.what
          if (answer === 'done') seen.add(what)
          if (answer === 'done') agree(day)
          else expect(codes).toContain(answer)
        }
        for (const movement of day.all('operations')) expect(v.is(operationSchema, movement)).toBe(true)
      }),
      // The same paths in every run: what is asked of them all below must not hang on luck.
      { numRuns: 100, seed: 20_261_122 },
    )
    // Every kind of step was taken and refused.
    expect(KINDS.filter((what) => !seen.has(what))).toEqual([])
  })

  it('agree after every path that leads all the way', () => {
    const paths = fc.record({
      order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      units: fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }),
      full: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      undone: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    })
    fc.assert(
      fc.property(paths, ({ order, units, full, undone }) => {
        const day = new MovementDay(BOOKINGS)
        for (const one of REQUESTED) day.keep('operations', one)
        let at = 0
        /** Takes a step; now and then it is taken back and taken again. */
        const go = (step: Step) => {
          expect(take(day, step)).toBe('done')
          agree(day)
          at += 1
          if (undone[at % undone.length] !== true) return
          const target = TARGETS[step.target] ?? ''
          expect(day.undo(target, day.get('operations', target)?.decisionId ?? '')).toBe('done')
          agree(day)
          expect(take(day, step)).toBe('done')
          agree(day)
        }
        const step = (what: Step['what'], target: number, more: Partial<Step> = {}): Step => ({
          what,
          target,
          unit: 1,
          named: false,
          full: full[target % full.length] ?? false,
          ...more,
        })
        const [a1, a2, pa1, pa2, b1, pb1] = [0, 1, 2, 3, 4, 5]
        for (const [n, delivery] of [a1, a2, b1].entries()) {
          go(step('assign', delivery))
          go(step('depart', delivery))
          go(step('arrive', delivery, { named: true, unit: units[n] ?? 1 }))
        }
        // Of what customers ask for, nobody gets to anything before their bins are back.
        for (const one of CHANGE_REQUESTS) {
          day.keep('requests', one)
          expect(day.do('request.approve', { requestId: one.id })).toBe('done')
        }
        for (const n of order) {
          const target = 6 + n
          go(step('assign', target))
          go(step('depart', target))
          if (n === 0) {
            // Two bins stand there, or the request's pickup has fetched one already: then it is clear which is meant.
            const operationId = TARGETS[target] ?? ''
            const lifted = [pa1, pa2].flatMap((pickup) => day.get('operations', TARGETS[pickup] ?? '') ?? []).find(isOpen)?.unit
            const unit = { containerId: C, number: units[5] ?? 6 }
            expect(day.do('operation.arrive', { operationId, unit, ...(lifted ? { lifted } : {}) })).toBe('done')
            agree(day)
            go(step('return', target))
          } else {
            const held = n === 3 ? [pb1] : [pa1, pa2]
            const unit = held.flatMap((pickup) => day.get('operations', TARGETS[pickup] ?? '') ?? []).find(isOpen)?.unit
            go(step('collect', target, unit ? { named: true, unit: unit.number } : {}))
            go(step(n === 1 ? 'return' : 'arrive', target))
          }
        }
        for (const pickup of [pa1, pa2, pb1]) {
          const one = day.get('operations', TARGETS[pickup] ?? '')
          if (!one || !isOpen(one)) continue
          for (const what of ['assign', 'depart', 'collect', 'return'] as const) go(step(what, pickup))
        }
        expect(day.all('bookings').map(({ status }) => status)).toEqual(['completed', 'completed'])
        expect(CHANGE_REQUESTS.map(({ id }) => day.get('operations', requestedId(id))?.containerStatus)).toEqual(
          CHANGE_REQUESTS.map(() => 'cancelled'),
        )
        expect(day.all('units').filter(({ status }) => status === 'out' || AT_CUSTOMERS.includes(status))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})
