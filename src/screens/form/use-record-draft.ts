import type { Drafted } from '#domain/kernel/form.ts'
import { useOwnDraft } from './use-own-draft.ts'
import type { FormDraft } from './use-record-form.ts'

/** The draft of a record's form, for this tab: undefined while it is being read. */
export const useRecordDraft = (form: string): FormDraft | undefined => {
  const draft = useOwnDraft<Drafted>(form)
  return draft && { name: draft.name, edits: draft.kept }
}
