import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { writeDraft } from '#db/draft.ts'
import { useDatabase } from '#db/use-database.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { VENDOR_FIELDS } from '#domain/vendors/edit.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { companyForm, toEdits, toValues, withEdits, type Drafted, type FormValues } from './form-values.ts'

export const DRAFT = 'profile'
const PAUSE_MS = 300

/**
 * The company form over a living record: fields the person has not touched follow the record; touched ones keep what the
 * person saw when they began, and are kept as a draft on the device.
 */
export const useCompanyForm = (vendor: Vendor, drafted: Drafted | null) => {
  const db = useDatabase()
  const [began, setBegan] = useState<FormValues>(() => withEdits(toValues(vendor), drafted ?? {}, 'from'))
  const form = useForm<FormValues>({
    mode: 'controlled',
    initialValues: withEdits(toValues(vendor), drafted ?? {}, 'to'),
    validate: schemaResolver(companyForm, { sync: true }),
    validateInputOnChange: false,
    clearInputErrorOnChange: true,
  })
  const { values, setValues } = form
  useEffect(() => {
    const now = toValues(vendor)
    const untouched = VENDOR_FIELDS.filter((field) => sameValue(values[field], began[field]) && !sameValue(began[field], now[field]))
    if (untouched.length === 0) return
    const fresh = Object.fromEntries(untouched.map((field) => [field, now[field]]))
    setBegan((was) => ({ ...was, ...fresh }))
    setValues(fresh)
  }, [vendor, values, began, setValues])
  const edits = toEdits(values, began)
  const text = JSON.stringify(edits)
  const saved = useRef(false)
  useEffect(() => {
    if (saved.current) return
    const pause = setTimeout(() => {
      if (!saved.current) void writeDraft(db, DRAFT, text === '{}' ? null : JSON.parse(text)).catch(() => undefined)
    }, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [db, text])
  const forget = () => {
    saved.current = true
    return writeDraft(db, DRAFT, null)
  }
  return { form, edits, began, changed: text !== '{}', forget }
}
