import { Button, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { focusFault } from '#ui/focus-fault.ts'
import '#ui/theme/mantine-choice.css'
import { TypedTextarea } from '#ui/typed-field.tsx'
import { useDesktop } from '#ui/use-desktop.ts'
import classes from '../operations.module.css'
import { Keeping } from './keeping.ts'

/** What can be filled in: a file is chosen by a button. */
const FIELD = 'input:enabled:not([type="hidden"], [type="file"]), textarea:enabled, button:enabled'

interface StepFormProps {
  readonly action: string
  readonly color?: 'primary' | 'error'
  readonly busy: boolean
  readonly rejection: Rejection | null
  /** What is refused is said once it was asked of the rules: it settles then. */
  readonly onSubmit: () => void | Promise<void>
  readonly children: ReactNode
}

/** What a step asks for, and its button at the thumb, which waits for photos that are still being kept. */
export const StepForm = ({ action, color = 'primary', busy, rejection, onSubmit, children }: StepFormProps) => {
  const [keeping, setKeeping] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const [answers, setAnswers] = useState(0)
  // Drawn with the answer: what it says stands beside its field by then.
  useEffect(() => {
    if (answers > 0 && form.current) focusFault(form.current)
  }, [answers])
  const isDesktop = useRef(useDesktop()).current
  // Its first field is what one comes for. On a phone a keyboard would come up with it, over the half of the form.
  useEffect(() => {
    const first = isDesktop ? form.current?.querySelector<HTMLElement>(FIELD) : null
    if (!first) return
    // The dialog that opens around it looks for this a moment later.
    first.dataset['autofocus'] = 'true'
    first.focus()
  }, [isDesktop])
  const [count] = useState(() => (by: 1 | -1) => setKeeping((now) => now + by))
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void Promise.resolve(onSubmit()).finally(() => setAnswers((before) => before + 1))
      }}
    >
      <Stack gap="md">
        <Keeping value={count}>{children}</Keeping>
        <RefusalAlert rejection={rejection} />
        <div className={classes.foot}>
          <Button type="submit" color={color} fullWidth h={52} loading={busy || keeping > 0}>
            {action}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** A driver's own words. */
export const NoteField = ({ value, onChange }: { value: string; onChange: (note: string) => void }) => {
  const { t } = useLingui()
  return (
    <TypedTextarea
      label={t({ message: 'Note', context: 'movement' })}
      description={t`Optional. The dispatcher sees which movements have one.`}
      autosize
      minRows={2}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** A note as an argument: nothing where nothing was written. */
export const noteOf = (note: string): { readonly note?: string } => (note.trim() === '' ? {} : { note: note.trim() })
