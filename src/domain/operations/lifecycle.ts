import { no, to, type Lifecycle } from '../kernel/lifecycle.ts'

export const MOVEMENTS = ['delivery', 'exchange', 'pickup', 'dump_and_return', 'relocate'] as const
export type Movement = (typeof MOVEMENTS)[number]

/**
 * Where a movement and its bin stand. `on_site`: the bin was put where it should be. `collected`: it is on the truck, away from its
 * customer. `full` and `returned`: it is in a yard, with its waste or without; `emptied`: it was full there, and is not any more.
 */
export const OPERATION_STATES = [
  'scheduled',
  'on_the_way',
  'collected',
  'failed',
  'full',
  'on_site',
  'returned',
  'emptied',
  'cancelled',
] as const
export type OperationState = (typeof OPERATION_STATES)[number]

/** A movement that somebody still has to drive. */
export const OPEN_MOVEMENT_STATES = ['scheduled', 'on_the_way', 'collected', 'failed'] as const satisfies readonly OperationState[]

/** A movement that somebody has driven; its bin may still be full in the yard. */
export const DONE_MOVEMENT_STATES = ['full', 'on_site', 'returned', 'emptied'] as const satisfies readonly OperationState[]

/**
 * What is done with a movement: `plan` gives it a day or a driver, `empty` is what happens to a full bin in the yard later on, and
 * `add_proof` whatever was forgotten.
 */
export const OPERATION_ACTIONS = [
  'plan',
  'depart',
  'arrive',
  'collect',
  'return',
  'return_full',
  'empty',
  'fail',
  'cancel',
  'add_proof',
] as const
export type OperationAction = (typeof OPERATION_ACTIONS)[number]

export const OPERATION_REJECTIONS = [
  'operation.not_found',
  'operation.not_under_way',
  'operation.already_under_way',
  'operation.not_collected',
  'operation.already_collected',
  'operation.other_step',
  'operation.not_planned_again',
  'operation.already_delivered',
  'operation.already_returned',
  'operation.not_full',
  'operation.was_cancelled',
  'operation.no_driver',
  'operation.no_unit',
  'operation.too_many_photos',
  'operation.proof_given',
  'operation.proof_with_step',
  'operation.other_size',
  'operation.unit_elsewhere',
  'operation.already_planned',
  'operation.bin_on_site',
  'operation.bin_awaited',
  'operation.changed_since',
] as const
type OperationRejection = (typeof OPERATION_REJECTIONS)[number]

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly operations: OperationRejection
  }
}

type Table = Lifecycle<OperationState, OperationAction, OperationRejection>

/** All that is refused in a state, for the state's reason; what is allowed is laid over it. */
const refusedAs = <Code extends OperationRejection>(code: Code) =>
  ({
    plan: no(code),
    depart: no(code),
    arrive: no(code),
    collect: no(code),
    return: no(code),
    return_full: no(code),
    empty: no(code),
    fail: no(code),
    cancel: no(code),
    add_proof: no(code),
  }) as const

/** What holds for every movement; its steps on the road are its type's own. */
const shared: Table = {
  scheduled: {
    ...refusedAs('operation.not_under_way'),
    plan: to('scheduled'),
    depart: to('on_the_way'),
    cancel: to('cancelled'),
    add_proof: to('scheduled'),
  },
  on_the_way: {
    ...refusedAs('operation.already_under_way'),
    return: no('operation.not_collected'),
    return_full: no('operation.not_collected'),
    empty: no('operation.not_full'),
    fail: to('failed'),
    cancel: to('cancelled'),
    add_proof: no('operation.proof_with_step'),
  },
  // What is on the truck has to go somewhere, whatever became of the booking.
  collected: {
    ...refusedAs('operation.already_collected'),
    return: to('returned'),
    return_full: to('full'),
    empty: no('operation.not_full'),
    add_proof: to('collected'),
  },
  failed: { ...refusedAs('operation.not_planned_again'), plan: to('scheduled'), cancel: to('cancelled'), add_proof: to('failed') },
  full: { ...refusedAs('operation.already_returned'), empty: to('emptied'), add_proof: to('full') },
  on_site: { ...refusedAs('operation.already_delivered'), add_proof: to('on_site') },
  returned: { ...refusedAs('operation.already_returned'), add_proof: to('returned') },
  emptied: { ...refusedAs('operation.already_returned'), add_proof: to('emptied') },
  cancelled: refusedAs('operation.was_cancelled'),
}

/** Brings a bin: the only step on the road is to put it down. */
const delivery: Table = { ...shared, on_the_way: { ...shared.on_the_way, arrive: to('on_site'), collect: no('operation.other_step') } }

/** Puts an empty bin down and takes the other one along in one visit. */
const exchange: Table = { ...shared, on_the_way: { ...shared.on_the_way, arrive: to('collected'), collect: no('operation.other_step') } }

const pickup: Table = {
  ...shared,
  on_the_way: { ...shared.on_the_way, arrive: no('operation.other_step'), collect: to('collected') },
}

/** Takes a bin away and puts the same one down again: emptied where it was, or as it is at another place. */
const andBack: Table = {
  ...shared,
  on_the_way: { ...shared.on_the_way, arrive: no('operation.not_collected'), collect: to('collected') },
  collected: { ...shared.collected, arrive: to('on_site') },
}

/** Movement × state × action. */
export const operationLifecycle: Readonly<Record<Movement, Table>> = {
  delivery,
  exchange,
  pickup,
  dump_and_return: andBack,
  relocate: andBack,
}

/** Whether somebody still has to drive. */
export const isOpen = ({ containerStatus }: { readonly containerStatus: OperationState }): boolean =>
  OPEN_MOVEMENT_STATES.some((state) => state === containerStatus)
