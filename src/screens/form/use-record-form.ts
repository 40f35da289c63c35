import { useForm } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { writeDraft } from '#db/drafts/draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import type { Drafted, RecordForm } from '#domain/kernel/form.ts'
import { faultsLeft, type Judged } from './form-faults.ts'

export interface FormDraft {
  /** The name it is kept under on this device. */
  readonly name: string
  readonly edits: Drafted | null
  /** Another tab has the form open as well, with a draft of its own. */
  readonly isElsewhere?: boolean
}

const nothing = (): Judged => ({})

/**
 * A form over a living record: fields the person has not touched follow the record; touched ones keep what the person saw when they
 * began, and are kept as a draft on the device. Without a record it is the form of a new one. `judge`: what is wrong with fields together.
 */
export const useRecordForm = <Values extends object>(
  definition: RecordForm<Values>,
  record: object | null,
  draft: FormDraft,
  judge: (values: Values) => Judged = nothing,
) => {
  const drafted = draft.edits ?? {}
  const db = useDatabase()
  const [began, setBegan] = useState<Values>(() => definition.withEdits(definition.toValues(record), drafted, 'from'))
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: definition.withEdits(definition.toValues(record), drafted, 'to'),
    clearInputErrorOnChange: true,
  })
  const { values, errors, setValues, setErrors } = form
  const judging = useRef(judge)
  judging.current = judge
  /** Writes into some fields. Their faults go; those of the others stay, which the library would take as well. */
  const writeFields = useCallback(
    (fresh: Partial<Values>) => {
      setValues(fresh)
      const together = { before: judging.current(values), now: judging.current({ ...values, ...fresh }) }
      setErrors(faultsLeft(errors, fresh, together))
    },
    [values, errors, setValues, setErrors],
  )
  useEffect(() => {
    const now = definition.toValues(record)
    const untouched = definition.names.filter((field) => sameValue(values[field], began[field]) && !sameValue(began[field], now[field]))
    if (untouched.length === 0) return
    const fresh: Partial<Values> = {}
    for (const field of untouched) fresh[field] = now[field]
    setBegan((was) => ({ ...was, ...fresh }))
    writeFields(fresh)
  }, [definition, record, values, began, writeFields])
  const edits = definition.toEdits(values, began)
  const text = JSON.stringify(edits)
  const saved = useRef(false)
  const typed = useRef(text)
  const writing = useRef(false)
  useEffect(() => {
    typed.current = text
    // A page may be ended without a word, so no change waits for a pause. While one is written, the next ones gather.
    const keep = async () => {
      if (writing.current) return
      writing.current = true
      for (let kept = ''; !saved.current && kept !== typed.current;) {
        kept = typed.current
        await writeDraft(db, draft.name, kept === '{}' ? null : JSON.parse(kept)).catch(() => undefined)
      }
      writing.current = false
    }
    void keep()
  }, [db, text, draft.name])
  const forget = () => {
    saved.current = true
    return writeDraft(db, draft.name, null)
  }
  /** What the record holds in these fields is known to the person from now on: what they typed is meant to take its place. */
  const beginAnew = (fields: readonly string[]) => {
    const now = definition.toValues(record)
    const known: Partial<Values> = {}
    for (const field of definition.names) if (fields.includes(field)) known[field] = now[field]
    setBegan((was) => ({ ...was, ...known }))
  }
  return { form, writeFields, edits, began, changed: text !== '{}', forget, beginAnew }
}
