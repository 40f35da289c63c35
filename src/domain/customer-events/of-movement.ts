import * as v from 'valibot'
import { bounded } from '../kernel/bounded.ts'
import type { Document } from '../kernel/entity.ts'
import { isOpen } from '../operations/lifecycle.ts'
import { MOST_STEPS, operationSchema, type Step, type StepTaken } from '../operations/operation.ts'
import { movementData, type MovementEvent } from './event.ts'

/** Steps on the road, at which somebody waits. What is done in the yard is the vendor's own business. */
const EVENT_OF_STEP: Readonly<Partial<Record<Step, MovementEvent>>> = {
  depart: 'movement.departed',
  arrive: 'movement.arrived',
  collect: 'movement.collected',
  fail: 'movement.failed',
}
const steps = v.pick(operationSchema, ['steps'])
const state = v.pick(operationSchema, ['containerStatus', 'replacedBy'])
const plan = v.pick(operationSchema, ['scheduledOn', 'etaAt', 'hours'])

/** For when a movement is planned, as far as its customer is concerned: which driver comes when in the day is the vendor's business. */
const planOf = (movement: Document): string => {
  const { scheduledOn, etaAt, hours = null } = v.parse(plan, movement)
  return JSON.stringify([scheduledOn, etaAt, hours && [hours.from, hours.to]])
}

const isAlike = (one: readonly StepTaken[], other: readonly StepTaken[]): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether a history is another one with a step more; a full one has lost a step by that. */
const isNext = (after: readonly StepTaken[], before: readonly StepTaken[]): boolean =>
  isAlike(bounded([...before, ...after.slice(-1)], MOST_STEPS), after)

/** Which steps came by a change, and which went. */
const difference = (
  before: readonly StepTaken[],
  after: readonly StepTaken[],
): { readonly came: StepTaken[]; readonly went: StepTaken[] } => {
  if (isAlike(before, after)) return { came: [], went: [] }
  if (isNext(after, before)) return { came: after.slice(-1), went: [] }
  if (isNext(before, after)) return { came: [], went: before.slice(-1) }
  return { came: after.slice(before.length), went: before.slice(after.length) }
}

interface MovementMessage {
  readonly type: MovementEvent
  readonly data: v.InferOutput<typeof movementData>
}

const history = v.pick(operationSchema, ['history'])
const isCalled = (movement: Document): boolean => v.parse(history, movement).history?.at(-1)?.isNew === true

const days = v.pick(operationSchema, ['scheduledOn', 'dueOn'])

/** Whether a movement is planned for another day than the one that its customer is told beside it: the vendor is closed then, or it has passed. */
const isOnAnotherDay = (movement: Document, toldOn: string | undefined): boolean => {
  const { scheduledOn, dueOn } = v.parse(days, movement)
  const told = toldOn ?? dueOn
  return scheduledOn !== null && told !== undefined && scheduledOn !== told
}

/** What a movement came with. */
interface CameWith {
  /** The marketplace brought it in as it is. */
  readonly isBroughtIn: boolean
  /** The day of the request that calls for it. */
  readonly toldOn?: string | undefined
}

/**
 * What a customer is told of a movement that came, or went, as a whole: somebody will be there, or will not, where a dispatcher called for
 * it; and when somebody will be there, where that is not the day that was agreed.
 */
export const calledEvents = (was: Document | undefined, is: Document | undefined, { isBroughtIn, toldOn }: CameWith): MovementMessage[] => {
  if (is && (isCalled(is) || (!isBroughtIn && isOnAnotherDay(is, toldOn))))
    return [{ type: 'movement.planned', data: v.parse(movementData, { ...is, failure: null }) }]
  if (!was || !isCalled(was)) return []
  return [{ type: 'movement.corrected', data: v.parse(movementData, { ...was, containerStatus: 'cancelled', failure: null }) }]
}

/** Whether nobody comes for a movement any more, or somebody does after all. One in whose stead another one was driven has happened. */
const calledOff = (was: Document, is: Document): 'off' | 'on' | null => {
  const [before, after] = [v.parse(state, was), v.parse(state, is)]
  if (isOpen(before) && after.containerStatus === 'cancelled') return after.replacedBy ? null : 'off'
  return before.containerStatus === 'cancelled' && !before.replacedBy && isOpen(after) ? 'on' : null
}

/**
 * What a customer is told of a change of a movement: another day or time, whoever planned it and wherever, each step that was taken, or that one
 * was taken back; and that nobody comes any more, or somebody after all. `isToldOtherwise`: its dates, or its end, follow from what is told
 * itself, but where it is planned for another day than that.
 */
export const movementEvents = (was: Document, is: Document, isToldOtherwise = false): MovementMessage[] => {
  const { came, went } = difference(v.parse(steps, was).steps ?? [], v.parse(steps, is).steps ?? [])
  const eventOf = (type: MovementEvent, failure: string | null) => ({ type, data: v.parse(movementData, { ...is, failure }) })
  if (went.some(({ step }) => EVENT_OF_STEP[step])) return [eventOf('movement.corrected', null)]
  const off = isToldOtherwise ? null : calledOff(was, is)
  if (off) return [eventOf(off === 'off' ? 'movement.corrected' : 'movement.planned', null)]
  const isTold = isToldOtherwise && !isOnAnotherDay(is, undefined)
  const isPlanned = came.length + went.length === 0 && !isTold && planOf(was) !== planOf(is)
  if (isPlanned && isOpen(v.parse(state, is))) return [eventOf('movement.planned', null)]
  return came.flatMap(({ step, failure }) => {
    const type = EVENT_OF_STEP[step]
    return type ? [eventOf(type, failure?.reason ?? null)] : []
  })
}
