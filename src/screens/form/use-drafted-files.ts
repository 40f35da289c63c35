import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef } from 'react'
import { withoutGoneFiles } from '#db/drafts/without-gone-files.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Drafted } from '#domain/kernel/form.ts'
import { formatList, isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { toast } from '#ui/toast.ts'

/** Leaves files out of a form's draft that are gone from this device, and says so. */
export const useDraftedFiles = (): ((name: string, draft: Drafted | null) => Promise<Drafted | null>) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const announce = (gone: readonly string[]) => {
    const all = gone.map((name) => isolate(name, language))
    const names = formatList(all, language)
    toast(t`What you picked a while ago is no longer on this device: ${names}. Pick it again.`)
  }
  // Another language is no reason to read the draft again.
  const latest = useRef(announce)
  useEffect(() => {
    latest.current = announce
  })
  return useCallback(
    async (name, kept) => {
      const { draft, gone } = await withoutGoneFiles(db, name, kept)
      if (gone.length > 0) latest.current(gone)
      return draft
    },
    [db],
  )
}
