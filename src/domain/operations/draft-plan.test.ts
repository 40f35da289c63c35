import { describe, expect, it } from 'vitest'
import { sampleId, sampleOperation } from '#tests/support/samples.ts'
import { movesTo, type Goal, type MoveEdits } from './board.ts'
import { asBefore, asDrafted, asPublished, leavesDriver, readDraftPlan, withMoves, type DraftPlan } from './draft-plan.ts'

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

  it('gives back what it said of a movement before, and keeps what it says of others', () => {
    const other = sampleId(7, 9)
    const [first, second] = [move({}, to(FAHD)), move(move({}, to(FAHD)), to(SAAD))]
    const others = { [other]: { driverId: { from: null, to: SAAD } } }
    expect(asBefore({ ...second, ...others }, first, [movement.id])).toEqual({ ...first, ...others })
    expect(asBefore({ ...second, ...others }, {}, [movement.id])).toEqual(others)
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
  const give = (from: string | null, driver: string | null): MoveEdits => ({ driverId: { from, to: driver } })

  it('takes what changes hands from its driver first, so that nobody has two of one hour on the way', () => {
    const plan = { [first]: { ...give(FAHD, SAAD), runOrder: { from: null, to: 10 } }, [second]: give(SAAD, FAHD) }
    expect(asPublished(plan)).toEqual({
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
    const { freed, given } = asPublished(plan)
    expect([freed, Object.fromEntries(given.map(({ operationId, edits }) => [operationId, edits]))]).toEqual([[], plan])
    // Whom the pool gets is free for another before that one is given.
    expect(given.findIndex(({ operationId }) => operationId === third)).toBe(0)
  })

  it('knows from which driver it takes a booking', () => {
    const operations = [{ ...movement, id: first, bookingNumber: 17 }]
    expect(leavesDriver({ [first]: give(FAHD, SAAD) }, operations, { number: 17, driverId: FAHD })).toBe(true)
    expect(leavesDriver({ [first]: give(FAHD, SAAD) }, operations, { number: 18, driverId: FAHD })).toBe(false)
    expect(leavesDriver({ [first]: give(FAHD, SAAD) }, operations, { number: 17, driverId: SAAD })).toBe(false)
    expect(leavesDriver({ [first]: { runOrder: { from: null, to: 10 } } }, operations, { number: 17, driverId: FAHD })).toBe(false)
  })
})
