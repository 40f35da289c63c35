import { useCallback, useEffect, useState } from 'react'
import { readDraft, writeDraft } from '#db/drafts/draft.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { AreaBegun } from '#ui/map/area/area-field.tsx'

const nameOf = (form: string) => `corners of ${form}`

const NOTHING: AreaBegun = { corners: [], geojson: '' }

/** Releases before kept the corners alone. */
const readBegun = (kept: AreaBegun | AreaBegun['corners'] | null): AreaBegun =>
  kept === null ? NOTHING : 'geojson' in kept ? kept : { ...NOTHING, corners: kept }

/**
 * Corners and text that are no area yet, kept beside the draft of a zone's form; `kept` is undefined while they are being read, `keep(null)`
 * forgets them.
 */
export const useAreaDraft = (form: string | undefined) => {
  const db = useDatabase()
  const [found, setFound] = useState<{ form: string; kept: AreaBegun } | null>(null)
  useEffect(() => {
    let isGone = false
    if (form !== undefined)
      void readDraft<AreaBegun | AreaBegun['corners']>(db, nameOf(form)).then((kept) =>
        isGone ? undefined : setFound({ form, kept: readBegun(kept) }),
      )
    return () => {
      isGone = true
    }
  }, [db, form])
  const keep = useCallback(
    async (begun: AreaBegun | null) => {
      if (form === undefined) return
      const isEmpty = begun === null || (begun.corners.length === 0 && begun.geojson === '')
      await writeDraft(db, nameOf(form), isEmpty ? null : begun).catch(() => undefined)
    },
    [db, form],
  )
  return { kept: found?.form === form ? found?.kept : undefined, keep }
}
