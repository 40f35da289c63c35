import * as v from 'valibot'
import type { Document } from '../kernel/entity.ts'
import { operationSchema, type Step } from '../operations/operation.ts'
import { movementData, type MovementEvent } from './event.ts'

/** Steps on the road, at which somebody waits. What is done in the yard is the vendor's own business. */
const SAID: Readonly<Partial<Record<Step, MovementEvent>>> = {
  depart: 'movement.departed',
  arrive: 'movement.arrived',
  collect: 'movement.collected',
  fail: 'movement.failed',
}
const steps = v.pick(operationSchema, ['steps'])

/** What a customer is told of a change of a movement: each step that was taken, or that one was taken back. */
export const movementEvents = (
  was: Document,
  is: Document,
): { readonly type: MovementEvent; readonly data: v.InferOutput<typeof movementData> }[] => {
  const before = v.parse(steps, was).steps ?? []
  const after = v.parse(steps, is).steps ?? []
  const say = (type: MovementEvent, failure: string | null) => ({ type, data: v.parse(movementData, { ...is, failure }) })
  if (after.length < before.length) {
    const isTold = before.slice(after.length).some(({ step }) => SAID[step])
    return isTold ? [say('movement.corrected', null)] : []
  }
  return after.slice(before.length).flatMap(({ step, failure }) => {
    const type = SAID[step]
    return type ? [say(type, failure?.reason ?? null)] : []
  })
}
