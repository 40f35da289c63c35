import { Alert, Button, Stack, Text } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import { NetworkAlert } from '#screens/mutate/network-alert.tsx'
import { sendSignUpAgain } from '#session/sign-up.ts'
import type { SignUpMail } from '#session/sign-up-mail.ts'
import type { Refusal } from '#api/request.ts'
import { Ltr } from '#ui/ltr.tsx'
import { describeCountdown, useCountdown } from './use-countdown.ts'

/** Mails take a while; asking again at once only fills the mailbox. */
const PAUSE_S = 60
const SECOND_MS = 1000

interface MailboxProps {
  readonly sent: SignUpMail
  /** The mail was sent again, or (null) another address is wanted. */
  readonly onSent: (sent: SignUpMail | null) => void
}

/** What is left of the pause after a mail; a clock that was put back does not make it longer. */
const pauseAfter = (sentAt: number): number => Math.max(0, Math.min(PAUSE_S, PAUSE_S - Math.floor((Date.now() - sentAt) / SECOND_MS)))

/** After the form: the link is in a mail. Says the same whether or not somebody has that address. */
export const Mailbox = ({ sent: { email, sentAt }, onSent }: MailboxProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const { left, restart } = useCountdown(pauseAfter(sentAt))
  const [problem, setProblem] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const [repeated, setRepeated] = useState(false)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const again = async () => {
    if (left > 0) return
    setProblem(null)
    setRepeated(false)
    setBusy(true)
    const refusal = await sendSignUpAgain({ email, language })
    setBusy(false)
    setProblem(refusal)
    setRepeated(refusal === null)
    if (refusal === null) {
      restart(PAUSE_S)
      onSent({ email, sentAt: Date.now() })
    } else if (refusal.retryAfter !== undefined) restart(refusal.retryAfter)
  }
  return (
    <Stack gap="md">
      <Alert ref={note} tabIndex={-1} color="success" role="status" title={t`Check your inbox`}>
        <Trans>
          Open the link in our newest email to <bdi dir="ltr">{email}</bdi> to confirm your address; it works once, for 24 hours. Look in
          the spam folder too.
        </Trans>
      </Alert>
      <NetworkAlert offline={t`You are offline. Another email needs a network.`} refusal={problem} />
      <Button variant="default" loading={busy} aria-disabled={left > 0} data-disabled={left > 0} onClick={() => void again()}>
        {left > 0 ? (
          // The label is a flex box, which would swallow the space before the time.
          <span>
            <Trans>
              Send again in <Ltr>{describeCountdown(left)}</Ltr>
            </Trans>
          </span>
        ) : (
          <Trans>Send again</Trans>
        )}
      </Button>
      <Text role="status" size="sm" c="dimmed">
        {repeated ? t`Sent again.` : null}
      </Text>
      <Button variant="subtle" onClick={() => onSent(null)}>{t`Change the address`}</Button>
    </Stack>
  )
}
