import { useEffect, useState } from 'react'
import { readDraft } from '#db/drafts/draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Drafted } from '#domain/kernel/form.ts'
import { useDraftedFiles } from './use-drafted-files.ts'

/** What was typed before and not saved: undefined while it is being read, null when there is nothing. */
export const useDrafted = (name: string): Drafted | null | undefined => {
  const db = useDatabase()
  const withFiles = useDraftedFiles()
  const [found, setFound] = useState<{ name: string; edits: Drafted | null } | null>(null)
  useEffect(() => {
    let gone = false
    void readDraft<Drafted>(db, name)
      .then((draft) => withFiles(name, draft))
      .then((edits) => {
        if (!gone) setFound({ name, edits })
      })
    return () => {
      gone = true
    }
  }, [db, name, withFiles])
  return found?.name === name ? found.edits : undefined
}
