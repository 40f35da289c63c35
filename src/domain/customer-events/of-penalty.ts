import * as v from 'valibot'
import type { Document } from '../kernel/entity.ts'
import { isDisputed, penaltySchema } from '../penalties/penalty.ts'
import { penaltyData, type PenaltyEvent } from './event.ts'

const raised = v.pick(penaltySchema, ['status', 'dispute'])

/** What the Admin is told of a change of a penalty: a dispute to answer, or that there is none any more. The answer is the Admin's own doing. */
export const penaltyEvents = (
  was: Document,
  is: Document,
): { readonly type: PenaltyEvent; readonly data: v.InferOutput<typeof penaltyData> }[] => {
  const [before, after] = [v.parse(raised, was), v.parse(raised, is)]
  const data = v.parse(penaltyData, is)
  if (isDisputed(after) && !isDisputed(before)) return [{ type: 'penalty.disputed', data }]
  return isDisputed(before) && after.dispute === null ? [{ type: 'penalty.dispute_withdrawn', data }] : []
}
