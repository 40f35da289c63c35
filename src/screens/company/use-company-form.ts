import type { MutateResult } from '#db/core/mutate.ts'
import { companyForm } from '#domain/vendors/company-form.ts'
import type { VendorEdits } from '#domain/vendors/edit.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { disputedBy } from '#screens/form/disputed-by.ts'
import { useRecordForm, type FormDraft } from '#screens/form/use-record-form.ts'

/** The company form over a living record. */
export const useCompanyForm = (vendor: Vendor, draft: FormDraft) => {
  const { edits, beginAnew, writeFields, ...form } = useRecordForm(companyForm, vendor, draft)
  /** What is refused because somebody else changed the same is sent again on what they made of it. */
  const answered = (result: MutateResult | null): MutateResult | null => {
    if (result?.status === 'rejected') beginAnew(disputedBy(result.rejection))
    return result
  }
  /** Gives up what was typed in some fields for what the record holds. */
  const takeRecord = (fields: readonly string[]) => {
    const now = companyForm.toValues(vendor)
    writeFields(Object.fromEntries(companyForm.names.flatMap((name) => (fields.includes(name) ? [[name, now[name]]] : []))))
  }
  // Each field's rule is that of the mutation, which judges them again.
  return { ...form, writeFields, answered, takeRecord, edits: edits as VendorEdits }
}
