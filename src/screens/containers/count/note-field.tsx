import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { CountedUnit } from '#domain/units/yard-count.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'
import { TypedInput } from '#ui/typed-field.tsx'
import classes from './count.module.css'
import { keepNotes } from './kept-count.ts'

/** What somebody knows of a unit that was not found. */
export const NoteField = ({ unit: { id, label }, words }: { unit: CountedUnit; words: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const stored = useStored()
  const [typed, setTyped] = useState(words)
  const sent = useRef(words)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What is noted for all at once, or in another tab, comes into the field, too; what was typed here comes back as it was.
    if (words === sent.current || document.activeElement === field.current) return
    sent.current = words
    setTyped(words)
  }, [words])
  const shown = isolate(label, language)
  return (
    <TypedInput
      ref={field}
      className={classes.note}
      aria-label={t`Note on ${shown}`}
      placeholder={t`Note`}
      maxLength={300}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        sent.current = value.trim()
        void stored(() => keepNotes(db, { [id]: value.trim() }))
      }}
    />
  )
}
