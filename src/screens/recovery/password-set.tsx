import { Alert } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Recovered } from '#protocol/recovery.ts'
import { useKnownSession } from '#session/known-session.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { CutDevices } from './cut-devices.tsx'

interface PasswordSetProps {
  readonly recovered: Recovered
  /** Whoever is signed in here is another person. */
  readonly isOther: boolean
}

/** The new password is set: what ended with the old one, and what can still be done about the devices that had it. */
export const PasswordSet = ({ recovered: { nafath, devices, ticket }, isOther }: PasswordSetProps) => {
  const { t } = useLingui()
  const known = useKnownSession()
  const email = known?.email
  const isTaken = known !== null && isOther
  // A session that is known here has ended with the old password, and the door passes on whoever is known.
  const again = known ? ({ again: 'yes' } as const) : {}
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <>
      <Alert ref={note} tabIndex={-1} color="success" role="status">
        {isTaken ? (
          <Trans>
            The new password is set. In this browser <bdi dir="ltr">{email}</bdi> is signed in. Sign out first, or sign in with the new
            password in another browser.
          </Trans>
        ) : (
          t`Your new password is set. Sign in with it.`
        )}
      </Alert>
      {nafath ? (
        <Alert color="warning">
          <Trans>
            The link to the Nafath identity <Ltr>{nafath.maskedId}</Ltr> was removed: nobody signs in with it any more. If it is yours, link
            it again in your profile.
          </Trans>
        </Alert>
      ) : null}
      {isTaken ? <ButtonLink to="/">{t`Open the portal`}</ButtonLink> : <ButtonLink to="/signin" search={again}>{t`Sign in`}</ButtonLink>}
      {devices.length > 0 ? <CutDevices devices={devices} ticket={ticket} /> : null}
    </>
  )
}
