import { companyForm } from '#domain/vendors/company-form.ts'
import type { VendorEdits } from '#domain/vendors/edit.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { useRecordForm, type FormDraft } from '#screens/form/use-record-form.ts'

/** The company form over a living record. */
export const useCompanyForm = (vendor: Vendor, draft: FormDraft) => {
  const { edits, ...form } = useRecordForm(companyForm, vendor, draft)
  // Each field's rule is that of the mutation, which judges them again.
  return { ...form, edits: edits as VendorEdits }
}
