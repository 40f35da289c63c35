import { useCallback, useEffect, useState } from 'react'
import { readDraft, writeDraft } from '#db/drafts/draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { AreaBegun } from '#ui/map/area/area-field.tsx'

const nameOf = (form: string) => `corners of ${form}`

const NOTHING: AreaBegun = { corners: [], geojson: '', typed: {} }

/** Releases before kept the corners alone, and later the text beside them. */
type Kept = AreaBegun | Omit<AreaBegun, 'typed'> | AreaBegun['corners']
const readBegun = (kept: Kept | null): AreaBegun =>
  kept === null ? NOTHING : 'geojson' in kept ? { ...NOTHING, ...kept } : { ...NOTHING, corners: kept }

/**
 * Corners, numbers and text that are no area yet, kept beside the draft of a zone's form; `kept` is undefined while they are being read, `keep(null)`
 * forgets them.
 */
export const useAreaDraft = (form: string | undefined) => {
  const db = useDatabase()
  const [found, setFound] = useState<{ form: string; kept: AreaBegun } | null>(null)
  useEffect(() => {
    let isGone = false
    if (form !== undefined)
      void readDraft<Kept>(db, nameOf(form)).then((kept) => (isGone ? undefined : setFound({ form, kept: readBegun(kept) })))
    return () => {
      isGone = true
    }
  }, [db, form])
  const keep = useCallback(
    async (begun: AreaBegun | null) => {
      if (form === undefined) return
      const isEmpty = begun === null || (begun.corners.length === 0 && begun.geojson === '' && Object.keys(begun.typed).length === 0)
      await writeDraft(db, nameOf(form), isEmpty ? null : begun).catch(() => undefined)
    },
    [db, form],
  )
  return { kept: found?.form === form ? found?.kept : undefined, keep }
}
