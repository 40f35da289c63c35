import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { describePhoneCode } from '#i18n/phone-code-messages.ts'
import type { Refusal } from '#api/request.ts'
import { Ltr } from '#ui/ltr.tsx'
import { codeIn, isWhole } from './typed-code.ts'
import type { Standing } from './use-phone-code.ts'
import { describeLeft, useSecondsLeft } from './use-seconds-left.ts'

interface CodeFormProps {
  readonly standing: Standing
  /** What was typed, kept by whoever keeps the form. */
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly busy: boolean
  readonly offline: boolean
  /** How often a code was sent from here: each time the next thing to do is to type it. */
  readonly sends: number
  readonly onCheck: (code: string) => Promise<Refusal | null>
}

/** Takes the digits. What is wrong with them stands beside them, and they stay. */
export const CodeForm = ({ standing, typed, onType, busy, offline, sends, onCheck }: CodeFormProps) => {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [said, setFault] = useState<{ readonly text: string; readonly triesLeft?: number | undefined } | null>(null)
  const left = useSecondsLeft(standing.expiresAt)
  useEffect(() => {
    if (sends === 0) return
    setFault(null)
    input.current?.focus()
    // The digits of the older code: what is typed now takes their place.
    input.current?.select()
  }, [sends])
  // With a try of another page, or a code it sent, what was said of the one before is over.
  const fault = said === null || (said.triesLeft ?? standing.triesLeft) !== standing.triesLeft ? null : said.text
  // How the code stands outlasts what was said of the digits.
  const dead = standing.state === 'locked' ? 'phone_code.locked' : left === 0 ? 'phone_code.expired' : null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    input.current?.focus()
    if (dead !== null || offline) return
    if (!isWhole(typed)) return setFault({ text: t`Type the six digits of the message.` })
    const refusal = await onCheck(typed)
    setFault(refusal && refusal.code !== 'outage.offline' ? { text: describePhoneCode(i18n, refusal), triesLeft: refusal.triesLeft } : null)
    if (refusal) input.current?.focus()
  }
  const error = dead === null ? fault : describePhoneCode(i18n, { code: dead })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="sm" maw={336}>
        <TextInput
          ref={input}
          label={t`Code`}
          description={t`Six digits`}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          required
          value={typed}
          onChange={(event) => {
            setFault(null)
            onType(codeIn(event.currentTarget.value))
          }}
          error={error === null ? undefined : <span role="alert">{error}</span>}
        />
        {dead === null ? (
          <div>
            <Text size="sm" c="dimmed" role="timer" aria-live="off">
              <Trans>
                The code works for <Ltr>{describeLeft(left)}</Ltr> more.
              </Trans>
            </Text>
            {fault === null ? (
              <Text size="sm" c="dimmed">
                <Plural value={standing.triesLeft} one="You have one try left." other="You have # tries left." />
              </Text>
            ) : null}
          </div>
        ) : null}
        <Button type="submit" loading={busy} aria-disabled={dead !== null || offline} data-disabled={dead !== null || offline}>
          {t`Verify phone`}
        </Button>
      </Stack>
    </form>
  )
}
