import { useEffect, useState } from 'react'
import { claimDraft, type ClaimedDraft } from '#db/drafts/claim-draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'

/** The draft of what is begun anew, for this tab alone: undefined while it is being read. Another tab with the same form has another. */
export const useOwnDraft = (form: string): Omit<ClaimedDraft<unknown>, 'release'> | undefined => {
  const db = useDatabase()
  const [found, setFound] = useState<{ readonly form: string; readonly draft: ClaimedDraft<unknown> }>()
  useEffect(() => {
    let isGone = false
    let end = () => {
      isGone = true
    }
    void claimDraft(db, form).then((draft) => {
      if (isGone) return draft.release()
      end = draft.release
      setFound({ form, draft })
    })
    return () => end()
  }, [db, form])
  return found?.form === form ? found.draft : undefined
}
