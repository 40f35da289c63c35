import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { writeDraft } from '#db/drafts/draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { VENDOR_FIELDS } from '#domain/vendors/company-fields.ts'
import { toEdits, toValues, withEdits, type CompanyValues, type Drafted } from '#domain/vendors/company-form.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'

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
  return { form, edits, began, changed: text !== '{}', forget }
}
