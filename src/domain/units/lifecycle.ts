import { isAllowed, no, to, type Lifecycle } from '../kernel/lifecycle.ts'

/** Where a physical bin is, and whether it can be used. */
export const UNIT_STATES = ['in_yard', 'reserved', 'out', 'on_site', 'reported_full', 'full_in_yard', 'damaged', 'retired'] as const
export type UnitState = (typeof UNIT_STATES)[number]

/** What is done with a bin. `count`: it was seen where it should be, in a yard. `collect`: it goes on a truck at a customer's. */
export const UNIT_ACTIONS = [
  'reserve',
  'release',
  'send_out',
  'place',
  'report_full',
  'bring_in',
  'bring_in_full',
  'empty',
  'report_damage',
  'repair',
  'retire',
  'count',
  'collect',
] as const
export type UnitAction = (typeof UNIT_ACTIONS)[number]

export const UNIT_REJECTIONS = [
  'unit.unknown',
  'unit.in_yard',
  'unit.reserved',
  'unit.out',
  'unit.on_site',
  'unit.reported_full',
  'unit.full_in_yard',
  'unit.damaged',
  'unit.retired',
  'unit.changed_since',
  'unit.numbers_given',
  'unit.too_many',
  'unit.yard_unknown',
] as const
type UnitRejection = (typeof UNIT_REJECTIONS)[number]

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly units: UnitRejection
  }
}

/** All that is refused in a state, for the state's reason; what is allowed is laid over it. */
const refusedAs = <Code extends UnitRejection>(code: Code) =>
  ({
    reserve: no(code),
    release: no(code),
    send_out: no(code),
    place: no(code),
    report_full: no(code),
    bring_in: no(code),
    bring_in_full: no(code),
    empty: no(code),
    report_damage: no(code),
    repair: no(code),
    retire: no(code),
    count: no(code),
    collect: no(code),
  }) as const

/** State × action. A bin is damaged, repaired and retired in a yard only: what is away is brought in first. */
export const unitLifecycle: Lifecycle<UnitState, UnitAction, UnitRejection> = {
  in_yard: {
    ...refusedAs('unit.in_yard'),
    reserve: to('reserved'),
    send_out: to('out'),
    report_damage: to('damaged'),
    retire: to('retired'),
    count: to('in_yard'),
  },
  reserved: {
    ...refusedAs('unit.reserved'),
    release: to('in_yard'),
    send_out: to('out'),
    report_damage: to('damaged'),
    count: to('reserved'),
  },
  out: { ...refusedAs('unit.out'), place: to('on_site'), bring_in: to('in_yard'), bring_in_full: to('full_in_yard') },
  on_site: {
    ...refusedAs('unit.on_site'),
    collect: to('out'),
    report_full: to('reported_full'),
    bring_in: to('in_yard'),
    bring_in_full: to('full_in_yard'),
  },
  reported_full: { ...refusedAs('unit.reported_full'), collect: to('out'), bring_in: to('in_yard'), bring_in_full: to('full_in_yard') },
  full_in_yard: {
    ...refusedAs('unit.full_in_yard'),
    empty: to('in_yard'),
    report_damage: to('damaged'),
    retire: to('retired'),
    count: to('full_in_yard'),
  },
  damaged: { ...refusedAs('unit.damaged'), repair: to('in_yard'), retire: to('retired'), count: to('damaged') },
  retired: refusedAs('unit.retired'),
}

/** What can be done with a bin in a state, in the order of the actions. */
export const actionsIn = (state: UnitState): readonly UnitAction[] =>
  UNIT_ACTIONS.filter((action) => isAllowed(unitLifecycle, state, action))

/** What is done with a bin that comes to a yard, or is seen in one: which yard that is can be said with it. */
export const COMING: readonly UnitAction[] = ['bring_in', 'bring_in_full', 'count']

/** Away from the yards: with a driver or at a customer's. */
export const AWAY: readonly UnitState[] = ['out', 'on_site', 'reported_full']
