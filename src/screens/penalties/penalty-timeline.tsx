import { msg } from '@lingui/core/macro'
import { penaltySchema, type Penalty } from '#domain/penalties/penalty.ts'
import { PENALTY_STATE_MESSAGES } from '#i18n/money-messages.ts'
import { fieldFormatter, type FieldFormatters } from '#screens/list/detail/changed-fields.ts'
import { plainFormatter, RecordTimeline } from '#screens/list/record/record-timeline.tsx'

const FORMATTERS: FieldFormatters = {
  penalties: {
    status: fieldFormatter(plainFormatter('status').label, penaltySchema.entries.status, (status, i18n) =>
      i18n._(PENALTY_STATE_MESSAGES[status]),
    ),
  },
}

const ISSUED = msg({ message: 'Issued', context: 'penalty' })
const NAMES = {
  'penalty.dispute': msg({ message: 'Disputed', context: 'what happened' }),
  'penalty.withdrawDispute': msg`Dispute taken back`,
  'penalty.uphold': msg`The Admin lets it stand`,
}

/** What happened to a penalty and who did it. */
export const PenaltyTimeline = ({ penalty }: { penalty: Penalty }) => (
  <RecordTimeline
    kind="penalties"
    record={{ id: penalty.id, createdAt: penalty.issuedAt }}
    told={FORMATTERS}
    beginnings={['penalty.issue']}
    begun={ISSUED}
    names={NAMES}
  />
)
