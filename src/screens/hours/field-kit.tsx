import { InputBase } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { Span } from '#domain/hours/hours.ts'
import { crossesMidnight } from '#domain/hours/span.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import type { FieldChoice } from '#screens/form/fields.ts'
import { DateInput } from '#ui/date-input.tsx'
import { TypedInput } from '#ui/typed-field.tsx'
import classes from './hours.module.css'

/** What the inputs of a part need of the form around them. */
export interface PartTools {
  readonly errors: FormErrors
  readonly keep: (path: string, element: HTMLElement | null) => void
}

/** Takes whoever adds an entry to its first field, which is filled in next: `want` says which one, `keep` is given to it. */
export const useAdded = (tools: PartTools): { readonly keep: PartTools['keep']; readonly want: (path: string) => void } => {
  const wanted = useRef<string | null>(null)
  return {
    keep: (path, element) => {
      tools.keep(path, element)
      if (element === null || path !== wanted.current) return
      wanted.current = null
      element.focus()
    },
    want: (path) => {
      wanted.current = path
    },
  }
}

interface InputProps extends PartTools {
  readonly path: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The label is read out only: what it says stands beside it. */
  readonly isQuiet?: boolean
}

const useFault = (errors: FormErrors) => {
  const { i18n } = useLingui()
  return (path: string, label: string): string | undefined => {
    const code: unknown = errors[path]
    return typeof code === 'string' ? describeFormFault(i18n, code, label) : undefined
  }
}

const named = (label: string, isQuiet: boolean | undefined) => (isQuiet === true ? { 'aria-label': label } : { label })

/** A text, a number, a day or a time. */
export const EntryInput = ({
  type,
  path,
  label,
  value,
  onChange,
  isQuiet,
  errors,
  keep,
  ...rest
}: InputProps & {
  readonly type?: 'date' | 'time'
  readonly inputMode?: 'numeric'
  readonly min?: string
  readonly max?: string
  /** What the value means where its look does not say it. */
  readonly description?: string | undefined
}) => {
  const faultOf = useFault(errors)
  const place = {
    ref: (element: HTMLInputElement | null) => keep(path, element),
    ...named(label, isQuiet),
    autoComplete: 'off',
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    value,
    error: faultOf(path, label),
    ...rest,
  }
  return type ? (
    <DateInput {...place} type={type} dir="ltr" onChange={onChange} />
  ) : (
    <TypedInput {...place} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

/** One of some values. */
export const EntryChoice = ({
  path,
  label,
  value,
  onChange,
  isQuiet,
  errors,
  keep,
  choices,
}: InputProps & { readonly choices: readonly FieldChoice[] }) => {
  const faultOf = useFault(errors)
  return (
    <InputBase
      component="select"
      pointer
      ref={(element: HTMLSelectElement | null) => keep(path, element)}
      {...named(label, isQuiet)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={<IconChevronDown size={18} aria-hidden />}
      rightSectionPointerEvents="none"
      error={faultOf(path, label)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </InputBase>
  )
}

/** From when to when. `of`: what the hours are of, where no label says it. */
export const TimePair = ({
  path,
  of,
  span,
  onChange,
  ...tools
}: PartTools & {
  readonly path: string
  readonly of?: string
  readonly span: Span
  readonly onChange: (span: Span) => void
}) => {
  const { t } = useLingui()
  const isQuiet = of !== undefined
  return (
    <div className={classes.times}>
      <EntryInput
        {...tools}
        type="time"
        path={`${path}.from`}
        label={isQuiet ? t`${of}: opens` : t`Opens`}
        isQuiet={isQuiet}
        value={span.from}
        onChange={(from) => onChange({ ...span, from })}
      />
      <EntryInput
        {...tools}
        type="time"
        path={`${path}.to`}
        label={isQuiet ? t`${of}: closes` : t`Closes`}
        isQuiet={isQuiet}
        value={span.to}
        onChange={(to) => onChange({ ...span, to })}
        description={span.to !== '' && span.to !== span.from && crossesMidnight(span) ? t`On the next day` : undefined}
      />
    </div>
  )
}

interface ListFaultProps extends Pick<PartTools, 'errors'> {
  /** Of the words, for the button that whoever sent the form is taken to. */
  readonly id: string
  readonly path: string
  readonly label: string
}

/** Says what is wrong with a list as a whole. */
export const ListFault = ({ id, errors, path, label }: ListFaultProps) => {
  const said = useFault(errors)(path, label)
  return said === undefined ? null : (
    <div id={id} role="alert">
      {said}
    </div>
  )
}
