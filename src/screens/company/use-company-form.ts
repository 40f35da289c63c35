import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { writeDraft } from '#db/draft.ts'
import { useDatabase } from '#db/use-database.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { VENDOR_FIELDS } from '#domain/vendors/company-fields.ts'
import { toEdits, toValues, withEdits, type CompanyValues, type Drafted } from '#domain/vendors/company-form.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'

const PAUSE_MS = 300

interface CompanyDraft {
  /** The name it is kept under on this device. */
  readonly name: string
  readonly edits: Drafted | null
}

/**
 * The company form over a living record: fields the person has not touched follow the record; touched ones keep what the
 * person saw when they began, and are kept as a draft on the device.
 */
export const useCompanyForm = (vendor: Vendor, draft: CompanyDraft) => {
  const drafted = draft.edits ?? {}
  const db = useDatabase()
  const [began, setBegan] = useState<CompanyValues>(() => withEdits(toValues(vendor), drafted, 'from'))
  const form = useForm<CompanyValues>({
    mode: 'controlled',
    initialValues: withEdits(toValues(vendor), drafted, 'to'),
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
  const typed = useRef(text)
  useEffect(() => {
    const keep = () => {
      const now = typed.current
      if (!saved.current) void writeDraft(db, draft.name, now === '{}' ? null : JSON.parse(now)).catch(() => undefined)
    }
    typed.current = text
    const pause = setTimeout(keep, PAUSE_MS)
    // A page that goes away, or a form that is left, does not wait for the pause.
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(pause)
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [db, text, draft.name])
  const forget = () => {
    saved.current = true
    return writeDraft(db, draft.name, null)
  }
  return { form, edits, began, changed: text !== '{}', forget }
}
