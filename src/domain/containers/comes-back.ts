import { MOST_ARGS_LENGTH } from '../kernel/mutation.ts'
import type { Unit } from '../units/unit.ts'
import type { Container } from './container.ts'
import { couldHaveBeen, MOST_KEPT } from './deletion.ts'

/** What a change holds besides the records: their container's id, and the deletion that is taken back. */
const AROUND = 200

/** Whether a deletion can be taken back: the container travels with the records of its units, as far as they fit into one change. */
export const canComeBack = (was: { container: Container; units: Unit[] }): boolean =>
  was.units.length <= MOST_KEPT && couldHaveBeen(was) && JSON.stringify(was).length + AROUND <= MOST_ARGS_LENGTH
