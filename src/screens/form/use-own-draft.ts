import { useEffect, useState } from 'react'
import { claimDraft } from '#db/drafts/claim-draft.ts'
import { readDraft } from '#db/drafts/draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'

/** A draft that is this tab's own for as long as the form is there. */
export interface OwnDraft<Draft> {
  /** The name it is kept under. */
  readonly name: string
  /** What was typed before and not saved; null when there is nothing. */
  readonly kept: Draft | null
}

/** The draft of a form for this tab: another tab with the same form has another. Undefined while it is being read. */
export const useOwnDraft = <Draft>(form: string): OwnDraft<Draft> | undefined => {
  const db = useDatabase()
  const [found, setFound] = useState<OwnDraft<Draft> & { readonly form: string }>()
  useEffect(() => {
    let isGone = false
    let end = () => {
      isGone = true
    }
    const open = async () => {
      const { name, release } = await claimDraft(db, form)
      if (isGone) return release()
      end = release
      const kept = await readDraft<Draft>(db, name)
      setFound({ form, name, kept })
    }
    void open()
    return () => end()
  }, [db, form])
  return found?.form === form ? found : undefined
}
