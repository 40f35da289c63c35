import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { ButtonLink } from '#ui/links.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { ChangeTitle } from './change-title.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { TurnDown } from './turn-down.tsx'

const rejectArgs = v.object({ requestId: v.string(), reason: v.string() })

/** An acceptance that can be no other: the customer is told so, instead of waiting for an answer. */
const CANNOT_SERVE: readonly string[] = ['booking.no_free_unit', 'zone.inactive']

const RepairReason = ({ change }: { change: RejectedChange }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate()
  const [opened, setOpened] = useState(false)
  const parsed = v.safeParse(rejectArgs, change.args)
  if (!parsed.success) return null
  const { requestId, reason: before } = parsed.output
  const send = (reason: string) =>
    run(() => mutate(db, 'request.reject', { requestId, reason }, { instead: change.id }), { after: () => setOpened(false) })
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>{t`Edit and try again`}</Button>
      <ReasonDialog
        busy={busy}
        opened={opened}
        initial={before}
        title={t`Edit the reason`}
        action={t`Reject request`}
        label={t`Reason`}
        help={t`The customer reads this.`}
        onClose={() => setOpened(false)}
        onConfirm={(reason) => void send(reason)}
      >
        <ChangeTitle change={change} />
        <RefusalAlert rejection={rejection} mt="md" />
      </ReasonDialog>
    </>
  )
}

/** Where a change holds something a person typed, it can be edited before it is tried again; an answer only while the request waits for one. */
export const RepairButton = ({ change, mayWork }: { change: RejectedChange; mayWork: boolean }) => {
  const { t } = useLingui()
  if (change.name === 'request.reject') return mayWork ? <RepairReason change={change} /> : null
  if (change.name === 'booking.accept' && CANNOT_SERVE.includes(change.code)) return <TurnDown change={change} />
  if (change.name === 'vendor.edit')
    return (
      <ButtonLink variant="default" to="/profile" search={{ retry: change.id }}>
        {t`Edit and try again`}
      </ButtonLink>
    )
  if (change.name === 'kyc.submit') return <ButtonLink variant="default" to="/profile/kyc">{t`Edit and try again`}</ButtonLink>
  return null
}
