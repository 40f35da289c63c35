import { Alert, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { refKey } from '#domain/kernel/entity.ts'
import { useWaiting } from '#db/hooks/use-sync.ts'
import { describePhoneCode } from '#i18n/phone-code-messages.ts'
import { useOnline } from '#platform/connectivity.ts'
import type { Refusal } from '#api/request.ts'
import { Ltr } from '#ui/ltr.tsx'
import type { PhoneOwner } from './ask.ts'
import { CodeForm } from './code-form.tsx'
import { SendButton } from './send-button.tsx'
import { usePhoneCode } from './use-phone-code.ts'

// Of the number the driver has now no code is known any more.
const GONE = new Set(['phone_code.none', 'phone_code.driver_unknown'])

interface PhoneCodeProps {
  readonly driver: PhoneOwner
}

const Confirmed = ({ phone, focused }: { readonly phone: string; readonly focused: boolean }) => {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What was typed into is gone; where it was confirmed before, nobody stood here.
    if (focused) note.current?.focus()
  }, [focused])
  return (
    <Alert ref={note} tabIndex={-1} color="success" role="status">
      <Trans>
        The phone <Ltr>{phone}</Ltr> is verified.
      </Trans>
    </Alert>
  )
}

const OfOnePhone = ({ driver }: PhoneCodeProps) => {
  const { t, i18n } = useLingui()
  const online = useOnline()
  const waiting = useWaiting()
  const waits = waiting?.some(({ touched }) => touched.includes(refKey({ kind: 'drivers', id: driver.id })))
  // Not asked before the waiting changes are read: the server may not have the driver yet.
  const { standing, busy, send, check } = usePhoneCode(driver, online && waits === false && driver.phoneVerifiedAt === null)
  const [typed, setTyped] = useState('')
  const [sends, setSends] = useState(0)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [checked, setChecked] = useState(false)
  if (driver.phoneVerifiedAt !== null || standing?.state === 'verified') return <Confirmed phone={driver.phone} focused={checked} />
  const sendNow = async () => {
    const refusal = await send()
    setProblem(refusal)
    if (!refusal) setSends((n) => n + 1)
  }
  const checkNow = async (code: string) => {
    setChecked(true)
    setProblem(null)
    const refusal = await check(code)
    // There is nothing more to type into: it is said here.
    if (refusal && GONE.has(refusal.code)) setProblem(refusal)
    return refusal
  }
  const wasSent = standing !== null && standing.state !== 'none'
  return (
    <Stack gap="md">
      <Text>
        {wasSent ? (
          <Trans>
            A code was sent to <Ltr>{driver.phone}</Ltr> by text message. Ask the driver for it.
          </Trans>
        ) : (
          <Trans>
            The phone <Ltr>{driver.phone}</Ltr> is not verified. A code is sent to it by text message; ask the driver for it.
          </Trans>
        )}
      </Text>
      <div role="status">
        {waits && online ? <Alert color="info">{t`This driver is sent to the server first. After that a code can be sent.`}</Alert> : null}
        {online ? null : <Alert color="warning">{t`You are offline. Verifying a phone needs a network; what you typed stays.`}</Alert>}
      </div>
      {wasSent ? (
        <CodeForm
          standing={standing}
          typed={typed}
          onType={setTyped}
          busy={busy === 'check'}
          offline={!online}
          sends={sends}
          onCheck={checkNow}
        />
      ) : null}
      {problem !== null && problem.code !== 'outage.offline' ? (
        <Alert color="error" role="alert">
          {describePhoneCode(i18n, problem)}
        </Alert>
      ) : null}
      <SendButton
        again={wasSent}
        from={standing?.resendAt ?? 0}
        busy={busy === 'send'}
        blocked={!online || waits !== false}
        onSend={() => void sendNow()}
      />
    </Stack>
  )
}

/**
 * Confirms a driver's phone by a code that is sent to it. Needs a network, and says so where there is none; a driver who is still to be sent to
 * the server is sent first. Where it stood is asked of the server, so a reload shows the truth.
 */
export const PhoneCode = ({ driver }: PhoneCodeProps) => <OfOnePhone key={`${driver.id} ${driver.phone}`} driver={driver} />
