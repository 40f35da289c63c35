import { describe, expect, it } from 'vitest'
import { sampleBooking, sampleId, sampleOperation } from '#tests/support/samples.ts'
import type { Operation } from './operation.ts'
import { movesTo, type Goal, type MoveEdits } from './board.ts'
import { asDrafted, asPublished, bookingsOf, clashesIn, readDraftPlan, withMoves, withoutChange, type DraftPlan } from './draft-plan.ts'

const ON = '2026-11-21'
const [FAHD, SAAD] = [sampleId(3, 1), sampleId(3, 2)]
const movement = sampleOperation({ scheduledOn: ON, driverId: null })
const actual = new Map([[movement.id, movement]])
const to = (driverId: string | null, on: string | null = ON): Goal => ({ on, driverId, before: null })
const move = (draft: DraftPlan, goal: Goal, now = actual) =>
  withMoves(draft, movesTo(asDrafted([...now.values()], draft), [movement.id], goal, { today: ON, time: '09:00', nightUntil: null }), now)

describe('a draft plan', () => {
  it('shows what it would come to, and changes no movement', () => {
    const draft = move({}, to(FAHD))
    expect(asDrafted([movement], draft)).toMatchObject([{ driverId: FAHD, runOrder: 10 }])
    expect(movement.driverId).toBeNull()
    expect(asDrafted([movement], null)).toEqual([movement])
  })

  it('keeps what stood there first, however often something is moved', () => {
    const draft = move(move({}, to(FAHD)), to(SAAD))
    expect(draft[movement.id]?.driverId).toEqual({ from: null, to: SAAD })
    // Somebody else gave it to Fahd meanwhile: publishing has to tell.
    const theirs = new Map([[movement.id, { ...movement, driverId: FAHD }]])
    expect(move(draft, to(SAAD, '2026-11-22'), theirs)[movement.id]?.driverId).toEqual({ from: null, to: SAAD })
  })

  it('forgets what came back to where it is', () => {
    expect(move(move({}, to(FAHD)), to(null))).toEqual({})
  })

  it('survives being kept, and is none where it cannot be read', () => {
    const draft = move({}, to(FAHD, '2026-11-23'))
    expect(readDraftPlan(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    expect([readDraftPlan({}), readDraftPlan(null), readDraftPlan({ x: 7 }), readDraftPlan({ x: { weight: { from: 1, to: 2 } } })]).toEqual(
      [{}, null, null, null],
    )
  })
})

describe('a draft that is published', () => {
  const [first, second, third] = [sampleId(8, 1), sampleId(8, 2), sampleId(8, 3)]
  const rows = [FAHD, SAAD, SAAD].map((driverId, at) => ({ ...movement, id: sampleId(8, at + 1), driverId }))
  const give = (from: string | null, driver: string | null): MoveEdits => ({ driverId: { from, to: driver } })

  it('takes what changes hands from its driver first, so that nobody has two of one hour on the way', () => {
    const plan = { [first]: { ...give(FAHD, SAAD), runOrder: { from: null, to: 10 } }, [second]: give(SAAD, FAHD) }
    expect(asPublished(plan, rows)).toEqual({
      freed: [
        { operationId: first, edits: give(FAHD, null) },
        { operationId: second, edits: give(SAAD, null) },
      ],
      given: [
        { operationId: first, edits: { ...give(null, SAAD), runOrder: { from: null, to: 10 } } },
        { operationId: second, edits: give(null, FAHD) },
      ],
    })
  })

  it('goes as it is where nobody waits for a driver', () => {
    const plan = { [first]: give(FAHD, SAAD), [second]: give(null, SAAD), [third]: give(SAAD, null) }
    const { freed, given } = asPublished(plan, [...rows.filter(({ id }) => id !== second), { ...movement, id: second }])
    expect([freed, Object.fromEntries(given.map(({ operationId, edits }) => [operationId, edits]))]).toEqual([[], plan])
    // Whom the pool gets is free for another before that one is given.
    expect(given.findIndex(({ operationId }) => operationId === third)).toBe(0)
  })

  it('takes nothing from a driver with whom it stays, though another comes', () => {
    expect(asPublished({ [first]: { runOrder: { from: null, to: 10 } }, [second]: give(SAAD, FAHD) }, rows).freed).toEqual([])
  })

  it('takes what changes its day with another from the driver of both first', () => {
    const rows = [first, second].map((id, at) => ({ id, driverId: FAHD, scheduledOn: at === 0 ? ON : '2026-11-22' }))
    const days = (from: string, on: string): MoveEdits => ({ scheduledOn: { from, to: on } })
    const { freed, given } = asPublished({ [first]: days(ON, '2026-11-22'), [second]: days('2026-11-22', ON) }, rows)
    expect(freed.map(({ edits }) => edits)).toEqual([give(FAHD, null), give(FAHD, null)])
    expect(given.map(({ edits }) => edits.driverId)).toEqual([
      { from: null, to: FAHD },
      { from: null, to: FAHD },
    ])
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

describe('one change of a draft', () => {
  const [first, second] = [sampleId(8, 1), sampleId(8, 2)]
  const to = (runOrder: number): MoveEdits => ({ runOrder: { from: null, to: runOrder } })
  const change = { before: { [first]: to(1) }, after: { [first]: to(2), [second]: to(3) } }

  it('is taken back, and what was drafted since stays', () => {
    const third = { [sampleId(8, 3)]: to(4) }
    expect(withoutChange({ ...change.after, ...third }, change)).toEqual({ ...change.before, ...third })
  })

  it('stays where something was built on it, or the draft is gone', () => {
    expect(withoutChange({ ...change.after, [second]: to(9) }, change)).toBeNull()
    expect(withoutChange({}, change)).toBeNull()
    expect(withoutChange(null, change)).toBeNull()
  })
})
