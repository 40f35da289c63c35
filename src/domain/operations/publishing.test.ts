import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsOf, sampleBooking, sampleContext, sampleDriver, sampleId, sampleOperation } from '#tests/support/samples.ts'
import { driveFault, drivesKnown, drivesTaken } from '../bookings/drives.ts'
import type { Operation } from './operation.ts'
import { planEdits, type MoveEdits } from './board.ts'
import type { DraftPlan } from './draft-plan.ts'
import { planOperation } from './planning.ts'
import { afterPublishing, asPublished, bookingsOf, clashesIn, leftOf } from './publishing.ts'

const ON = '2026-11-21'
const [FAHD, SAAD] = [sampleId(3, 1), sampleId(3, 2)]

describe('a draft that is published', () => {
  const now = '2026-11-21T03:00:00.000Z'
  const [first, second, third] = [sampleId(8, 1), sampleId(8, 2), sampleId(8, 3)]
  const bookings = new Map(
    [1, 2, 3].map((n) => [
      sampleId(5, n),
      sampleBooking({ id: sampleId(5, n), number: n, startsAt: '2026-11-21T05:00:00.000Z', deliveryOn: ON, quantity: 1, driverId: null }),
    ]),
  )
  const delivery = (n: number, over: Partial<Operation>): Operation =>
    sampleOperation({ id: sampleId(8, n), type: 'delivery', bookingId: sampleId(5, n), scheduledOn: ON, driverId: null, ...over })
  const published = (plan: DraftPlan, operations: readonly Operation[]) =>
    asPublished(plan, { operations, bookings: new Map([...bookings].filter(([id]) => bookingsOf(plan, operations).includes(id))) }, now)
  const give = (from: string | null, driver: string | null): MoveEdits => ({ driverId: { from, to: driver } })
  const sequence = (plan: DraftPlan, operations: readonly Operation[]) => published(plan, operations).map(({ operationId }) => operationId)

  it('takes one of two deliveries that change hands from its driver first, and with it its place in their day', () => {
    const rows = [delivery(1, { driverId: FAHD, runOrder: 20 }), delivery(2, { driverId: SAAD, runOrder: 10 })]
    const order = (from: number | null, place: number) => ({ runOrder: { from, to: place } })
    const plan = { [first]: { ...give(FAHD, SAAD), ...order(20, 10) }, [second]: { ...give(SAAD, FAHD), ...order(10, 20) } }
    expect(published(plan, rows)).toEqual([
      { operationId: first, edits: give(FAHD, null) },
      { operationId: second, edits: { ...give(SAAD, FAHD), ...order(10, 20) } },
      { operationId: first, edits: { ...give(null, SAAD), ...order(null, 10) }, takenFrom: FAHD },
    ])
  })

  it('frees whoever is waited for before that one is waited for, by driver, by day or by another hand', () => {
    const rows = [delivery(1, { driverId: null }), delivery(2, { driverId: FAHD })]
    const away: MoveEdits[] = [give(FAHD, null), give(FAHD, SAAD), { scheduledOn: { from: ON, to: null } }]
    for (const edits of away) expect(sequence({ [first]: give(null, FAHD), [second]: edits }, rows)).toEqual([second, first])
  })

  it('changes what is not in the way of another in one step: pickups, and deliveries of other hours', () => {
    const later = { hours: { from: '15:00', to: '17:00' } }
    const rows = [
      delivery(1, { driverId: FAHD }),
      delivery(2, { driverId: SAAD, ...later }),
      delivery(3, { driverId: SAAD, type: 'pickup' }),
    ]
    const plan = { [first]: give(FAHD, SAAD), [second]: give(SAAD, FAHD), [third]: give(SAAD, FAHD) }
    expect(published(plan, rows)).toEqual(Object.entries(plan).map(([operationId, edits]) => ({ operationId, edits })))
  })

  it('takes one from the driver of both where two change their day with each other', () => {
    const rows = [delivery(1, { driverId: FAHD }), delivery(2, { driverId: FAHD, scheduledOn: '2026-11-22' })]
    const days = (from: string, on: string): MoveEdits => ({ scheduledOn: { from, to: on } })
    const plan = { [first]: days(ON, '2026-11-22'), [second]: days('2026-11-22', ON) }
    expect(published(plan, rows)).toEqual([
      { operationId: first, edits: give(FAHD, null) },
      { operationId: second, edits: days('2026-11-22', ON) },
      { operationId: first, edits: { ...days(ON, '2026-11-22'), ...give(null, FAHD) }, takenFrom: FAHD },
    ])
  })

  it('comes to an end where two stand at one hour already, and takes neither from the driver for a place in the run', () => {
    const rows = [delivery(1, { driverId: FAHD }), delivery(2, { driverId: FAHD }), delivery(3, {})]
    const plan = { [first]: { runOrder: { from: null, to: 10 } }, [third]: give(null, FAHD) }
    expect(sequence(plan, rows)).toEqual([first, third])
  })

  it('is accepted step by step by the rule of each, from any board that has no clash to any other', () => {
    const [days, hands] = [fc.constantFrom(ON, '2026-11-22', null), fc.constantFrom(FAHD, SAAD, null)]
    const place = fc.record({ scheduledOn: days, driverId: hands, runOrder: fc.constantFrom(10, 20, null) })
    // Any places, and each other's.
    const boards = fc
      .array(place, { minLength: 2, maxLength: 3 })
      .chain((all) =>
        fc.tuple(fc.constant(all), fc.oneof(fc.array(place, { maxLength: 3 }), fc.shuffledSubarray(all, { minLength: all.length }))),
      )
    const drivers = [FAHD, SAAD].map((id) => sampleDriver({ id, phoneVerifiedAt: now, licenseExpiresOn: '2027-11-21' }))
    let carriedOut = 0
    fc.assert(
      fc.property(boards, ([before, after]) => {
        const places = before.map((was, at) => [was, after[at] ?? was] as const)
        const start = places.map(([was], at) => delivery(at + 1, was))
        const plan = Object.fromEntries(
          places.flatMap(([, to], at) => {
            const edits = planEdits(delivery(at + 1, places[at]?.[0] ?? {}), to)
            return edits ? [[sampleId(8, at + 1), edits] as const] : []
          }),
        )
        const known = { bookings, operations: start }
        if (clashesIn(plan, known, now).length > 0) return
        const drivesOf = (all: readonly Operation[]) => drivesKnown({ planned: all, bookings, elsewhere: [] })
        if (drivesOf(start).some((one) => driveFault(drivesOf(start), one, now))) return
        let all = start
        for (const args of published(plan, start)) {
          const rows = rowsOf({ operations: all, bookings: [...bookings.values()], drivers })
          const decision = planOperation.decide(rows, args, { ...sampleContext, now, clientAt: now })
          if (!decision.ok) throw new Error(decision.rejection.code)
          for (const drive of drivesTaken(decision.changes, rows)) expect(driveFault(drivesOf(all), drive, now)).toBeNull()
          const changed = decision.changes.flatMap((change) => (change.op === 'put' && change.kind === 'operations' ? [change.body] : []))
          all = all.map((one) => changed.find(({ id }) => id === one.id) ?? one)
        }
        for (const [at, [, to]] of places.entries()) expect(all[at]).toMatchObject({ scheduledOn: to.scheduledOn, driverId: to.driverId })
        carriedOut += 1
      }),
      { numRuns: 400 },
    )
    expect(carriedOut).toBeGreaterThan(50)
  })

  it('keeps what was refused as it stands then', () => {
    const rows = [delivery(1, { driverId: FAHD }), delivery(2, { driverId: SAAD })]
    const plan = { [first]: give(FAHD, SAAD), [second]: give(SAAD, FAHD) }
    const sent = published(plan, rows)
    expect(leftOf(plan, sent, [])).toBeNull()
    expect(leftOf(plan, sent, [first])).toEqual({ [first]: give(null, SAAD) })
    expect(leftOf(plan, sent, [first, first])).toEqual({ [first]: give(FAHD, SAAD) })
  })

  it('leaves what was drafted while it was on its way, beside what was refused', () => {
    const plan = { [first]: give(null, FAHD), [second]: give(null, SAAD) }
    const since = { ...plan, [second]: give(null, FAHD), [third]: give(null, SAAD) }
    expect(afterPublishing(plan, plan, null)).toBeNull()
    expect(afterPublishing(since, plan, null)).toEqual({ [second]: give(null, FAHD), [third]: give(null, SAAD) })
    expect(afterPublishing(since, plan, { [first]: give(null, FAHD) })).toEqual(since)
    // Somebody threw it away meanwhile.
    expect(afterPublishing(null, plan, plan)).toBeNull()
  })
})

describe('two deliveries of one hour', () => {
  const now = '2026-11-21T03:00:00.000Z'
  const booking = (n: number) =>
    sampleBooking({ id: sampleId(5, n), number: n, startsAt: '2026-11-21T05:00:00.000Z', deliveryOn: ON, quantity: 1, driverId: null })
  const bookings = new Map([1, 2].map((n) => [sampleId(5, n), booking(n)]))
  const delivery = (n: number, driverId: string | null, over: Partial<Operation> = {}) =>
    sampleOperation({ id: sampleId(8, n), type: 'delivery', bookingId: sampleId(5, n), scheduledOn: ON, driverId, ...over })
  const clashes = (plan: DraftPlan, operations: readonly Operation[]) => clashesIn(plan, { operations, bookings }, now)
  const toFahd: MoveEdits = { driverId: { from: null, to: FAHD } }

  it('are found where the draft alone brings them together, each with the other', () => {
    const plan = { [sampleId(8, 1)]: toFahd, [sampleId(8, 2)]: toFahd }
    expect(clashes(plan, [delivery(1, null), delivery(2, null)])).toMatchObject([
      { id: sampleId(8, 1), rejection: { code: 'booking.driver_busy', params: { number: 1, other: 2 } } },
      { id: sampleId(8, 2), rejection: { code: 'booking.driver_busy', params: { number: 2, other: 1 } } },
    ])
  })

  it('are found where the draft brings one to the day of the other', () => {
    const plan: DraftPlan = { [sampleId(8, 1)]: { scheduledOn: { from: '2026-11-22', to: ON } } }
    expect(clashes(plan, [delivery(1, FAHD, { scheduledOn: '2026-11-22' }), delivery(2, FAHD)])).toMatchObject([{ id: sampleId(8, 1) }])
  })

  it('are none where the draft takes the other away, by driver or by day', () => {
    const theirs = delivery(2, FAHD)
    expect(clashes({ [sampleId(8, 1)]: toFahd }, [delivery(1, null), theirs])).toHaveLength(1)
    const away: MoveEdits[] = [{ driverId: { from: FAHD, to: SAAD } }, { scheduledOn: { from: ON, to: '2026-11-22' } }]
    for (const edits of away)
      expect(clashes({ [sampleId(8, 1)]: toFahd, [sampleId(8, 2)]: edits }, [delivery(1, null), theirs])).toEqual([])
  })

  it('are judged by the bookings of the drivers whom the draft is about, and no others', () => {
    const rows = [
      delivery(1, null),
      delivery(2, FAHD),
      sampleOperation({ id: sampleId(8, 3), type: 'delivery', driverId: SAAD, bookingId: sampleId(5, 3) }),
      sampleOperation({ id: sampleId(8, 4), type: 'pickup', driverId: FAHD, bookingId: sampleId(5, 4) }),
    ]
    expect(bookingsOf({ [sampleId(8, 1)]: toFahd }, rows)).toEqual([sampleId(5, 1), sampleId(5, 2)])
    expect(bookingsOf({}, rows)).toEqual([])
  })

  it('are not the fault of a draft that only changes the sequence', () => {
    const plan = { [sampleId(8, 1)]: { runOrder: { from: null, to: 7 } } }
    expect(clashes(plan, [delivery(1, FAHD), delivery(2, FAHD)])).toEqual([])
  })
})
