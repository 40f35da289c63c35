import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { recordCash } from '#domain/bookings/cash.ts'
import { ButtonLink } from '#ui/links.tsx'
import { CountOthers } from './count-others.tsx'
import { ReasonButton } from './reason-button.tsx'
import { TurnDown } from './turn-down.tsx'

const rejectArgs = v.object({ requestId: v.string(), reason: v.string() })

/** An acceptance that can be no other: the customer is told so, instead of waiting for an answer. */
const CANNOT_SERVE: readonly string[] = ['booking.no_free_unit', 'zone.inactive']

const RepairReason = ({ change }: { change: RejectedChange }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const parsed = v.safeParse(rejectArgs, change.args)
  if (!parsed.success) return null
  const { requestId, reason: before } = parsed.output
  return (
    <ReasonButton
      change={change}
      label={t`Edit and try again`}
      title={t`Edit the reason`}
      action={t`Reject request`}
      initial={before}
      send={(reason, how) => mutate(db, 'request.reject', { requestId, reason }, how)}
    />
  )
}

/** Cash of another amount than what is due, as it came to be by now: with a note it is recorded all the same. */
const ExplainCash = ({ change }: { change: RejectedChange }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const parsed = v.safeParse(recordCash.args, change.args)
  if (!parsed.success) return null
  const asked = t`Why it is another amount`
  return (
    <ReasonButton
      change={change}
      label={t`Edit and try again`}
      title={asked}
      action={t`Record cash`}
      asked={asked}
      send={(note, how) => mutate(db, 'booking.recordCash', { ...parsed.output, note }, how)}
    />
  )
}

/** Where a change holds something a person typed, it can be edited before it is tried again; an answer only while the request waits for one. Of a count, all but one unit may do. */
export const RepairButton = ({ change, mayWork }: { change: RejectedChange; mayWork: boolean }) => {
  const { t } = useLingui()
  if (change.name === 'request.reject') return mayWork ? <RepairReason change={change} /> : null
  if (change.name === 'booking.accept' && CANNOT_SERVE.includes(change.code)) return <TurnDown change={change} />
  if (change.code === 'booking.cash_differs') return <ExplainCash change={change} />
  if (change.name === 'unit.change') return mayWork ? null : <CountOthers change={change} />
  if (change.name === 'vendor.edit')
    return (
      <ButtonLink variant="default" to="/profile" search={{ retry: change.id }}>
        {t`Edit and try again`}
      </ButtonLink>
    )
  if (change.name === 'kyc.submit') return <ButtonLink variant="default" to="/profile/kyc">{t`Edit and try again`}</ButtonLink>
  return null
}
