import { Button, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { describeReason } from '#i18n/describe-reason.ts'
import { Answers } from '#ui/overlay/answers.tsx'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { TypedTextarea } from '#ui/typed-field.tsx'

interface ReasonDialogProps {
  readonly opened: boolean
  readonly title: string
  readonly children: ReactNode
  readonly label: string
  readonly help: string
  readonly action: string
  readonly busy?: boolean
  /** What is asked about, where the title does not say it all: what was typed for something else is not offered again. */
  readonly about?: unknown
  /** What stands in the field at first. */
  readonly initial?: string
  /** Gets the reason, trimmed. */
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks before something is done that somebody else must understand: without a reason it is not done. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const { opened, title, children, label, help, action, busy = false, initial = '', about = title, onConfirm, onClose } = props
  const { t, i18n } = useLingui()
  const [reason, setReason] = useState(initial)
  const [isTried, setTried] = useState(false)
  const fault = describeReason(i18n, reason)
  const field = useRef<HTMLTextAreaElement>(null)
  // What was typed stays until it is given or something else is asked, however the dialog was closed.
  const typedFor = useRef(about)
  const isGiven = useRef(false)
  const wasOpened = useRef(opened)
  useEffect(() => {
    // A title may count what is asked about, and change while somebody types.
    if (wasOpened.current === opened) return
    wasOpened.current = opened
    setTried(false)
    if (opened ? typedFor.current !== about : isGiven.current) setReason(initial)
    if (opened) typedFor.current = about
    isGiven.current = false
  }, [opened, about, initial])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog hears keys until it has faded away: a second Enter is no second answer.
    if (!opened) return
    setTried(true)
    if (fault !== null) field.current?.focus()
    else {
      isGiven.current = true
      onConfirm(reason.trim())
    }
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={title}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <div>{children}</div>
          <TypedTextarea
            ref={field}
            data-autofocus
            required
            label={label}
            description={help}
            autosize
            minRows={3}
            maxRows={8}
            value={reason}
            error={isTried ? fault : undefined}
            onChange={(event) => {
              isGiven.current = false
              setReason(event.currentTarget.value)
              setTried(false)
            }}
          />
          <Answers>
            <Button variant="default" onClick={onClose}>{t`Go back`}</Button>
            <Button type="submit" color="error" loading={busy}>
              {action}
            </Button>
          </Answers>
        </Stack>
      </form>
    </Sheet>
  )
}
