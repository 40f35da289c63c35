import { crossesMidnight, DAY_MINUTES, endOf, minutesOf } from '../hours/span.ts'
import type { FieldEdit } from '../kernel/edit.ts'
import { addDaysTo, daysBetween, type Day } from '../kernel/instant.ts'
import { isOpen } from './lifecycle.ts'
import type { Operation } from './operation.ts'
import { runOrders } from './run-order.ts'

/** Where movements wait that no driver has on the day of the board. */
export const POOLS = ['unassigned', 'outstanding', 'unscheduled'] as const
export type Pool = (typeof POOLS)[number]

/** A lane of the board: a pool, or a driver's run. */
export type LaneKey = Pool | `driver:${string}`

/** The lane of a driver. */
export const driverLane = (driverId: string): LaneKey => `driver:${driverId}`

/** Whose lane it is; null: a pool. */
export const driverOf = (lane: LaneKey): string | null => (lane.startsWith('driver:') ? lane.slice('driver:'.length) : null)

/** Whether a text names a lane. */
export const isLaneKey = (text: string | undefined): text is LaneKey =>
  text !== undefined && (text.startsWith('driver:') || POOLS.some((pool) => pool === text))

/** The day and the time it is in Riyadh: `00:30`. */
export interface BoardNow {
  readonly today: Day
  readonly time: string
  /** Until when last night's working hours last, of what has no hours of its own; null: they ended before midnight. */
  readonly nightUntil: string | null
}

/** The day of the board, and the moment it is in Riyadh. */
export interface BoardDays extends BoardNow {
  readonly on: Day
}

/** Until when a movement of yesterday is worked on today; null: it was for yesterday alone, or for another day. */
const nightOf = ({ scheduledOn, hours }: Operation, { today, nightUntil }: Omit<BoardNow, 'time'>): string | null => {
  if (scheduledOn !== addDaysTo(today, -1)) return null
  if (!hours) return nightUntil
  return crossesMidnight(hours) ? hours.to : null
}

/** Whether the hours of a movement began yesterday and are not over: until then nothing of it is left undone. */
export const isOfLastNight = (operation: Operation, { time, ...night }: BoardNow): boolean => time < (nightOf(operation, night) ?? '')

/** The day on which a movement is worked on: after midnight that is yesterday until the hours of its night are over. */
export const workedOn = (operation: Operation, now: BoardNow): Day => (isOfLastNight(operation, now) && operation.scheduledOn) || now.today

/** The time as far as a board depends on it: the last end of a window of the night that has passed. A board need not be made anew each minute. */
export const boardTime = (operations: readonly Operation[], { time, ...night }: BoardNow): string =>
  operations.reduce((last, operation) => {
    const to = nightOf(operation, night) ?? ''
    return to <= time && to > last ? to : last
  }, '')

/** The day on whose board a movement stands: its own, and after midnight the next one until the hours of its night are over. */
const standsOn = (operation: Operation, now: BoardNow): Day | null => (isOfLastNight(operation, now) ? now.today : operation.scheduledOn)

/** Where an open movement stands: in a lane of the board of that day, or on the board of another day. */
type BoardPlace = { readonly lane: LaneKey } | { readonly day: Day }

/** The one place of an open movement. What was for a day that is over waits among the outstanding, whoever was to drive it. */
const boardPlace = (operation: Operation, { on, ...now }: BoardDays): BoardPlace => {
  const day = standsOn(operation, now)
  if (day === null) return { lane: 'unscheduled' }
  if (day < now.today) return { lane: 'outstanding' }
  if (day !== on) return { day }
  return { lane: operation.driverId === null ? 'unassigned' : driverLane(operation.driverId) }
}

const isUnderWay = ({ containerStatus }: Operation): boolean => containerStatus === 'on_the_way' || containerStatus === 'collected'

/** Why a movement stays where it is: a driver is on the way with it, or its day and time are promised. */
export const heldBy = (operation: Operation): 'under_way' | 'pinned' | null =>
  isUnderWay(operation) ? 'under_way' : operation.pinned ? 'pinned' : null

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** The sequence of a run: what is under way, then what last night left, then by place, then by hours. */
const byRun = (one: Operation, other: Operation): number =>
  Number(isUnderWay(other)) - Number(isUnderWay(one)) ||
  compare(one.scheduledOn ?? '', other.scheduledOn ?? '') ||
  (one.runOrder ?? Infinity) - (other.runOrder ?? Infinity) ||
  compare(one.hours?.from ?? '~', other.hours?.from ?? '~') ||
  one.bookingNumber - other.bookingNumber ||
  compare(one.id, other.id)

/** Without a run: what is oldest first. */
const byAge = (one: Operation, other: Operation): number =>
  compare(one.scheduledOn ?? one.dueOn ?? '', other.scheduledOn ?? other.dueOn ?? '') || byRun(one, other)

export interface Board extends BoardDays {
  readonly lanes: ReadonlyMap<LaneKey, readonly Operation[]>
  /** Open movements of other days. */
  readonly elsewhere: ReadonlyMap<Day, readonly Operation[]>
}

/**
 * The board of a day: each open movement in exactly one place. Lanes are the pools, the drivers given, and whoever else has something that
 * day: a driver who is gone keeps a lane until it is empty.
 */
export const boardOf = (operations: readonly Operation[], days: BoardDays, driverIds: readonly string[]): Board => {
  const lanes = new Map<LaneKey, Operation[]>([...POOLS, ...driverIds.map(driverLane)].map((lane) => [lane, []]))
  const elsewhere = new Map<Day, Operation[]>()
  for (const operation of operations) {
    if (!isOpen(operation)) continue
    const place = boardPlace(operation, days)
    const all: Operation[] = ('lane' in place ? lanes.get(place.lane) : elsewhere.get(place.day)) ?? []
    all.push(operation)
    if ('lane' in place) lanes.set(place.lane, all)
    else elsewhere.set(place.day, all)
  }
  for (const [lane, all] of lanes) all.sort(driverOf(lane) === null ? byAge : byRun)
  return { ...days, lanes, elsewhere }
}

/** What a driver has to drive on a day, in sequence: the lane of the board, or, of a day that is over, what is left of it. */
export const dayRun = (operations: readonly Operation[], days: BoardDays, driverId: string): readonly Operation[] => {
  if (days.on < days.today)
    return operations.filter((one) => isOpen(one) && one.driverId === driverId && one.scheduledOn === days.on).toSorted(byRun)
  return boardOf(operations, days, [driverId]).lanes.get(driverLane(driverId)) ?? []
}

/** Where movements are put; what is left out, each keeps as it is. */
export interface Goal {
  /** Null: they wait without a day. */
  readonly on?: Day | null
  readonly driverId?: string | null
  /** Before which movement of the driver's run; null: at its end. */
  readonly before: string | null
}

/** A goal that says all: one place for all that are put there. */
type Place = Required<Goal>

/** The lane that a goal stands for, on the board of its day. */
export const goalOf = (lane: LaneKey, on: Day, before: string | null): Place | null => {
  if (lane === 'outstanding') return null
  if (lane === 'unscheduled') return { on: null, driverId: null, before: null }
  return { on, driverId: driverOf(lane), before }
}

type Planned = Pick<Operation, 'scheduledOn' | 'driverId'> & { readonly runOrder: number | null }

/** What a move changes of a movement, as `operation.plan` takes it. */
export interface MoveEdits {
  readonly scheduledOn?: FieldEdit<Day | null> | undefined
  readonly driverId?: FieldEdit<string | null> | undefined
  readonly runOrder?: FieldEdit<number | null> | undefined
}

/** The edits from one plan to another; null: they are the same. A place that stays the same number in another run is said nevertheless. */
export const planEdits = (from: Operation, to: Planned): MoveEdits | null => {
  const was = { ...from, runOrder: from.runOrder ?? null }
  const isElsewhere = was.scheduledOn !== to.scheduledOn || was.driverId !== to.driverId
  const edits: MoveEdits = {
    ...(was.scheduledOn === to.scheduledOn ? {} : { scheduledOn: { from: was.scheduledOn, to: to.scheduledOn } }),
    ...(was.driverId === to.driverId ? {} : { driverId: { from: was.driverId, to: to.driverId } }),
    ...(was.runOrder === to.runOrder && !(isElsewhere && to.runOrder !== null)
      ? {}
      : { runOrder: { from: was.runOrder, to: to.runOrder } }),
  }
  return Object.keys(edits).length === 0 ? null : edits
}

/** A movement as it stands after a move. */
export const movedBy = (operation: Operation, { scheduledOn, driverId, runOrder }: MoveEdits): Operation => ({
  ...operation,
  ...(scheduledOn ? { scheduledOn: scheduledOn.to } : {}),
  ...(driverId ? { driverId: driverId.to } : {}),
  ...(runOrder ? { runOrder: runOrder.to } : {}),
})

/** The plan of a movement after a move. */
export interface Move {
  readonly operation: Operation
  readonly to: Planned
}

const movesToPlace = (
  operations: readonly Operation[],
  moving: readonly Operation[],
  { on, driverId, before }: Place,
  now: BoardNow,
): Move[] => {
  // Without a day the driver stays with it, unless another one is named.
  const goesTo = (operation: Operation) => (on === null ? operation.driverId : driverId)
  // What stands on that day's board keeps its own day, also where that was yesterday: it was promised for that night.
  const dayFor = (operation: Operation) => (on !== null && standsOn(operation, now) === on ? operation.scheduledOn : on)
  if (on === null || driverId === null)
    return moving.map((operation) => ({ operation, to: { scheduledOn: dayFor(operation), driverId: goesTo(operation), runOrder: null } }))
  const moved = new Set(moving.map(({ id }) => id))
  const run = operations.filter((one) => isOpen(one) && standsOn(one, now) === on && one.driverId === driverId).toSorted(byRun)
  const at = run.findIndex(({ id }) => id === before)
  const stays = (one: Operation) => !moved.has(one.id) && !isUnderWay(one)
  const ahead = (at < 0 ? run : run.slice(0, at)).filter(stays)
  const sequence = [...ahead, ...moving, ...run.filter(stays).slice(ahead.length)]
  const orders = runOrders(
    sequence.map(({ id, runOrder }) => ({ id, order: runOrder ?? null })),
    moved,
  )
  const moveOf = (operation: Operation): Move => {
    const runOrder = orders.get(operation.id) ?? operation.runOrder ?? null
    return { operation, to: { scheduledOn: dayFor(operation), driverId, runOrder } }
  }
  const others = sequence.filter(({ id }) => orders.has(id) && !moved.has(id))
  // What was asked for comes first: where a page is closed half-way, the places of others are unsaid, and nothing is lost.
  return [...moving, ...others].map(moveOf)
}

/**
 * Where movements come that keep something of their own, by place; whatever stands there already is left as it is. No place is where one
 * comes from that goes elsewhere: the moves of one place know nothing of the others.
 */
const byPlace = (moving: readonly Operation[], goal: Goal, now: BoardNow): Iterable<{ place: Place; moving: Operation[] }> => {
  const places = new Map<string, { place: Place; moving: Operation[] }>()
  for (const operation of moving) {
    const own = { on: standsOn(operation, now), driverId: operation.driverId }
    const { on = own.on, driverId = own.driverId } = goal
    if (on === own.on && driverId === own.driverId) continue
    const key = `${on} ${driverId}`
    const there = places.get(key) ?? { place: { on, driverId, before: null }, moving: [] }
    places.set(key, { ...there, moving: [...there.moving, operation] })
  }
  return places.values()
}

/**
 * What has to be planned anew so that these movements stand where they are put, in the sequence given: they themselves, and of the run they
 * come into as few others as can be. What is held stays where it is. `operations`: all that are open.
 */
export const movesTo = (operations: readonly Operation[], ids: readonly string[], goal: Goal, now: BoardNow): Move[] => {
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  const moving = ids.flatMap((id) => byId.get(id) ?? []).filter((operation) => isOpen(operation) && heldBy(operation) === null)
  const { on, driverId, before } = goal
  if (on !== undefined && driverId !== undefined) return movesToPlace(operations, moving, { on, driverId, before }, now)
  return [...byPlace(moving, goal, now)].flatMap((one) =>
    // Without a day there is no run to come into, and whoever is named, nobody too, is meant.
    one.place.on === null
      ? one.moving.map((operation) => ({ operation, to: { scheduledOn: null, driverId: one.place.driverId, runOrder: null } }))
      : movesToPlace(operations, one.moving, one.place, now),
  )
}

/** Movements of a run that come behind one whose hours begin when theirs are over. */
export const outOfHours = (run: readonly Operation[]): ReadonlySet<string> => {
  const late = new Set<string>()
  const first = run[0]?.scheduledOn ?? ''
  let begun = -Infinity
  for (const { id, hours, scheduledOn } of run) {
    if (!hours || scheduledOn === null) continue
    const midnight = daysBetween(first, scheduledOn) * DAY_MINUTES
    if (midnight + endOf(hours) <= begun) late.add(id)
    begun = Math.max(begun, midnight + minutesOf(hours.from))
  }
  return late
}
