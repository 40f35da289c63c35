import { useCallback, useEffect, useState } from 'react'
import { readDraft, writeDraft } from '#db/drafts/draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Point } from '#domain/kernel/place.ts'

const nameOf = (form: string) => `corners of ${form}`

/** Corners that are no area yet, kept beside the draft of a zone's form; `kept` is undefined while they are being read. */
export const useCornersDraft = (form: string | undefined) => {
  const db = useDatabase()
  const [found, setFound] = useState<{ form: string; kept: readonly Point[] } | null>(null)
  useEffect(() => {
    let isGone = false
    if (form !== undefined)
      void readDraft<readonly Point[]>(db, nameOf(form)).then((kept) => (isGone ? undefined : setFound({ form, kept: kept ?? [] })))
    return () => {
      isGone = true
    }
  }, [db, form])
  const keep = useCallback(
    async (corners: readonly Point[]) => {
      if (form !== undefined) await writeDraft(db, nameOf(form), corners.length === 0 ? null : corners).catch(() => undefined)
    },
    [db, form],
  )
  return { kept: found?.form === form ? found?.kept : undefined, keep }
}
