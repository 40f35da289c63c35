import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { recordCash } from '#domain/bookings/cash.ts'
import { mutate } from '#db/core/mutate.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { RestoreButton } from '#screens/company/restore-button.tsx'
import { openDocuments } from '#screens/company/restore-refused.ts'
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

/** Documents that were not accepted come back into the form they were handed in by. */
const RepairDocuments = ({ change }: { change: RejectedChange }) => {
  const db = useDatabase()
  const navigate = useNavigate()
  const vendor = useRow('vendors', vendorIdOf(db))
  if (!vendor) return null
  const isCorrection = openDocuments(vendor) === 'correction'
  return (
    <RestoreButton
      vendor={vendor}
      card={change}
      onRestored={(step) =>
        isCorrection ? navigate({ to: '/profile/kyc' }) : navigate({ to: '/setup/$step', params: { step: step ?? 'kyc' } })
      }
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

/**
 * Where a change holds something a person typed, it can be edited before it is tried again; an answer only while the request waits for one.
 * Of a count, all but one unit may do.
 */
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
  if (change.name === 'kyc.submit') return <RepairDocuments change={change} />
  return null
}
