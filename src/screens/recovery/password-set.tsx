import { Alert } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Recovered } from '#protocol/recovery.ts'
import { useKnownSession } from '#session/known-session.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { CutDevices } from './cut-devices.tsx'

/** The new password is set: what ended with the old one, and what can still be done about the devices that had it. */
export const PasswordSet = ({ recovered: { nafath, devices, ticket } }: { recovered: Recovered }) => {
  const { t } = useLingui()
  // A session that is known here has ended with the old password, and the door passes on whoever is known.
  const again = useKnownSession() ? ({ again: 'yes' } as const) : {}
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <>
      <Alert ref={note} tabIndex={-1} color="success" role="status">{t`Your new password is set. Sign in with it.`}</Alert>
      {nafath ? (
        <Alert color="warning">
          <Trans>
            The link to the Nafath identity <Ltr>{nafath.maskedId}</Ltr> was removed: nobody signs in with it any more. If it is yours, link
            it again in your profile.
          </Trans>
        </Alert>
      ) : null}
      <ButtonLink to="/signin" search={again}>{t`Sign in`}</ButtonLink>
      {devices.length > 0 ? <CutDevices devices={devices} ticket={ticket} /> : null}
    </>
  )
}
