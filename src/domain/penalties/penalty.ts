import * as v from 'valibot'
import { BIN_SIZES, containerSummary } from '../containers/container.ts'
import { enumeration, flag, number, reference } from '../kernel/column.ts'
import { defineEntity } from '../kernel/entity.ts'
import { columnsOf, field, inner, schemasOf, searchTextsOf } from '../kernel/field.ts'
import { fileRef, id } from '../kernel/id.ts'
import { instant } from '../kernel/instant.ts'
import { money } from '../kernel/money.ts'
import { bilingual, keptReason, text } from '../kernel/text.ts'
import { PENALTY_STATES, type PenaltyState } from './lifecycle.ts'

/** What a penalty is for. */
export const PENALTY_CAUSES = ['late_cancellation', 'unanswered', 'late_delivery', 'no_show', 'other'] as const

/** Most files of a dispute. */
export const MOST_EVIDENCE = 5

const dispute = v.object({
  reason: keptReason,
  files: v.pipe(v.array(fileRef), v.maxLength(MOST_EVIDENCE)),
  openedAt: instant,
  /** The device's own clock at that moment. */
  openedOnDeviceAt: instant,
  /** The mutation that opened it, so that an undo takes back that one and no other. */
  decisionId: id,
  /** Why the Admin let the penalty stand; null while nobody has answered, and where the penalty was waived. */
  answer: v.nullable(v.object({ note: keptReason, at: instant })),
})

const PENALTY_FIELDS = {
  id: inner(id),
  bookingId: field(id, { column: 'reference' }),
  bookingNumber: field(v.pipe(v.number(), v.integer(), v.minValue(1)), { column: 'integer', searched: true }),
  customerName: field(bilingual, { searched: true }),
  container: inner(containerSummary),
  quantity: field(v.pipe(v.number(), v.integer(), v.minValue(1)), { column: 'integer' }),
  cause: field(v.picklist(PENALTY_CAUSES), { column: 'enumeration' }),
  /** What the vendor gave as a reason (of a cancellation), or what the Admin noted. */
  note: inner(v.nullable(text(1, 500))),
  amount: inner(money),
  status: field(v.picklist(PENALTY_STATES), { column: 'enumeration' }),
  issuedAt: field(instant, { column: 'instant' }),
  settledAt: field(v.nullable(instant), { column: 'instant' }),
  dispute: inner(v.nullable(dispute)),
}

/** What a vendor owes the marketplace for breaking one of its rules. */
export const penaltySchema = v.object(schemasOf(PENALTY_FIELDS))
export type Penalty = v.InferOutput<typeof penaltySchema>

/** Whether the Admin still has to answer a dispute about a penalty. */
export const isDisputed = ({ status, dispute: raised }: Pick<Penalty, 'status' | 'dispute'>): boolean =>
  status === 'unpaid' && raised !== null && raised.answer === null

const penaltyColumns = {
  ...columnsOf(PENALTY_FIELDS),
  binSize: enumeration(BIN_SIZES, (penalty: Penalty) => penalty.container.binSize),
  containerId: reference((penalty: Penalty) => penalty.container.id),
  amount: number((penalty: Penalty) => penalty.amount.halalas),
  disputed: flag((penalty: Penalty) => isDisputed(penalty)),
}

declare module '../kernel/entity.ts' {
  interface Documents {
    readonly penalties: Penalty
  }
  interface ColumnNames {
    readonly penalties: keyof typeof penaltyColumns
  }
}

/** The name under which penalties of a state are counted. */
export const penaltyCounter = (status: PenaltyState): string => `penalties/${status}`

export const penalties = defineEntity({
  kind: 'penalties',
  schema: penaltySchema,
  columns: penaltyColumns,
  columnsVersion: 2,
  indexes: ['[issuedAt+id]'],
  newest: 'issuedAt',
  searchTexts: searchTextsOf(PENALTY_FIELDS),
  derivation: 2,
  counters: ({ status }) => [penaltyCounter(status), 'penalties'],
  priority: ({ status }) => (status === 'unpaid' ? 'worklist' : 'history'),
})
