import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { discardRejected } from '#db/review/attention.ts'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { sayRejection } from '#i18n/say-rejection.ts'
import { useVoice } from '#i18n/voice.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notify } from '#ui/notify.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { ChangeTitle } from './change-title.tsx'
import { useStored } from './use-stored.ts'

const rejectArgs = v.object({ requestId: v.string(), reason: v.string() })

const MendReason = ({ change }: { change: RejectedChange }) => {
  const { t, i18n } = useLingui()
  const { language } = useVoice()
  const db = useDatabase()
  const stored = useStored()
  const [opened, setOpened] = useState(false)
  const parsed = v.safeParse(rejectArgs, change.args)
  if (!parsed.success) return null
  const { requestId, reason: before } = parsed.output
  const send = (reason: string) =>
    stored(async () => {
      const result = await mutate(db, 'request.reject', { requestId, reason })
      if (result.status === 'rejected') return notify(sayRejection(i18n, result.rejection, language), 'error')
      setOpened(false)
      await discardRejected(db, change.id)
    })
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>{t`Edit and try again`}</Button>
      <ReasonDialog
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
      </ReasonDialog>
    </>
  )
}

/** Where a change holds something a person typed, it can be mended before it is tried again. */
export const MendButton = ({ change }: { change: RejectedChange }) => {
  const { t } = useLingui()
  if (change.name === 'request.reject') return <MendReason change={change} />
  if (change.name === 'vendor.edit')
    return (
      <ButtonLink variant="default" to="/profile" search={{ retry: change.id }}>
        {t`Edit and try again`}
      </ButtonLink>
    )
  if (change.name === 'kyc.submit') return <ButtonLink variant="default" to="/profile/kyc">{t`Edit and try again`}</ButtonLink>
  return null
}
