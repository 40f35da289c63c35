import { TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { CountedUnit } from '#domain/units/yard-count.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useStored } from '#screens/mutate/use-stored.ts'
import classes from './count.module.css'
import { keepNotes } from './kept-count.ts'

/** What somebody knows of a unit that was not found. */
export const NoteField = ({ unit: { id, label }, words }: { unit: CountedUnit; words: string }) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const stored = useStored()
  const shown = isolate(label, language)
  return (
    <TextInput
      // What is noted for all at once comes into the field, too.
      key={words}
      className={classes.note}
      aria-label={t`Note on ${shown}`}
      placeholder={t`Note`}
      dir="auto"
      maxLength={300}
      defaultValue={words}
      onBlur={({ currentTarget: { value } }) => {
        const next = value.trim()
        if (next !== words) void stored(() => keepNotes(db, { [id]: next }))
      }}
    />
  )
}
