import { useEffect, useState } from 'react'
import { claimDraft } from '#db/drafts/claim-draft.ts'
import { readDraft } from '#db/drafts/draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Drafted } from '#domain/kernel/form.ts'
import { useDraftedFiles } from './use-drafted-files.ts'
import type { FormDraft } from './use-record-form.ts'

/**
 * The draft of a noun's form: undefined while it is being read. A record's draft is one for all tabs; that of a new record is this tab's own
 * for as long as the form is shown.
 */
export const useFormDraft = (noun: string, record: { readonly id: string } | null): FormDraft | undefined => {
  const db = useDatabase()
  const withFiles = useDraftedFiles()
  const id = record?.id ?? null
  const [found, setFound] = useState<{ noun: string; id: string | null; draft: FormDraft } | null>(null)
  useEffect(() => {
    let isGone = false
    let release: (() => void) | null = null
    const read = async (): Promise<FormDraft> => {
      if (id !== null) {
        const name = `${noun}:${id}`
        return { name, edits: await withFiles(name, await readDraft<Drafted>(db, name)) }
      }
      const { name, draft: edits, isElsewhere, ...claim } = await claimDraft<Drafted>(db, noun)
      if (isGone) claim.release()
      else release = claim.release
      return { name, edits: await withFiles(name, edits), isElsewhere }
    }
    void read().then((draft) => {
      if (!isGone) setFound({ noun, id, draft })
    })
    return () => {
      isGone = true
      release?.()
    }
  }, [db, noun, id, withFiles])
  return found?.noun === noun && found.id === id ? found.draft : undefined
}
