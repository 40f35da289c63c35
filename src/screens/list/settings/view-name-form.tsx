import { Button, Group } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useId, useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { describeField } from '#i18n/describe-field.ts'
import { REJECTION_MESSAGES } from '#i18n/rejection-messages.ts'
import { viewFault, viewName, type View } from '#domain/views/view.ts'
import { TypedInput } from '#ui/typed-field.tsx'

interface ViewNameFormProps {
  /** The view that is named: its own name is no fault. */
  readonly view: Pick<View, 'id' | 'list'>
  readonly initial: string
  readonly others: readonly View[]
  readonly action: string
  readonly isFocused: boolean
  readonly onSubmit: (name: string) => Promise<void>
  readonly onCancel?: () => void
}

/** Asks for the name of a view; what is wrong with it is said beside the field. */
export const ViewNameForm = ({ view, initial, others, action, isFocused, onSubmit, onCancel }: ViewNameFormProps) => {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState(initial)
  const [judged, setJudged] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const label = t`Name of the view`
  const faultOf = (name: string): string | null => {
    if (!v.is(viewName, name)) return describeField(i18n, 'length.two_to_seventy', label)
    const taken = viewFault({ ...view, name }, others)
    return taken && i18n._(REJECTION_MESSAGES[taken])
  }
  // As the other views stand now: the one that has this name may be deleted meanwhile, or called something else.
  const fault = judged === null ? null : faultOf(judged)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    const isRefused = faultOf(name) !== null
    setJudged(isRefused ? name : null)
    if (isRefused) return field.current?.focus()
    await onSubmit(name)
    // Whoever goes on typing meanwhile has begun the next one.
    setTyped((now) => (now === typed ? initial : now))
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Group align="flex-end" gap="xs">
        <TypedInput
          id={id}
          ref={field}
          flex="1 1 12rem"
          label={label}
          autoComplete="off"
          maxLength={70}
          required
          value={typed}
          error={fault}
          inputWrapperOrder={['label', 'error', 'input']}
          {...(isFocused ? { 'data-autofocus': true, 'autoFocus': true } : {})}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setJudged(null)
          }}
        />
        <Button type="submit" h={44}>
          {action}
        </Button>
        {onCancel ? <Button variant="default" h={44} onClick={onCancel}>{t`Cancel`}</Button> : null}
      </Group>
    </form>
  )
}
