import { describe, expect, it } from 'vitest'
import { sampleId, sampleOperation } from '#tests/support/samples.ts'
import { movesTo, type Goal, type MoveEdits } from './board.ts'
import { asDrafted, readDraftPlan, withMoves, withoutChange, withTakenBack, type DraftPlan } from './draft-plan.ts'

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

describe('a draft whose publication was taken back', () => {
  const [first, second] = [sampleId(8, 1), sampleId(8, 2)]
  const give = (from: string | null, to: string | null): MoveEdits => ({ driverId: { from, to } })
  const published = { [first]: { ...give(null, FAHD), runOrder: { from: null, to: 10 } } }

  it('is as it was before', () => {
    expect(withTakenBack(null, published)).toEqual(published)
    expect(withTakenBack({}, published)).toEqual(published)
  })

  it('has what was drafted since upon it, seen from where the movement stands again', () => {
    const since = { [first]: { ...give(FAHD, SAAD), scheduledOn: { from: ON, to: '2026-11-22' } }, [second]: give(null, SAAD) }
    expect(withTakenBack(since, published)).toEqual({
      [first]: { ...give(null, SAAD), scheduledOn: { from: ON, to: '2026-11-22' }, runOrder: { from: null, to: 10 } },
      [second]: give(null, SAAD),
    })
  })

  it('forgets what the later change brings back to where it is', () => {
    expect(withTakenBack({ [first]: { ...give(FAHD, null), runOrder: { from: 10, to: null } } }, published)).toEqual({})
  })
})
