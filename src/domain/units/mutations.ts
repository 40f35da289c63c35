import * as v from 'valibot'
import type { Container } from '../containers/container.ts'
import { MOST_STOCK } from '../containers/container-form.ts'
import { bounded } from '../kernel/bounded.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { accept, defineMutation, put, refuse, type Change, type DecisionContext, type Refused, type Rows } from '../kernel/mutation.ts'
import { text } from '../kernel/text.ts'
import { MOST_STEPS, type Operation, type StepTaken } from '../operations/operation.ts'
import { isForDamage } from '../requests/for-damage.ts'
import { AWAY, UNIT_ACTIONS, UNIT_STATES, unitLifecycle, type UnitAction, type UnitState } from './lifecycle.ts'
import { MOST_NUMBER, stateOf, unitId, unitNumber, type Unit } from './unit.ts'

/** The most units that are moved in one go. */
export const MOST_MOVES = 200

const move = v.object({
  number: unitNumber,
  action: v.picklist(UNIT_ACTIONS),
  /** The state the person saw it in; without it the move cannot be taken back. */
  from: v.optional(v.picklist(UNIT_STATES)),
  /** The yard it was noted in, where the change says which it comes to: what takes that back notes it there again. */
  fromYardId: v.optional(v.nullable(id)),
  /** The booking at whose customer's it was: what takes the change back notes it there again. */
  fromBookingId: v.optional(v.nullable(id)),
  /** What is wrong with a damaged one. */
  note: v.optional(text(1, 300)),
})
export type UnitMove = v.InferOutput<typeof move>

const changeArgs = v.object({
  containerId: id,
  moves: v.pipe(
    v.array(move),
    v.minLength(1),
    v.maxLength(MOST_MOVES),
    v.check((moves) => new Set(moves.map(({ number }) => number)).size === moves.length),
  ),
  /** The yard where it was done. */
  yardId: v.optional(id),
  /** When it was done, where that was before it was noted. */
  at: v.optional(instant),
  /** The change of these units that an undo means: what somebody else did since stays. */
  takesBack: v.optional(id),
})
type UnitChange = v.InferOutput<typeof changeArgs>

/** The state after a move, or why there is none. */
const nextState = (state: UnitState, one: UnitMove, unit: Unit | undefined, takesBack: string | undefined): UnitState | Refused => {
  const { number, action, from } = one
  if (takesBack === undefined) {
    const next = unitLifecycle[state][action]
    return 'no' in next ? refuse(next.no, { number }) : next.to
  }
  const step = from && unitLifecycle[from][action]
  // One that was found damaged with what was done is so by that very change.
  const isOurs = step && 'to' in step && (step.to === state || (action === 'empty' && state === 'damaged'))
  if (!from || !isOurs || unit?.decisionId !== takesBack) return refuse('unit.changed_since', { number })
  return from
}

/** A unit before a change and its state after it. */
interface Before {
  readonly container: Container
  readonly state: UnitState
  readonly before: Unit | undefined
}

const seenOf = ({ yardId, seenAt, countedAt, updatedAt }: Unit): Unit['beforeCount'] => ({
  yardId,
  seenAt,
  updatedAt,
  ...(countedAt === undefined ? {} : { countedAt }),
})

/**
 * Where and when a unit was last seen and counted, without the count that is taken back; one that nobody had seen was there when its
 * container was entered.
 */
const uncounted = (container: Container, { yardId, seenAt, countedAt }: NonNullable<Unit['beforeCount']>) => ({
  yardId,
  seenAt: seenAt ?? container.createdAt,
  ...(countedAt === undefined ? {} : { countedAt }),
})

/**
 * When and in which yard a unit was last seen, after a move. What is noted late does not hide what was seen since, and a clock that runs
 * ahead says no more than that it was by now.
 */
const sighting = (args: UnitChange, one: UnitMove, context: DecisionContext, { container, state, before }: Before) => {
  const told = args.at ?? context.clientAt
  const seenAt = told < context.now ? told : context.now
  const isSuperseded = before !== undefined && seenAt < before.seenAt
  // What comes back was in no yard meanwhile: where it came to counts, whatever the clocks say.
  const isYardKept = AWAY.includes(state) || (isSuperseded && !AWAY.includes(before.status))
  const noted = (isYardKept ? undefined : args.yardId) ?? before?.yardId ?? null
  const isBack = args.takesBack !== undefined
  if (isBack && one.action === 'count' && before?.beforeCount) return uncounted(container, before.beforeCount)
  const isCounted = one.action === 'count' && !isBack && !(before?.countedAt && seenAt < before.countedAt)
  const countedAt = isCounted ? seenAt : before?.countedAt
  return {
    yardId: isBack && one.fromYardId !== undefined ? one.fromYardId : noted,
    seenAt: before && (isSuperseded || isBack) ? before.seenAt : seenAt,
    ...(countedAt === undefined ? {} : { countedAt }),
    ...(isCounted ? { beforeCount: { yardId: null, seenAt: null, ...(before && seenOf(before)) } } : {}),
  }
}

const moved = (args: UnitChange, one: UnitMove, context: DecisionContext, at: Before): Unit => {
  const { container, state, before } = at
  const { containerId, takesBack } = args
  const bookingId = before?.bookingId ?? (takesBack === undefined ? null : one.fromBookingId)
  const note = takesBack === undefined && one.action === 'report_damage' ? (one.note ?? null) : (before?.note ?? null)
  const seen = sighting(args, one, context, at)
  // A count finds a bin as it has been: it is so no later than before.
  const isOnlySeen = one.action === 'count' && (!before?.yardId || before.yardId === seen.yardId)
  const uncountedSince = takesBack !== undefined && one.action === 'count' ? before?.beforeCount : undefined
  const since = uncountedSince ? uncountedSince.updatedAt : isOnlySeen ? before?.updatedAt : context.now
  return {
    id: unitId(containerId, one.number),
    containerId,
    number: one.number,
    status: state,
    note,
    ...seen,
    // Whose customer's it is at is no question of its state; in a yard it is at nobody's.
    ...(bookingId && AWAY.includes(state) ? { bookingId } : {}),
    // What brought it in says nothing of it once it was out again.
    ...(before?.movementId && !AWAY.includes(state) ? { movementId: before.movementId } : {}),
    decisionId: context.mutationId,
    updatedAt: since ?? container.createdAt,
  }
}

/** What ends it that a bin stood full in the yard: it is empty, fit for use, or nobody's any more. A damaged one may still be full. */
const ENDS_FULL: readonly UnitAction[] = ['empty', 'repair', 'retire']

/** A movement with the step that somebody in the yard has done with its bin: it has no driver. */
const emptied = (movement: Operation, { at }: UnitChange, { now, clientAt }: DecisionContext): Operation => {
  const step: StepTaken = { step: 'empty', at: now, deviceAt: at ?? clientAt, driverId: null, note: null, failure: null }
  return { ...movement, containerStatus: 'emptied', steps: bounded([...(movement.steps ?? []), step], MOST_STEPS) }
}

/** A movement without that step; what older releases noted in this way has none. */
const fullAgain = (movement: Operation): Operation => {
  const { steps = [] } = movement
  return { ...movement, containerStatus: 'full', steps: steps.at(-1)?.step === 'empty' ? steps.slice(0, -1) : steps }
}

/** The movement that brought a unit in full has its last step done by whoever empties it, and not done any more where that is taken back. */
const emptiedMovement = (rows: Rows, unit: Unit, args: UnitChange, context: DecisionContext): Change[] => {
  const movement = unit.movementId ? rows.get('operations', unit.movementId) : undefined
  const done = args.moves.find(({ number }) => number === unit.number)?.action
  if (!movement || !done || !ENDS_FULL.includes(done)) return []
  const { history: _history, ...rest } = movement
  const after = { ...rest, decisionId: context.mutationId, updatedAt: context.now }
  if (args.takesBack === undefined) return movement.containerStatus === 'full' ? [put('operations', emptied(after, args, context))] : []
  const isOurs = movement.containerStatus === 'emptied' && movement.decisionId === args.takesBack
  return isOurs ? [put('operations', fullAgain(after))] : []
}

/** The request that the movement answers which brought a unit in full, as far as it is known. */
const askedWith = (rows: Rows, unit: Pick<Unit, 'movementId'> | undefined): string | null =>
  (unit?.movementId ? rows.get('operations', unit.movementId)?.requestId : null) ?? null

/** A bin that was replaced because it is damaged is damaged once it is empty, whoever empties it. */
const isDamaged = (rows: Rows, unit: Unit | undefined): boolean => {
  const requestId = askedWith(rows, unit)
  return requestId !== null && isForDamage(rows.get('requests', requestId))
}

/** Something is done with some units of a container: all of it, or nothing. Whoever retires a unit owns one less. */
export const changeUnits = defineMutation({
  name: 'unit.change',
  version: 1,
  by: 'vendor',
  isOneOfMany: true,
  args: changeArgs,
  needs: ({ containerId, moves, yardId }, rows, vendorId) => [
    { kind: 'containers', id: containerId },
    ...(yardId === undefined ? [] : [{ kind: 'vendors' as const, id: vendorId }]),
    ...moves.flatMap(({ number }) => {
      const id = unitId(containerId, number)
      const movementId = rows.get('units', id)?.movementId
      const requestId = askedWith(rows, { movementId })
      return [
        { kind: 'units' as const, id },
        ...(movementId ? [{ kind: 'operations' as const, id: movementId }] : []),
        ...(requestId === null ? [] : [{ kind: 'requests' as const, id: requestId }]),
      ]
    }),
  ],
  decide: (rows, args, context) => {
    const container = rows.get('containers', args.containerId)
    if (!container) return refuse('record.not_found', { kind: 'containers' })
    const { yardId } = args
    // A bin that is noted in a yard nobody has is found by no count.
    if (yardId !== undefined && !rows.get('vendors', context.vendorId)?.dumpYards.some(({ id }) => id === yardId))
      return refuse('unit.yard_unknown')
    const changed: Unit[] = []
    let retired = 0
    for (const one of args.moves) {
      const before = rows.get('units', unitId(args.containerId, one.number))
      const state = stateOf(container, one.number, before)
      // Ids are derived: two containers whose ids differ little could mean the same record.
      if (state === null || (before && before.containerId !== container.id)) return refuse('unit.unknown', { number: one.number })
      const next = nextState(state, one, before, args.takesBack)
      if (typeof next !== 'string') return next
      retired += Number(next === 'retired') - Number(state === 'retired')
      const isEmptied = one.action === 'empty' && args.takesBack === undefined
      changed.push(moved(args, one, context, { container, state: isEmptied && isDamaged(rows, before) ? 'damaged' : next, before }))
    }
    const units = [...changed.map((unit) => put('units', unit)), ...changed.flatMap((unit) => emptiedMovement(rows, unit, args, context))]
    if (retired === 0) return accept(...units)
    const { inventory } = container
    const figures = { ...inventory, stock: inventory.stock - retired, retired: (inventory.retired ?? 0) + retired }
    // Others were added in its place; what an import brought along may be more.
    if (inventory.stock <= MOST_STOCK && figures.stock > MOST_STOCK) return refuse('unit.too_many')
    return accept(...units, put('containers', { ...container, inventory: figures } satisfies Container))
  },
  inverse: ({ containerId, moves, takesBack }, mutationId) =>
    takesBack === undefined && moves.every(({ from }) => from !== undefined)
      ? { name: 'unit.change', args: { containerId, moves, takesBack: mutationId } }
      : null,
})

/**
 * The vendor owns more units of a container: they get the next numbers. `from`: the highest number the person saw, whose labels may be
 * printed already; where somebody else has given the next ones since, no second bin gets them.
 */
export const addUnits = defineMutation({
  name: 'container.addUnits',
  version: 1,
  by: 'vendor',
  isOneOfMany: true,
  args: v.object({
    containerId: id,
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_STOCK)),
    from: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  needs: ({ containerId }) => [{ kind: 'containers', id: containerId }],
  decide: (rows, { containerId, count, from }) => {
    const container = rows.get('containers', containerId)
    if (!container) return refuse('record.not_found', { kind: 'containers' })
    const { inventory } = container
    const { units, stock } = inventory
    if (units !== from) return refuse('unit.numbers_given')
    if (stock + count > MOST_STOCK || units + count > MOST_NUMBER) return refuse('unit.too_many')
    return accept(
      put('containers', { ...container, inventory: { ...inventory, units: units + count, stock: stock + count } } satisfies Container),
    )
  },
  // Numbers are never given twice: units that were added by mistake are retired.
  inverse: ({ containerId, count, from }) =>
    count <= MOST_MOVES && from + count <= MOST_NUMBER
      ? {
          name: 'unit.change',
          args: {
            containerId,
            moves: Array.from({ length: count }, (_, at) => ({ number: from + 1 + at, action: 'retire', from: 'in_yard' })),
          },
        }
      : null,
})
