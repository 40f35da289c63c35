import { Alert, Button, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import type { MutateResult } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { FieldEdit } from '#domain/kernel/edit.ts'
import type { RecordForm as Definition } from '#domain/kernel/form.ts'
import { describeChangedValue } from '#i18n/describe-value.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { toastDone } from '#ui/toast.ts'
import { undoably } from '#ui/undo-stack.ts'
import { disputedBy } from './disputed-by.ts'
import { draftOffer } from './draft-offer.ts'
import type { FieldChoice, FieldMessages } from './fields.ts'
import { countMarked, faultsToSave, fieldOf, firstPlace } from './form-faults.ts'
import { FormFoot } from './form-foot.tsx'
import { FormInput } from './form-input.tsx'
import { FormRefusal } from './form-refusal.tsx'
import classes from './form.module.css'
import { useRecordForm, type FormDraft } from './use-record-form.ts'

/** What was given, to be sent. */
export interface Given {
  /** What differs from what the person saw, each with that value before. */
  readonly edits: Readonly<Record<string, FieldEdit>>
  /** All fields, as the record holds them. */
  readonly record: Readonly<Record<string, unknown>>
}

/** What the parts of a form are made of. */
export interface FormTools<Values extends object> {
  readonly form: UseFormReturnType<Values>
  readonly write: (name: keyof Values & string, value: unknown) => void
  readonly input: (name: keyof Values & string) => ReactNode
  readonly keep: (path: string, element: HTMLElement | null) => void
}

type Choices<Values extends object> = Partial<Readonly<Record<keyof Values & string, readonly FieldChoice[]>>>

interface RecordFormProps<Values extends object> {
  readonly definition: Definition<Values>
  /** The record that is edited; null: a new one. */
  readonly record: object | null
  readonly draft: FormDraft
  /** Something is begun that is no value yet, and is kept by whoever shows the form. */
  readonly isUnfinished?: boolean
  /** Puts back what was begun, after it was discarded with the draft. */
  readonly restoreBegun?: () => Promise<void>
  /** The field that has the focus when the form comes up, in a dialog for one. */
  readonly begin?: keyof Values & string
  readonly words: Readonly<Record<keyof Values & string, FieldMessages>>
  /** What can be chosen, which may hang on what was chosen beside it. */
  readonly choices?: Choices<Values> | ((values: Values) => Choices<Values>)
  /** The verb on the button. */
  readonly submit: string
  /** What is said when it was kept. */
  readonly done: string
  /** Further faults, by field: those that need more than the field itself. */
  readonly judge?: (values: Values) => Readonly<Record<string, string>>
  /** Those that the device has to look up; asked when there are no others. */
  readonly judgeLate?: (values: Values) => Promise<Readonly<Record<string, string>>>
  readonly send: (given: Given) => Promise<MutateResult | null>
  /** It was kept on this device. */
  readonly onDone: () => void
  /** Leaves without keeping anything. */
  readonly onLeave: () => void
  readonly children: (tools: FormTools<Values>) => ReactNode
}

/** Whether a field's value is said in a line: an area is not. */
const isText = (value: unknown): boolean => typeof value !== 'object' || value === null || 'en' in value || 'name' in value

/**
 * A form of a noun: what is typed is kept as a draft on this device, faults are said beside their fields, and what is sent goes through
 * the outbox, with or without a network.
 */
export const RecordForm = <Values extends object>({
  definition,
  record,
  draft,
  words,
  choices,
  isUnfinished = false,
  ...props
}: RecordFormProps<Values>) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const { form, writeFields, edits, changed, forget, beginAnew } = useRecordForm(definition, record, draft, props.judge)
  const { busy, rejection, run } = useMutate()
  const db = useDatabase()
  const { history } = useRouter()
  const href = useRef(history.location.href).current
  const isKept = changed || isUnfinished
  const offered = typeof choices === 'function' ? choices(form.values) : choices
  const places = useRef(new Map<string, HTMLElement | null>())
  const keep = (path: string, element: HTMLElement | null) => void places.current.set(path, element)
  const { begin } = props
  useEffect(() => {
    const first = begin === undefined ? null : places.current.get(begin)
    if (!first) return
    // The dialog that opens around it looks for this a moment later.
    first.dataset['autofocus'] = 'true'
    first.focus()
  }, [begin])
  const write = (name: keyof Values & string, value: unknown) => writeFields({ [name]: value } as Partial<Values>)
  const input = (name: keyof Values & string) => {
    const field = definition.fieldOf(name)
    const { label, help } = words[name]
    return field ? (
      <FormInput
        key={name}
        name={name}
        field={field}
        label={i18n._(label)}
        help={help && i18n._(help)}
        value={form.values[name]}
        write={(value) => write(name, value)}
        errors={form.errors}
        choices={offered?.[name] ?? []}
        keep={keep}
      />
    ) : null
  }
  const describeDisputed = (field: string) => {
    const name = definition.names.find((one) => one === field)
    if (name === undefined) return []
    const value: unknown = definition.toValues(record)[name]
    const choice = offered?.[name]?.find((one) => one.value === value)?.label
    return [{ label: i18n._(words[name].label), now: choice ?? (isText(value) ? describeChangedValue(i18n, value, language) : null) }]
  }
  const leave = () =>
    undoably(async (take) => {
      await forget()
      const { restoreBegun: restore, onLeave } = props
      onLeave()
      if (!isKept) return
      const { name } = draft
      const reopen = () => history.push(href)
      toastDone(t`The draft was discarded.`, draftOffer(db, { name, draft: changed ? edits : null, restore, reopen }), take())
    })
  /** Says faults beside their fields and brings the person to the first; whether there are any. */
  const isRefused = (faults: Readonly<Record<string, string | undefined>>): boolean => {
    form.setErrors(faults)
    // The first as they stand on the page, not as they were judged.
    const first = firstPlace(
      definition.names.flatMap((name) => Object.keys(faults).filter((path) => fieldOf(path) === name)),
      language,
    )
    if (first !== undefined) (places.current.get(first) ?? places.current.get(fieldOf(first)))?.focus()
    return first !== undefined
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const faults = faultsToSave(definition, { values: form.values, edits, isNew: record === null })
    if (isRefused({ ...props.judge?.(form.values), ...faults })) return
    if (isRefused((await props.judgeLate?.(form.values)) ?? {})) return
    if (!changed && record !== null) return leave()
    const send = async () => {
      const result = await props.send({ edits, record: definition.toRecord(form.values) })
      if (result?.status === 'rejected') beginAnew(disputedBy(result.rejection))
      return result
    }
    await run(send, {
      after: async () => {
        await forget()
        props.onDone()
      },
      done: props.done,
      undo: true,
    })
  }
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <FormRefusal rejection={rejection} disputed={disputedBy(rejection).flatMap(describeDisputed)} />
        {draft.isElsewhere === true ? (
          <Alert color="info" role="status">{t`This form is open in another tab too. What you type here is kept apart.`}</Alert>
        ) : null}
        {props.children({ form, write, input, keep })}
        <FormFoot faults={countMarked(form.errors, form.values)} isKept={isKept}>
          <Button variant="default" onClick={() => void leave()}>
            {isKept ? t`Discard draft` : t`Go back`}
          </Button>
          <Button type="submit" loading={busy}>
            {props.submit}
          </Button>
        </FormFoot>
      </Stack>
    </form>
  )
}
